"""Lets the outbox be worked off: from the start on, as shards come and go, and where a channel opens."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import discord
from discord.ext import commands, tasks

from bot.cogs.board.posting import Boards
from bot.cogs.client import Oddity
from bot.matches.model import Place
from bot.matches.outbox import NOWHERE
from bot.matches.ports import StoreError
from bot.transport.visibility import may_write

IN_HAND_SECONDS = 3.0
"""How long others wait for what this process is delivering in the servers of a shard that it has left."""


class Delivering(commands.Cog):
    """Runs the dispatcher, and looks into the store when shards come and go."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._working: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Begin; nothing is due before a shard is served."""
        self._working = asyncio.create_task(self._bot.delivery.work(self._bot))
        if self._bot.gateway.is_shared:
            self.often.start()

    async def cog_unload(self) -> None:
        """End, with all noted that is done."""
        self.often.cancel()
        if self._working is not None:
            self._working.cancel()
        await self._bot.delivery.note()

    async def look(self) -> None:
        """Queue whatever the store has for this process.

        Raises:
            StoreError: The store cannot be used now.
        """
        await self._bot.delivery.look(lambda: self._bot.gateway.shards)

    @commands.Cog.listener()
    async def on_shard_taken(self, _shard: int) -> None:
        """Look what is left over in the servers of a shard, as soon as it is known what may be done there."""
        self._bot.delivery.schedule.is_complete = False
        self._bot.begin(self._look_anew())

    @commands.Cog.listener()
    async def on_shard_left(self, _shard: int) -> None:
        """Leave to another process what is still to be shown in the servers of a shard."""
        self._bot.begin(self._leave_to_others())

    async def _leave_to_others(self) -> None:
        shards = self._bot.gateway.shards
        self._bot.delivery.schedule.drop(lambda place: place != NOWHERE and not shards.has(place.guild))
        await asyncio.sleep(IN_HAND_SECONDS)
        await self._look_anew()

    @tasks.loop(seconds=10)
    async def often(self) -> None:
        """Look for what other processes have left to this one."""
        if not self._bot.closing:
            await self._look_anew()

    async def _look_anew(self) -> None:
        with suppress(StoreError):  # it is read again in a minute
            await self.look()


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
