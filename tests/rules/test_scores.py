import random

from benchmarks.rules import play_one
from bot.rules.position import Colour, Position
from bot.rules.rules import replay
from bot.rules.tilings import tiling
from tests.rules.slow import SLOW, disagreement
from tests.rules.tables import CATALOGUE, random_play


def boards():
    for game in map(CATALOGUE.game, SLOW):
        kinds = {}
        for choice in game.boards:
            if not choice.mark:
                kinds.setdefault((tiling(choice.tiling).kind, choice.is_random), (game.key, choice.key))
        yield from kinds.values()


def strewn_positions(setup, source, count):
    for number in range(count):
        choices = [*Colour, *[None] * (number % 4)]
        yield Position(setup.board, tuple(source.choice(choices) for _ in setup.board.tiling.names), ply=2)


def check_scores(seed, strewn):
    for game, board in boards():
        source = random.Random(f"{board} {seed}")
        setup = CATALOGUE.game(game).setup(board, random=source)
        rules, positions, _ = random_play(setup, source)
        for position in positions[1:]:
            assert disagreement(game, rules, position) is None
        for position in strewn_positions(setup, source, strewn):
            assert disagreement(game, rules, position) is None
            outcome, leader = rules.outcome(position), rules.score(position).leader
            assert outcome is None or outcome.winner == leader or game in ("xodd", "yodd"), repr(position)


def test_scores_agree_with_a_slow_count_in_matches_and_on_any_board():
    check_scores(seed=1, strewn=40)


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
