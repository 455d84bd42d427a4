"""The outbox as the dispatcher uses it."""

from collections.abc import Collection, Sequence

from bot.db.connection import Database
from bot.matches.ids import Shards
from bot.matches.outbox import Entry, Key
from bot.matches.tables import claims, outbox


class Outbox:
    """Messages to deliver; with several processes, those that this one has claimed.

    The process that writes an entry claims it. Unclaimed or expired entries are claimed by the first process
    of their shards that polls.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._claimed: set[int] = set()

    async def entries(self, shards: Shards | None = None) -> Sequence[Entry]:
        """Oldest first, without servers that removed the bot."""
        claimed = [0] if self._db.owner else []
        while claimed:
            claimed = await self._db.by_statement.write(claims.claim, shards, max(claimed))
            self._claimed.update(claimed)
        found = await self._db.read(outbox.entries, shards)
        self._claimed.intersection_update(entry.id for entry in found)
        return found

    def was_claimed(self, entry: Entry) -> bool:
        """Whether this process has claimed it, rather than written it."""
        return entry.id in self._claimed

    async def has_foreign(self, shards: Shards) -> bool:
        """Whether another process, which may just have ended, still claims entries of these shards."""
        return self._db.owner is not None and await self._db.read(claims.has_foreign, shards)

    async def entry(self, key: Key) -> Entry | None:
        return await self._db.read(outbox.entry, key)

    async def parts(self, subject: int) -> Collection[int]:
        """Return the parts of keys, which are messages or people."""
        return await self._db.read(outbox.parts, subject)

    async def drop_entries(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Delete delivered entries, unless they were replaced since they were read; return the new ones.

        The id 0 means an entry that was queued, not read.
        """
        return await self._db.by_statement.write(outbox.delete, entries)

    async def release_claims(self, kept: Shards) -> None:
        if self._db.owner is not None:
            await self._db.by_statement.write(claims.release, kept)
