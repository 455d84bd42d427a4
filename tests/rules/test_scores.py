"""Every score, and the end of every match, agrees with a slow count by another library."""

import random

import pytest

from bot.rules.position import Colour, Position
from bot.rules.turns import random_game
from tests.rules.slow import SLOW, disagreement
from tests.rules.tables import CATALOGUE


def test_every_game_is_counted_slowly_too():
    assert set(SLOW) == set(CATALOGUE.games)


BOARDS = [
    *[("odd", key) for key in ("hexhex-5", "square-7", "triangle-7", "cairo-7", "snub-4", "rhombi-2")],
    *[("strands", key) for key in ("side-5", "side-6-random")],
    ("xodd", "square-9"),
    ("yodd", "hexhex-6"),
]


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_the_score_after_every_turn_agrees_with_a_slow_count(game, board):
    source = random.Random(board)
    setup = CATALOGUE.game(game).setup(board, random=source)
    rules = CATALOGUE.rules(setup)
    for _ in range(2):
        position = setup.start()
        for turn in random_game(rules, position, source):
            position = position.after(turn)
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
