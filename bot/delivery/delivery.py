"""The dispatcher, which passes each due entry to the deliverer of its kind, and idempotent posting.

`post_once` posts a message at most once, although a crash or a lost answer may cause a second attempt.
"""

import asyncio
import logging
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Protocol, cast
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt, Delivered, Deliverer, GivenUpError, NotNowError
from bot.delivery.schedule import Schedule
from bot.errors import DamagedMatchError
from bot.matches.events import BoardShown, Events, MatchChanged, MatchEnded, TurnStored
from bot.matches.ids import NO_PERSON, Kind, MessageId, Shards, UserId, log_ids
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.matches.queue import Outbox
from bot.transport.budget import Budget, Urgency, urgency
from bot.transport.discord_internals import wake_thread
from bot.transport.gateway import Gateway
from bot.transport.troubles import Trouble, may_have_succeeded, reason_of, requested_pause, trouble_of
from bot.transport.visibility import GuildSource, may_write

log = logging.getLogger(__name__)

SECONDS_EACH = 0.5
"""How long a request takes at most, usually; the number of slots follows from it."""
SOON = frozenset({Trouble.BUSY, Trouble.TOO_MANY_THREADS})
"""Troubles that pass without a person's help."""
NOTED_EVERY_SECONDS = 1.0
"""Longest delay until finished idempotent entries are deleted; a crash in between repeats them."""
EVER = MessageId(0)
CLOCK_ERROR = timedelta(seconds=5)
"""Largest difference between Discord's clock and the bot's estimate of it."""
MOST_SEARCHED = 100
"""Newest messages of a channel."""


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
        self._entries, self._budget = entries, budget
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
            if (deliverer := self._deliverers.get(entry.key.kind)) is not None:
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
                self.queue(entry, was_found=True, was_left=self._entries.was_claimed(entry))
        self.schedule.is_complete = shards == now()

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
                    attempt = attempt._replace(changing=await self._entries.parts(key.subject))
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


@dataclass(frozen=True)
class Posting:
    key: str
    """Names the content, such as "m12r3", in at most 18 characters."""
    text: str
    view: ui.View | None = None
    reference: discord.MessageReference | None = None
    since: MessageId = EVER
    """An earlier attempt can only have posted it after this message."""
    plain: str = ""
    """Text without anything a person wrote, for servers whose filter refuses that."""
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_marked(self) -> bool:
        """Whether more than its text tells it from others."""
        return self.reference is not None or (self.view is not None and bool(self.view.children))

    def is_in(self, message: discord.Message) -> bool:
        """Whether a message of the bot is this one, judged by buttons, reference or text."""
        if self.view is not None and self.view.children:
            # An earlier attempt may have offered a rematch, which goes with a player's data.
            return set(buttons_of(self.view)) <= set(buttons_of(message))
        if self.reference is not None:
            answered = message.reference
            return answered is not None and answered.message_id == self.reference.message_id
        return message.content in {self.text, self.plain or self.text}


async def post_once(
    client: discord.Client, place: Place, posting: Posting, *, attempt: Attempt
) -> discord.Message:
    """Post a message, or return the one that an earlier attempt has posted.

    The channel is searched first if Discord may have forgotten the nonce. After an error, it may be posted.
    """
    since = max(posting.since, before(attempt.since) if attempt.since else EVER)
    assert since or posting.is_marked, posting.key  # noqa: S101 (an older one would be found)
    if attempt.long_ago:
        for found in await own_messages(client, place, since):
            if posting.is_in(found) and found.id not in attempt.changing:
                return await _corrected(found, posting)
    options = dict(posting.more)
    if posting.view is not None:
        options["view"] = posting.view
    if posting.reference is not None:
        options["reference"] = posting.reference
    channel = channel_of(client, place)
    # after a restored backup, other content may have the same key, while Discord still remembers the nonce
    nonce = f"{posting.key}x{zlib.crc32(repr(attempt.since).encode()) & 0xFFFFFF:x}"
    try:
        message = await channel.send(posting.text, nonce=nonce, **options)
    except discord.HTTPException as error:
        if not posting.plain or trouble_of(error) is not Trouble.TEXT_REFUSED:
            raise
        if (file := options.get("file")) is not None:
            file.reset()
        message = await channel.send(posting.plain, nonce=nonce, **options)
    ids = {**attempt.key.ids, **vars(place), "message_id": message.id, "tries": attempt.number}
    level = logging.DEBUG if attempt.number == 1 else logging.INFO
    log_ids(log, f"posted {attempt.key.kind}", level, **ids)
    return await _corrected(message, posting) if attempt.may_have_succeeded else message


async def _corrected(message: discord.Message, posting: Posting) -> discord.Message:
    """Show the present state where an earlier attempt posted another, which may name someone forgotten."""
    view = posting.view
    has_buttons = view is None or buttons_of(message) == buttons_of(view)
    if has_buttons and message.content in {posting.text, posting.plain or posting.text}:
        return message
    mentions = posting.more.get("allowed_mentions")
    return await message.edit(content=posting.text, view=view, allowed_mentions=mentions)


async def own_messages(client: discord.Client, place: Place, since: MessageId) -> list[discord.Message]:
    own = client.user.id if client.user else None
    newest_first = channel_of(client, place).history(
        limit=MOST_SEARCHED, after=discord.Object(since), oldest_first=False
    )
    return [message async for message in newest_first if message.author.id == own]


def channel_of(client: discord.Client, place: Place) -> discord.PartialMessageable:
    return client.get_partial_messageable(place.channel, guild_id=place.guild)


async def edit(
    client: discord.Client, place: Place, message: MessageId, *, plain: str = "", **changes: Any
) -> Trouble | None:
    """Edit a message of the bot; return the trouble, if any.

    An archived thread is unarchived first. If that fails, the trouble is `CLOSED`, or `BUSY` if too many
    threads are active. `plain` replaces a text that the server's filter refuses.
    """
    partial_message = channel_of(client, place).get_partial_message(message)
    try:
        try:
            await partial_message.edit(**changes)
        except discord.HTTPException as error:
            if trouble_of(error) is not Trouble.ARCHIVED:
                raise
            await wake_thread(client, place.channel)
            await partial_message.edit(**changes)
    except discord.DiscordException as error:
        trouble = trouble_of(error)
        log.info("message %d could not be edited (%s): %s", message, trouble.value, error)
        if plain and trouble is Trouble.TEXT_REFUSED:
            return await edit(client, place, message, **{**changes, "content": plain})
        return {Trouble.ARCHIVED: Trouble.CLOSED, Trouble.TOO_MANY_THREADS: Trouble.BUSY}.get(
            trouble, trouble
        )
    return None


def mention_only(*users: UserId) -> discord.AllowedMentions:
    """Ids that are not people are ignored."""
    known = [discord.Object(user) for user in users if user not in NO_PERSON]
    return discord.AllowedMentions(everyone=False, roles=False, users=known, replied_user=False)


def quietly(*users: UserId) -> dict[str, Any]:
    """Arguments of `send` for a silent message that mentions these users only."""
    return {"allowed_mentions": mention_only(*users), "silent": True}


def before(moment: datetime) -> MessageId:
    """An id below those of all messages since a moment, allowing for `CLOCK_ERROR`."""
    return MessageId(discord.utils.time_snowflake(moment - CLOCK_ERROR))


def buttons_of(view: ui.View | discord.Message) -> list[str]:
    rows = view.to_components() if isinstance(view, ui.View) else [row.to_dict() for row in view.components]
    buttons = [button for row in cast("Any", rows)[:1] for button in row["components"]]
    return [button.get("custom_id") or button["url"] for button in buttons]
