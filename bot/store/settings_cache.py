"""Settings in memory: every interaction asks for them, most before it is acknowledged, and few change any."""

import asyncio
from collections.abc import Callable, Hashable
from sqlite3 import Connection
from typing import Any, TypeVar

from cachetools import LRUCache

from bot.store.database import Database

T = TypeVar("T")

MOST_REMEMBERED = 500
"""Settings of people and servers; about half a megabyte."""


class SettingsCache:
    """Reads and writes settings, and remembers what was read until any of them are written.

    This process is the only one that writes the file (`bot.operation.files.lock_database`).
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: LRUCache[Hashable, Any] = LRUCache(MOST_REMEMBERED)
        self._writes = 0

    async def read(self, key: Hashable, operation: Callable[[Connection], T]) -> T:
        """Return what an operation reads, as `Database.read` does; from memory if that is possible.

        Args:
            key: The same for the same operation, and for no other.
            operation: Reads nothing but settings.

        Raises:
            StoreError: It has to be read, and cannot be.
        """
        if key in self._known:
            known: T = self._known[key]
            return known
        writes = self._writes
        found = await self._database.read(operation)
        if writes == self._writes:  # else the snapshot may be from before a change
            self._known[key] = found
        return found

    async def write(self, operation: Callable[[Connection], T]) -> T:
        """Run an operation that changes settings, as `Database.write` does, and forget what was known.

        What was known is forgotten when the operation is over, whether or not the caller still waits for it.

        Raises:
            StoreError: The disk failed, nothing is kept; or the database is closed.
        """
        writing = asyncio.ensure_future(self._database.write(operation))
        writing.add_done_callback(self._forget)
        return await asyncio.shield(writing)

    def _forget(self, _written: asyncio.Future[Any]) -> None:
        self._writes += 1
        self._known.clear()
