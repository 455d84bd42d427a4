import re
from functools import cache

import pytest

from bot.rules.tilings import tiling
from tests.case import case
from tests.rules.contract import CONTRACT, ENDINGS, Table
from tests.rules.tables import CATALOGUE, DATA

MOST_CELLS = 100
"""Larger boards take most of the time; the trial `contract` plays on them too."""
NEVER_DRAWN = ("odd", "strands", "xodd", "yodd", "catchup")


@cache
def tables(game):
    boards = CATALOGUE.game(game).boards
    small = [choice.key for choice in boards if len(tiling(choice.tiling)) <= MOST_CELLS]
    return [Table(CATALOGUE, game, key, seed=len(key)) for key in small]


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_every_game_keeps_the_contract(game):
    for table in tables(game):
        for promise in CONTRACT:
            with table.named(), case(promise.__name__.replace("_", " ")):
                promise(table)


@pytest.mark.parametrize("game", NEVER_DRAWN)
def test_these_games_have_a_winner_and_no_draw(game):
    assert {table.outcome.winner for table in tables(game)} <= {0, 1}


def test_the_contract_knows_every_way_in_which_a_match_may_end_without_the_rules():
    """Their sentences name the person who has lost."""
    english = (DATA / "locales" / "en.ftl").read_text(encoding="utf-8")
    sentences = re.findall(r"^outcome-(\S+) =(.*(?:\n[ }].*)*)", english, re.MULTILINE)
    assert {name for name, text in sentences if "$loser" in text} == ENDINGS
