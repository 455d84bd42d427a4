"""Glicko (1), with a term for the first seat: https://www.glicko.net/glicko/glicko.pdf.

A rating is a value with its deviation: with 95 % confidence, the strength is within two deviations.
"""

from collections.abc import Sequence
from math import log, pi, sqrt
from typing import NamedTuple

START = 1500.0
WIDEST = 300.0
FLOOR = 45.0
"""The minimum deviation, so that a rating keeps moving."""
GROWTH = (110.0**2 - 60.0**2) / 365.25
"""Growth of the squared deviation per day without matches: from 60 to 110 in a year."""
_Q = log(10.0) / 400.0


class Rating(NamedTuple):
    value: float = START
    deviation: float = WIDEST


class Result(NamedTuple):
    opponent: Rating
    score: float
    """1 for a win, 0 for a loss, 0.5 for a draw."""
    ahead: float = 0.0
    """The advantage of the player's seat in points; negative in the worse one."""


def aged(rating: Rating, days: float) -> Rating:
    grown = sqrt(rating.deviation**2 + GROWTH * max(0.0, days))
    return Rating(rating.value, min(WIDEST, grown))


def weight(deviation: float) -> float:
    """Return g(RD): the weight of a result against an opponent of this deviation."""
    return float(1.0 / sqrt(1.0 + 3.0 * (_Q * deviation / pi) ** 2))


def expected(player: Rating, result: Result) -> float:
    opponent = result.opponent
    difference = player.value + result.ahead - opponent.value
    return float(1.0 / (1.0 + 10.0 ** (-weight(opponent.deviation) * difference / 400.0)))


def after(player: Rating, results: Sequence[Result]) -> Rating:
    surprise = 0.0
    information = 1.0 / player.deviation**2
    for result in results:
        telling = weight(result.opponent.deviation)
        likely = expected(player, result)
        surprise += telling * (result.score - likely)
        information += (_Q * telling) ** 2 * likely * (1.0 - likely)
    return Rating(player.value + _Q / information * surprise, max(FLOOR, sqrt(1.0 / information)))
