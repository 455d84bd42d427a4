"""Small texts by key, as services and rooms keep them."""

from bot.db import notes
from bot.db.connection import Database


class Notes:
    """Small texts by key, such as the hash of the registered commands."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def note(self, key: str) -> str | None:
        """Return what was last written under a key."""
        return await self._db.read(notes.read, key)

    async def write_note(self, key: str, text: str) -> None:
        """Write under a key, in place of what stood there."""
        await self._db.write(notes.write, key, text)
