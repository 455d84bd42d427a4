"""A new game is one file and one entry; here is one, added for the time of a test."""

import random
import sys

import pytest

import bot.rules.games
from bot.data.games import read_catalogue
from tests.rules.contract import CONTRACT, Table
from tests.rules.tables import GAMES_TOML, LAYOUTS

ENTRY = """
[clump]
name = "Clump"
rules = "clump.Clump"
seats = ["black", "white"]
goal = "goal-clump"
stones_on = "cells"
designer = "Nobody"
year = 2026
source = "Made up for a test"
default_board = "square-4"
boards = [
    { key = "square-4", name = "4 x 4", mark = "teaching", suggests = { few = 4 } },
    { key = "hexhex-4", name = "Hexhex 4" },
]

[clump.options.few]
default = 6
low = 1
high = 20
"""

FILE = '''
"""Clump: place stones of either colour; few groups on the full board win for Black, many for White."""

from dataclasses import dataclass

from bot.errors import IllegalTurnError
from bot.rules.position import Outcome, Position, Rules, Score, Turn


@dataclass(frozen=True)
class Clump(Rules):
    """One stone per turn."""

    few: int = 6
    """So many groups are still few."""

    def check(self, position: Position, turn: Turn) -> None:
        """Exactly one stone."""
        if len(turn.placements) != 1:
            raise IllegalTurnError("one-stone-only", given=len(turn.placements))

    def outcome(self, position: Position) -> Outcome | None:
        """The full board decides."""
        if not position.is_full:
            return None
        return Outcome(self._ahead(position), "clumps", {"groups": len(position.groups())})

    def score(self, position: Position) -> Score:
        """All groups."""
        groups = position.groups()
        return Score(groups, leader=self._ahead(position), facts={"groups": len(groups)})

    def _ahead(self, position: Position) -> int:
        return int(len(position.groups()) > self.few)
'''


@pytest.fixture
def catalogue(tmp_path, monkeypatch):
    """Ours, with one more game in it."""
    (tmp_path / "clump.py").write_text(FILE, encoding="utf-8")
    monkeypatch.setattr(bot.rules.games, "__path__", [*bot.rules.games.__path__, str(tmp_path)])
    yield read_catalogue(GAMES_TOML + ENTRY, LAYOUTS)
    sys.modules.pop("bot.rules.games.clump", None)


def test_the_file_of_a_new_game_is_short():
    assert len(FILE.strip().splitlines()) <= 40


@pytest.mark.parametrize("board", ["square-4", "hexhex-4"])
@pytest.mark.parametrize("promise", CONTRACT, ids=lambda promise: promise.__name__)
def test_a_file_and_an_entry_are_a_game_that_keeps_the_contract(catalogue, promise, board):
    promise(Table(catalogue, "clump", board, seed=1))


def test_the_new_game_is_offered_as_its_entry_says(catalogue):
    game = catalogue.game("clump")
    setup = game.setup(random=random.Random(1))
    assert list(catalogue.games) == ["odd", "strands", "xodd", "yodd", "clump"]
    assert (setup.board.tiling.key, setup.options) == ("square-4", {"few": 4})
    assert game.setup("hexhex-4").options == {"few": 6}
