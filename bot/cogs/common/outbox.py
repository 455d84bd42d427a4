"""What must still reach Discord: which challenges and matches, and when each is tried next.

What there is to show of them follows from the store. Here stands only when to look, so that a restart
loses nothing.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, NamedTuple
from weakref import WeakValueDictionary

from bot.cogs.common.troubles import pause_after
from bot.matches.model import Place

REFUSED_PAUSE = 3600.0
"""Seconds after which a refusal is tried again: a bot that is refused too often is shut out."""
LONG = 60.0
"""Seconds after which Discord may have forgotten a nonce (it says "the past few minutes")."""
PATIENCE = 0.1
"""Seconds between two looks at whether there is room for what can wait."""


class Thing(NamedTuple):
    """What an attempt is about."""

    kind: Literal["challenge", "match", "notice"]
    id: int


@dataclass
class _Entry:
    place: Place
    since: float
    due: float
    failures: int = 0
    refused: bool = False
    can_wait: bool = False
    long_ago: bool = False
    in_hand: bool = False
    again: bool = False


class Outbox:
    """Challenges and matches that channels do not show as they stand, each with its next attempt."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._entries: dict[Thing, _Entry] = {}
        self._locks: WeakValueDictionary[Thing, asyncio.Lock] = WeakValueDictionary()
        self.is_complete = False
        """Whether all that the store has was put in; what comes before may have been tried before a start."""
        self._changed, self._ended = asyncio.Event(), asyncio.Event()

    def lock(self, thing: Thing) -> asyncio.Lock:
        """Return what keeps attempts about one thing in order."""
        return self._locks.setdefault(thing, asyncio.Lock())

    def add(self, thing: Thing, place: Place, *, can_wait: bool = False) -> None:
        """Let a thing be looked at, at once unless an attempt has failed lately.

        Args:
            thing: The challenge or match.
            place: Where it is shown.
            can_wait: Whether only buttons of old messages have to go.
        """
        now = self.clock()
        new = _Entry(place, now, now, can_wait=can_wait, long_ago=not self.is_complete)
        entry = self._entries.setdefault(thing, new)
        entry.can_wait = entry.can_wait and can_wait
        entry.again = entry.in_hand
        self._changed.set()

    def postpone(self, thing: Thing, *, refused: bool, at_least: float = 0.0) -> None:
        """Try a thing again later, unless it has been removed meanwhile.

        Args:
            thing: The challenge or match, which has been added.
            refused: Whether Discord has said no, rather than being unwell or out of reach.
            at_least: Seconds for which Discord asks.
        """
        now, entry = self.clock(), self._entries.get(thing)
        if entry is None:
            return
        pause = max(pause_after(entry.failures), at_least)
        entry.refused, entry.failures = refused, 0 if refused else entry.failures + 1
        entry.due = now + (REFUSED_PAUSE if refused else pause)
        entry.in_hand = entry.again = False
        self._changed.set()
        self._ended.set()

    def put_back(self, thing: Thing) -> None:
        """Let a thing that was handed out wait for room again: only buttons of old messages have to go."""
        entry = self._entries.get(thing)
        if entry is None:
            return
        entry.can_wait = entry.can_wait or not entry.again
        entry.in_hand = entry.again = False
        self._changed.set()

    def remove(self, thing: Thing) -> None:
        """Note that channels show a thing as it stands."""
        entry = self._entries.get(thing)
        if entry is None:
            return
        if entry.again:
            entry.in_hand = entry.again = False
            entry.due, entry.failures = self.clock(), 0
        else:
            del self._entries[thing]
        self._changed.set()
        self._ended.set()

    def give_back(self, thing: Thing) -> None:
        """Let a thing be tried again that an attempt has neither removed nor postponed.

        Something else may have happened to it just then, such as an answer that another is showing.
        """
        entry = self._entries.get(thing)
        if entry is None or not entry.in_hand:
            return
        if entry.again:
            self.remove(thing)  # which lets it be tried anew
        else:
            self.postpone(thing, refused=False)

    def drop(self, among: Callable[[Place], bool]) -> None:
        """Try nothing again that is shown in these places, until it is added anew."""
        for thing in [thing for thing, entry in self._entries.items() if among(entry.place)]:
            del self._entries[thing]
        self._changed.set()
        self._ended.set()

    def hurry(self, among: Callable[[Place], bool]) -> None:
        """Try at once what waits, as far as it is shown in these places."""
        for entry in self._entries.values():
            if among(entry.place):
                entry.due = self.clock()
        self._changed.set()

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

    async def take(self, has_room: Callable[[], bool]) -> tuple[Thing, Place]:
        """Wait for a thing that is due, and hand it out with its place until it is postponed or removed.

        What is new comes before what can wait, which also waits for room; the oldest comes first.
        """
        while True:
            self._changed.clear()
            now = self.clock()
            free = [(entry, thing) for thing, entry in self._entries.items() if not entry.in_hand]
            due = [(entry.can_wait, entry.since, thing) for entry, thing in free if entry.due <= now]
            if due:
                can_wait, _, thing = min(due)
                if not can_wait or has_room():
                    self._entries[thing].in_hand = True
                    return thing, self._entries[thing].place
            later = [entry.due - now for entry, _ in free if entry.due > now]
            pause = min([*later, *([PATIENCE] if due else [])], default=None)
            await self._wait(pause)

    async def idle(self) -> None:
        """Wait until nothing is due or in hand."""
        while any(entry.in_hand or entry.due <= self.clock() for entry in self._entries.values()):
            self._ended.clear()
            await self._ended.wait()

    def __len__(self) -> int:
        """How many things wait."""
        return len(self._entries)

    def waits(self, *, refused: bool) -> list[float]:
        """Return for how many seconds each thing waits that Discord has refused, or each of the others."""
        now = self.clock()
        return [now - entry.since for entry in self._entries.values() if entry.refused is refused]

    async def _wait(self, seconds: float | None) -> None:
        with suppress(TimeoutError):  # `wait_for` of Python 3.11 can swallow a shutdown's cancellation
            async with asyncio.timeout(seconds):
                await self._changed.wait()
