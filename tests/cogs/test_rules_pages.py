"""`/rules` explains every game of the catalogue."""

import pytest

from bot.data import catalogue
from tests.cogs.table import private

GAMES = catalogue().games.values()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_rules_name_designer_boards_and_options(table, ada, game):
    said = private(await table.slash(ada, "rules", game=game.key))
    assert said.startswith(f"**{game.name}** ({game.designer}, {game.year})")
    assert not said.endswith("…")
    for board in game.boards:
        assert board.name in said
    for option in game.options:
        assert str(option.high) if not option.choices else option.choices[0].split("-", maxsplit=1)[0] in said
