"""Servers that remove the bot, or let it in again: noted as Discord tells it, and purged after a month."""

import asyncio
import logging
from contextlib import suppress

import discord
from discord.ext import commands, tasks

from bot.cogs.client import Oddity, Room
from bot.cogs.clock.delivery import Delivering
from bot.matches.ids import GuildId, Shards
from bot.matches.outbox import NOWHERE
from bot.matches.ports import StoreError

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds between two steps of deleting, which others need not notice."""


class Departures(Room):
    """Lets what is stored of servers sleep, go on, and go.

    An outage of a server is no departure: discord.py tells of it by other events, and lists the server still.
    What the disk does not take is noted by the next comparison, within an hour.
    """

    def __init__(self, bot: Oddity, delivery: Delivering) -> None:
        super().__init__(bot)
        self._delivery = delivery

    @commands.Cog.listener()
    async def on_shard_taken(self, shard: int) -> None:
        """Notice what has happened in a shard while nobody heard of it."""
        self._bot.track(asyncio.current_task())
        known = self._bot.gateway.known_shards  # the shard may be gone again
        with suppress(StoreError):
            await self._compare(Shards(known.count, known.own & {shard}))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the matches of a server sleep."""
        self._bot.track(asyncio.current_task())
        log.info("server %d has removed the bot", guild.id)
        with suppress(StoreError):
            await self._bot.matches.servers.leave(GuildId(guild.id))
        self._bot.delivery.schedule.drop(lambda place: place.guild == guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the matches of a server go on."""
        self._bot.track(asyncio.current_task())
        log.info("server %d has let the bot in", guild.id)
        with suppress(StoreError):
            await self._bot.matches.servers.come_back(GuildId(guild.id))
            await self._delivery.look()

    @tasks.loop(hours=1)
    async def each_hour(self) -> None:
        """Delete what is left of servers that removed the bot a month ago, a little at a time.

        Of several processes, the one that has the first shard does so.
        """
        with suppress(StoreError):
            await self._compare(self._bot.gateway.known_shards)
            if self._bot.gateway.shards.has_first:
                await self._purge()

    async def _compare(self, shards: Shards) -> None:
        """Compare the servers that Discord lists with what is stored of these shards."""
        present = {NOWHERE.guild} | {GuildId(guild.id) for guild in self._bot.guilds}
        await self._bot.matches.servers.compare(present, shards)
        self._bot.delivery.schedule.drop(lambda place: place.guild not in present and shards.has(place.guild))

    async def _purge(self) -> None:
        more = await self._bot.matches.servers.purge_some()
        while more:
            await asyncio.sleep(PAUSE)
            more = await self._bot.matches.servers.purge_some()
