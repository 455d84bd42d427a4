"""The dispatcher, which passes each due entry to the deliverer of its kind."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from math import ceil
from typing import Any, Protocol
from weakref import WeakValueDictionary

import discord

from bot.db.errors import StoreError
from bot.delivery.deliverer import SOON, Delivered, Deliverer, GivenUpError, NotNowError
from bot.delivery.schedule import Schedule
from bot.errors import DamagedMatchError
from bot.matches.events import BoardShown, Events, MatchChanged, MatchEnded, TurnStored
from bot.matches.ids import Kind, Shards
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.matches.queue import Outbox
from bot.transport.budget import Budget, Urgency, urgency
from bot.transport.gateway import Gateway
from bot.transport.troubles import Trouble, may_have_succeeded, reason_of, requested_pause, trouble_of
from bot.transport.visibility import GuildSource, may_write

log = logging.getLogger(__name__)

SECONDS_EACH = 0.5
"""How long a request takes at most, usually; the number of slots follows from it."""
NOTED_EVERY_SECONDS = 1.0
"""Longest delay until finished idempotent entries are deleted; a crash in between repeats them."""


class Host(GuildSource, Protocol):
    closing: bool
    gateway: Gateway

    def track(self, task: asyncio.Task[Any] | None) -> None:
        """A shutdown waits for the task."""


class Delivery:
    def __init__(
        self, entries: Outbox, events: Events, budget: Budget, schedule: Schedule | None = None
    ) -> None:
        self.schedule = Schedule() if schedule is None else schedule
        self._entries = entries
        self._budget = budget
        self._deliverers: dict[Kind, Deliverer] = {}
        self._slots = asyncio.Semaphore(ceil(budget.limit * SECONDS_EACH))
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()
        self._done: dict[Key, Entry] = {}
        """Finished idempotent entries that are not yet deleted from the store."""
        self._noting: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        events.listen(self._hear, TurnStored, MatchChanged, MatchEnded, BoardShown)

    def register(self, kind: Kind, deliverer: Deliverer) -> None:
        self._deliverers[kind] = deliverer

    def _hear(self, event: TurnStored | MatchChanged | MatchEnded | BoardShown) -> None:
        begun_by_rooms = {kind for kind, one in self._deliverers.items() if one.is_begun_by_room}
        self.queue(*(entry for entry in event.entries if entry.key.kind not in begun_by_rooms))

    def queue(self, *entries: Entry, **found: bool) -> None:
        """Schedule stored entries; pass the options of `Schedule.add` for entries that were read."""
        for entry in entries:
            deliverer = self._deliverers.get(entry.key.kind)
            if deliverer is not None:
                self.schedule.add(entry, deliverer.urgency, apart=deliverer.seconds_apart, **found)

    async def deliver(self, entry: Entry, given: Any = None, *, here: Place | None = None) -> None:
        """Deliver an entry that has just been stored or read, without waiting for a slot or the backlog.

        `given` is passed to the deliverer unless another attempt is under way, or may have just ended.

        Raises:
            NotNowError: The dispatcher will retry; `__cause__` is the error of this attempt.
            GivenUpError: The entry is deleted.
        """
        try:
            await self._deliver(entry, given, here)
        except (NotNowError, discord.DiscordException, StoreError) as error:
            raise NotNowError(self.postpone(entry, error)) from error

    def postpone(self, entry: Entry, error: NotNowError | discord.DiscordException | StoreError) -> Trouble:
        self.queue(entry)
        return self._postpone(entry.key, error)

    def _postpone(self, key: Key, error: Exception) -> Trouble:
        trouble = Trouble.OTHER
        reason = ""
        at_least = requested_pause(error)
        may_stand = False
        if isinstance(error, NotNowError):
            trouble = error.trouble
            reason = str(error)
            at_least = error.at_least
        elif isinstance(error, discord.DiscordException | StoreError):
            trouble = trouble_of(error)
            reason = reason_of(error)
            may_stand = may_have_succeeded(error)
        self.schedule.postpone(
            key,
            refused=trouble not in SOON,
            reason=reason,
            at_least=at_least,
            may_have_succeeded=may_stand,
        )
        return trouble

    async def look(self, now: Callable[[], Shards]) -> None:
        """Queue all stored entries of this process's shards."""
        shards = now()
        await self._entries.release_claims(shards)
        for entry in await self._entries.entries(shards):
            if entry.key not in self._done:
                was_left = self._entries.was_claimed(entry)
                self.queue(entry, was_found=True, was_left=was_left)
        has_foreign = await self._entries.has_foreign(shards)
        self.schedule.is_complete = shards == now() and not has_foreign

    async def work(self, host: Host, *, to_the_end: bool = False) -> None:
        """Deliver due entries until the bot closes; with `to_the_end`, until cancelled."""
        while to_the_end or not host.closing:
            async with self._slots:
                entry = await self.schedule.take(self._budget.seconds_until_room)
            context = copy_context()
            if self._deliverers[entry.key.kind].urgency is Urgency.OLD_BUTTONS:
                context.run(self._budget.reserve_slot)
            host.track(asyncio.create_task(self._attempt(entry, host), context=context))

    async def finish(self, host: Host, seconds: float) -> None:
        """Remove old buttons for at most this many seconds during a shutdown.

        All other entries wait for the next start, as more urgent ones come first then.
        """
        self.schedule.retain(Urgency.OLD_BUTTONS)
        working = asyncio.create_task(self.work(host, to_the_end=True))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.schedule.idle()
        working.cancel()

    async def idle(self) -> None:
        await self.schedule.idle()
        await self.note()
        await self.schedule.idle()  # what was replaced

    async def note(self) -> None:
        if self._noting is not None:
            self._noting.cancel()
            self._noting = None
        done = self._done
        self._done = {}
        if not done:
            return
        try:
            replaced = await self._entries.drop_entries(list(done.values()))
        except StoreError:
            self._done = {**done, **self._done}
            self._note_soon()
        else:
            self.queue(*replaced)

    async def _attempt(self, entry: Entry, host: Host) -> None:
        key = entry.key
        async with self._slots:
            try:
                self._check(entry, host)
                with urgency(self._deliverers[key.kind].urgency):
                    await self._deliver(entry, was_queued=True)
            except GivenUpError:
                return
            except Exception as error:  # one entry must not stop the others
                is_bug = self._postpone(key, error) is Trouble.OTHER
                if is_bug and not isinstance(error, NotNowError | DamagedMatchError):  # which are logged
                    log.exception("%s of %d could not be delivered", key.kind, key.subject)
            self.schedule.give_back(key)

    async def _deliver(
        self, entry: Entry, given: Any = None, here: Place | None = None, *, was_queued: bool = False
    ) -> None:
        """Deliver an entry; read it again if another attempt may have delivered or replaced it."""
        key = entry.key
        deliverer = self._deliverers[entry.key.kind]
        lock = self._lock(key)
        is_unsure = was_queued or (entry.since is None if given is None else entry.version > 0)
        is_old = lock.locked() or (is_unsure and not deliverer.is_idempotent)
        async with lock:
            found = await self._entries.entry(key) if is_old else entry
            if found is not None:
                attempt = self.schedule.attempt(found)._replace(given=None if is_old else given, here=here)
                if attempt.long_ago and not deliverer.is_idempotent:
                    changing = await self._entries.parts(key.subject)
                    attempt = attempt._replace(changing=changing)
                try:
                    delivered = await deliverer.deliver(found, attempt=attempt)
                except GivenUpError:
                    await self._drop(found)
                    self.schedule.remove(key)
                    raise
                if delivered is Delivered.DONE:
                    await self._drop(found)
            self.schedule.remove(key)

    @asynccontextmanager
    async def hold(self, key: Key) -> AsyncIterator[None]:
        """Keep attempts at an entry waiting; if nothing is raised, it is due again afterwards."""
        async with self._lock(key):
            yield
            self.schedule.remove(key)

    def _lock(self, key: Key) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())

    async def _drop(self, entry: Entry) -> None:
        if self._deliverers[entry.key.kind].is_idempotent:
            self._done[entry.key] = entry
            self._note_soon()
        else:
            await self._entries.drop_entries([entry])

    def _check(self, entry: Entry, host: Host) -> None:
        """Not now, if Discord would refuse again, or the bot has left the server.

        Servers that the gateway has not yet announced are not checked.
        """
        if not self._deliverers[entry.key.kind].waits_for_channel or may_write(host, entry.place):
            return
        if host.gateway.known_shards.has(entry.place.guild) and (
            self.schedule.was_refused(entry.key) or host.get_guild(entry.place.guild) is None
        ):
            raise NotNowError(Trouble.CLOSED)

    def _note_soon(self) -> None:
        if self._noting is None:
            self._noting = asyncio.get_running_loop().call_later(NOTED_EVERY_SECONDS, self._begin_noting)

    def _begin_noting(self) -> None:
        self._noting = None
        task = asyncio.create_task(self.note())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
