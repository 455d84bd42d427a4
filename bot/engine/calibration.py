"""Corrects the search's chances by the share of such matches that were won; decision 40 has the figures."""

from collections.abc import Sequence
from itertools import pairwise
from math import exp, log
from typing import NamedTuple

_LIMIT = 0.001
"""Chances are kept this far from 0 and 1, which stand for proofs."""


class Odds(NamedTuple):
    """With `empty` cells on the board, log odds are multiplied by `factor`, and `shift` is added."""

    empty: int
    shift: float
    factor: float


def calibrate(chance: float, empty: int, measured: Sequence[Odds]) -> float:
    """Interpolate between what was measured, sorted by empty cells; unchanged if nothing was."""
    if not measured:
        return chance
    odds = _at(empty, measured)
    return _limited(1 / (1 + exp(-odds.shift - odds.factor * log_odds(chance))))


def log_odds(chance: float) -> float:
    chance = _limited(chance)
    return log(chance / (1 - chance))


def _limited(chance: float) -> float:
    return min(max(chance, _LIMIT), 1 - _LIMIT)


def _at(empty: int, measured: Sequence[Odds]) -> Odds:
    for less, more in pairwise(measured):
        if less.empty <= empty <= more.empty:
            share = (empty - less.empty) / (more.empty - less.empty)
            shift = less.shift + share * (more.shift - less.shift)
            return Odds(empty, shift, less.factor + share * (more.factor - less.factor))
    return measured[0] if empty < measured[0].empty else measured[-1]
