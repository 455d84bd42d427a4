"""Glicko, the first one, with a term for the first seat: https://www.glicko.net/glicko/glicko.pdf.

A rating is a number with its deviation: in 19 of 20 cases, a person plays as well as a number within two
deviations.
"""

from collections.abc import Sequence
from math import log, pi, sqrt
from typing import NamedTuple

START, WIDEST = 1500.0, 300.0
FLOOR = 45.0
"""No deviation is smaller, so that a rating never stands still."""
GROWTH = (110.0**2 - 60.0**2) / 365.25
"""What the square of a deviation grows by in a day without matches: from 60 to 110 in a year."""
_Q = log(10.0) / 400.0


class Rating(NamedTuple):
    """How well a person plays, as far as is known."""

    value: float = START
    deviation: float = WIDEST


class Result(NamedTuple):
    """What became of a match, as one of its players sees it."""

    opponent: Rating
    score: float
    """1 for a win, 0 for a loss, and a half for a draw."""
    ahead: float = 0.0
    """How many points the player's seat is worth; fewer than none in the worse one."""


def aged(rating: Rating, days: float) -> Rating:
    """Return a rating after so many days without matches."""
    grown = sqrt(rating.deviation**2 + GROWTH * max(0.0, days))
    return Rating(rating.value, min(WIDEST, grown))


def weight(deviation: float) -> float:
    """Return how much a result against an opponent of this deviation tells."""
    return float(1.0 / sqrt(1.0 + 3.0 * (_Q * deviation / pi) ** 2))


def expected(player: Rating, result: Result) -> float:
    """Return what a player scores on average, whatever the score was."""
    opponent = result.opponent
    difference = player.value + result.ahead - opponent.value
    return float(1.0 / (1.0 + 10.0 ** (-weight(opponent.deviation) * difference / 400.0)))


def after(player: Rating, results: Sequence[Result]) -> Rating:
    surprise, information = 0.0, 1.0 / player.deviation**2
    for result in results:
        telling, likely = weight(result.opponent.deviation), expected(player, result)
        surprise += telling * (result.score - likely)
        information += (_Q * telling) ** 2 * likely * (1.0 - likely)
    return Rating(player.value + _Q / information * surprise, max(FLOOR, sqrt(1.0 / information)))
