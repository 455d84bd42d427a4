"""Private messages that go away by themselves: once their match has moved on, or after a quarter of an hour.

Discord lets a private message be changed for 15 minutes after the click that it answers, by the token of that
click. Tokens are not stored, so a message that stands at a restart stays until its reader puts it away.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import discord
from cachetools import LRUCache
from discord.ext import tasks

from bot.cogs.client import Oddity, Room
from bot.cogs.common.acting import Acting
from bot.matches.events import MatchChanged, MatchEnded, TurnStored
from bot.matches.ids import MatchId
from bot.matches.model import Match

SHOWN_SECONDS = 13 * 60.0
"""Seconds after which a message goes within the next minute, while its token still counts."""
MOST_REMEMBERED = 1000
"""How many messages are remembered; where there are more, the oldest stay."""


@dataclass(frozen=True)
class _Message:
    match: MatchId
    revision: int
    """Of the match when it was shown."""
    stays: bool
    """Whether it goes only once the match has moved on, however long that takes."""
    since: float
    """By the clock of the outbox."""
    take_away: Callable[[], Awaitable[None]]


class Fading(Room):
    """The private messages that go away by themselves."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        bot.matches.events.listen(self._hear, TurnStored, MatchChanged, MatchEnded)
        self._messages: LRUCache[int, _Message] = LRUCache(MOST_REMEMBERED)

    def add(self, acting: Acting, match: Match, *, stays: bool = False) -> None:
        """Let the private message that has just been shown go once the match has moved on from here.

        Unless it stays until then, it goes after a quarter of an hour.
        """
        if acting.reply.shown is None:
            return
        since, take_away = self._bot.delivery.schedule.clock(), acting.reply.removal()
        self._messages[acting.reply.shown] = _Message(match.id, match.revision, stays, since, take_away)

    def keep(self, acting: Acting) -> None:
        """Let the private message that a player acts in stay, as it is about to show something else."""
        if acting.around.message is not None:
            self._messages.pop(acting.around.message.id, None)

    @tasks.loop(minutes=1)
    async def each_minute(self) -> None:
        """Look at the clock."""
        self.look_at_the_clock()

    def look_at_the_clock(self) -> None:
        """Take away what has stood for long enough."""
        over = self._bot.delivery.schedule.clock() - SHOWN_SECONDS
        for key, message in list(self._messages.items()):
            if message.since <= over:
                del self._messages[key]
                if not message.stays:
                    self._take_away(message)

    async def _hear(self, event: TurnStored | MatchChanged | MatchEnded) -> None:
        for key, message in list(self._messages.items()):
            if message.match == event.match.id and message.revision < event.match.revision:
                del self._messages[key]
                self._take_away(message)

    def _take_away(self, message: _Message) -> None:
        self._bot.track(asyncio.create_task(_attempt(message.take_away)))


async def _attempt(take_away: Callable[[], Awaitable[None]]) -> None:
    with suppress(discord.DiscordException):  # the reader was quicker, or the token counts no more
        await take_away()


async def setup(bot: Oddity) -> None:
    """Begin to take messages away."""
    await bot.add_cog(Fading(bot))
