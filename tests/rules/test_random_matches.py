"""The random matches that the benchmark counts are matches by the rules."""

import random

import pytest

from benchmarks.rules import RANDOM_MATCHES, play_one
from bot.rules.playing import replay
from tests.rules.tables import CATALOGUE


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", CATALOGUE.games)
def test_every_turn_of_a_random_match_is_legal_and_leads_to_its_end(game, seed):
    setup = CATALOGUE.game(game).setup(random=random.Random(seed))
    check(setup, random.Random(seed))


def check(setup, source):
    rules = CATALOGUE.rules(setup)
    turns, end = play_one(CATALOGUE, setup, source)
    assert replay(rules, setup.start(), turns) == end
    assert rules.outcome(end) is not None


def test_two_stones_that_touch_the_same_groups_are_counted_as_one_join():
    """Random matches on the smallest boards come to every way in which two stones can meet."""
    setup = CATALOGUE.game("yodd").setup("hexhex-3")
    for seed in range(300):
        check(setup, random.Random(seed))


def test_the_games_that_the_goals_are_about_are_played_fast():
    assert set(RANDOM_MATCHES) >= {"odd", "strands", "xodd", "yodd"}
