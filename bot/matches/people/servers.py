"""Servers that remove the bot: what is stored of them sleeps, and goes if they do not let it in again."""

from collections.abc import Collection
from datetime import timedelta

from bot.matches.desk import Desk
from bot.matches.ids import GuildId
from bot.matches.shards import Shards

SLEEPS = timedelta(days=30)
"""How long the matches of a server that has removed the bot are kept."""
PURGED_ROWS = 50
"""How many challenges or matches of such a server are deleted in one step, so that nothing waits for it."""


class Servers:
    """In which servers the bot is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def leave(self, guild: GuildId) -> None:
        """Note that a server has removed the bot."""
        await self._desk.store.note_departure(guild, self._desk.clock())

    async def come_back(self, guild: GuildId) -> None:
        """Let everything in a server go on; the time of each running match begins anew.

        Nobody could play meanwhile, nor see a board. What was left of a turn's time is not known where the
        bot was offline when it was removed, so every turn gets all of its time.
        """
        await self._desk.store.note_return(guild, self._desk.clock())

    async def compare(self, present: Collection[GuildId], shards: Shards | None = None) -> None:
        """Note which servers have removed the bot, or let it in again, while it was offline.

        Args:
            present: Where the bot is now, servers included that are out of order.
            shards: Of which shards these are all servers; of all without.
        """
        departed = set(await self._desk.store.departures(shards=shards))
        for guild in departed & set(present):
            await self.come_back(guild)
        for guild in set(await self._desk.store.guilds(shards)) - departed - set(present):
            await self.leave(guild)

    async def purge_some(self) -> bool:
        """Delete something of a server that has removed the bot long ago.

        Returns:
            Whether there may be more to delete.
        """
        before = self._desk.clock() - SLEEPS
        due = await self._desk.store.departures(before)
        return bool(due) and (await self._desk.store.purge(due[0], before, PURGED_ROWS) or len(due) > 1)
