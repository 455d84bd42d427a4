import asyncio
import itertools

import pytest

from tests.case import case
from tests.conversations.table import POST, PRIVATE_EDIT, labels, private
from tests.loaded import needs

DRAFT = "f/01b"  # a black stone on b1 of the small board
SITUATIONS = {
    "a match of others": ((2, 0), "don't play in match #2"),
    "not to move": ((3, 1), "your turn in match #3"),
    "not yet played": ((1, 6), "has moved on"),
    "long played": ((3, 0), "has moved on: you played **b1 white** there"),
    "over": ((4, 0), "**You win!**"),
    "no such match": ((77, 0), "don't know this match"),
}
BUTTONS = ("build", "confirm", "pass", "type", "turn-again", "put")


@pytest.fixture
async def made(table, ada, ben, cleo):
    """Ada's private message for match #1, while others wait, run without her, and are over."""
    board = await table.start(ada, ben)
    await table.start(ben, cleo)
    await table.start(ada, ben)
    await table.play(ada, "b1 white", match=3)
    await table.start(ada, ben)
    await table.resign(ben, match=4)
    return await table.open(ada, board)


async def stored(table):
    return [await table.store.match(number) for number in range(1, 5)]


@needs("thinking_ahead")
@pytest.mark.usefixtures("made")
async def test_nothing_is_done_and_the_message_ends_with_the_reason(table, ada):
    before, seen = await stored(table), table.seen(ada)
    every_case = itertools.product(SITUATIONS.items(), BUTTONS)
    for (situation, told), name in itertools.islice(every_case, 0, None, 2):
        (match, ply), words = told
        with case(situation, name):
            message = await table.open(ada, seen[1])
            custom_id = f"oddity:{name}:{match}:{ply}:{DRAFT}"
            message.components[-1]["components"][0] |= {"custom_id": custom_id, "disabled": False}
            answer = await table.click(ada, message, custom_id)
            assert not answer.failed
            assert words in private(answer)
            if "moved on" in words:
                assert message.content.endswith(f"/{before[match - 1].board_message}")
            assert labels(message) == {3: ["Plan ahead"], 4: ["Rematch", "More"]}.get(match, [])
            assert len(message.attachments) == (match == 4)
            assert await stored(table) == before
            assert table.seen(ada) == seen


@needs("thinking_ahead")
async def test_a_turn_that_is_confirmed_twice_is_one_turn(table, sandbox, ada, made):
    await table.put(ada, made, "b2")
    sandbox.deliver_twice()
    await asyncio.gather(*(ada.click(made, "Play b2 black") for _ in range(2)))
    await table.idle()
    assert (await stored(table))[0].turns == ("b2 black",)
    assert "you played **b2 black**" in made.content.lower()
    assert labels(made) == ["Plan ahead"]


@needs("take_backs")
async def test_a_turn_stands_even_if_its_messages_fail(table, sandbox, ada, ben):
    await table.start(ada, ben)
    form = await table.form(ada, await table.open(ada))
    sandbox.fail(*PRIVATE_EDIT, status=404, code=10008)  # the private message is gone
    await table.submit(ada, form, turn="b2 white")
    board = table.newest(ada)
    assert "played **b2 white**" in board.content
    assert board.pings == {ben.id}
    made = await table.open(ben)
    form = await table.form(ben, made)
    sandbox.fail(*POST, status=403, code=50013)
    assert "is saved" in private(await table.submit(ben, form, turn="b1 white"))
    assert "You played **b1 white**" in made.content
    assert labels(made) == ["Take back"], "its board cannot be posted"
