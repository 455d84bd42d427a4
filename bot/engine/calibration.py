"""Corrects the search's chances by how often such matches were won; decision 40 has the figures."""

from math import exp, log
from typing import NamedTuple

from bot.rules.games.catchup import Catchup
from bot.rules.games.odd import Odd
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board
from bot.rules.rules import Rules

_LIMIT = 0.001
"""Chances are kept this far from 0 and 1, which stand for proofs."""


class Odds(NamedTuple):
    """With `empty` cells on the board, log odds are multiplied by `factor`, and `shift` is added."""

    empty: int
    shift: float
    factor: float


Measured = tuple[Odds, Odds]
"""With few and with many empty cells."""
ON_SQUARES = True
MEASURED: dict[tuple[type[Rules], bool], Measured] = {
    (Odd, False): (Odds(17, -0.42, 7.49), Odds(52, -0.13, 1.71)),
    (Strands, False): (Odds(17, -0.43, 3.12), Odds(77, -0.04, 0.73)),
    (Yodd, ON_SQUARES): (Odds(14, -0.11, 2.0), Odds(68, -1.11, 6.57)),
    (Yodd, False): (Odds(15, -0.13, 2.31), Odds(74, -0.68, 3.45)),
    (Catchup, False): (Odds(13, -0.34, 2.28), Odds(51, -0.16, 0.61)),
}
"""By game; one without its own row for boards of squares has the same there."""


def measured_for(rules: Rules, board: Board) -> Measured | None:
    on_squares = max(map(len, board.tiling.neighbours)) <= 4
    return MEASURED.get((type(rules), on_squares)) or MEASURED.get((type(rules), False))


def calibrate(chance: float, empty: int, measured: Measured | None) -> float:
    """Interpolate between what was measured; unchanged if nothing was."""
    if measured is None:
        return chance
    few, many = measured
    share = min(max((empty - few.empty) / (many.empty - few.empty), 0), 1)
    shift = few.shift + share * (many.shift - few.shift)
    factor = few.factor + share * (many.factor - few.factor)
    return _limited(1 / (1 + exp(-shift - factor * log_odds(chance))))


def log_odds(chance: float) -> float:
    chance = _limited(chance)
    return log(chance / (1 - chance))


def _limited(chance: float) -> float:
    return min(max(chance, _LIMIT), 1 - _LIMIT)
