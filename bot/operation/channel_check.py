"""`oddity doctor --channel`: do what a match does in a channel, then clean up."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import suppress
from io import BytesIO
from typing import Any, TypeVar

import aiohttp
import discord

from bot.data import catalogue, palettes
from bot.gallery import sample
from bot.operation.database_checks import CheckResult, problem, warning, well
from bot.scenes.alt import alt_text
from bot.scenes.scene import scene_of
from bot.scenes.view import Looks
from bot.transport.visibility import INSTALLED, NEEDED_IN_THREADS, permission_names
from bot.words import Words
from renderer import draw

T = TypeVar("T")

THREAD = "Oddity checks this channel"
STEP_SECONDS = 30.0
"""Timeout of a request, discord.py's retries included."""
FAILED = (discord.DiscordException, aiohttp.ClientError, OSError)  # a time-out is an OSError


class _StepError(Exception):
    """A step failed; the text describes it."""


async def check_channel(client: discord.Client, channel: int, words: Words) -> AsyncIterator[CheckResult]:
    message = None
    thread = None
    try:
        place = await _step("see", client.fetch_channel(channel))
        if not isinstance(place, discord.TextChannel | discord.Thread):
            yield problem("channel", f"{channel} is no text channel or thread: copy the id of one")
            return
        guild = await _step("see", client.fetch_guild(place.guild.id))  # with roles; nothing is cached here
        around: Any = await _step("see", guild.fetch_channel(getattr(place, "parent_id", place.id)))
        assert client.user is not None  # noqa: S101 (known since login)
        me = await _step("see", guild.fetch_member(client.user.id))
        needed = INSTALLED
        if isinstance(place, discord.Thread):
            needed = NEEDED_IN_THREADS
        held = discord.abc.GuildChannel.permissions_for(around, me)  # no others that follow from these
        lacking = permission_names(needed & ~held)
        if lacking:
            names = ", ".join(words.say(term.message, name=term.name) for term in lacking)
            yield problem("channel", f"“{place.name}” lacks {names}: give them to the bot's role there")
            return
        line = "I'm checking whether I can play here. This message goes at once."
        message = await _step("post", place.send(line, file=_board(words, 0), silent=True))
        await _step("edit", message.edit(content=line, attachments=[_board(words, 1)]))
        yield well("channel", f"“{place.name}” takes messages, pictures and edits")
        if isinstance(place, discord.TextChannel):
            thread = await _step(
                "open a thread", message.create_thread(name=THREAD, auto_archive_duration=60)
            )
            await _step("post in a thread", thread.send(line, file=_board(words, 1), silent=True))
            yield well("channel", "threads can be opened and written in")
    except _StepError as failure:
        yield problem("channel", str(failure))
    finally:
        left = [text for text in (await _delete(message), await _archive(thread)) if text]
    if left:
        yield warning("channel", f"what stays there: {'; '.join(left)}")


async def _step(name: str, action: Awaitable[T]) -> T:
    try:
        async with asyncio.timeout(STEP_SECONDS):
            return await action
    except discord.HTTPException as error:
        raise _StepError(
            f"the bot can't {name} there: Discord answers {error.status} ({error.text}, code {error.code})."
            " Check the id, and that the bot's role has View Channel"
        ) from error
    except FAILED as error:
        raise _StepError(f"no good answer to “{name}” ({error or 'none in time'}): try again") from error


async def _delete(message: discord.Message | None) -> str:
    if message is None:
        return ""
    with suppress(*FAILED):
        await message.delete()
        return ""
    return f"the message {message.jump_url}"


async def _archive(thread: discord.Thread | None) -> str:
    """Return what stays; deleting the thread would need Manage Threads, which the bot does not ask for."""
    if thread is None:
        return ""
    with suppress(*FAILED):
        await thread.edit(archived=True)
        return f"the archived thread “{THREAD}”, which a moderator can delete"
    return f"the thread “{THREAD}”, which sleeps after an hour and which a moderator can delete"


def _board(words: Words, ply: int) -> discord.File:
    game = next(iter(catalogue().games.values()))
    view = sample(catalogue(), game.key, game.boards[0].key).view(ply)
    looks = Looks()
    picture = draw(scene_of(view, looks), palettes()[looks.theme])
    return discord.File(BytesIO(picture), "board.png", description=alt_text(view, words))
