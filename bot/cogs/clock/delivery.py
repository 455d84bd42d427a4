"""Lets the outbox be worked off for the shards of this process, from the moment when the bot is ready."""

import asyncio
from contextlib import suppress

from discord.ext import commands, tasks

from bot.cogs.client import Oddity
from bot.matches.outbox import NOWHERE
from bot.matches.ports import StoreError

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
