"""Messages that stand once, in a channel or direct ones, where nobody waits for them."""

import logging

import discord

from bot.cogs.client import Oddity
from bot.delivery.post_once import Posting, post_once
from bot.matches.ids import ChannelId, GuildId, UserId
from bot.matches.model import Place
from bot.transport.troubles import Trouble, trouble_of

log = logging.getLogger(__name__)


async def tell(bot: Oddity, place: Place, posting: Posting, *, long_ago: bool) -> Trouble | None:
    """Say something in a channel, unless it has been said.

    Args:
        bot: The bot.
        place: Where.
        posting: What.
        long_ago: As for `post_once`.

    Returns:
        What was in the way, if anything was.
    """
    try:
        await post_once(bot, place, posting, long_ago=long_ago)
    except discord.DiscordException as error:
        log.info("a message could not be sent to channel %d: %s", place.channel, error)
        return trouble_of(error)
    return None


async def tell_directly(bot: Oddity, user: UserId, posting: Posting, *, long_ago: bool) -> Trouble | None:
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
    return await tell(bot, place, posting, long_ago=long_ago)
