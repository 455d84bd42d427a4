"""Messages that stand once, though a crash may lead to a second attempt: in a channel, or direct ones."""

import logging
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.cogs.client import Oddity
from bot.cogs.common.channels import button_ids, channel_of, own_messages
from bot.cogs.common.troubles import Trouble, trouble_of
from bot.matches.ids import ChannelId, GuildId, MessageId, UserId
from bot.matches.model import Place

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Telling:
    """What is to be said once."""

    text: str
    view: ui.View
    """Its buttons, by which it is found again: no other message has the same."""
    nonce: str
    long_ago: bool
    """Whether it may have been said so long ago that the nonce does not tell."""


async def tell(bot: Oddity, place: Place, telling: Telling, **more: Any) -> Trouble | None:
    """Say something in a channel, unless it has been said.

    Args:
        bot: The bot.
        place: Where.
        telling: What.
        more: Passed on to discord.py's `send`.

    Returns:
        What was in the way, if anything was.
    """
    try:
        if telling.long_ago and await _stands(bot, place, telling):
            return None
        await channel_of(bot, place).send(telling.text, view=telling.view, nonce=telling.nonce, **more)
    except discord.DiscordException as error:
        log.info("a message could not be sent to channel %d: %s", place.channel, error)
        return trouble_of(error)
    return None


async def tell_directly(bot: Oddity, user: UserId, telling: Telling) -> Trouble | None:
    """Say something to one person alone, unless it has been said.

    Returns:
        What was in the way, if anything was: not everybody takes direct messages.
    """
    try:
        channel = await bot.create_dm(discord.Object(user))
    except discord.DiscordException as error:
        log.info("no direct message to %d: %s", user, error)
        return trouble_of(error)
    return await tell(bot, Place(GuildId(0), ChannelId(channel.id)), telling)


async def _stands(bot: Oddity, place: Place, telling: Telling) -> bool:
    wanted, newest = button_ids(telling.view), await own_messages(bot, place, MessageId(0))
    return any(button_ids(message) == wanted for message in newest)
