"""This process as the only one: it serves all the shards that Discord recommends."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.cogs.gateway.connections import Connections
from bot.cogs.gateway.identifying import Identifying, Limits


class Alone:
    """Opens every shard, and keeps it."""

    def __init__(self, connections: Connections, read_limits: Callable[[], Awaitable[Limits]]) -> None:
        """Open nothing yet.

        Args:
            connections: Those of this process.
            read_limits: Asks Discord what it recommends and allows.
        """
        self._connections = connections
        self._read_limits = read_limits

    async def run(self) -> None:
        """Serve until cancelled."""
        limits = await self._read_limits()
        identifying = Identifying(limits.at_once)
        self._connections.count = limits.shards
        for shard in range(limits.shards):
            self._connections.open(shard, identifying.turn)
            self._connections.take(shard)
        await asyncio.Event().wait()
