"""One session of a client of the gateway, and the websocket that it is heard and told over."""

import asyncio
import contextlib
import json
import secrets
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from aiohttp import web

from bot.sandbox.protocol.snowflakes import shard_of

Shard = tuple[int, int]
"""Which of how many, as IDENTIFY says it: (3, 8) is the fourth of eight."""

REPLAY = 1000
"""Events kept for a resume."""

GUILDS = 1 << 0
"""The intent without which a session hears of interactions only."""


DISPATCH, HEARTBEAT, IDENTIFY, RESUME = 0, 1, 2, 6
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
"""Opcodes."""

ACKNOWLEDGE_SECONDS = 0.1
"""As long as a message takes to Discord and back. discord.py notes in a thread of its own when it has sent a
heartbeat; if the acknowledgement came before that note, it would be measured from the heartbeat before."""
CLOSING_SECONDS = 1.0


class Connection:
    """A websocket; messages wait in its queue, so that a client that reads nothing holds up no other."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._waiting: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Send what waits until the block ends."""
        sending = asyncio.create_task(self._send_waiting())
        try:
            yield
        finally:
            sending.cancel()

    def put(self, message: dict[str, Any]) -> None:
        """Send a message after those before it."""
        self._waiting.put_nowait(message)

    def beat(self) -> None:
        """Acknowledge a heartbeat, as late as over a network."""
        asyncio.get_running_loop().call_later(ACKNOWLEDGE_SECONDS, self.put, {"op": HEARTBEAT_ACK})

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


class Session:
    """One identified client; it outlives its connection so that it can be resumed.

    Attributes:
        connection: None while it is lost.
        lost_at: when its connection was lost, on the loop's clock.
    """

    def __init__(self, intents: int, shard: Shard) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.replay: deque[dict[str, Any]] = deque(maxlen=REPLAY)
        self.connection: Connection | None = None
        self.lost_at = 0.0

    def __repr__(self) -> str:
        return f"Session({self.id[:6]}, shard {self.shard[0]} of {self.shard[1]})"

    @property
    def online(self) -> bool:
        """Whether it is connected; it was told of its servers at once."""
        return self.connection is not None

    def serves(self, guild: int | None) -> bool:
        """Whether its shard hears of a server; None stands for direct messages."""
        number, count = self.shard
        return shard_of(guild, count) == number

    def hears(self, name: str, guild: int | None) -> bool:
        """Whether it is told of an event about a server."""
        return (name == "INTERACTION_CREATE" or bool(self.intents & GUILDS)) and self.serves(guild)

    def dispatch(self, name: str, data: dict[str, Any]) -> None:
        """Send an event now, and keep it for a resume."""
        self.sequence += 1
        event = {"op": DISPATCH, "s": self.sequence, "t": name, "d": data}
        self.replay.append(event)
        if self.connection is not None:
            self.connection.put(event)

    def resume(self, connection: Connection, sequence: int) -> None:
        """Go on over another connection with the events after a number."""
        self.connection = connection
        for event in self.replay:
            if event["s"] > sequence:
                connection.put(event)
        self.dispatch("RESUMED", {})

    def lose(self, moment: float) -> None:
        """Note that the connection is gone, and when."""
        self.connection = None
        self.lost_at = moment


def read_shard(data: dict[str, Any]) -> Shard | None:
    """Return the shard of an IDENTIFY, the only one if it names none, or None if there is no such shard."""
    match data.get("shard", [0, 1]):
        case [int(number), int(count)] if 0 <= number < count:
            return number, count
    return None
