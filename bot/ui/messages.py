"""Base classes of deliverers, and private messages that expire."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

import discord
from cachetools import LRUCache

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt, Delivered, Deliverer, NotNowError
from bot.delivery.delivery import EVER, SOON, Posting, buttons_of, edit, own_messages, post_once
from bot.errors import PlayerError
from bot.matches.due import Due
from bot.matches.events import MatchChanged, MatchEnded, TurnStored
from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.model import Match, MatchView, Place
from bot.matches.outbox import Entry
from bot.transport.troubles import Trouble, trouble_of
from bot.ui.acting import Acting
from bot.ui.client import FeatureCog, Oddity, every

log = logging.getLogger(__name__)
CHANGEABLE_SECONDS = 13 * 60.0
"""Age from which a message is changed no more, but once within a minute: its token lasts 15 minutes."""
MAX_TRACKED = 1000


async def tell(bot: Oddity, to: Place | UserId, posting: Posting, *, attempt: Attempt) -> MessageId | Trouble:
    """Post in a channel, or to a person directly; return the id, or the obstacle."""
    try:
        return await send(bot, to, posting, attempt=attempt)
    except discord.DiscordException as error:
        log.info("could not post to %s: %s", to, error)
        return trouble_of(error)


async def send(bot: Oddity, to: Place | UserId, posting: Posting, *, attempt: Attempt) -> MessageId:
    place = to if isinstance(to, Place) else await _direct_channel(bot, to)
    message = await post_once(bot, place, posting, attempt=attempt)
    return MessageId(message.id)


async def _direct_channel(bot: Oddity, user: UserId) -> Place:
    channel = await bot.create_dm(discord.Object(user))
    return Place(GuildId(0), ChannelId(channel.id))


async def find_by_buttons(
    bot: Oddity, place: Place, buttons: Sequence[str], *, since: MessageId = EVER
) -> list[MessageId]:
    """Recent messages of the bot whose first row has these buttons."""
    try:
        found = await own_messages(bot, place, since)
    except discord.DiscordException as error:
        if (trouble := trouble_of(error)) in SOON | {Trouble.CLOSED}:
            raise NotNowError(trouble) from error
        return []
    return [MessageId(one.id) for one in found if buttons_of(one) == buttons]


class RoomDeliverer(Deliverer):
    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def change(self, place: Place, message: MessageId, **changes: Any) -> Trouble | None:
        """Edit a message; return a permanent obstacle, if any."""
        trouble = await edit(self._bot, place, message, **changes)
        if trouble in {Trouble.BUSY, Trouble.CLOSED}:
            raise NotNowError(trouble)
        return trouble


@dataclass(frozen=True)
class New:
    """A message to post."""

    to: Place | UserId
    """A channel, or a person directly."""
    posting: Posting
    note: Callable[[MessageId], Awaitable[object]] | None = None
    """Stores that it was posted."""
    give_up: Callable[[], Awaitable[object]] | None = None
    """Stores that Discord refuses it for good."""


@dataclass(frozen=True)
class Edit:
    """What changes in a message."""

    message: MessageId
    changes: Mapping[str, Any]
    otherwise: Sequence[New] = ()
    """What is posted if the message is gone."""


class MessageDeliverer(RoomDeliverer):
    """Posts or edits the messages of one kind, which only composes them."""

    is_insistent: ClassVar[bool] = False
    """Whether a new message that Discord refuses is tried again each hour, rather than dropped."""

    @abstractmethod
    async def compose(self, entry: Entry, attempt: Attempt) -> Edit | Sequence[New]:
        """Return an edit, or new messages of which the first that Discord accepts is posted."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        composed = await self.compose(entry, attempt)
        if isinstance(composed, Edit):
            trouble = await self.change(entry.place, composed.message, **composed.changes)
            composed = composed.otherwise if trouble is Trouble.MESSAGE_GONE else ()
        for new in composed:
            posted = await self.post(new, attempt)
            if posted is None:
                if new.give_up is not None:
                    await new.give_up()
                continue
            if new.note is not None:
                await new.note(posted)
            break
        return Delivered.DONE

    async def post(self, new: New, attempt: Attempt) -> MessageId | None:
        """Return `None` if Discord refuses it for good."""
        if self.is_insistent:
            return await send(self._bot, new.to, new.posting, attempt=attempt)
        posted = await tell(self._bot, new.to, new.posting, attempt=attempt)
        if not isinstance(posted, Trouble):
            return posted
        if posted in SOON:
            raise NotNowError(posted)
        return None


class NoticeDeliverer(MessageDeliverer):
    """Posts notices of one kind, unless they are late or their match has moved on."""

    async def compose(self, entry: Entry, attempt: Attempt) -> Sequence[New]:  # noqa: ARG002 (the same each time)
        due = self._bot.get(Due)
        match = None if entry.revision is None else await due.match_of(entry)
        if due.is_late(entry) or (match is None and entry.revision is not None):
            return ()
        return await self.notices(entry, match)

    @abstractmethod
    async def notices(self, entry: Entry, match: Match | None) -> Sequence[New]:
        """Return what is posted: the first that Discord accepts."""


Following = Callable[[MatchView | None], Awaitable[None]]
"""Shows how a match goes on; without it, that the message no longer follows."""


@dataclass(frozen=True)
class _Message:
    id: int
    match: MatchId
    revision: int
    interaction: int
    since: float
    """When the interaction began."""
    take_away: Callable[[], Awaitable[None]]
    go_on: Following | None = None
    only_end: bool = False
    """Whether it shows the end only, and stays beside a newer one of its kind."""


class ExpiringMessages(FeatureCog):
    """Private messages that show a match: one for each person goes on with it, others are deleted."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.services.events.listen(self._hear, TurnStored, MatchChanged, MatchEnded)
        self._deleted: LRUCache[int, _Message] = LRUCache(MAX_TRACKED)
        """Messages to delete once their match has moved on."""
        self._following: LRUCache[tuple[MatchId, UserId], _Message] = LRUCache(MAX_TRACKED)

    def add(self, acting: Acting, match: Match) -> None:
        """Delete the private message just shown once the match has moved on."""
        if acting.reply.shown is not None:
            self._deleted[acting.reply.shown] = self._message(acting, match)

    def follow(self, acting: Acting, match: Match, go_on: Following, *, only_end: bool = False) -> None:
        """Make the private message just shown go on with a match, in place of the person's earlier one."""
        shown = acting.reply.shown
        key = (match.id, acting.user)
        if shown is None:
            return
        before = self._following.pop(key, None)
        message = self._message(acting, match)
        self._deleted.pop(shown, None)
        if before is not None and before.interaction == message.interaction:
            message = replace(message, since=before.since)
        elif before is not None and before.id != shown and not (before.only_end and only_end):
            self._begin(before.take_away)
        if match.outcome is None:
            self._following[key] = replace(message, go_on=go_on, only_end=only_end)

    def _message(self, acting: Acting, match: Match) -> _Message:
        shown = acting.reply.shown or 0
        since = self._bot.delivery.schedule.clock()
        removal = acting.reply.removal()
        return _Message(shown, match.id, match.revision, acting.interaction.id, since, removal)

    def keep(self, acting: Acting) -> None:
        """Keep the private message acted in, as it will show something else."""
        pressed = acting.interaction.message
        if pressed is not None:
            self._deleted.pop(pressed.id, None)
            self._forget(pressed.id)

    def _forget(self, message: int) -> None:
        for key, tracked in list(self._following.items()):
            if tracked.id == message:
                del self._following[key]

    def follows(self, match: MatchId, user: UserId) -> bool:
        """Whether a private message shows a person how a match goes on."""
        return (match, user) in self._following

    def _hear(self, event: TurnStored | MatchChanged | MatchEnded) -> None:
        """Who plays a turn is answered."""
        by = event.by.user if isinstance(event, TurnStored) and event.by else None
        if not isinstance(event, MatchEnded) or event.match.ending is not None:  # else its last turn is shown
            self.move_on(event.view, by)

    def move_on(self, view: MatchView, by: UserId | None = None) -> None:
        """Delete or update messages that show an earlier revision, but the one that follows for a person."""
        match = view.match
        over = self._bot.delivery.schedule.clock() - CHANGEABLE_SECONDS
        for deleted in [one for one in self._deleted.values() if one.match == match.id]:
            del self._deleted[deleted.id]
            if deleted.since > over:
                self._begin(deleted.take_away)
        for key in [key for key in self._following if key[0] == match.id and key[1] != by]:
            message = self._following[key]
            if message.since <= over or message.revision >= match.revision:
                continue
            if message.go_on is not None and (match.outcome is not None or not message.only_end):
                self._following[key] = replace(message, revision=match.revision)
                self._begin(partial(message.go_on, view), message.id)

    @every(minutes=1)
    async def each_minute(self) -> None:
        over = self._bot.delivery.schedule.clock() - CHANGEABLE_SECONDS
        for key, message in list(self._following.items()):
            if message.since <= over:
                del self._following[key]
                if message.go_on is not None:
                    self._begin(partial(message.go_on, None))

    def _begin(self, change: Callable[[], Awaitable[None]], message: int | None = None) -> None:
        self._bot.track(asyncio.create_task(self._attempt(change, message)))

    async def _attempt(self, change: Callable[[], Awaitable[None]], message: int | None) -> None:
        try:
            await change()
        except (discord.DiscordException, PlayerError, StoreError):
            # Dismissed by the reader, token expired, or the match has moved on.
            if message is not None:
                self._forget(message)
