"""The contract, run over every game and board of the catalogue."""

from functools import cache

import pytest

from tests.rules.contract import CONTRACT, Table
from tests.rules.tables import CATALOGUE

BOARDS = [(game.key, choice.key) for game in CATALOGUE.games.values() for choice in game.boards]


@cache
def table(game, board):
    return Table(CATALOGUE, game, board, seed=len(board))


@pytest.mark.parametrize("promise", CONTRACT, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_every_game_keeps_the_contract(promise, game, board):
    promise(table(game, board))
