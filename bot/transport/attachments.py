"""What people attach to commands and messages, read from where Discord says that it lies."""

import asyncio

import aiohttp
import discord

from bot.transport.wire import UnreachableError

SECONDS = 10.0
"""How long Discord may take to give a file."""


async def read_attachment(file: discord.Attachment) -> bytes:
    """Return the content of a file, whose size the caller has looked at.

    Raises:
        discord.DiscordException: Discord does not give it, or not in time.
    """
    try:
        async with asyncio.timeout(SECONDS):
            return await file.read()
    except (OSError, aiohttp.ClientError) as error:  # a TimeoutError is an OSError
        raise UnreachableError(f"no file from Discord: {error!r}") from error
