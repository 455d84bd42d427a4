"""Who can look into a channel or thread, with Discord asked for what the gateway has not told.

The gateway tells of channels and of threads that are awake. A thread that sleeps has to be asked for, and so
have the members of a private one.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.cogs.client import Oddity

log = logging.getLogger(__name__)

REMEMBERED = 300.0
"""Seconds for which a thread that was asked for is not asked for again."""


@dataclass(frozen=True)
class Entrance:
    """What decides who can look into a channel or thread; it never changes."""

    channel: int
    """Whose permissions count: the channel itself, or that of the thread."""
    thread: int | None = None
    """The private thread whose members alone can look."""


Entrances = dict[int, tuple[float, Entrance | None]]
"""What was asked for, by channel: when (monotonic seconds), and the answer, ``None`` if we cannot look."""


async def can_look(client: Oddity, member: discord.Member, channel: int) -> bool:
    """Whether somebody can look into a channel or thread of their server; no, if we cannot find out."""
    entrance = await _entrance(client, member.guild, channel)
    known = member.guild.get_channel(entrance.channel) if entrance else None
    if entrance is None or known is None or not known.permissions_for(member).view_channel:
        return False
    return entrance.thread is None or await _is_member(client, entrance.thread, member.id)


async def has_left(guild: discord.Guild | None, user: int) -> bool:
    """Whether somebody is in a server no more, by what Discord says right now; no, if it says nothing."""
    if guild is None:
        return False
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return True
    except discord.DiscordException as error:
        log.info("member %d could not be asked for: %s", user, error)
    return False


async def _entrance(client: Oddity, guild: discord.Guild, channel: int) -> Entrance | None:
    known = guild.get_channel_or_thread(channel)
    if known is not None:
        return _entrance_of(known)
    now = time.monotonic()
    recent = {key: value for key, value in client.entrances.items() if now - value[0] < REMEMBERED}
    if channel in recent:
        return recent[channel][1]
    try:
        entrance = _entrance_of(await guild.fetch_channel(channel))
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        entrance = None
    except discord.DiscordException as error:
        log.info("channel %d could not be asked for: %s", channel, error)
        return None
    client.entrances = {**recent, channel: (now, entrance)}
    return entrance


def _entrance_of(channel: discord.abc.GuildChannel | discord.Thread) -> Entrance:
    if not isinstance(channel, discord.Thread):
        return Entrance(channel.id)
    return Entrance(channel.parent_id, channel.id if channel.is_private() else None)


async def _is_member(client: Oddity, thread: int, user: int) -> bool:
    try:
        await client.http.get_thread_member(thread, user)
    except discord.DiscordException as error:
        log.info("%d counts as no member of thread %d: %s", user, thread, error)
        return False
    return True
