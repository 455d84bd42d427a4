"""Messages that stand once, though a crash may lead to a second attempt: in a channel, or direct ones."""

import logging
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.cogs.client import Oddity
from bot.cogs.common.channels import channel_of, find_by_buttons, own_messages
from bot.cogs.common.troubles import Trouble, trouble_of
from bot.matches.ids import ChannelId, GuildId, MessageId, UserId
from bot.matches.model import Place

_EVER = MessageId(0)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Telling:
    """What is to be said once."""

    text: str
    nonce: str
    long_ago: bool
    """Whether it may have been said so long ago that the nonce does not tell."""
    view: ui.View | None = None
    """Its buttons, if it has any, by which it is found again: no other message has the same."""


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
        if telling.view is not None:
            more["view"] = telling.view
        await channel_of(bot, place).send(telling.text, nonce=telling.nonce, **more)
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
    if telling.view is not None:
        return await find_by_buttons(bot, place, telling.view, since=_EVER) is not None
    return any(message.content == telling.text for message in await own_messages(bot, place, _EVER))
