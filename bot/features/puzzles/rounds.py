"""The puzzle of each day: rounds that show each puzzle once, computed from an append-only list.

A line of the list is JSON: `{"since":"2026-01-05","id":"odd-17","grade":2}`. The puzzle takes part in rounds
that begin on that date or later, so appending a line changes no earlier round. Puzzles that are marked as
`unusual`, by their rules, come last in a round.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import islice

from bot.matches.settings import ALL_BY_TURNS
from bot.rules.puzzles import RoundsEntry, Shelf

GRADES_OF_WEEK = (1, 2, 2, 3, 4, 4, 5)
"""From Monday to Sunday."""
USUAL_FIRST_SINCE = date(2026, 11, 30)
"""Before, puzzles of all rules were mixed; days that have been stay as they were."""


def _game_of(key: str) -> str:
    return key.rpartition("-")[0]


class Rounds:
    def __init__(self, entered: Sequence[RoundsEntry], game: str = ALL_BY_TURNS) -> None:
        self._entered = [one for one in entered if game in (ALL_BY_TURNS, _game_of(one.key))]
        self._computed: tuple[list[str], int] = [], 0
        """The puzzles of the days computed so far, and the start of the newest round."""

    def since(self, day: date) -> Iterator[str]:
        """Yield the puzzles from a day on, until each has occurred."""
        began = day
        if self._entered:
            began = date.fromisoformat(self._entered[0].since)
        first = max((day - began).days, 0)
        for place in range(first, first + 2 * len(self._entered)):
            days, newest = self._computed
            while place >= len(days):
                begins = began + timedelta(days=len(days))
                joined = [one for one in self._entered if one.since <= begins.isoformat()]
                following = _round(joined, days[newest:], begins)
                newest = len(days)
                days = [*days, *following]
            self._computed = days, newest
            yield days[place]


@lru_cache(maxsize=32)
def rounds_of(shelf: Shelf, game: str) -> Rounds:
    return Rounds(shelf.rounds(), game)


def _round(joined: Sequence[RoundsEntry], before: Sequence[str], first: date) -> list[str]:
    """Return the puzzles of a round, given the round before and its first day."""
    days: list[str] = []
    mixed = max(0, (USUAL_FIRST_SINCE - first).days)
    days += islice(_part(joined, before, days, first), mixed)
    left = [one for one in joined if one.key not in days]
    for is_unusual in (False, True):
        part = [one for one in left if one.is_unusual is is_unusual]
        days += _part(part, before, days, first)
    return days


def _part(
    entries: Sequence[RoundsEntry], before: Sequence[str], earlier: Sequence[str], first: date
) -> Iterator[str]:
    """Yield puzzles of a round, given the round before, the days of this one before them, and its first day.

    Of several games, the one furthest behind its share is next, never twice in a row; of its puzzles last
    shown at least four fifths of a round ago, one of the nearest grade.
    """
    ready = {key: place - len(before) // 5 for place, key in enumerate(before)}  # the first place it may have
    piles: dict[tuple[str, int], deque[str]] = defaultdict(deque)
    for one in sorted(entries, key=lambda one: ready.get(one.key, -len(before))):
        piles[_game_of(one.key), one.grade].append(one.key)
    shares = Counter(_game_of(one.key) for one in entries)
    shown = Counter[str]()
    newest = [*before, *earlier][-1:]
    last = _game_of(newest[0]) if newest else ""
    begins = len(earlier)
    for count in range(1, len(entries) + 1):
        place = begins + count - 1
        wanted = GRADES_OF_WEEK[(first + timedelta(days=place)).weekday()]
        last, grade = min(
            (of for of, pile in piles.items() if pile),
            key=lambda of: (
                ready.get(piles[of][0], 0) > place,
                of[0] == last,
                shown[of[0]] * len(entries) - shares[of[0]] * count,
                abs(of[1] - wanted),
                of[1],
            ),
        )
        shown[last] += 1
        yield piles[last, grade].popleft()
