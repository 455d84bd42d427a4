"""The computer's levels: their stored numbers, and their order."""

BY_STRENGTH = (6, 7, 1, 2, 3, 4, 5)
"""Weakest first. A number never changes meaning, as matches and buttons store it."""
NEWCOMER = BY_STRENGTH[0]
DEFAULT_LEVEL = 2
"""The default."""


def strength(level: int) -> int:
    """Return the rank of a level, from 0 for the weakest."""
    return BY_STRENGTH.index(level)


def next_level(level: int) -> int | None:
    """Return the next stronger level; `None` for the best."""
    return next(iter(BY_STRENGTH[strength(level) + 1 :]), None)
