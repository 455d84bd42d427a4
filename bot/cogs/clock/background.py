"""Background jobs: challenges expire, turns are late, and what could not be shown is tried again."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

import discord
from discord.ext import commands, tasks
from discord.utils import utcnow

from bot.cogs.board.posting import Boards
from bot.cogs.board.threads import WEEK
from bot.cogs.challenge.card import Cards
from bot.cogs.client import Oddity
from bot.cogs.common.channels import may_write
from bot.errors import PlayerError
from bot.matches.clock import AT_ONCE
from bot.matches.model import Place

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds between two things that a job finds to do: after days of silence there may be hundreds."""


class Background(commands.Cog):
    """Does what becomes due."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._boards, self._cards = Boards.of(bot), Cards.of(bot)
        self._jobs = (self.each_minute, self.each_hour, self.each_week)

    async def cog_load(self) -> None:
        """Start the jobs; each begins once the bot is ready."""
        for job in self._jobs:
            job.start()

    async def cog_unload(self) -> None:
        """Stop the jobs."""
        for job in self._jobs:
            job.cancel()

    @tasks.loop(minutes=1)
    async def each_minute(self) -> None:
        """Look at the clock."""
        await _attempt(self.look_at_the_clock())

    @tasks.loop(hours=1)
    async def each_hour(self) -> None:
        """Try rarely what a closed channel prevents: a bot that is refused too often is shut out."""
        await _attempt(self.show_hidden())

    @tasks.loop(minutes=WEEK)
    async def each_week(self) -> None:
        """Wake the threads of running matches that have fallen asleep while the bot was away."""
        await _attempt(self._wake_sleeping())

    async def _wake_sleeping(self) -> None:
        for place in await self._bot.matches.showing.running_places():
            if self._boards.threads.may_sleep(place) and not self._bot.closing:
                await _attempt(self._boards.threads.wake(place))

    @each_minute.before_loop
    @each_hour.before_loop
    @each_week.before_loop
    async def _wait(self) -> None:
        await self._bot.wait_until_ready()

    async def look_at_the_clock(self) -> None:
        """Do what has become due, one thing after another; what fails keeps nothing else from being done."""
        matches = self._bot.matches
        for challenge in await matches.challenges.expired():
            await _attempt(self._cards.close_expired(challenge))
        for match in await matches.showing.overdue():
            await _attempt(self._boards.show_overtime(match))
        for _ in range(self._bot.retries.busy):
            if action := self._bot.retries.pop_busy():
                await _attempt(action())

    async def show_hidden(self, among: Callable[[Place], bool] = lambda _place: True) -> None:
        """Show what should stand in channels and does not, where that is possible by now.

        Args:
            among: Which channels are meant; all, if nothing is said.
        """
        for place, action in [hidden async for hidden in self._hidden()]:
            if among(place) and may_write(self._bot, place) and not self._bot.closing:
                await _attempt(action())

    async def _hidden(self) -> AsyncIterator[tuple[Place, Callable[[], Awaitable[object]]]]:
        """Boards and cards that no message shows, and messages that could not be changed."""
        matches = self._bot.matches
        for match in await matches.showing.unposted():
            yield match.place, partial(self._boards.catch_up, match.id)
        for challenge in await matches.challenges.unposted():
            if utcnow() - challenge.offer.created > AT_ONCE:  # else it is being posted
                yield challenge.offer.place, partial(self._cards.post, challenge)
        for hidden in self._bot.retries.closed:
            yield hidden


async def _attempt(action: Awaitable[object]) -> None:
    try:
        await action
    except (discord.DiscordException, PlayerError) as error:
        log.warning("something due could not be done: %s", error)
    except Exception:  # a bug in one thing
        log.exception("something due could not be done")
    await asyncio.sleep(PAUSE)
