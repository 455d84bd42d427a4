"""Scores, and the end of matches, agree with a slow count by another library."""

import random

import pytest

from bot.rules.position import Colour, Position
from bot.rules.tilings import tiling
from bot.rules.turns import random_match
from tests.rules.slow import SLOW, disagreement
from tests.rules.tables import CATALOGUE


def boards():
    """Yield, for each game that is counted slowly, the first board of each kind that is for everybody."""
    for game in map(CATALOGUE.game, SLOW):
        kinds = {}
        for choice in game.boards:
            if not choice.mark:
                kinds.setdefault((tiling(choice.tiling).kind, choice.is_random), (game.key, choice.key))
        yield from kinds.values()


BOARDS = list(boards())


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_the_score_after_every_turn_agrees_with_a_slow_count(game, board):
    source = random.Random(board)
    setup = CATALOGUE.game(game).setup(board, random=source)
    rules = CATALOGUE.rules(setup)
    for _ in range(2):
        position = setup.start()
        for turn in random_match(rules, position, source):
            position = rules.after(position, turn)
            assert disagreement(game, rules, position) is None


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_the_score_of_any_stones_agrees_with_a_slow_count(game, board):
    source = random.Random(board)
    setup = CATALOGUE.game(game).setup(board, random=source)
    rules = CATALOGUE.rules(setup)
    for number in range(300):
        choices = [*Colour, *[None] * (number % 4)]
        stones = tuple(source.choice(choices) for _ in setup.board.tiling.names)
        position = Position(setup.board, stones, ply=2)
        assert disagreement(game, rules, position) is None
        outcome = rules.outcome(position)
        assert outcome is None or outcome.winner == rules.score(position).leader or game in ("xodd", "yodd")
