"""One websocket of a client of the gateway: what is sent over it, in order, and its heartbeats."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

from aiohttp import web

DISPATCH, HEARTBEAT, IDENTIFY, RESUME = 0, 1, 2, 6
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
"""Opcodes."""

ACKNOWLEDGE_SECONDS = 0.1
"""As long as a message takes to Discord and back. discord.py notes in a thread of its own when it has sent a
heartbeat; if the acknowledgement came before that note, it would be measured from the heartbeat before."""
CLOSING_SECONDS = 1.0


class Connection:
    """A websocket; messages wait in its queue, so that a client that reads nothing holds up no other.

    Args:
        socket: an open one.
    """

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._waiting: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heartbeats: asyncio.Queue[None] = asyncio.Queue()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Send what waits, and acknowledge heartbeats, until the block ends."""
        tasks = [asyncio.create_task(self._send_waiting()), asyncio.create_task(self._acknowledge())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()

    def put(self, message: dict[str, Any]) -> None:
        """Send a message after those before it."""
        self._waiting.put_nowait(message)

    def beat(self) -> None:
        """Acknowledge a heartbeat, as late as over a network."""
        self._heartbeats.put_nowait(None)

    async def close(self, code: int) -> None:
        """Break the connection with a close code; a client that does not answer is left after two seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2 * CLOSING_SECONDS):
                await self.socket.close(code=code)

    async def _send_waiting(self) -> None:
        """Send message after message; a connection that is gone loses them silently, as on a real network."""
        while True:
            message = await self._waiting.get()
            if not self.socket.closed:
                with contextlib.suppress(ConnectionError):
                    await self.socket.send_str(json.dumps(message))

    async def _acknowledge(self) -> None:
        while True:
            await self._heartbeats.get()
            await asyncio.sleep(ACKNOWLEDGE_SECONDS)
            self.put({"op": HEARTBEAT_ACK})
