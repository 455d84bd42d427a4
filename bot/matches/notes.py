"""Small texts by key, for services and rooms."""

from bot.db import notes
from bot.matches.context import Service


class Notes(Service):
    async def note(self, key: str) -> str | None:
        return await self._db.read(notes.read, key)

    async def write_note(self, key: str, text: str) -> None:
        await self._db.write(notes.write, key, text)
