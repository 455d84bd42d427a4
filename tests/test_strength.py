import random

import pytest

from benchmarks.plain_uct import plain_turn
from benchmarks.strength import Cell, Played, interval, is_finished, told
from bot.engine.thinking import model_of
from bot.rules.rules import play
from tests.engine.games import ending
from tests.oracles.plain_solver import PlainSolver


@pytest.mark.parametrize(
    ("game", "board", "cells"), [("odd", "hexhex-4", 5), ("strands", "side-5", 6), ("yodd", "hexhex-3", 4)]
)
def test_plain_uct_finds_what_wins_in_short_endings(game, board, cells):
    won = kept = 0
    for seed in range(12):
        rules, position = ending(game, board, cells, seed)
        if position is None or PlainSolver(rules).winner(position) != position.seat:
            continue
        won += 1
        model = model_of(rules, position.board)
        turn = plain_turn(model, model.state(position), 1_000, 0.35, random.Random(seed))
        after = play(rules, position, turn)
        kept += rules.outcome(after) is not None or PlainSolver(rules).winner(after) == position.seat
    assert won >= 3
    assert kept >= 0.9 * won


def test_the_interval_is_wilsons():
    assert interval(0, 0) == (0, 1)
    assert interval(10, 10) == pytest.approx((0.722, 1), abs=0.001)
    assert interval(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)


def test_a_pair_is_finished_once_the_interval_is_on_one_side_of_the_goal():
    def played(won, lost):
        return [Played("yodd", "plain", number, number < won) for number in range(won + lost)]

    best = Cell("yodd", "plain", "usual")
    assert not is_finished(best, played(9, 0))
    assert not is_finished(best, played(21, 0))
    assert is_finished(best, played(22, 0))
    assert not is_finished(best, played(7, 3))
    assert is_finished(best, played(4, 6))
    ladder = [Played("odd", "club", number, number < 70, "first") for number in range(100)]
    step = Cell("odd", "club", "first")
    assert not is_finished(step, ladder), "all that are asked for are played"
    assert "within" in told(step, ladder)
    assert "wide" in told(step, ladder[:70])
    assert "0 of   0" in told(step._replace(on="default"), ladder), "boards are counted apart"
