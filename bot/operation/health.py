"""Whether the bot can work: connected to Discord, able to store, and not late with what it posts."""

import asyncio

from bot.cogs.client import Oddity
from bot.matches.ports import StoreError

PATIENCE = 2.0
"""Seconds after which a store that has not answered counts as one that does not."""

LATE = 300.0
"""Seconds after which something that is stored should have been posted."""


class Health:
    """Looks at the gateway and the outbox, and stores something, whenever it is asked itself."""

    def __init__(self, client: Oddity) -> None:
        """Ask a client whenever something is asked.

        Args:
            client: The client.
        """
        self._client = client

    @property
    def connected(self) -> bool:
        """Whether Discord would tell the bot of what people do, or all of that is told to other processes."""
        return self._client.gateway.is_spare or self._client.gateway.is_connected

    async def problems(self) -> list[str]:
        """Return what keeps the bot from working, a sentence each."""
        found = [] if self.connected else ["The gateway is not connected."]
        if (moment := self._client.gateway.next_session) is not None:
            found.append(f"Few sessions are left today; the next is opened at {moment:%Y-%m-%d %H:%M} UTC.")
        try:
            async with asyncio.timeout(PATIENCE):
                await self._client.matches.notes.read("health")
                await self._client.matches.notes.write("health", "")
        except TimeoutError:
            found.append(f"The store has not answered for {PATIENCE:.0f} s.")
        except StoreError as error:
            found.append(f"The store does not answer: {error}")
        late = [waited for waited in self._client.delivery.schedule.waits(refused=False) if waited > LATE]
        if late:
            found.append(f"{len(late)} messages wait to be posted, the oldest for {max(late) / 60:.0f} min.")
        return found
