"""Who can look into a channel or thread, with Discord asked for what is not known, and who can write there.

The gateway tells of channels and of threads that are awake. A thread that sleeps has to be asked for, and so
have the members of a private one.
"""

import logging
from dataclasses import dataclass
from typing import Protocol

import discord
from cachetools import TTLCache

from bot.errors import Term
from bot.matches.ids import NO_PERSON, ChannelId, UserId
from bot.matches.model import Place
from bot.transport.discord_internals import ask_for_thread_member
from bot.transport.troubles import HiddenError

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
        try:
            return await self._can_look(member, channel)
        except discord.DiscordException as error:
            log.info("who can look into channel %d could not be asked for: %s", channel, error)
            return False

    async def _can_look(self, member: discord.Member, channel: ChannelId) -> bool:
        entrance = await self._entrance(member.guild, channel)
        known = member.guild.get_channel(entrance.channel) if entrance else None
        if entrance is None or known is None or not may_view(known, member):
            return False
        return entrance.thread is None or await self._is_member(entrance.thread, member.id)

    async def can_all_look(self, guild: discord.Guild, channel: ChannelId, here: ChannelId) -> bool:
        """Whether everybody who can look into the channel or thread `here` can look into another one."""
        there, near = await self._known_entrance(guild, channel), await self._known_entrance(guild, here)
        known = guild.get_channel(there.channel) if there else None
        if there is None or known is None or there.thread is not None:
            return False
        if near is not None and near.channel == there.channel:
            return True
        if is_hidden(known) or any(one.view_channel is False for one in known.overwrites.values()):
            return False
        return may_view(known, guild.default_role)

    async def can_still_look(self, guild: discord.Guild, user: UserId, channel: ChannelId) -> bool:
        """Whether a person is in a server and can look into a channel or thread, by what Discord says now.

        Raises:
            discord.DiscordException: It says nothing.
            HiddenError: The bot itself may not look.
        """
        try:
            member = await guild.fetch_member(user)
        except discord.NotFound:
            return False
        return await self._can_look(member, channel)

    async def is_unknown(self, guild: discord.Guild, channel: ChannelId) -> bool:
        """Whether nothing is known of a channel or thread that Discord may still have, such as one asleep."""
        if guild.get_channel_or_thread(channel) is not None:
            return False
        try:
            return await self._entrance(guild, channel) is not None
        except discord.DiscordException:
            return True

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

    async def _known_entrance(self, guild: discord.Guild, channel: int) -> Entrance | None:
        try:
            return await self._entrance(guild, channel)
        except discord.DiscordException as error:
            log.info("channel %d could not be asked for: %s", channel, error)
            return None

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
        self._entrances[channel] = entrance
        return entrance

    async def _is_member(self, thread: int, user: int) -> bool:
        try:
            await ask_for_thread_member(self._client, thread, user)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("%d is no member of thread %d: %s", user, thread, error)
            return False
        return True


def _entrance_of(channel: discord.abc.GuildChannel | discord.Thread) -> Entrance:
    if not isinstance(channel, discord.Thread):
        return Entrance(channel.id)
    return Entrance(channel.parent_id, channel.id if channel.is_private() else None)


HIDDEN = "___hidden___"
"""What Discord calls a channel that the bot may not view; it hides the overwrites as well.

https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
"""


def is_hidden(channel: discord.abc.GuildChannel) -> bool:
    """Whether the bot may not view a channel, so that what it knows of others there means nothing."""
    return channel.name == HIDDEN or not channel.permissions_for(channel.guild.me).view_channel


def may_view(channel: discord.abc.GuildChannel, whom: discord.Member | discord.Role) -> bool:
    """Whether somebody may view a channel.

    Raises:
        HiddenError: The bot itself may not.
    """
    if is_hidden(channel):
        raise HiddenError(f"channel {channel.id} is hidden from the bot")
    return channel.permissions_for(whom).view_channel


class Servers(Protocol):
    """What knows the servers of the bot."""

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002 (discord.py's)
        """Return a server, if it is known."""


NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, embed_links=True, attach_files=True, read_message_history=True
)
"""What posting a board takes."""
NEEDED_IN_THREADS = (NEEDED & ~discord.Permissions(send_messages=True)) | discord.Permissions(
    send_messages_in_threads=True
)
"""What posting a board takes in a thread."""
FOR_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""What opening a thread for a match takes."""
INSTALLED = NEEDED | FOR_THREADS
"""What the install link asks for."""


def may_write(client: Servers, place: Place) -> bool:
    """Whether it is worth while to write into a channel, as far as the bot has heard of it."""
    guild = client.get_guild(place.guild)
    channel = guild.get_channel_or_thread(place.channel) if guild else None
    if guild is None or (channel and not needed_in(channel) <= channel.permissions_for(guild.me)):
        return False
    return not (isinstance(channel, discord.Thread) and channel.locked)


def missing_in(client: Servers, place: Place, needed: discord.Permissions | None = None) -> tuple[Term, ...]:
    """Return the names of the permissions that the bot lacks in a channel, as far as it has heard of it.

    Those that it needs are what posting a board takes, if nothing else is named.
    """
    guild = client.get_guild(place.guild)
    channel = guild.get_channel_or_thread(place.channel) if guild else None
    if channel is None:
        return ()
    return permission_names((needed or needed_in(channel)) & ~channel.permissions_for(channel.guild.me))


def needed_in(channel: object) -> discord.Permissions:
    """Return what posting a board takes in a channel, or in a thread, where another permission is needed."""
    return NEEDED_IN_THREADS if isinstance(channel, discord.Thread) else NEEDED


def permission_names(permissions: discord.Permissions) -> tuple[Term, ...]:
    """Return permissions as Discord's settings call them in the reader's language."""
    names = (name for name, wanted in permissions if wanted)
    return tuple(Term("permission", name.replace("read_messages", "view_channel")) for name in names)
