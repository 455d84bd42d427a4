"""Who can view a channel or thread, and where the bot can write.

The gateway tells of channels and active threads; archived threads and members of private threads are fetched.
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

RULE_TTL_SECONDS = 300.0
"""How long a fetched channel or thread is cached."""
MAX_CACHED_RULES = 10_000
HIDDEN = "___hidden___"
"""Name that Discord gives a channel that the bot may not view; its overwrites are hidden, too.

https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
"""
NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, embed_links=True, attach_files=True, read_message_history=True
)
NEEDED_IN_THREADS = (NEEDED & ~discord.Permissions(send_messages=True)) | discord.Permissions(
    send_messages_in_threads=True
)
FOR_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
INSTALLED = NEEDED | FOR_THREADS


@dataclass(frozen=True)
class AccessRule:
    channel: int
    thread: int | None = None
    """The private thread whose members alone can view it."""


class Visibility:
    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._access_rules: TTLCache[int, AccessRule | None] = TTLCache(MAX_CACHED_RULES, RULE_TTL_SECONDS)
        """Fetched rules; `None` where the bot has no access."""

    async def can_view(self, member: discord.Member, channel: ChannelId) -> bool:
        try:
            return await self._can_view(member, channel)
        except discord.DiscordException as error:
            log.info("could not check who can view channel %d: %s", channel, error)
            return False

    async def _can_view(self, member: discord.Member, channel: ChannelId) -> bool:
        rule = await self._access_rule(member.guild, channel)
        known = None
        if rule:
            known = member.guild.get_channel(rule.channel)
        if rule is None or known is None or not may_view(known, member):
            return False
        return rule.thread is None or await self._is_member(rule.thread, member.id)

    async def can_all_view(self, guild: discord.Guild, channel: ChannelId, here: ChannelId) -> bool:
        there = await self._access_rule_or_none(guild, channel)
        near = await self._access_rule_or_none(guild, here)
        known = None
        if there:
            known = guild.get_channel(there.channel)
        if there is None or known is None or there.thread is not None:
            return False
        if near is not None and near.channel == there.channel:
            return True
        return _is_public(known)

    async def can_still_view(self, guild: discord.Guild, user: UserId, channel: ChannelId) -> bool:
        """Freshly fetched; `HiddenError` if the bot itself has no access."""
        try:
            member = await guild.fetch_member(user)
        except discord.NotFound:
            return False
        return await self._can_view(member, channel)

    async def is_hidden_from(self, user: UserId, place: Place) -> bool:
        """Whether a member can't view a channel; freshly fetched, `False` if Discord does not answer."""
        guild = self._client.get_guild(place.guild)
        if guild is None:
            return False
        try:
            rule = await self._access_rule(guild, place.channel)
            known = None
            if rule:
                known = guild.get_channel(rule.channel)
            if rule is None or known is None or (rule.thread is None and _is_public(known)):
                return False
            return not await self._can_view(await guild.fetch_member(user), place.channel)
        except discord.DiscordException:
            return False

    async def is_unknown(self, guild: discord.Guild, channel: ChannelId) -> bool:
        """Whether an uncached channel or thread, such as an archived one, may still exist."""
        if guild.get_channel_or_thread(channel) is not None:
            return False
        try:
            return await self._access_rule(guild, channel) is not None
        except discord.DiscordException:
            return True

    async def has_left(self, guild: discord.Guild | None, user: UserId) -> bool:
        """Freshly fetched; `False` if Discord does not answer."""
        if guild is None or user in NO_PERSON:
            return False
        try:
            await guild.fetch_member(user)
        except discord.NotFound:
            return True
        except discord.DiscordException as error:
            log.info("could not fetch member %d: %s", user, error)
        return False

    async def _access_rule_or_none(self, guild: discord.Guild, channel: int) -> AccessRule | None:
        try:
            return await self._access_rule(guild, channel)
        except discord.DiscordException as error:
            log.info("could not fetch channel %d: %s", channel, error)
            return None

    async def _access_rule(self, guild: discord.Guild, channel: int) -> AccessRule | None:
        known = guild.get_channel_or_thread(channel)
        if known is not None:
            return _access_rule_of(known)
        if channel in self._access_rules:
            return self._access_rules[channel]
        try:
            rule = _access_rule_of(await guild.fetch_channel(channel))
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            rule = None
        self._access_rules[channel] = rule
        return rule

    async def _is_member(self, thread: int, user: int) -> bool:
        try:
            await ask_for_thread_member(self._client, thread, user)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("user %d is not a member of thread %d: %s", user, thread, error)
            return False
        return True


def _access_rule_of(channel: discord.abc.GuildChannel | discord.Thread) -> AccessRule:
    if not isinstance(channel, discord.Thread):
        return AccessRule(channel.id)
    return AccessRule(channel.parent_id, channel.id if channel.is_private() else None)


def is_hidden(channel: discord.abc.GuildChannel) -> bool:
    """Whether the bot may not view a channel; then its overwrites mean nothing."""
    if channel.name == HIDDEN:
        return True
    return not channel.permissions_for(channel.guild.me).view_channel


def _is_public(channel: discord.abc.GuildChannel) -> bool:
    """Whether everyone can view a channel, by its known permissions."""
    if is_hidden(channel) or any(one.view_channel is False for one in channel.overwrites.values()):
        return False
    return may_view(channel, channel.guild.default_role)


def may_view(channel: discord.abc.GuildChannel, viewer: discord.Member | discord.Role) -> bool:
    if is_hidden(channel):
        raise HiddenError(f"channel {channel.id} is hidden from the bot")
    return channel.permissions_for(viewer).view_channel


class GuildSource(Protocol):
    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002 (discord.py's)
        """Cached ones only."""


def may_write(client: GuildSource, place: Place) -> bool:
    """By cached permissions."""
    guild = client.get_guild(place.guild)
    channel = None
    if guild:
        channel = guild.get_channel_or_thread(place.channel)
    if guild is None or (channel and not needed_in(channel) <= channel.permissions_for(guild.me)):
        return False
    return not (isinstance(channel, discord.Thread) and channel.locked)


def missing_in(
    client: GuildSource, place: Place, needed: discord.Permissions | None = None
) -> tuple[Term, ...]:
    guild = client.get_guild(place.guild)
    channel = None
    if guild:
        channel = guild.get_channel_or_thread(place.channel)
    if channel is None:
        return ()
    return permission_names((needed or needed_in(channel)) & ~channel.permissions_for(channel.guild.me))


def needed_in(channel: object) -> discord.Permissions:
    if isinstance(channel, discord.Thread):
        return NEEDED_IN_THREADS
    return NEEDED


def permission_names(permissions: discord.Permissions) -> tuple[Term, ...]:
    names = (name for name, wanted in permissions if wanted)
    return tuple(Term("permission", name.replace("read_messages", "view_channel")) for name in names)
