"""The computer's levels: their stored numbers, and their order."""

BY_STRENGTH = (6, 7, 8, 9, 1, 10, 11, 2, 12, 13, 3, 4, 5)
"""Weakest first, as in `LEVELS` of the engine. A number never changes: matches and buttons store it."""
BEFORE_1_5 = (6, 7, 1, 2, 3, 4, 5)
"""All levels of earlier versions, for buttons in their messages."""
NEWCOMER = BY_STRENGTH[0]
DEFAULT_LEVEL = 2


def strength(level: int) -> int:
    return BY_STRENGTH.index(level)


def level_before(level: int) -> int | None:
    return next(iter(BY_STRENGTH[: strength(level)][::-1]), None)


def next_level(level: int) -> int | None:
    return next(iter(BY_STRENGTH[strength(level) + 1 :]), None)
