"""Servers that have removed the bot: their matches wait, and later their data is deleted."""

from collections.abc import Collection
from datetime import timedelta

from bot.matches.change import log_stored
from bot.matches.context import Service
from bot.matches.ids import GuildId, Shards
from bot.matches.tables import contents
from bot.matches.tables import departures as departure_table
from bot.matches.transitions import restart_clock

SLEEPS = timedelta(days=30)
"""How long data of a server is kept after it removed the bot."""
PURGED_ROWS = 50
"""Challenges or matches deleted in one step, so that other writes do not wait."""


class Servers(Service):
    async def leave(self, guild: GuildId) -> None:
        await self._db.write(departure_table.depart, guild, self._context.clock())

    async def come_back(self, guild: GuildId) -> None:
        """Resume everything in a server; the clock of each running match restarts. A new server is greeted.

        Nothing could be played or seen meanwhile. If the bot was removed while offline, the remaining time
        is unknown, so every turn gets its full time.
        """
        for before, change in await self._db.write(departure_table.come_back, guild, self._context.clock()):
            log_stored(restart_clock, before, change)

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
        before = self._context.clock() - SLEEPS
        due = await self._db.read(departure_table.departed, before)
        return bool(due) and (
            await self._db.write(contents.purge, due[0], before, PURGED_ROWS) or len(due) > 1
        )
