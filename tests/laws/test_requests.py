from datetime import timedelta

import pytest

from bot.ui import admission
from tests.conversations.table import CALLBACK, EDIT, POST, labels, private
from tests.loaded import needs

TURN = [CALLBACK, EDIT, POST]
"""The answer, the old board and the new one."""


@pytest.fixture
async def table(seated, monkeypatch):
    monkeypatch.setattr(admission, "ACKNOWLEDGED_AT_AGE", timedelta(minutes=1))  # however busy the machine is
    async with seated(as_usual=True) as table:
        yield table


@pytest.fixture
def asked(sandbox):
    """What was asked of Discord since the last time, sorted."""
    before = 0

    def asked():
        nonlocal before
        found = [(one.method, one.route) for one in sandbox.requests[before:]]
        before = len(sandbox.requests)
        return sorted(found, key=lambda one: (one != CALLBACK, one))

    return asked


@needs("take_backs")
async def test_a_typed_turn_takes_three_requests_and_its_answer_stays(table, ada, ben, asked):
    await table.start(ada, ben, thread=False)
    answers = []
    for person, turn in ((ada, "b2 white"), (ben, "b3 white"), (ada, "c1 black")):
        asked()
        answers.append(await table.play(person, turn))
        assert asked() == TURN, turn
    assert "b2 white" in private(answers[0]).lower()
    assert labels(answers[0].message) == labels(answers[2].message) == ["Take back"]


@needs("take_backs")
async def test_a_turn_by_buttons_takes_a_request_a_click_and_three_in_the_end(table, ada, ben, asked):
    board = await table.start(ada, ben, thread=False)
    asked()
    answer = await table.click(ada, board, "Play")
    assert asked() == [CALLBACK]
    answer = await table.click(ada, answer.message, "b2")
    assert asked() == [CALLBACK]
    confirm = next(label for label in labels(answer.message) if "white" in label.lower())
    answer = await table.click(ada, answer.message, confirm)
    assert asked() == TURN
    assert labels(answer.message) == ["Take back"]
