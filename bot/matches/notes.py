"""What the bot keeps for itself: small texts, and which interactions it has handled."""

from bot.matches.desk import Desk

SWEPT_ROWS = 1_000
"""How many interactions are forgotten in one step, so that nothing waits for it."""


class Notes:
    """Texts by key, such as which commands are registered."""

    def __init__(self, desk: Desk) -> None:
        self._store, self._clock = desk.store, desk.clock

    async def read(self, key: str) -> str | None:
        """Return what was last written under a key."""
        return await self._store.note(key)

    async def write(self, key: str, text: str) -> None:
        """Write something small under a key, in place of what stood there."""
        await self._store.write_note(key, text)

    async def sweep(self) -> bool:
        """Forget some of the interactions that need not be remembered any more.

        Returns:
            Whether there may be more of them.
        """
        return await self._store.sweep(self._clock(), SWEPT_ROWS)
