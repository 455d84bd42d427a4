"""What Discord tells of places: one that opens gets what is missing there, and a sleeping thread is woken."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.cogs._threads import keep_awake
from bot.cogs.timekeeping import show_hidden

if TYPE_CHECKING:
    import discord

    from bot.cogs.client import Oddity


def add_to(client: Oddity) -> None:
    """Listen to changes of permissions and of threads."""
    _watch_permissions(client)

    @client.event
    async def on_raw_thread_update(change: discord.RawThreadUpdateEvent) -> None:
        client.count_running(asyncio.current_task())
        await keep_awake(client, change)
        if not change.data["thread_metadata"].get("locked"):
            await show_hidden(client, lambda place: place.channel == change.thread_id)


def _watch_permissions(client: Oddity) -> None:
    async def opened(guild: discord.Guild) -> None:
        client.count_running(asyncio.current_task())
        await show_hidden(client, lambda place: place.guild == guild.id)

    @client.event
    async def on_guild_channel_update(
        before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me):
            await opened(after.guild)

    @client.event
    async def on_guild_role_update(before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions and after in after.guild.me.roles:
            await opened(after.guild)

    @client.event
    async def on_member_update(_before: discord.Member, after: discord.Member) -> None:
        if after == after.guild.me:  # of others nothing is told without a privileged intent
            await opened(after.guild)

    @client.event
    async def on_guild_join(guild: discord.Guild) -> None:
        await opened(guild)
