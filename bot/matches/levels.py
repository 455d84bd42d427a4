"""How strong the computer plays: the numbers that levels are stored under, and their order."""

BY_STRENGTH = (6, 7, 1, 2, 3, 4, 5)
"""The levels, the weakest first. A number keeps its meaning, as matches and buttons hold it."""
NEWCOMER = BY_STRENGTH[0]
USUAL = 2
"""The level where a person has chosen none."""


def strength(level: int) -> int:
    """Return the place of a level among all, from 0 for the weakest on."""
    return BY_STRENGTH.index(level)


def next_level(level: int) -> int | None:
    """Return the level above another; the best has none."""
    return next(iter(BY_STRENGTH[strength(level) + 1 :]), None)
