"""Servers that have removed the bot: their matches wait, and later their data is deleted."""

from collections.abc import Collection

from bot.matches.change import log_stored
from bot.matches.context import Service
from bot.matches.ids import GuildId, MatchId, Shards
from bot.matches.tables import contents
from bot.matches.tables import departures as departure_table
from bot.matches.transitions import restart_clock

ROWS_AT_ONCE = 30
"""Challenges or matches deleted or woken in one step, so that other writes do not wait."""


class Servers(Service):
    async def leave(self, guild: GuildId) -> None:
        await self._db.write(departure_table.depart, guild, self._context.clock())

    async def come_back(self, guild: GuildId) -> None:
        """Resume everything in a server; the clock of each running match restarts. A new server is greeted.

        Nothing could be played or seen meanwhile. If the bot was removed while offline, the remaining time
        is unknown, so every turn gets its full time. After a crash in between, `compare` begins again.
        """
        at = self._context.clock()
        last = MatchId(0)
        if not await self._db.write(departure_table.begin_return, guild, at):
            return
        while woken := await self._db.write(departure_table.wake_some, guild, at, last, ROWS_AT_ONCE):
            for before, change in woken:
                log_stored(restart_clock, before, change)
                last = before.id

    async def compare(self, present: Collection[GuildId], shards: Shards | None = None) -> None:
        """Detect servers that removed or added the bot while it was offline.

        `present` includes unavailable servers.
        """
        departed = set(await self._db.read(departure_table.departed, shards=shards))
        for guild in departed & set(present):
            await self.come_back(guild)
        for guild in set(await self._db.read(contents.guilds, shards)) - departed - set(present):
            await self.leave(guild)

    async def purge_some(self) -> bool:
        """Delete some data of a server that removed the bot long ago; return whether there may be more."""
        before = self._context.clock() - departure_table.SLEEPS
        due = await self._db.read(departure_table.departed, before)
        if not due:
            return False
        if await self._db.write(contents.purge, due[0], before, ROWS_AT_ONCE):
            return True
        await self._context.list_acts()
        return len(due) > 1
