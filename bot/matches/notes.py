"""Small texts that the bot keeps for itself."""

from bot.matches.desk import Desk


class Notes:
    """Texts by key, such as which commands are registered."""

    def __init__(self, desk: Desk) -> None:
        self._store = desk.store

    async def read(self, key: str) -> str | None:
        """Return what was last written under a key."""
        return await self._store.note(key)

    async def write(self, key: str, text: str) -> None:
        """Write something small under a key, in place of what stood there."""
        await self._store.write_note(key, text)
