"""Messages that stand once where nobody waits for them, and private ones that go away by themselves."""

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
from discord.ext import tasks

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
from bot.ui.client import Oddity, Room

log = logging.getLogger(__name__)


async def tell(bot: Oddity, place: Place, posting: Posting, *, attempt: Attempt) -> MessageId | Trouble:
    """Say something in a channel, unless it has been said; return the message, or what was in the way."""
    try:
        message = await post_once(bot, place, posting, attempt=attempt)
    except discord.DiscordException as error:
        log.info("a message could not be sent to channel %d: %s", place.channel, error)
        return trouble_of(error)
    return MessageId(message.id)


async def tell_directly(bot: Oddity, user: UserId, posting: Posting, *, attempt: Attempt) -> Trouble | None:
    """Say something to one person alone, unless it has been said.

    Returns:
        What was in the way, if anything was: not everybody takes direct messages.
    """
    try:
        channel = await bot.create_dm(discord.Object(user))
    except discord.DiscordException as error:
        log.info("no direct message to %d: %s", user, error)
        return trouble_of(error)
    place = Place(GuildId(0), ChannelId(channel.id))
    told = await tell(bot, place, posting, attempt=attempt)
    return told if isinstance(told, Trouble) else None


async def find_by_buttons(
    bot: Oddity, place: Place, buttons: Sequence[str], *, since: MessageId = EVER
) -> list[MessageId]:
    """Return which of the newest messages of the bot in a channel have these in their first row of buttons.

    Raises:
        NotNowError: The channel cannot be looked through now.
    """
    try:
        found = await own_messages(bot, place, since)
    except discord.DiscordException as error:
        if (trouble := trouble_of(error)) in SOON | {Trouble.CLOSED}:
            raise NotNowError(trouble) from error
        return []
    return [MessageId(one.id) for one in found if buttons_of(one) == buttons]


class RoomDeliverer(Deliverer):
    """Delivers by the client."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def change(self, place: Place, message: MessageId, **changes: Any) -> Trouble | None:
        """Change a message; return what was in the way for good, if anything was.

        Raises:
            NotNowError: It cannot be changed now.
        """
        trouble = await edit(self._bot, place, message, **changes)
        if trouble in {Trouble.BUSY, Trouble.CLOSED}:
            raise NotNowError(trouble)
        return trouble


class NoticeDeliverer(RoomDeliverer):
    """Says notices of one kind; what Discord refuses is given up."""

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """Say a notice, unless it helps no more."""
        due = self._bot.get(Due)
        match = None if entry.revision is None else await due.match_of(entry)
        if due.is_late(entry) or (match is None and entry.revision is not None):
            return Delivered.DONE
        trouble = await self.tell(entry, match, attempt=attempt)
        if trouble in SOON:
            raise NotNowError(trouble)
        if trouble is not None:
            log.info("%s of %d could not be said: %s", entry.key.kind, entry.key.subject, trouble.value)
        return Delivered.DONE

    @abstractmethod
    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:
        """Say a notice; return what was in the way, if anything."""


SHOWN_SECONDS = 13 * 60.0
"""Seconds after which a message goes within the next minute, while its token still counts."""
MOST_REMEMBERED = 1000
"""How many messages are remembered; where there are more, the oldest stay."""


@dataclass(frozen=True)
class _Message:
    match: MatchId
    revision: int
    """Of the match when it was shown."""
    stays: bool
    """Whether it goes only once the match has moved on, however long that takes."""
    since: float
    """By the clock of the outbox."""
    take_away: Callable[[], Awaitable[None]]
    follow: Callable[[MatchView], Awaitable[None]] | None
    """Shows the match in it once that has moved on; without, it goes."""


class Fading(Room):
    """The private messages that go away by themselves."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.services.events.listen(self._hear, TurnStored, MatchChanged, MatchEnded)
        self._messages: LRUCache[int, _Message] = LRUCache(MOST_REMEMBERED)

    def add(
        self,
        acting: Acting,
        match: Match,
        *,
        stays: bool = False,
        follow: Callable[[MatchView], Awaitable[None]] | None = None,
    ) -> None:
        """Let the private message that has just been shown go once the match has moved on from here.

        Unless it stays until then, it goes after a quarter of an hour. Where something follows, that is shown
        in the message instead.
        """
        if acting.reply.shown is None:
            return
        since, take_away = self._bot.delivery.schedule.clock(), acting.reply.removal()
        message = _Message(match.id, match.revision, stays, since, take_away, follow)
        self._messages[acting.reply.shown] = message

    def keep(self, acting: Acting) -> None:
        """Let the private message that a player acts in stay, as it is about to show something else."""
        if acting.interaction.message is not None:
            self._messages.pop(acting.interaction.message.id, None)

    @tasks.loop(minutes=1)
    async def each_minute(self) -> None:
        self.look_at_the_clock()

    def look_at_the_clock(self) -> None:
        """Take away what has stood for long enough."""
        over = self._bot.delivery.schedule.clock() - SHOWN_SECONDS
        for key, message in list(self._messages.items()):
            if message.since <= over:
                del self._messages[key]
                if not message.stays:
                    self._begin(message.take_away)

    async def _hear(self, event: TurnStored | MatchChanged | MatchEnded) -> None:
        self.move_on(event.view)

    def move_on(self, view: MatchView) -> None:
        """Take away what shows an earlier state of a match, or show in it what follows."""
        for key, message in list(self._messages.items()):
            if message.match == view.match.id and message.revision < view.match.revision:
                del self._messages[key]
                self._begin(message.take_away if message.follow is None else partial(message.follow, view))

    def _begin(self, act: Callable[[], Awaitable[None]]) -> None:
        self._bot.track(asyncio.create_task(_attempt(act)))


async def _attempt(act: Callable[[], Awaitable[None]]) -> None:
    # The reader was quicker, the token counts no more, or the match has moved on.
    with suppress(discord.DiscordException, PlayerError, StoreError):
        await act()
