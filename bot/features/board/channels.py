import asyncio
from collections.abc import Callable
from functools import partial

import discord
from discord.ext import commands

from bot.features.board.lost import compare_newest
from bot.features.board.service import Showing
from bot.features.board.threads import Threads
from bot.matches.model import Place
from bot.transport.budget import Urgency, urgency
from bot.transport.visibility import may_write
from bot.ui.background import begin_comparing, log_errors
from bot.ui.client import FeatureCog, every
from bot.ui.runner import WEEK


class ChannelWatcher(FeatureCog):
    """Keeps threads of running matches open, and retries entries when permissions or threads change."""

    @property
    def _threads(self) -> Threads:
        return Threads.of(self._bot)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        self._bot.track(asyncio.current_task())
        await self._threads.keep_awake(change)
        if not change.data["thread_metadata"].get("locked"):
            self._retry_now(lambda place: place.channel == change.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me):
            self._retry_guild(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions and after in after.guild.me.roles:
            self._retry_guild(after.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Only the bot's own roles: other members need a privileged intent."""
        if after == after.guild.me:
            self._retry_guild(after.guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._retry_guild(guild)

    def _retry_guild(self, guild: discord.Guild) -> None:
        self._retry_now(lambda place: place.guild == guild.id)

    def _retry_now(self, among: Callable[[Place], bool]) -> None:
        self._bot.delivery.schedule.retry_now(lambda place: among(place) and may_write(self._bot, place))

    @commands.Cog.listener()
    async def on_shard_taken(self, shard: int) -> None:
        """Look for boards that are newer than the data; at each start, so no restore need be recognised."""
        find = self._bot.get(Showing).running_places
        begin_comparing(self._bot, shard, find, partial(compare_newest, self._bot))

    @every(minutes=WEEK)
    async def each_week(self) -> None:
        """Unarchive threads of running matches that were archived while the bot was offline."""
        await log_errors(self._wake_sleeping)

    async def _wake_sleeping(self) -> None:
        with urgency(Urgency.NOTICES):
            async for place in self._bot.get(Showing).running_places(self._bot.gateway.shards):
                if self._threads.may_sleep(place) and not self._bot.closing:
                    await log_errors(self._threads.wake, place)
