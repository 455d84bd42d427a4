import random

from benchmarks.rules import play_one
from bot.rules.rules import replay
from tests.rules.tables import CATALOGUE


def check_match(game, seed, board=None):
    source = random.Random(seed)
    setup = CATALOGUE.game(game).setup(board, random=source)
    rules = CATALOGUE.rules(setup)
    turns, end = play_one(CATALOGUE, setup, source)
    assert replay(rules, setup.start(), turns) == end, (game, seed)
    assert rules.outcome(end) is not None, (game, seed)


def test_two_stones_that_touch_the_same_groups_are_counted_as_one_join():
    """Random matches on the smallest boards come to every way in which two stones can meet."""
    for seed in range(100):
        check_match("yodd", seed, "hexhex-3")
