"""A new game is one file, one entry and its sentences: then it is challenged, played, drawn and explained."""

from random import Random

import pytest

from bot.data import DATA
from bot.rules.turns import random_turn
from tests.cogs.conftest import online
from tests.cogs.table import Table, private
from tests.rules.test_new_game import catalogue  # noqa: F401 (a fixture)

SENTENCES = """
goal-clump = Black wants few groups on the full board, White many.
rules-clump = Place a stone of either colour in turn. On the full board, few groups win for Black.
score-clump = { $groups } groups.
outcome-clumps = The board is full, with { $groups } groups.
choose-few = How many groups are still few
explain-few = How many groups are few, { $low } to { $high }.
option-few-is = Few groups: up to { $value }
turn-rule-clump = One stone of either colour.
turn-leads-clump = { $groups } groups
"""


@pytest.fixture
async def table(sandbox, games, database, catalogue):  # noqa: F811 (the fixture above)
    english = (DATA / "locales" / "en.ftl").read_text(encoding="utf-8")
    async with online(sandbox, database, catalogue=catalogue, locales={"en": english + SENTENCES}) as bot:
        yield Table(sandbox, bot, games)


async def test_a_new_game_is_challenged_played_drawn_and_explained(table, ada, ben):
    assert "Black wants few groups" in private(await table.slash(ada, "rules", game="clump"))
    await table.slash(ada, "challenge clump", opponent=ben, few=7, seat="black")
    card = table.newest(ben)
    assert "**Clump**" in card.content
    assert "up to 7" in card.content
    await table.click(ben, card, "Accept")
    for ply in range(16):
        view = await table.view()
        assert len(await (ada, ben)[ply % 2].autocomplete(table.channel, "play", focused="turn", turn="")) > 1
        turn = random_turn(view.rules, view.position, Random(ply))
        cell, colour = turn.placements[0]
        await table.play((ada, ben)[ply % 2], f"{view.position.board.tiling.names[cell]} {colour.value}")
        assert table.newest(ada).attachments[0].description.startswith("Clump")
    assert "The board is full, with" in table.newest(ada).content
