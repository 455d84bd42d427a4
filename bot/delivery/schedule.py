"""When each entry of the outbox is attempted next; kept in memory only, so a restart retries everything."""

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from heapq import heapify, heappop, heappush
from itertools import count
from typing import NamedTuple

from bot.delivery.deliverer import Attempt
from bot.matches.ids import GuildId, log_ids
from bot.matches.model import Place
from bot.matches.outbox import NOWHERE, Entry, Key, span_text
from bot.transport.budget import Urgency
from bot.transport.troubles import pause_after

log = logging.getLogger(__name__)

REFUSED_PAUSE = 3600.0
"""Seconds until a refused entry is retried: Discord bans bots that are refused too often."""
LONG = 60.0
"""Seconds after which Discord may have forgotten a nonce (documented as "the past few minutes")."""
SOONEST, LATEST = 0.01, 0.1
"""Bounds of the seconds between checks for room in the budget."""
SIDE_BY_SIDE = 5
"""Maximum entries of one channel in hand. Discord accepts five messages in five seconds per channel, and
entries waiting for that must not take all slots."""
BURST = 3
COMPACT_ABOVE = 1000
"""Number of outdated items in a heap that triggers its compaction."""


@dataclass
class _Planned:
    entry: Entry
    since: float
    due: float
    urgency: Urgency
    failures: int = 0
    """Consecutive ones; a refusal resets the count."""
    tried: int = 0
    refused: bool = False
    may_have_succeeded: bool = False
    reason: str = "its turn has not come yet"
    long_ago: bool = False
    again: bool = False
    """Whether the entry was added again during an attempt."""
    ticket: int = 0
    """That of its only valid heap item."""


class _Item(NamedTuple):
    rank: Urgency | float
    """The urgency of a due entry, or the time when an entry is due."""
    since: float
    ticket: int
    key: Key


class Schedule:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._planned: dict[Key, _Planned] = {}
        self._due: list[_Item] = []
        self._later: list[_Item] = []
        self._tickets = count(1)
        self._parked: defaultdict[Place, list[_Item]] = defaultdict(list)
        """Due items of channels that have `SIDE_BY_SIDE` entries in hand."""
        self._in_hand: dict[Key, Place] = {}
        self._discarded: set[Key] = set()
        """Entries of servers that were left, which may have been posted."""
        self._busy_until: dict[GuildId, float] = {}
        """When the spaced entries of a server would be done without a burst."""
        self.is_complete = False
        """Whether all stored entries were added. Until then, any entry may have been attempted before the
        start or by another process."""
        self._changed = asyncio.Event()

    def add(
        self,
        entry: Entry,
        urgency: Urgency,
        *,
        was_found: bool = False,
        was_left: bool = False,
        apart: float = 0.0,
    ) -> None:
        """Schedule an entry: at once, unless an attempt has failed recently.

        `was_found`: it was read from the store, and may be in hand. `was_left`: another process may have
        attempted it. `apart` is the spacing in seconds of such entries of a server, after an initial burst.
        """
        now = self.clock()
        key = entry.key
        planned = self._planned.get(key)
        if planned is None:
            long_ago = was_left or self._may_be_old(key)
            due = self._spaced(entry, apart) if apart else now
            self._planned[key] = _Planned(entry, now, due, urgency, long_ago=long_ago)
            self._push(key, self._planned[key])
        else:
            if planned.refused and planned.entry.place != entry.place:
                planned.refused = False
                planned.due = now
                self._push(key, planned)
            planned.entry = entry
            planned.again = planned.again or (key in self._in_hand and not was_found)
        self._changed.set()

    def postpone(
        self,
        key: Key,
        *,
        refused: bool,
        reason: str = "",
        at_least: float = 0.0,
        may_have_succeeded: bool = False,
    ) -> None:
        """Retry an entry later, unless it has been removed.

        `refused`: Discord refused, rather than being unwell or unreachable; `at_least` are the seconds that
        it asks to wait.
        """
        now = self.clock()
        planned = self._planned.get(key)
        if planned is None:
            return
        pause = max(pause_after(planned.failures), at_least)
        planned.refused = refused
        planned.failures = 0 if refused else planned.failures + 1
        planned.reason = reason or planned.reason
        planned.may_have_succeeded = planned.may_have_succeeded or may_have_succeeded
        planned.tried += 1
        if refused or planned.tried == 1:
            what = "refused" if refused else "postponed"
            ids = {**key.ids, **vars(planned.entry.place)}
            log_ids(log, f"{what} {key.kind} ({planned.reason})", **ids, tries=planned.tried)
        planned.due = now + (REFUSED_PAUSE if refused else pause)
        self._push(key, planned)

    def remove(self, key: Key) -> None:
        """Remove a finished entry; one that was added during the attempt is attempted again."""
        planned = self._planned.get(key)
        if planned is None:
            return
        if planned.again or key not in self._in_hand:
            planned.due = self.clock()
            planned.failures = 0
            planned.tried = 0
            planned.refused = planned.may_have_succeeded = False
            self._push(key, planned)
        else:
            self._forget(key)

    def give_back(self, key: Key) -> None:
        """Retry an entry that an attempt has neither removed nor postponed."""
        planned = self._planned.get(key)
        if planned is None or key not in self._in_hand:
            return
        if planned.again:
            self.remove(key)  # which schedules it again
        else:
            self.postpone(key, refused=False)

    def discard(self, among: Callable[[Place], bool]) -> None:
        for key in [key for key, planned in self._planned.items() if among(planned.entry.place)]:
            self._forget(key)
            self._discarded.add(key)

    def retain(self, urgency: Urgency) -> None:
        for key in [key for key, planned in self._planned.items() if planned.urgency is not urgency]:
            self._forget(key)

    def retry_now(self, among: Callable[[Place], bool]) -> None:
        now = self.clock()
        for key, planned in self._planned.items():
            if planned.due > now and among(planned.entry.place):
                planned.due = now
                if key not in self._in_hand:
                    self._push(key, planned)

    def attempt(self, entry: Entry) -> Attempt:
        planned = self._planned.get(entry.key)
        if planned is None:
            planned = _Planned(entry, self.clock(), 0.0, Urgency.NOTICES)
            planned.long_ago = self._may_be_old(entry.key)
        long_ago = planned.long_ago or self.clock() - planned.since > LONG
        is_refused = planned.refused and planned.entry.revision == entry.revision
        was_replaced = entry.version > 0  # before anything was noted
        return Attempt(
            entry.key,
            planned.tried + 1,
            entry.since,
            long_ago,
            is_refused=is_refused,
            may_have_succeeded=planned.may_have_succeeded or (long_ago and was_replaced),
        )

    def was_refused(self, key: Key) -> bool:
        planned = self._planned.get(key)
        return planned is not None and planned.refused

    async def take(self, seconds_until_room: Callable[[], float]) -> Entry:
        """Wait for a due entry, which is in hand until it is postponed or removed.

        The most urgent comes first, then the oldest. Old buttons also wait for room in the budget.
        """
        while True:
            self._changed.clear()
            if not self._has_due():
                await self._wait(None)
            elif self._due[0].rank is Urgency.OLD_BUTTONS and (seconds := seconds_until_room()):
                await self._wait(min(max(seconds, SOONEST), LATEST))
            else:
                key = heappop(self._due).key
                entry = self._planned[key].entry
                self._in_hand[key] = entry.place
                return entry

    async def idle(self) -> None:
        while self._in_hand or self._has_due():
            self._changed.clear()
            await self._changed.wait()

    def __len__(self) -> int:
        return len(self._planned)

    def backlog(self) -> int:
        """Entries that are due or in hand, old buttons excepted."""
        now = self.clock()
        old = Urgency.OLD_BUTTONS
        planned = self._planned.values()
        return sum(one.due <= now and one.urgency is not old for one in planned)

    def waits(self, *, refused: bool) -> list[float]:
        """Seconds, of all refused entries, or of all others."""
        now = self.clock()
        return [now - one.since for one in self._planned.values() if one.refused is refused]

    def refusals(self) -> dict[Place, str]:
        return {one.entry.place: one.reason for one in self._planned.values() if one.refused}

    def late(self, seconds: float) -> str | None:
        """Describe the entries that have waited longer than this, refused ones excepted."""
        now = self.clock()
        late = [one for one in self._planned.values() if not one.refused and now - one.since > seconds]
        if not late:
            return None
        oldest = min(late, key=lambda one: one.since)
        waited = f"the oldest for {span_text(timedelta(seconds=now - oldest.since))} ({oldest.reason})"
        return f"{len(late)} messages wait to be posted, {waited}."

    def _spaced(self, entry: Entry, apart: float) -> float:
        now = self.clock()
        guild = entry.place.guild
        if len(self._busy_until) > COMPACT_ABOVE:
            self._busy_until = {one: until for one, until in self._busy_until.items() if until > now}
        until = max(now, self._busy_until.get(guild, now)) + apart
        self._busy_until[guild] = until
        return max(now, until - BURST * apart)

    def _push(self, key: Key, planned: _Planned) -> None:
        self._release(key)
        planned.again = False
        planned.ticket = next(self._tickets)
        heappush(self._later, _Item(planned.due, planned.since, planned.ticket, key))
        self._changed.set()

    def _may_be_old(self, key: Key) -> bool:
        """Whether an entry may have been attempted before it was planned."""
        return not self.is_complete or key in self._discarded

    def _forget(self, key: Key) -> None:
        del self._planned[key]
        self._discarded.discard(key)
        self._release(key)
        self._changed.set()

    def _release(self, key: Key) -> None:
        place = self._in_hand.pop(key, None)
        if place is not None:
            for item in self._parked.pop(place, ()):
                heappush(self._due, item)

    def _is_current(self, item: _Item) -> bool:
        planned = self._planned.get(item.key)
        return planned is not None and planned.ticket == item.ticket

    def _peek(self, heap: list[_Item]) -> _Item | None:
        """Return the first current item of a heap; outdated ones before it are removed."""
        if len(heap) > 2 * len(self._planned) + COMPACT_ABOVE:
            heap[:] = filter(self._is_current, heap)
            heapify(heap)
        while heap and not self._is_current(heap[0]):
            heappop(heap)
        return heap[0] if heap else None

    def _has_due(self) -> bool:
        """Whether an entry can be taken in hand; its item is then the first of the heap."""
        now = self.clock()
        while (item := self._peek(self._later)) and item.rank <= now:
            heappop(self._later)
            heappush(self._due, item._replace(rank=self._planned[item.key].urgency))
        hands = Counter(self._in_hand.values())
        while item := self._peek(self._due):
            place = self._planned[item.key].entry.place
            if hands[place] < SIDE_BY_SIDE or place == NOWHERE:
                return True
            self._parked[place].append(heappop(self._due))
        return False

    async def _wait(self, seconds: float | None) -> None:
        item = self._peek(self._later)
        if item:
            due = item.rank - self.clock()
            seconds = due if seconds is None else min(due, seconds)
        if seconds is None:
            await self._changed.wait()
            return
        with suppress(TimeoutError):  # `wait_for` of Python 3.11 can swallow a cancellation
            async with asyncio.timeout(seconds):
                await self._changed.wait()
