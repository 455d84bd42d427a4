"""Whether the bot can work: connected to Discord, and with a store that answers."""

import asyncio

from bot.cogs.client import Oddity
from bot.matches.ports import StoreError

PATIENCE = 2.0
"""Seconds after which a store that has not answered counts as one that does not."""


class Health:
    """Follows whether the gateway is connected, and asks the store whenever it is asked itself."""

    def __init__(self, client: Oddity) -> None:
        """Follow a client from now on.

        Args:
            client: The client, before it connects.
        """
        self._client = client
        self.connected = False
        """Whether Discord would tell the bot of what people do."""
        client.add_listener(self._connect, "on_connect")
        client.add_listener(self._connect, "on_resumed")
        client.add_listener(self._disconnect, "on_disconnect")

    async def problems(self) -> list[str]:
        """Return what keeps the bot from working, a sentence each."""
        found = [] if self.connected else ["The gateway is not connected."]
        try:
            async with asyncio.timeout(PATIENCE):
                await self._client.matches.notes.read("health")
        except TimeoutError:
            found.append(f"The store has not answered for {PATIENCE:.0f} s.")
        except StoreError as error:
            found.append(f"The store does not answer: {error}")
        return found

    async def _connect(self) -> None:
        self.connected = True

    async def _disconnect(self) -> None:
        self.connected = False
