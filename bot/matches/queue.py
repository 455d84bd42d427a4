"""The outbox as those see it who bring its entries to Discord."""

from collections.abc import Sequence

from bot.db.connection import Database
from bot.matches.ids import Shards
from bot.matches.outbox import Entry, Key
from bot.matches.tables import claims, outbox


class Outbox:
    """What must still reach Discord; where several processes share a database, each sees what it has claimed.

    An entry is claimed by the process that writes it. One that is unclaimed, or claimed by a process whose
    lease has expired, is claimed by the first that looks for the entries of its shards.
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    async def entries(self, shards: Shards | None = None) -> Sequence[Entry]:
        """Return all entries, oldest first, but for those of servers that have removed the bot."""
        last = 0 if self._db.owner else None
        while last is not None:
            last = await self._db.by_statement.write(claims.claim, shards, last)
        return await self._db.read(outbox.entries, shards)

    async def entry(self, key: Key) -> Entry | None:
        return await self._db.read(outbox.entry, key)

    async def drop_entries(self, entries: Sequence[Entry]) -> None:
        """Delete entries that are done with, unless they have been replaced since they were read.

        One that was not read from the database but queued just now has the id 0.
        """
        await self._db.by_statement.write(outbox.delete, entries)

    async def release_claims(self, kept: Shards) -> None:
        """Let other processes claim the entries of servers of other shards than these."""
        if self._db.owner is not None:
            await self._db.by_statement.write(claims.release, kept)
