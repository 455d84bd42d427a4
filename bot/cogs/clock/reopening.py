"""What Discord tells of places: one that opens gets what is missing there, and a sleeping thread is woken."""

import asyncio
from collections.abc import Callable

import discord
from discord.ext import commands

from bot.cogs.board.posting import Boards
from bot.cogs.client import Oddity
from bot.matches.model import Place
from bot.transport.visibility import may_write


class Reopening(commands.Cog):
    """Listens to changes of permissions and of threads."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot

    @commands.Cog.listener()
    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        """Wake a thread, and show what is missing in one that is not locked."""
        self._bot.track(asyncio.current_task())
        await Boards.of(self._bot).threads.keep_awake(change)
        if not change.data["thread_metadata"].get("locked"):
            self._hurry(lambda place: place.channel == change.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Notice other permissions in a channel."""
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me):
            self._show(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Notice other permissions of a role that the bot has."""
        if before.permissions != after.permissions and after in after.guild.me.roles:
            self._show(after.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Notice other roles of the bot; of others nothing is told without a privileged intent."""
        if after == after.guild.me:
            self._show(after.guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Notice a server that takes the bot in again."""
        self._show(guild)

    def _show(self, guild: discord.Guild) -> None:
        self._hurry(lambda place: place.guild == guild.id)

    def _hurry(self, among: Callable[[Place], bool]) -> None:
        self._bot.delivery.schedule.hurry(lambda place: among(place) and may_write(self._bot, place))
