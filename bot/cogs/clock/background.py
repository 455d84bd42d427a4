"""Background jobs: challenges expire, turns are late, threads fall asleep, and interactions are forgotten."""

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress

import discord
from discord.ext import commands, tasks

from bot.cogs.board.posting import Boards
from bot.cogs.board.threads import WEEK
from bot.cogs.challenge.card import Cards
from bot.cogs.client import Oddity, Room
from bot.cogs.clock.delivery import Delivering
from bot.delivery.schedule import LONG
from bot.errors import DamagedMatchError, PlayerError
from bot.matches.ports import StoreError

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds between two things that a job finds to do: after days of silence there may be hundreds."""


class Background(Room):
    """Does what becomes due."""

    def __init__(self, bot: Oddity, delivery: Delivering) -> None:
        super().__init__(bot)
        self._delivery = delivery
        self._boards, self._cards = Boards.of(bot), Cards.of(bot)
        self._connected = True

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        """Notice that people can't reach the bot."""
        self._connected = False
        self._bot.matches.downtime.interrupt()

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Make up for the time in which people could not reach the bot; a disk that fails is tried again."""
        self._bot.track(asyncio.current_task())
        self._connected = self._bot.gateway.is_connected
        if self._connected:
            with suppress(StoreError):
                await self._bot.matches.downtime.end()

    @commands.Cog.listener()
    async def on_shard_taken(self, _shard: int) -> None:
        """Make up for the time in which people could not reach the bot."""
        await self.on_resumed()

    @tasks.loop(minutes=1)
    async def each_minute(self) -> None:
        """Look at the clock."""
        await _attempt(self.look_at_the_clock())

    @tasks.loop(hours=1)
    async def each_hour(self) -> None:
        """Forget the interactions of the day before, a little at a time.

        Of several processes, the one that has the first shard does so.
        """
        if self._bot.gateway.shards.has_first:
            await _attempt(self._sweep())

    async def _sweep(self) -> None:
        more = await self._bot.matches.due.sweep()
        while more:
            await asyncio.sleep(PAUSE)
            more = await self._bot.matches.due.sweep()

    @tasks.loop(minutes=WEEK)
    async def each_week(self) -> None:
        """Wake the threads of running matches that have fallen asleep while the bot was away."""
        await _attempt(self._wake_sleeping())

    async def _wake_sleeping(self) -> None:
        async for place in self._bot.matches.showing.running_places(self._bot.gateway.shards):
            if self._boards.threads.may_sleep(place) and not self._bot.closing:
                await _attempt(self._boards.threads.wake(place))

    async def look_at_the_clock(self) -> None:
        """Do what has become due, look what has still to be shown, and say so where it is late."""
        matches, shards = self._bot.matches, self._bot.gateway.shards
        if late := self._bot.delivery.schedule.late(LONG):
            log.warning("%s", late)
        for challenge in await matches.challenges.expired(shards):
            await _attempt(self._cards.close_expired(challenge))
        if await self._is_in_reach():
            for match in await matches.due.matches(shards):
                await _attempt(matches.due.handle(match))
        await _attempt(matches.due.take_digests(shards))
        await _attempt(matches.puzzles.take_due(shards))
        await _attempt(matches.weeklies.take_due(shards))
        await _attempt(matches.due.take_news(shards))
        for tournament in await matches.tournaments.due(shards):
            await _attempt(matches.tournaments.advance(tournament))
        await self._delivery.look()

    async def _is_in_reach(self) -> bool:
        """Whether people could play now; where they can't, no time passes for their matches."""
        if not self._connected:
            return False
        try:
            await self._bot.matches.downtime.note()
        except StoreError:
            return False
        return True


async def _attempt(action: Awaitable[object]) -> None:
    try:
        await action
    except (StoreError, DamagedMatchError):
        pass  # that has been logged
    except (discord.DiscordException, PlayerError) as error:
        log.warning("something due could not be done: %s", error)
    except Exception:  # a bug in one thing
        log.exception("something due could not be done")
    await asyncio.sleep(PAUSE)
