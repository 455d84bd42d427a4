"""What must still reach Discord: which challenges and matches, and when each is tried next.

What there is to show of them follows from the store. Here stands only when to look, so that a restart
loses nothing.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Literal, NamedTuple
from weakref import WeakValueDictionary

from bot.cogs.common.budget import Urgency
from bot.cogs.common.troubles import pause_after
from bot.matches.model import Place

REFUSED_PAUSE = 3600.0
"""Seconds after which a refusal is tried again: a bot that is refused too often is shut out."""
LONG = 60.0
"""Seconds after which Discord may have forgotten a nonce (it says "the past few minutes")."""
SOONEST, LATEST = 0.01, 0.1
"""Seconds between two looks at whether there is room for what can wait, at least and at most."""


class Thing(NamedTuple):
    """What an attempt is about."""

    kind: Literal["challenge", "match", "notice"]
    id: int


_URGENCIES = {"match": Urgency.BOARDS, "challenge": Urgency.CARDS, "notice": Urgency.NOTICES}
_MANY = 1000
"""Of turns that count no more, so many are kept before a line is made anew."""


@dataclass
class _Entry:
    place: Place
    since: float
    due: float
    urgency: Urgency
    failures: int = 0
    refused: bool = False
    can_wait: bool = False
    long_ago: bool = False
    again: bool = False
    ticket: int = 0
    """Which of its turns in line counts; earlier ones do not."""


class _Turn(NamedTuple):
    """Stands in a line: the lowest comes first."""

    rank: Urgency | float
    """How urgent what is due is; or when something is due."""
    since: float
    ticket: int
    thing: Thing


class Outbox:
    """Challenges and matches that channels do not show as they stand, each with its next attempt."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._entries: dict[Thing, _Entry] = {}
        self._due: list[_Turn] = []
        self._later: list[_Turn] = []
        self._tickets = count(1)
        self._in_hand: set[Thing] = set()
        self._locks: WeakValueDictionary[Thing, asyncio.Lock] = WeakValueDictionary()
        self.is_complete = False
        """Whether all that the store has was put in; what comes before may have been tried before a start, or
        by another process."""
        self._changed, self._ended = asyncio.Event(), asyncio.Event()

    def lock(self, thing: Thing) -> asyncio.Lock:
        """Return what keeps attempts about one thing in order."""
        return self._locks.setdefault(thing, asyncio.Lock())

    def add(self, thing: Thing, place: Place, *, can_wait: bool = False, was_left: bool = False) -> None:
        """Let a thing be looked at, at once unless an attempt has failed lately.

        Args:
            thing: The challenge or match.
            place: Where it is shown.
            can_wait: Whether only buttons of old messages have to go.
            was_left: Whether it was found in the store, so that an earlier or another process may have tried.
        """
        now = self.clock()
        entry = self._entries.get(thing)
        if entry is None:
            long_ago = was_left or not self.is_complete
            new = _Entry(place, now, now, _URGENCIES[thing.kind], can_wait=can_wait, long_ago=long_ago)
            self._entries[thing] = new
            self._line_up(thing, new)
        elif thing in self._in_hand:
            entry.again, entry.can_wait = True, entry.can_wait and can_wait
        elif entry.can_wait and not can_wait:
            entry.can_wait = False
            self._line_up(thing, entry)
        self._changed.set()

    def postpone(
        self, thing: Thing, *, refused: bool, at_least: float = 0.0, urgency: Urgency | None = None
    ) -> None:
        """Try a thing again later, unless it has been removed meanwhile.

        Args:
            thing: The challenge or match, which has been added.
            refused: Whether Discord has said no, rather than being unwell or out of reach.
            at_least: Seconds for which Discord asks.
            urgency: What it takes is for, unless it is what things of its kind are for.
        """
        now, entry = self.clock(), self._entries.get(thing)
        if entry is None:
            return
        pause = max(pause_after(entry.failures), at_least)
        entry.refused, entry.failures = refused, 0 if refused else entry.failures + 1
        entry.due = now + (REFUSED_PAUSE if refused else pause)
        entry.urgency = _URGENCIES[thing.kind] if urgency is None else urgency
        self._line_up(thing, entry)

    def put_back(self, thing: Thing) -> None:
        """Let a thing that was handed out wait for room again: only buttons of old messages have to go."""
        entry = self._entries.get(thing)
        if entry is None:
            return
        entry.can_wait = entry.can_wait or not entry.again
        self._line_up(thing, entry)

    def remove(self, thing: Thing) -> None:
        """Note that channels show a thing as it stands."""
        entry = self._entries.get(thing)
        if entry is None:
            return
        if entry.again:
            entry.due, entry.failures = self.clock(), 0
            self._line_up(thing, entry)
        else:
            self._forget(thing)

    def give_back(self, thing: Thing) -> None:
        """Let a thing be tried again that an attempt has neither removed nor postponed.

        Something else may have happened to it just then, such as an answer that another is showing.
        """
        entry = self._entries.get(thing)
        if entry is None or thing not in self._in_hand:
            return
        if entry.again:
            self.remove(thing)  # which lets it be tried anew
        else:
            self.postpone(thing, refused=False)

    def drop(self, among: Callable[[Place], bool]) -> None:
        """Try nothing again that is shown in these places, until it is added anew."""
        for thing in [thing for thing, entry in self._entries.items() if among(entry.place)]:
            self._forget(thing)

    def hurry(self, among: Callable[[Place], bool]) -> None:
        """Try at once what waits, as far as it is shown in these places."""
        now = self.clock()
        for thing, entry in self._entries.items():
            if entry.due > now and among(entry.place):
                entry.due = now
                if thing not in self._in_hand:
                    self._line_up(thing, entry)

    def is_long_ago(self, thing: Thing) -> bool:
        """Whether the first attempt may have been so long ago that a nonce does not tell any more."""
        entry = self._entries.get(thing)
        if entry is None:
            return not self.is_complete
        return entry.long_ago or self.clock() - entry.since > LONG

    def was_refused(self, thing: Thing) -> bool:
        """Whether Discord has said no to the last attempt."""
        entry = self._entries.get(thing)
        return entry is not None and entry.refused

    def can_wait(self, thing: Thing) -> bool:
        """Whether only buttons of old messages have to go, as far as is known."""
        entry = self._entries.get(thing)
        return entry is not None and entry.can_wait

    def urgency(self, thing: Thing) -> Urgency:
        """Return what the requests are for that a thing takes."""
        entry = self._entries.get(thing)
        if entry is None:  # it was settled just now
            return _URGENCIES[thing.kind]
        return Urgency.OLD_BUTTONS if entry.can_wait else entry.urgency

    async def take(self, room_in: Callable[[], float]) -> tuple[Thing, Place]:
        """Wait for a thing that is due, and hand it out with its place until it is postponed or removed.

        Boards come first, then cards, notices, and looks for lost boards; what can wait comes last, and waits
        for room as well. Of each the oldest comes first.

        Args:
            room_in: Tells in how many seconds there may be room; 0 if there is.
        """
        while True:
            self._changed.clear()
            if not self._has_due():
                await self._wait(self._seconds_to_next(None))
            elif self._due[0].rank is Urgency.OLD_BUTTONS and (seconds := room_in()):
                await self._wait(self._seconds_to_next(min(max(seconds, SOONEST), LATEST)))
            else:
                thing = heappop(self._due).thing
                self._in_hand.add(thing)
                return thing, self._entries[thing].place

    async def idle(self) -> None:
        """Wait until nothing is due or in hand."""
        while self._in_hand or self._has_due():
            self._ended.clear()
            await self._ended.wait()

    def __len__(self) -> int:
        """How many things wait."""
        return len(self._entries)

    def backlog(self) -> int:
        """How many things are due, or in hand, that cannot wait."""
        now = self.clock()
        return sum(entry.due <= now and not entry.can_wait for entry in self._entries.values())

    def waits(self, *, refused: bool) -> list[float]:
        """Return for how many seconds each thing waits that Discord has refused, or each of the others."""
        now = self.clock()
        return [now - entry.since for entry in self._entries.values() if entry.refused is refused]

    def _line_up(self, thing: Thing, entry: _Entry) -> None:
        """Let a thing wait for its turn, from now on or from when it is due; it is in no hand then."""
        self._in_hand.discard(thing)
        entry.again, entry.ticket = False, next(self._tickets)
        heappush(self._later, _Turn(entry.due, entry.since, entry.ticket, thing))
        self._tell()

    def _forget(self, thing: Thing) -> None:
        del self._entries[thing]
        self._in_hand.discard(thing)
        self._tell()

    def _tell(self) -> None:
        self._changed.set()
        self._ended.set()

    def _counts(self, turn: _Turn) -> bool:
        entry = self._entries.get(turn.thing)
        return entry is not None and entry.ticket == turn.ticket

    def _first(self, line: list[_Turn]) -> _Turn | None:
        """Return the turn that comes first in a line, without those before it that do not count."""
        if len(line) > 2 * len(self._entries) + _MANY:
            line[:] = filter(self._counts, line)
            heapify(line)
        while line and not self._counts(line[0]):
            heappop(line)
        return line[0] if line else None

    def _has_due(self) -> bool:
        """Whether something is due that is in no hand; it stands in its line then."""
        now = self.clock()
        while (turn := self._first(self._later)) and turn.rank <= now:
            heappop(self._later)
            heappush(self._due, turn._replace(rank=self.urgency(turn.thing)))
        return self._first(self._due) is not None

    def _seconds_to_next(self, most: float | None) -> float | None:
        """Return in how many seconds something is due, or the most that is asked for."""
        turn = self._first(self._later)
        if turn is None:
            return most
        seconds = turn.rank - self.clock()
        return seconds if most is None else min(seconds, most)

    async def _wait(self, seconds: float | None) -> None:
        with suppress(TimeoutError):  # `wait_for` of Python 3.11 can swallow a shutdown's cancellation
            async with asyncio.timeout(seconds):
                await self._changed.wait()
