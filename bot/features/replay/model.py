"""How well a finished match was played: an estimate of each position, and the largest swings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.matches.ids import Kind
from bot.matches.model import Ending, Match

TURNING = Kind("turning")
"""Looks for the turning point of a match that is over; if there is one, its newest board shows it."""

ANALYSIS_VERSION = 5
"""Of the rules and the search; an analysis of another version is computed again."""
SHORTEST = 8
"""Shorter matches are not analysed."""
LEAST_SWING = 0.2
"""Smaller changes are noise: estimates of even positions vary by 4 to 13 points."""
_TURNED = frozenset({None, Ending.RESIGNED, Ending.TIME, Ending.LEFT})
"""Endings after which the loser may have given a win away; None is the last turn."""
_FINEST = 10_000


def may_have_turned(match: Match) -> bool:
    outcome = match.outcome
    if outcome is None or outcome.winner is None or match.played < SHORTEST:
        return False
    return match.ending in _TURNED


class Estimate(NamedTuple):
    chance: float
    """The probability that seat 0 wins."""
    proven: bool
    """Whether the result is certain under perfect play."""
    best: str
    """In canonical notation; empty where the match is over."""

    def for_seat(self, seat: int) -> float:
        return 1 - self.chance if seat else self.chance


@dataclass(frozen=True)
class Analysis:
    estimates: tuple[Estimate, ...]
    budget: int
    """Playouts per estimate."""
    version: int = ANALYSIS_VERSION

    def fits(self, match: Match) -> bool:
        if self.version != ANALYSIS_VERSION:
            return False
        return len(self.estimates) == match.ply + 1


class Swing(NamedTuple):
    ply: int
    """From 1."""
    before: Estimate
    after: Estimate

    @property
    def seat(self) -> int:
        return (self.ply - 1) % 2

    @property
    def lost(self) -> float:
        """By how much the probability of a win fell; negative if it rose."""
        return self.before.for_seat(self.seat) - self.after.for_seat(self.seat)

    def better(self, played: str) -> str:
        """Return the turn that was better, in canonical notation like `played`; empty if there is none."""
        best = self.before.best
        if self.lost >= LEAST_SWING and best != played:
            return best
        return ""


def swing_at(analysis: Analysis, ply: int) -> Swing:
    return Swing(ply, *analysis.estimates[ply - 1 : ply + 1])


def swings(analysis: Analysis, most: int = 3, *, since: int = 0) -> list[Swing]:
    """Return the largest swings, largest first, later ones first among equals.

    Swings below `LEAST_SWING` and turns up to `since` are left out. Of consecutive turns, only the largest is
    returned.
    """
    rows: list[list[Swing]] = []
    for ply in range(since + 1, len(analysis.estimates)):
        swing = swing_at(analysis, ply)
        if abs(swing.lost) >= LEAST_SWING:
            if rows and rows[-1][-1].ply == ply - 1:
                rows[-1].append(swing)
            else:
                rows.append([swing])
    return sorted((min(row, key=_size) for row in rows), key=_size)[:most]


def _size(swing: Swing) -> tuple[float, int]:
    return -abs(swing.lost), -swing.ply


def analysis_to_plain(analysis: Analysis) -> list[list[int | str]]:
    return [[round(_FINEST * one.chance), int(one.proven), one.best] for one in analysis.estimates]


def analysis_of(estimates: Sequence[tuple[int, int, str]], budget: int, version: int) -> Analysis:
    read = (Estimate(chance / _FINEST, bool(proven), best) for chance, proven, best in estimates)
    return Analysis(tuple(read), budget, version)
