import random

from benchmarks.rules import RANDOM_MATCHES, play_one
from bot.rules.rules import replay
from tests.rules.tables import CATALOGUE


def check_match(game, seed, board=None):
    source = random.Random(seed)
    setup = CATALOGUE.game(game).setup(board, random=source)
    rules = CATALOGUE.rules(setup)
    turns, end = play_one(CATALOGUE, setup, source)
    assert replay(rules, setup.start(), turns) == end, (game, seed)
    assert rules.outcome(end) is not None, (game, seed)


def test_every_turn_of_a_random_match_is_legal_and_leads_to_its_end():
    for game in CATALOGUE.games:
        for seed in range(4):
            check_match(game, seed)


def test_two_stones_that_touch_the_same_groups_are_counted_as_one_join():
    """Random matches on the smallest boards come to every way in which two stones can meet."""
    for seed in range(100):
        check_match("yodd", seed, "hexhex-3")


def test_the_games_that_the_goals_are_about_are_played_fast():
    assert set(RANDOM_MATCHES) >= {"odd", "strands", "xodd", "yodd"}
