"""The table of a round robin: points and tie-breaks.

A win is two half points, a draw one. Ties are broken by points among the tied ("direct encounter", FIDE
Handbook C.07 article 6), then by the Sonneborn-Berger score (article 9.1: points of opponents beaten, and
half the points of opponents drawn with). Players who are level even then share a place, or, in tournaments
of versions up to 1.4.0, which promised so, draw lots.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from bot.features.tournaments.model import Event, PairingResult
from bot.features.tournaments.pairings import Pairing

WIN, DRAW, LOSS = 2, 1, 0
"""In half points."""


TIE_BREAKS = "direct", "sonneborn-berger", "lot"


@dataclass(frozen=True)
class TableRow:
    player: int
    points: int
    won: int
    drawn: int
    lost: int
    sonneborn_berger: int
    """In quarters of a point."""
    direct: int = 0
    """Half points against players with as many points."""
    tie_breaks: tuple[str, ...] = ()
    """The tie-breaks that parted it from players with as many points."""
    place: int = 0
    """Equal for players who share it."""

    @property
    def finished(self) -> int:
        return self.won + self.drawn + self.lost


def standings(event: Event) -> list[TableRow]:
    tournament = event.tournament
    numbers = [number for number in range(len(tournament.players)) if number not in tournament.struck]
    pairs = tournament.pairings
    results = event.results
    points = {number: _points_of(number, pairs, results) for number in numbers}
    level = {
        place: result
        for place, result in results.items()
        if points[pairs[place].first] == points[pairs[place].second]
    }
    keyed = []
    for number in numbers:
        direct = _points_of(number, pairs, level)
        row = replace(_row(number, pairs, results, points), direct=direct)
        drawn = b""
        if not tournament.terms.shares_ties:
            drawn = lot(tournament.seed, number)
        keyed.append(((-row.points, -row.direct, -row.sonneborn_berger, drawn), row))
    keyed.sort(key=lambda one: one[0])
    keys = [key for key, _ in keyed]
    return [replace(row, place=keys.index(key) + 1, tie_breaks=_used(key, keys)) for key, row in keyed]


def _used(own: Sequence[Any], keys: Iterable[Sequence[Any]]) -> tuple[str, ...]:
    """Return the tie-breaks that part a key from others."""
    return tuple(
        name
        for place, name in enumerate(TIE_BREAKS, start=1)
        if any(key[:place] == own[:place] and key[place] != own[place] for key in keys)
    )


def lot(seed: int, ticket: int) -> bytes:
    """Return a hash to sort by: the same in every version."""
    return sha256(f"{seed} {ticket}".encode()).digest()


def _row(
    player: int, pairs: Sequence[Pairing], results: Mapping[int, PairingResult], points: Mapping[int, int]
) -> TableRow:
    played = list(_results_of(player, pairs, results))
    got = [mine for mine, _ in played]
    score = sum(mine * points.get(other, 0) for mine, other in played)
    return TableRow(player, sum(got), got.count(WIN), got.count(DRAW), got.count(LOSS), score)


def _points_of(player: int, pairs: Sequence[Pairing], results: Mapping[int, PairingResult]) -> int:
    return sum(points for points, _ in _results_of(player, pairs, results))


def _results_of(
    player: int, pairs: Sequence[Pairing], results: Mapping[int, PairingResult]
) -> Iterable[tuple[int, int]]:
    """Yield the points, and the opponent."""
    for place, result in results.items():
        seat = pairs[place].seat_of(player)
        if seat is not None:
            points = WIN if result.winner == seat else LOSS
            yield DRAW if result.winner is None else points, pairs[place][2 - seat]
