"""How well a finished match was played: an estimate of each position, and what has changed it most."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.matches.model import Ending, Match

VERSION = 1
"""Of the rules and the search by which matches are analysed: an analysis of another version is made anew."""
SHORTEST = 8
"""A match of fewer turns is not looked back at; it has hardly been played."""
LEAST_SWING = 0.1
"""A smaller change of an estimate says nothing: each is a little too good for the seat to move."""
_TURNED = frozenset({None, Ending.RESIGNED, Ending.TIME, Ending.LEFT})
"""How a match ends in which the loser may have given a win away; None is by its last turn."""
_FINEST = 10_000
"""Estimates are kept in parts of so many."""


def may_have_turned(match: Match) -> bool:
    """Return whether a match is over, and has a loser who may have given a win away."""
    outcome = match.outcome
    if outcome is None or outcome.winner is None or match.played < SHORTEST:
        return False
    return match.ending in _TURNED


class Estimate(NamedTuple):
    """How a position of a match is judged."""

    chance: float
    """How probable it is that seat 0 wins, from 0 to 1."""
    proven: bool
    """Whether that is certain if both play perfectly."""
    best: str
    """The best turn there, in canonical notation; nothing where the match is over."""

    def for_seat(self, seat: int) -> float:
        return 1 - self.chance if seat else self.chance


@dataclass(frozen=True)
class Analysis:
    """How well a match was played."""

    estimates: tuple[Estimate, ...]
    """At the start and after every turn."""
    budget: int
    """The playouts of each estimate."""
    version: int = VERSION

    def fits(self, match: Match) -> bool:
        return self.version == VERSION and len(self.estimates) == match.ply + 1


class Swing(NamedTuple):
    """A turn that has changed an estimate, as it is for the seat that played it."""

    ply: int
    """The turn, counted from 1."""
    before: Estimate
    after: Estimate

    @property
    def seat(self) -> int:
        return (self.ply - 1) % 2

    @property
    def lost(self) -> float:
        """How much less probable a win of that seat has become; below 0 if more."""
        return self.before.for_seat(self.seat) - self.after.for_seat(self.seat)


def swing_at(analysis: Analysis, ply: int) -> Swing:
    """Return what a turn has changed, counted from 1."""
    return Swing(ply, *analysis.estimates[ply - 1 : ply + 1])


def swings(analysis: Analysis, most: int = 3, *, since: int = 0) -> list[Swing]:
    """Return the turns that have changed an estimate most, the largest first, of equal ones the last.

    What changes little is none, nor are the turns up to `since`, which nobody played in the match. Of turns
    in a row only the largest is returned.
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
