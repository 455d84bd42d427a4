"""The contract, run over every game and board of the catalogue."""

import re
from functools import cache

import pytest

from tests.rules.contract import CONTRACT, ENDINGS, Table
from tests.rules.tables import CATALOGUE, DATA

BOARDS = [(game.key, choice.key) for game in CATALOGUE.games.values() for choice in game.boards]
NEVER_DRAWN = ("odd", "strands", "xodd", "yodd")


@cache
def table(game, board):
    return Table(CATALOGUE, game, board, seed=len(board))


@pytest.mark.parametrize("promise", CONTRACT, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_every_game_keeps_the_contract(promise, game, board):
    promise(table(game, board))


@pytest.mark.parametrize(("game", "board"), [pair for pair in BOARDS if pair[0] in NEVER_DRAWN])
def test_these_games_have_a_winner_and_no_draw(game, board):
    assert table(game, board).outcome.winner in (0, 1)


def test_the_contract_knows_every_way_in_which_a_match_may_end_without_the_rules():
    """Their sentences name the person who has lost."""
    english = (DATA / "locales" / "en.ftl").read_text(encoding="utf-8")
    sentences = re.findall(r"^outcome-(\S+) =(.*(?:\n[ }].*)*)", english, re.MULTILINE)
    assert {name for name, text in sentences if "$loser" in text} == ENDINGS
