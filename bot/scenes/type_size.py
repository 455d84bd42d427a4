"""How large type is: what a phone shows must be readable, as far as its place has room."""

import math
from functools import lru_cache

from bot.rules.tilings import Tiling
from renderer.geometry import bounds
from renderer.scene import CAPITAL, WIDE

_READABLE = 0.0395
"""The size of type whose figures are 7 pixels high where a phone shows the board 308 pixels wide, as a share
of the longer side of a board with a narrow margin."""

_NARROW = 1.0  # of that margin, both sides together
_ROOM = 0.8
"""Diameter of the circle that type may fill in a cell: less than that of a stone, which has to hide it."""
_BELOW = 0.2
"""How far letters such as g hang below their line, as a share of the size of the type."""


@lru_cache(maxsize=128)
def legible(tiling: Tiling) -> float:
    """Return the least size of type that can be read on a phone, in board units."""
    left, top, right, bottom = bounds(point for outline in tiling.outlines for point in outline)
    return _READABLE * (max(right - left, bottom - top) + _NARROW)


def largest_name(tiling: Tiling) -> float:
    """Return the largest size of type at which every name fits into a cell."""
    letters = max(map(len, tiling.names))
    return _ROOM / math.hypot(WIDE * letters, CAPITAL + 2 * _BELOW)


def across(figures: int) -> float:
    """Return the diameter of the circle round so many figures, as a multiple of the size of the type."""
    return math.hypot(WIDE * figures, CAPITAL)
