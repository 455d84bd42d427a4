"""Who can look into a channel or thread, with Discord asked for what the gateway has not told.

The gateway tells of channels and of threads that are awake. A thread that sleeps has to be asked for, and so
have the members of a private one.
"""

import logging
from dataclasses import dataclass

import discord
from cachetools import TTLCache

from bot.matches.ids import NO_PERSON, ChannelId, UserId
from bot.transport.discord_internals import ask_for_thread_member

log = logging.getLogger(__name__)

REMEMBERED_SECONDS = 300.0
"""How long a thread that was asked for is not asked for again."""
MOST_REMEMBERED = 10_000


@dataclass(frozen=True)
class Entrance:
    """What decides who can look into a channel or thread; it never changes."""

    channel: int
    """Whose permissions count: the channel itself, or that of the thread."""
    thread: int | None = None
    """The private thread whose members alone can look."""


class Visibility:
    """Answers who can look where."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._entrances: TTLCache[int, Entrance | None] = TTLCache(MOST_REMEMBERED, REMEMBERED_SECONDS)
        """Of channels that were asked for; `None` where the bot itself cannot look."""

    async def can_look(self, member: discord.Member, channel: ChannelId) -> bool:
        """Whether a member can look into a channel or thread of their server; no, if that is not known."""
        entrance = await self._entrance(member.guild, channel)
        known = member.guild.get_channel(entrance.channel) if entrance else None
        if entrance is None or known is None or not known.permissions_for(member).view_channel:
            return False
        return entrance.thread is None or await self._is_member(entrance.thread, member.id)

    async def has_left(self, guild: discord.Guild | None, user: UserId) -> bool:
        """Whether a person has left a server, by what Discord says right now; no, if it says nothing."""
        if guild is None or user in NO_PERSON:
            return False
        try:
            await guild.fetch_member(user)
        except discord.NotFound:
            return True
        except discord.DiscordException as error:
            log.info("member %d could not be asked for: %s", user, error)
        return False

    async def _entrance(self, guild: discord.Guild, channel: int) -> Entrance | None:
        known = guild.get_channel_or_thread(channel)
        if known is not None:
            return _entrance_of(known)
        if channel in self._entrances:
            return self._entrances[channel]
        try:
            entrance = _entrance_of(await guild.fetch_channel(channel))
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            entrance = None
        except discord.DiscordException as error:
            log.info("channel %d could not be asked for: %s", channel, error)
            return None
        self._entrances[channel] = entrance
        return entrance

    async def _is_member(self, thread: int, user: int) -> bool:
        try:
            await ask_for_thread_member(self._client, thread, user)
        except discord.DiscordException as error:
            log.info("%d counts as no member of thread %d: %s", user, thread, error)
            return False
        return True


def _entrance_of(channel: discord.abc.GuildChannel | discord.Thread) -> Entrance:
    if not isinstance(channel, discord.Thread):
        return Entrance(channel.id)
    return Entrance(channel.parent_id, channel.id if channel.is_private() else None)
