"""Where a finished match turned: the last turn that gave a proven win away."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bot.engine.levels import MOST_SOLVED, Judged
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules

SECONDS = 10.0
"""Of thinking: no search for a turning point begins anything after so many."""

Prove = Callable[[Position], Awaitable[Judged | None]]
"""Judges a position where a match is not over, for certain or not at all."""


class TurningPoint(NamedTuple):
    """A turn before which the loser of a match had a proven win, and after which the winner has."""

    ply: int
    """The turn, counted from 1. One that was never played: the match ended while the loser had that win."""
    held: Turn | None
    """What would have kept the win; `None` where it was not for the loser to play."""


async def find_turning_point(
    rules: Rules, positions: Sequence[Position], loser: int, prove: Prove, *, since: int = 0
) -> TurningPoint | None:
    """Return the last turning point of a match, as far back as its positions are solved.

    Only the loser can have given a win away, so only positions before turns of theirs are looked at, but for
    the last of a match that did not end on the board. Where the loser has no win in one and had one in the
    one before, the winner had an answer to the turn between, so that it is proven who wins after it.

    Args:
        rules: Of the game.
        positions: From the start to the end.
        loser: Their seat.
        prove: Solves a position.
        since: The turns before were on the board when the match began.
    """
    last, seconds = len(positions) - 1, 0.0
    for ply, position in reversed(list(enumerate(positions))[since:]):
        is_last = ply == last
        if (is_last and rules.outcome(position) is not None) or not (is_last or position.seat == loser):
            continue
        if not may_be_solved(position) or seconds >= SECONDS:
            return None
        judged = await prove(position)
        if judged is None:
            return None
        seconds += judged.seconds
        if (judged.chance == 1) == (position.seat == loser):
            return TurningPoint(ply + 1, judged.best if position.seat == loser else None)
    return None


def may_be_solved(position: Position) -> bool:
    """Return whether so few cells are empty that a position may be solved."""
    return position.stones.count(None) <= MOST_SOLVED
