"""What Discord tells of places: one that opens gets what is missing there, and a sleeping thread is woken."""

import asyncio

import discord
from discord.ext import commands

from bot.cogs.board.posting import Boards
from bot.cogs.client import Oddity
from bot.cogs.clock.background import Background


class Reopening(commands.Cog):
    """Listens to changes of permissions and of threads."""

    def __init__(self, bot: Oddity, background: Background) -> None:
        self._bot = bot
        self._background = background

    @commands.Cog.listener()
    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        """Wake a thread, and show what is missing in one that is not locked."""
        self._bot.track(asyncio.current_task())
        await Boards.of(self._bot).threads.keep_awake(change)
        if not change.data["thread_metadata"].get("locked"):
            await self._background.show_hidden(lambda place: place.channel == change.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Notice other permissions in a channel."""
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me):
            await self._show(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Notice other permissions of a role that the bot has."""
        if before.permissions != after.permissions and after in after.guild.me.roles:
            await self._show(after.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Notice other roles of the bot; of others nothing is told without a privileged intent."""
        if after == after.guild.me:
            await self._show(after.guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Notice a server that takes the bot in again."""
        await self._show(guild)

    async def _show(self, guild: discord.Guild) -> None:
        self._bot.track(asyncio.current_task())
        await self._background.show_hidden(lambda place: place.guild == guild.id)
