"""Direct messages: written to one person, and not twice where an answer of Discord's was lost."""

import logging

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.channels import MOST_SEARCHED
from bot.cogs.common.troubles import Trouble, trouble_of
from bot.matches.ids import UserId

log = logging.getLogger(__name__)


async def send_direct_text(
    bot: Oddity, user: UserId, text: str, *, nonce: str, long_ago: bool = False
) -> Trouble | None:
    """Write to a person.

    Args:
        bot: The bot.
        user: The person.
        text: What to write.
        nonce: Keeps the message from standing twice, for some minutes.
        long_ago: Whether it may have been written so long ago that the nonce does not tell.

    Returns:
        What was in the way, if anything was.
    """
    try:
        channel = await bot.create_dm(discord.Object(user))
        if not long_ago or not await _says(channel, text):
            await channel.send(text, nonce=nonce)
    except discord.DiscordException as error:
        log.info("no direct message to %d: %s", user, error)
        return trouble_of(error)
    return None


async def _says(channel: discord.DMChannel, text: str) -> bool:
    return any([message.content == text async for message in channel.history(limit=MOST_SEARCHED)])
