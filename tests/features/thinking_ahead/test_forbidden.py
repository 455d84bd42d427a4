"""Planning where the challenge forbids trying turns out: as elsewhere, and nothing more is shown."""

import pytest

from tests.conversations.table import labels, private
from tests.features.thinking_ahead.test_plans import LINES, open_plan, planned
from tests.laws.test_everything import BUTTON, sends

WAYS = ["Back", "Next", "Type it", "All that is planned"]


@pytest.fixture
async def made(table, ada, ben):
    """Ada waits for Ben on seven cells, and has played a turn of each on the board to plan."""
    await table.start(ada, ben, "b2 white", tries=False)
    made = await open_plan(table, ada)
    await table.click(ada, made, "Add an answer")
    await table.put(ada, made, "a1")
    await table.click(ada, made, "If they play a1 white")
    return made


def back_of(made):
    """Return revision and code of the board."""
    (back,) = [one["custom_id"] for one in made.buttons if one["label"] == "Back"]
    return back.split(":")[3:5]


async def test_answer_is_planned_looked_at_and_removed(table, ada, ben, made):
    assert labels(made) == ["c1", "c2", "b1", "b3", "a2", *WAYS]
    await table.put(ada, made, "a2")
    assert labels(made)[-2:] == ["Type it", "All that is planned"]
    await table.click(ada, made, "Answer a2 black")
    assert await planned(table) == [("a1 white", "a2 black")]
    assert labels(made) == ["c1", "c2", "b1", "b3", "Back", *WAYS[2:], "Remove this answer"]
    await table.click(ada, made, "Back")
    await table.click(ada, made, "Next")
    await table.click(ada, made, "All that is planned")
    await table.select(ada, made, LINES, "a1 white → a2 black")
    await table.click(ada, made, "Remove this answer")
    assert await planned(table) == []
    await table.fill_in(ada, made, plan="a1 w; a2 b; b1 w; b3 w\nc1 b; c2 b")
    assert len(await planned(table)) == 3
    await table.play(ben, "c1 black")
    assert (await table.match()).turns[-1] == "c2 black"


async def test_try_out_is_refused_whatever_is_forged(table, ada, ben, cleo, made):
    revision, code = back_of(made)
    tried = code.removeprefix("p")
    await table.put(ada, made, "a2")
    await table.click(ada, made, "Answer a2 black")
    before, seen = await table.match(), table.seen(ada)
    off, runs = "you agreed not to try turns out", "Once it's over, you can play from here"
    for forged, said in (
        ("try:1:1:", off),
        ("try:1:0:", off),
        (f"try:1:1:{tried}", off),
        (f"try:1:1:t{tried}", off),
        (f"try-step:1:1:{tried}:back", off),
        (f"try-share:1:1:{tried}", off),
        (f"try-share:1:{revision}:{code}", off),
        (f"try-plan:1:1:{tried}", off),
        (f"plan-tried:1:{revision}:1:{tried}", off),
        (f"build:1:1:f//t{tried}", off),
        (f"turn-hint:1:1:f//t{tried}", off),
        (f"turn-hint:1:{revision}:f//{code}", "so there are no hints"),
        (f"try-play:1:{revision}:{code}", runs),
        (f"play-as:1:{revision}:{code}:0", runs),
        (f"play-anybody:1:{revision}:{code}:0", runs),
        (f"play-at-level:1:{revision}:{code}:0:1", runs),
    ):
        answer = await sends(table, ada, BUTTON, f"oddity:{forged}")
        assert said in private(answer), forged
        assert not answer.message.attachments, forged
    for person, said in ((ben, "It's your own turn"), (cleo, "don't play")):
        for forged in (f"try-step:1:{revision}:{code}:back", f"build:1:{revision}:f//{code}", "plan:1"):
            answer = await sends(table, person, BUTTON, f"oddity:{forged}")
            assert said in private(answer), forged
            assert not answer.message.attachments, forged
    answer = await sends(table, ada, BUTTON, f"oddity:try-step:1:{int(revision) - 1}:{code}:back")
    assert "has moved on" in private(answer)
    assert (await table.match(), table.seen(ada)) == (before, seen)


async def test_board_to_plan_ends_with_the_opponents_turn(table, ada, ben, made):
    await table.play(ben, "c1 white")
    for button in ("Back", "Next", "Type it", "All that is planned", "a2"):
        (custom_id,) = [one["custom_id"] for one in made.buttons if one["label"] == button]
        shown = (await sends(table, ada, BUTTON, custom_id)).message
        assert "has moved on" in shown.content, button
        assert shown.attachments == [], button
