"""Pairings by Berger tables.

Source: FIDE Handbook, C.05 annex 1, "Berger tables": one player stays, the others rotate. With an odd number,
the player who would meet the missing one sits out.
"""

from functools import cache
from typing import NamedTuple

MOST_TWICE = 6
"""Up to this number, players meet twice, with seats swapped."""


class Pairing(NamedTuple):
    """Two Berger numbers, from 0; the first moves first."""

    round: int
    first: int
    second: int

    def seat_of(self, player: int) -> int | None:
        both = (self.first, self.second)
        if player not in both:
            return None
        return both.index(player)


@cache
def pairings(players: int) -> tuple[Pairing, ...]:
    """Return all pairings, by round; a pairing is identified by its index."""
    once = [pair for number in range(rounds_once(players)) for pair in _round(players, number)]
    if players > MOST_TWICE:
        return tuple(once)
    again = [Pairing(pair.round + rounds_once(players), pair.second, pair.first) for pair in once]
    return (*once, *again)


def rounds_once(players: int) -> int:
    if players % 2 == 0:
        return players - 1
    return players


def rounds(players: int) -> int:
    return rounds_once(players) * (2 if players <= MOST_TWICE else 1)


def of_player(player: int, players: int) -> list[int]:
    return [place for place, pair in enumerate(pairings(players)) if pair.seat_of(player) is not None]


def _round(players: int, number: int) -> list[Pairing]:
    """Return the pairings of a round (from 0) of a single round robin.

    Apart from the last player, all stand on a circle of odd length. The one paired with themselves meets the
    last player; the others meet across it.
    """
    last = players - 1 if players % 2 == 0 else players
    begins = number * (last + 1) // 2 % last  # who meets the last one
    with_last = (begins, last) if number % 2 == 0 else (last, begins)
    others = [((begins + step) % last, (begins - step) % last) for step in range(1, (last + 1) // 2)]
    both = others
    if last < players:
        both = [with_last, *others]
    return [Pairing(number + 1, *pair) for pair in both]
