"""Corrects the search's chances by how often such matches were won; decision 40 has the figures."""

from math import exp, log
from typing import NamedTuple

from bot.rules.games.catchup import Catchup
from bot.rules.games.odd import Odd
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board, Position
from bot.rules.rules import Rules

_LIMIT = 0.001
"""Chances are kept this far from 0 and 1, which stand for proofs."""
ON_SQUARES = True


class Odds(NamedTuple):
    """Log odds are multiplied by `factor`, and `shift` is added."""

    stage: float
    """Empty cells, divided by all cells to the power of 2/3."""
    shift: float
    factor: float


Measured = tuple[Odds, Odds]
"""At a late stage and at an early one."""
MEASURED: dict[tuple[type[Rules], bool], Measured] = {
    (Odd, False): (Odds(1.29, -0.8, 9.04), Odds(3.55, 0.01, 0.31)),
    (Strands, False): (Odds(1.03, -0.65, 3.36), Odds(3.48, 0.01, 0.47)),
    (Yodd, ON_SQUARES): (Odds(1.05, -0.05, 2.94), Odds(3.68, -0.86, 5.13)),
    (Yodd, False): (Odds(1.09, -0.35, 2.27), Odds(3.86, -0.65, 2.39)),
    (Catchup, False): (Odds(1.08, -0.38, 2.25), Odds(3.42, -0.01, 0.36)),
}
"""By game; one without its own row for boards of squares has the same there."""


def measured_for(rules: Rules, board: Board) -> Measured | None:
    on_squares = max(map(len, board.tiling.neighbours)) <= 4
    return MEASURED.get((type(rules), on_squares)) or MEASURED.get((type(rules), False))


def stage_of(position: Position) -> float:
    empty = position.stones.count(None)
    cells = len(position.stones)
    return float(empty / cells ** (2 / 3))


def calibrate(chance: float, stage: float, measured: Measured | None) -> float:
    """Interpolate between what was measured; unchanged if nothing was."""
    if measured is None:
        return chance
    late, early = measured
    share = min(max((stage - late.stage) / (early.stage - late.stage), 0), 1)
    shift = late.shift + share * (early.shift - late.shift)
    factor = late.factor + share * (early.factor - late.factor)
    return _limited(1 / (1 + exp(-shift - factor * log_odds(chance))))


def log_odds(chance: float) -> float:
    chance = _limited(chance)
    return log(chance / (1 - chance))


def _limited(chance: float) -> float:
    return min(max(chance, _LIMIT), 1 - _LIMIT)
