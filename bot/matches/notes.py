"""Small texts by key, as services and rooms keep them."""

from bot.db import notes
from bot.db.connection import Database


class Notes:
    """Small texts by key, such as the hash of the registered commands."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def note(self, key: str) -> str | None:
        return await self._db.read(notes.read, key)

    async def write_note(self, key: str, text: str) -> None:
        await self._db.write(notes.write, key, text)
