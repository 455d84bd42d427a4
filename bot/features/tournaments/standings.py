"""The table of a round robin: points and tie-breaks.

A win is two half points, a draw one. Ties are broken by points among the tied ("direct encounter", FIDE
Handbook C.07 article 6), then by the Sonneborn-Berger score (article 9.1: points of opponents beaten, and
half the points of opponents drawn with), then by lot.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import groupby

from bot.features.tournaments.model import Event, PairingResult
from bot.features.tournaments.pairings import Pairing

WIN, DRAW, LOSS = 2, 1, 0
"""In half points."""


@dataclass(frozen=True)
class TableRow:
    player: int
    points: int
    won: int
    drawn: int
    lost: int
    sonneborn_berger: int
    """In quarters of a point."""
    place: int = 0

    @property
    def finished(self) -> int:
        return self.won + self.drawn + self.lost


def standings(event: Event) -> list[TableRow]:
    tournament = event.tournament
    numbers = [number for number in range(len(tournament.players)) if number not in tournament.struck]
    pairs, results = tournament.pairings, event.results
    points = {number: _points_of(number, pairs, results) for number in numbers}
    lines = [_line(number, pairs, results, points) for number in numbers]
    placed: list[TableRow] = []
    by_points = sorted(lines, key=lambda line: -line.points)
    for _, tied in groupby(by_points, key=lambda line: line.points):
        placed += _break_tie(list(tied), pairs, results, tournament.seed)
    return [replace(line, place=number) for number, line in enumerate(placed, start=1)]


def lot(seed: int, ticket: int) -> bytes:
    """Return a hash to sort by: the same in every version."""
    return sha256(f"{seed} {ticket}".encode()).digest()


def _break_tie(
    tied: Sequence[TableRow], pairs: Sequence[Pairing], results: Mapping[int, PairingResult], seed: int
) -> list[TableRow]:
    among = {line.player for line in tied}
    inner = {
        place: result
        for place, result in results.items()
        if {pairs[place].first, pairs[place].second} <= among
    }
    direct = {player: _points_of(player, pairs, inner) for player in among}
    return sorted(
        tied, key=lambda line: (-direct[line.player], -line.sonneborn_berger, lot(seed, line.player))
    )


def _line(
    player: int, pairs: Sequence[Pairing], results: Mapping[int, PairingResult], points: Mapping[int, int]
) -> TableRow:
    played = list(_results_of(player, pairs, results))
    got, score = [mine for mine, _ in played], sum(mine * points.get(other, 0) for mine, other in played)
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
            points = DRAW if result.winner is None else WIN if result.winner == seat else LOSS
            yield points, pairs[place][2 - seat]
