"""When each entry of the outbox is tried next.

The entries are in the store. Here stands only when to look, so that a restart loses nothing and tries
everything anew.
"""

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
"""Seconds after which a refusal is tried again: a bot that is refused too often is shut out."""
LONG = 60.0
"""Seconds after which Discord may have forgotten a nonce (it says "the past few minutes")."""
SOONEST, LATEST = 0.01, 0.1
"""Seconds between two looks at whether there is room for what can wait, at least and at most."""
SIDE_BY_SIDE = 5
"""Entries of one channel in hand at most. Discord takes five messages in five seconds there, and entries that
wait for that would otherwise take the slots of all other channels."""
TOGETHER = 3
"""Entries of one server that are due together though they are paced."""
_MANY = 1000
"""Of turns that count no more, so many are kept before a line is made anew."""


@dataclass
class _Planned:
    entry: Entry
    since: float
    due: float
    urgency: Urgency
    failures: int = 0
    """In a row; a refusal is none."""
    tried: int = 0
    """How many attempts have failed."""
    refused: bool = False
    is_unsure: bool = False
    """Whether an attempt may have been done though no answer said so."""
    reason: str = "its turn has not come yet"
    """Why it waits."""
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
    key: Key


class Schedule:
    """Entries by their keys, each with its next attempt."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._planned: dict[Key, _Planned] = {}
        self._due: list[_Turn] = []
        self._later: list[_Turn] = []
        self._tickets = count(1)
        self._parked: defaultdict[Place, list[_Turn]] = defaultdict(list)
        """Turns that are due in channels with enough in hand."""
        self._in_hand: dict[Key, Place] = {}
        self._busy_until: dict[GuildId, float] = {}
        """When all paced entries of a server would be done if none were due together."""
        self.is_complete = False
        """Whether all that the store has was put in; what comes before may have been tried before a start, or
        by another process."""
        self._changed = asyncio.Event()

    def add(self, entry: Entry, urgency: Urgency, *, was_left: bool = False, apart: float = 0.0) -> None:
        """Let an entry be looked at, at once unless an attempt has failed lately.

        Args:
            entry: As it is stored.
            urgency: What the requests are for that it takes.
            was_left: Whether it was found in the store, so that an earlier or another process may have tried.
            apart: Seconds between such entries of a server, but for the first few.
        """
        now, key = self.clock(), entry.key
        planned = self._planned.get(key)
        if planned is None:
            long_ago, due = was_left or not self.is_complete, self._paced(entry, apart) if apart else now
            self._planned[key] = _Planned(entry, now, due, urgency, long_ago=long_ago)
            self._line_up(key, self._planned[key])
        else:
            if planned.refused and planned.entry.place != entry.place:
                planned.refused, planned.due = False, now
                self._line_up(key, planned)
            planned.entry = entry
            planned.again = planned.again or (key in self._in_hand and not was_left)
        self._changed.set()

    def postpone(
        self, key: Key, *, refused: bool, reason: str = "", at_least: float = 0.0, is_unsure: bool = False
    ) -> None:
        """Try an entry again later, unless it has been removed meanwhile.

        Args:
            key: Of an entry that has been added.
            refused: Whether Discord has said no, rather than being unwell or out of reach.
            reason: What was in the way, for operators.
            at_least: Seconds for which Discord asks.
            is_unsure: Whether it may have been done though no answer said so.
        """
        now, planned = self.clock(), self._planned.get(key)
        if planned is None:
            return
        pause = max(pause_after(planned.failures), at_least)
        planned.refused, planned.failures = refused, 0 if refused else planned.failures + 1
        planned.reason = reason or planned.reason
        planned.is_unsure = planned.is_unsure or is_unsure
        planned.tried += 1
        if refused or planned.tried == 1:
            what, ids = "refused" if refused else "postponed", {**key.ids, **vars(planned.entry.place)}
            log_ids(log, f"{what} {key.kind} ({planned.reason})", **ids, tries=planned.tried)
        planned.due = now + (REFUSED_PAUSE if refused else pause)
        self._line_up(key, planned)

    def remove(self, key: Key) -> None:
        """Note that an entry is done with; one that was added meanwhile is looked at once more."""
        planned = self._planned.get(key)
        if planned is None:
            return
        if planned.again or key not in self._in_hand:
            planned.due, planned.failures, planned.tried = self.clock(), 0, 0
            planned.refused = planned.is_unsure = False
            self._line_up(key, planned)
        else:
            self._forget(key)

    def give_back(self, key: Key) -> None:
        """Let an entry be tried again that an attempt has neither removed nor postponed.

        Something else may have happened to it just then, such as an answer that another is showing.
        """
        planned = self._planned.get(key)
        if planned is None or key not in self._in_hand:
            return
        if planned.again:
            self.remove(key)  # which lets it be tried anew
        else:
            self.postpone(key, refused=False)

    def drop(self, among: Callable[[Place], bool]) -> None:
        """Try nothing again that is shown in these places, until it is added anew."""
        for key in [key for key, planned in self._planned.items() if among(planned.entry.place)]:
            self._forget(key)

    def keep(self, urgency: Urgency) -> None:
        """Try nothing again, until it is added anew, that takes requests for something else."""
        for key in [key for key, planned in self._planned.items() if planned.urgency is not urgency]:
            self._forget(key)

    def hurry(self, among: Callable[[Place], bool]) -> None:
        """Try at once what waits, as far as it is shown in these places."""
        now = self.clock()
        for key, planned in self._planned.items():
            if planned.due > now and among(planned.entry.place):
                planned.due = now
                if key not in self._in_hand:
                    self._line_up(key, planned)

    def attempt(self, entry: Entry) -> Attempt:
        """Return which attempt comes now, and whether a nonce does not tell any more of the first one."""
        planned = self._planned.get(entry.key)
        if planned is None:
            return Attempt(entry.key, long_ago=not self.is_complete)
        long_ago = planned.long_ago or self.clock() - planned.since > LONG
        is_refused = planned.refused and planned.entry.revision == entry.revision
        return Attempt(
            entry.key, planned.tried + 1, long_ago, is_refused=is_refused, is_unsure=planned.is_unsure
        )

    def was_refused(self, key: Key) -> bool:
        """Whether Discord has said no to the last attempt."""
        planned = self._planned.get(key)
        return planned is not None and planned.refused

    async def take(self, seconds_until_room: Callable[[], float]) -> Entry:
        """Wait for an entry that is due, and hand it out until it is postponed or removed.

        The most urgent come first, and of these the oldest; old buttons wait for room as well.

        Args:
            seconds_until_room: Tells in how many seconds there may be room; 0 if there is.
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
        """How many entries are due, or in hand, that cannot wait."""
        now = self.clock()
        old, planned = Urgency.OLD_BUTTONS, self._planned.values()
        return sum(one.due <= now and one.urgency is not old for one in planned)

    def waits(self, *, refused: bool) -> list[float]:
        """Return for how many seconds each entry waits that Discord has refused, or each of the others."""
        now = self.clock()
        return [now - one.since for one in self._planned.values() if one.refused is refused]

    def refusals(self) -> dict[Place, str]:
        """Return the places that refuse the bot, and what Discord says."""
        return {one.entry.place: one.reason for one in self._planned.values() if one.refused}

    def late(self, seconds: float) -> str | None:
        """Say how much that was not refused has waited for more than so many seconds, how long and why."""
        now = self.clock()
        late = [one for one in self._planned.values() if not one.refused and now - one.since > seconds]
        if not late:
            return None
        oldest = min(late, key=lambda one: one.since)
        waited = f"the oldest for {span_text(timedelta(seconds=now - oldest.since))} ({oldest.reason})"
        return f"{len(late)} messages wait to be posted, {waited}."

    def _paced(self, entry: Entry, apart: float) -> float:
        now, guild = self.clock(), entry.place.guild
        if len(self._busy_until) > _MANY:
            self._busy_until = {one: until for one, until in self._busy_until.items() if until > now}
        until = max(now, self._busy_until.get(guild, now)) + apart
        self._busy_until[guild] = until
        return max(now, until - TOGETHER * apart)

    def _line_up(self, key: Key, planned: _Planned) -> None:
        """Let an entry wait for its turn, from now on or from when it is due; it is in no hand then."""
        self._put_down(key)
        planned.again, planned.ticket = False, next(self._tickets)
        heappush(self._later, _Turn(planned.due, planned.since, planned.ticket, key))
        self._changed.set()

    def _forget(self, key: Key) -> None:
        del self._planned[key]
        self._put_down(key)
        self._changed.set()

    def _put_down(self, key: Key) -> None:
        if (place := self._in_hand.pop(key, None)) is not None:
            for turn in self._parked.pop(place, ()):
                heappush(self._due, turn)

    def _counts(self, turn: _Turn) -> bool:
        planned = self._planned.get(turn.key)
        return planned is not None and planned.ticket == turn.ticket

    def _first(self, line: list[_Turn]) -> _Turn | None:
        """Return the turn that comes first in a line, without those before it that do not count."""
        if len(line) > 2 * len(self._planned) + _MANY:
            line[:] = filter(self._counts, line)
            heapify(line)
        while line and not self._counts(line[0]):
            heappop(line)
        return line[0] if line else None

    def _has_due(self) -> bool:
        """Whether something is due that can be taken in hand; it stands first in its line then."""
        now = self.clock()
        while (turn := self._first(self._later)) and turn.rank <= now:
            heappop(self._later)
            heappush(self._due, turn._replace(rank=self._planned[turn.key].urgency))
        hands = Counter(self._in_hand.values())
        while turn := self._first(self._due):
            place = self._planned[turn.key].entry.place
            if hands[place] < SIDE_BY_SIDE or place == NOWHERE:
                return True
            self._parked[place].append(heappop(self._due))
        return False

    async def _wait(self, seconds: float | None) -> None:
        """Wait until something changes or is due, or so many seconds at the most."""
        if turn := self._first(self._later):
            due = turn.rank - self.clock()
            seconds = due if seconds is None else min(due, seconds)
        with suppress(TimeoutError):  # `wait_for` of Python 3.11 can swallow a shutdown's cancellation
            async with asyncio.timeout(seconds):
                await self._changed.wait()
