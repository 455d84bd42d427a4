"""Buttons of the plan builder up to 1.4.0, which told a line by its mark and a turn by its stones."""

import pytest

from bot.errors import MatchError
from bot.features.thinking_ahead.model import mark
from bot.features.turn.builder import purpose_of
from bot.features.turn.model import Draft
from bot.rules.position import Colour, Placement
from tests.conversations.table import CELLS, labels
from tests.features.thinking_ahead.test_plans import open_plan, planned
from tests.laws.test_everything import BUTTON, sends

FIRST = ("a1 white", "a2 black")


def draft(aim, *cells):
    stones = tuple(Placement(CELLS.index(cell), Colour.WHITE) for cell in cells)
    return Draft(stones, aim=aim).code


def expected(cell, line=()):
    return f"{mark(line)}.{draft('', cell)[2:-1]}"


@pytest.fixture
async def press(table, ada, ben):
    """Ada waits for Ben on seven cells, with an answer planned."""
    await table.start(ada, ben, "b2 white")
    await table.fill_in(ada, await open_plan(table, ada), plan="; ".join(FIRST))
    revision = (await table.match()).revision

    async def press(name, code):
        return (await sends(table, ada, BUTTON, f"oddity:{name}:1:{revision}:{code}")).message

    return press


async def test_old_button_opens_the_board_at_its_line(press, ben):
    for code, told in (
        (draft(""), "Which turn of"),
        (draft("", "a1"), "**a1 white**: grows to 2"),
        (draft(expected("c1")), f"<@{ben.id}> plays **c1 white**\nHow do you answer"),
        (draft(expected("c1"), "a1"), "**a1 white**"),
        (draft(mark(FIRST)), "you play **a2 black**\nThe last answer"),
        (draft(expected("b1", FIRST)), f"you play **a2 black**\n<@{ben.id}> plays **b1 white**"),
    ):
        shown = await press("build", code)
        assert told in shown.content, code
        assert "All that is planned" in labels(shown), code


async def test_old_buttons_make_a_line(press, table, ada):
    shown = await press("confirm", draft("", "c1"))
    assert "How do you answer" in shown.content
    await press("put", draft(expected("c1"), "c2"))
    assert await planned(table) == [FIRST]
    shown = await press("confirm", draft(expected("c1"), "c2"))
    assert shown.content.startswith("✅ Planned.")
    await table.click(ada, shown, "Remove this answer")
    shown = await press("confirm", draft(expected("b1", FIRST), "b3"))
    assert await planned(table) == [FIRST, (*FIRST, "b1 white", "b3 white")]
    assert labels(shown)[-1] == "Remove this answer"


async def test_old_button_of_a_removed_line_says_so(press):
    shown = await press("build", draft("0a1b2c3d"))
    assert "That isn't planned any more" in shown.content


@pytest.mark.parametrize("code", ["0a1b2c3", "0a1b2c3d4", "..", ".00", "z"])
def test_no_other_code_is_read(code):
    with pytest.raises(MatchError):
        purpose_of(Draft(aim=code))
