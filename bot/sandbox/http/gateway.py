"""The gateway: the websocket over which the bot hears what happens.

Source: Discord's page "Gateway". The sandbox speaks uncompressed JSON, which every client accepts.
"""

from __future__ import annotations

import json
import secrets
from collections import deque
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from bot.sandbox.protocol.constants import DIRECT_MESSAGES
from bot.sandbox.world.payloads import channel_json, guild_json, own_user_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox.world.channels import Channel, Event
    from bot.sandbox.world.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = (
    0,
    1,
    2,
    6,
    7,
    9,
    10,
    11,
)
HEARTBEAT_MS = 41_250
REPLAY = 1000
CLOSING_SECONDS = 1.0
UNKNOWN_ERROR, UNKNOWN_OPCODE, DECODE_ERROR = 4000, 4001, 4002
NOT_AUTHENTICATED, AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED = 4003, 4004, 4005
DISALLOWED_INTENTS = 4014
GUILDS = 1 << 0
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
ENDS_SESSION = (1000, 1001)


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

    def missed_since(self, sequence: int) -> list[dict[str, Any]]:
        """Return the events after a number."""
        return [event for event in self.replay if event["s"] > sequence]


async def send(socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
    """Send one payload; a connection that is gone loses it silently, as on a real network."""
    if not socket.closed:
        try:
            await socket.send_str(json.dumps(message))
        except ConnectionError:
            return


class Gateway:
    """All sessions of the bot.

    Args:
        world: what to tell of.
        token: the bot token that may identify.
    """

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.refuse_resumes = 0

    @property
    def online(self) -> bool:
        """Whether a client is connected and has been told of the server."""
        return any(session.ready and session.socket is not None for session in self.sessions.values())

    async def dispatch(self, name: str, data: dict[str, Any]) -> None:
        """Send an event to every session, also to those that may still resume."""
        for session in tuple(self.sessions.values()):
            if session.intents & GUILDS or name == "INTERACTION_CREATE":
                await session.dispatch(name, data)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection."""
        socket = web.WebSocketResponse(max_msg_size=4096, compress=False, timeout=CLOSING_SECONDS)
        await socket.prepare(request)
        await send(socket, {"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        session = None
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            try:
                session = await self._receive(socket, json.loads(frame.data), session)
            except (ValueError, KeyError, TypeError, AttributeError):
                await socket.close(code=DECODE_ERROR)
        self._left(session, socket)
        return socket

    async def drop(self, *, resume: bool) -> None:
        """Break every connection; without `resume` the sessions are forgotten as well."""
        sessions = tuple(self.sessions.values())
        if not resume:
            self.sessions.clear()
        for session in sessions:
            socket, session.socket = session.socket, None
            if socket is not None:
                await socket.close(code=UNKNOWN_ERROR)
        self.world.tell("bot")

    async def ask_to_reconnect(self) -> None:
        """Send op 7 to every connection: the client is to come back and resume."""
        for session in self.sessions.values():
            if session.socket is not None:
                await send(session.socket, {"op": RECONNECT, "d": None})

    async def _receive(
        self, socket: web.WebSocketResponse, message: dict[str, Any], session: Session | None
    ) -> Session | None:
        op = message.get("op")
        if op == HEARTBEAT:
            await send(socket, {"op": HEARTBEAT_ACK})
        elif op in (IDENTIFY, RESUME) and session is not None:
            await socket.close(code=ALREADY_AUTHENTICATED)
        elif op == IDENTIFY:
            return await self._identify(socket, message["d"])
        elif op == RESUME:
            return await self._resume(socket, message["d"])
        elif session is None:
            await socket.close(code=NOT_AUTHENTICATED)
        elif op not in (3, 4, 8):
            await socket.close(code=UNKNOWN_OPCODE)
        return session

    async def _identify(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> Session | None:
        if data["token"] != self.token:
            await socket.close(code=AUTHENTICATION_FAILED)
            return None
        if data["intents"] & PRIVILEGED:
            await socket.close(code=DISALLOWED_INTENTS)
            return None
        self._forget_lost_sessions()
        session = Session(data["intents"])
        session.socket = socket
        self.sessions[session.id] = session
        await session.dispatch("READY", self._ready(session, data.get("shard", [0, 1])))
        if session.intents & GUILDS:
            await session.dispatch("GUILD_CREATE", guild_json(self.world))
        session.ready = True
        self.world.tell("bot")
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> Session | None:
        session = self.sessions.get(data.get("session_id", ""))
        refused = self.refuse_resumes > 0
        self.refuse_resumes -= refused
        if session is None or refused or data.get("token") != self.token:
            await send(socket, {"op": INVALID_SESSION, "d": False})
            return None
        missed = session.missed_since(data["seq"])
        session.socket = socket
        for event in missed:
            await send(socket, event)
        await session.dispatch("RESUMED", {})
        self.world.tell("bot")
        return session

    def _ready(self, session: Session, shard: list[int]) -> dict[str, Any]:
        return {
            "v": 10,
            "user": own_user_json(self.world.bot),
            "guilds": [{"id": str(self.world.guild.id), "unavailable": True}],
            "private_channels": [],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": shard,
            "application": {"id": str(self.world.application_id), "flags": 0},
        }

    def _left(self, session: Session | None, socket: web.WebSocketResponse) -> None:
        if session is None or session.socket is not socket:
            return
        session.socket = None
        if socket.close_code in ENDS_SESSION:
            self.sessions.pop(session.id, None)
        self.world.tell("bot")

    def _forget_lost_sessions(self) -> None:
        self.sessions = {key: session for key, session in self.sessions.items() if session.socket is not None}


def events_for_bot(world: World, event: Event) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what the bot is told of a change, given the intent GUILDS and no other."""
    channel: Channel = event.subject  # type: ignore[assignment] # only channel events are looked up
    name = _NAMES.get((event.kind, getattr(channel, "thread", None) is not None))
    if name is None or channel.type == DIRECT_MESSAGES:
        return
    data = channel_json(channel)
    if name == "THREAD_CREATE":
        data["newly_created"] = True
    if channel.visible_to(world.bot) or name.startswith("CHANNEL"):
        yield name, data


_NAMES = {
    ("channel_create", False): "CHANNEL_CREATE",
    ("channel_update", False): "CHANNEL_UPDATE",
    ("channel_delete", False): "CHANNEL_DELETE",
    ("channel_create", True): "THREAD_CREATE",
    ("channel_update", True): "THREAD_UPDATE",
    ("channel_delete", True): "THREAD_DELETE",
}
