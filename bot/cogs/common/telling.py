"""Messages that stand once where nobody waits for them; a notice is void once its match has moved on."""

import logging
from abc import abstractmethod

import discord

from bot.cogs.client import Oddity
from bot.delivery.deliverer import Attempt, Delivered, Deliverer, NotNowError
from bot.delivery.delivery import Posting, post_once
from bot.matches.ids import ChannelId, GuildId, MessageId, UserId
from bot.matches.model import Match, Place
from bot.matches.outbox import Entry
from bot.transport.troubles import Trouble, trouble_of

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


class NoticeDeliverer(Deliverer):
    """Says notices of one kind; what Discord refuses is given up."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    async def deliver(self, entry: Entry, *, attempt: Attempt) -> Delivered:
        """Say a notice, unless it helps no more."""
        due = self._bot.matches.due
        match = None if entry.revision is None else await due.match_of(entry)
        if due.is_late(entry) or (match is None and entry.revision is not None):
            return Delivered.DONE
        trouble = await self.tell(entry, match, attempt=attempt)
        if trouble is Trouble.BUSY:
            raise NotNowError(trouble)
        if trouble is not None:
            log.info("%s of %d could not be said: %s", entry.key.kind, entry.key.subject, trouble.value)
        return Delivered.DONE

    @abstractmethod
    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:
        """Say a notice; return what was in the way, if anything."""
