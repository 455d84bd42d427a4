"""Turning point of a finished match: the last turn that gave away a proven win."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bot.engine.levels import MAX_SOLVED_CELLS, Evaluation
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules

MAX_SOLVED_BOARD = 19
SEARCH_SECONDS = 10.0
"""Search time after which no further position is begun."""

Prove = Callable[[Position], Awaitable[Evaluation | None]]
"""Evaluates a position if that is possible exactly."""


class TurningPoint(NamedTuple):
    """A turn before which the loser had a proven win, and after which the winner has."""

    ply: int
    """Number of the turn, from 1; one after the last if the match ended while the loser had the win."""
    held: Turn | None
    """A turn that would have kept the win; `None` if the loser was not to move."""


async def find_turning_point(
    rules: Rules, positions: Sequence[Position], loser: int, prove: Prove, *, since: int = 0
) -> TurningPoint | None:
    """Return the last turning point, going back while positions can be solved.

    Only the loser can have given away a win, so only positions before the loser's turns are solved, and the
    last one of a match that did not end on the board. If the loser has no win in one and had one in the one
    before, the winner had an answer to the turn between, which proves who wins after it.

    The first `since` turns were on the board when the match began.
    """
    last = len(positions) - 1
    seconds = 0.0
    for ply, position in reversed(list(enumerate(positions))[since:]):
        is_last = ply == last
        if (is_last and rules.outcome(position) is not None) or not (is_last or position.seat == loser):
            continue
        if not is_solvable(position) or seconds >= SEARCH_SECONDS:
            return None
        judged = await prove(position)
        if judged is None:
            return None
        seconds += judged.seconds
        if (judged.chance == 1) == (position.seat == loser):
            return TurningPoint(ply + 1, judged.best if position.seat == loser else None)
    return None


def is_solvable(position: Position) -> bool:
    """Whether it may be: it is an ending, or its board is as small as those that are solved whole."""
    if position.stones.count(None) <= MAX_SOLVED_CELLS:
        return True
    return len(position.stones) <= MAX_SOLVED_BOARD
