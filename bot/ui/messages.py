"""Base classes of deliverers, and private messages that expire."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

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
from bot.ui.client import FeatureCog, Oddity

log = logging.getLogger(__name__)


async def tell(bot: Oddity, place: Place, posting: Posting, *, attempt: Attempt) -> MessageId | Trouble:
    """Return the id, or the obstacle."""
    try:
        message = await post_once(bot, place, posting, attempt=attempt)
    except discord.DiscordException as error:
        log.info("could not post in channel %d: %s", place.channel, error)
        return trouble_of(error)
    return MessageId(message.id)


async def send_directly(bot: Oddity, user: UserId, posting: Posting, *, attempt: Attempt) -> Trouble | None:
    """Return the obstacle, if any."""
    try:
        channel = await bot.create_dm(discord.Object(user))
    except discord.DiscordException as error:
        log.info("could not open direct messages with %d: %s", user, error)
        return trouble_of(error)
    place = Place(GuildId(0), ChannelId(channel.id))
    told = await tell(bot, place, posting, attempt=attempt)
    return told if isinstance(told, Trouble) else None


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


class NoticeDeliverer(RoomDeliverer):
    """Posts notices of one kind; on a permanent refusal, the notice is dropped."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        due = self._bot.get(Due)
        match = None if entry.revision is None else await due.match_of(entry)
        if due.is_late(entry) or (match is None and entry.revision is not None):
            return Delivered.DONE
        trouble = await self.tell(entry, match, attempt=attempt)
        if trouble in SOON:
            raise NotNowError(trouble)
        if trouble is not None:
            log.info("could not post %s of %d: %s", entry.key.kind, entry.key.subject, trouble.value)
        return Delivered.DONE

    @abstractmethod
    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:
        """Return the obstacle, if any."""


CHANGEABLE_SECONDS = 13 * 60.0
"""Age up to which a message is deleted or updated, within the 15 minutes of its token."""
MAX_TRACKED = 1000


@dataclass(frozen=True)
class _Message:
    match: MatchId
    revision: int
    since: float
    take_away: Callable[[], Awaitable[None]]
    follow: Callable[[MatchView], Awaitable[None]] | None
    """Updates the message once the match has moved on; without it, the message is deleted."""


class ExpiringMessages(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.services.events.listen(self._hear, TurnStored, MatchChanged, MatchEnded)
        self._messages: LRUCache[int, _Message] = LRUCache(MAX_TRACKED)

    def add(
        self, acting: Acting, match: Match, follow: Callable[[MatchView], Awaitable[None]] | None = None
    ) -> None:
        """Delete the private message just shown once the match has moved on, or `follow` it."""
        if acting.reply.shown is None:
            return
        since, take_away = self._bot.delivery.schedule.clock(), acting.reply.removal()
        message = _Message(match.id, match.revision, since, take_away, follow)
        self._messages[acting.reply.shown] = message

    def keep(self, acting: Acting) -> None:
        """Keep the private message acted in, as it will show something else."""
        if acting.interaction.message is not None:
            self._messages.pop(acting.interaction.message.id, None)

    def _hear(self, event: TurnStored | MatchChanged | MatchEnded) -> None:
        self.move_on(event.view)

    def move_on(self, view: MatchView) -> None:
        """Delete or update messages that show an earlier revision."""
        over = self._bot.delivery.schedule.clock() - CHANGEABLE_SECONDS
        for key, message in list(self._messages.items()):
            if message.since <= over:
                del self._messages[key]
            elif message.match == view.match.id and message.revision < view.match.revision:
                del self._messages[key]
                act = message.take_away if message.follow is None else partial(message.follow, view)
                self._bot.track(asyncio.create_task(_attempt(act)))


async def _attempt(act: Callable[[], Awaitable[None]]) -> None:
    # Dismissed by the reader, token expired, or the match has moved on.
    with suppress(discord.DiscordException, PlayerError, StoreError):
        await act()
