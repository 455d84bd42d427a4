"""One session of a client of the gateway, and the numbers it speaks in."""

import json
import secrets
from collections import deque
from typing import Any

from aiohttp import web

DISPATCH, HEARTBEAT, IDENTIFY, RESUME = 0, 1, 2, 6
RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 9, 10, 11
"""Opcodes."""

REPLAY = 1000
"""Events kept for a resume."""


class Session:
    """One identified client; it outlives its connection so that it can be resumed."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.sequence = 0
        self.replay: deque[dict[str, Any]] = deque(maxlen=REPLAY)
        self.socket: web.WebSocketResponse | None = None
        self.ready = False

    async def dispatch(self, name: str, data: dict[str, Any]) -> None:
        """Send an event now, and keep it for a resume."""
        self.sequence += 1
        event = {"op": DISPATCH, "s": self.sequence, "t": name, "d": data}
        self.replay.append(event)
        if self.socket is not None:
            await send(self.socket, event)

    def events_after(self, sequence: int) -> list[dict[str, Any]]:
        """Return the events after a number."""
        return [event for event in self.replay if event["s"] > sequence]


async def send(socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
    """Send one payload; a connection that is gone loses it silently, as on a real network."""
    if not socket.closed:
        try:
            await socket.send_str(json.dumps(message))
        except ConnectionError:
            return
