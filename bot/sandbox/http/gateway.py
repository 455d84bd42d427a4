"""The gateway: the websocket over which the bot hears what happens.

Source: Discord's page "Gateway". The sandbox speaks uncompressed JSON, which every client accepts.
"""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox.http.session import (
    HEARTBEAT,
    HEARTBEAT_ACK,
    HELLO,
    IDENTIFY,
    INVALID_SESSION,
    RECONNECT,
    RESUME,
    Session,
    send,
)
from bot.sandbox.protocol.constants import DIRECT_MESSAGES
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.events import Event
from bot.sandbox.world.guild import Role
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.payloads import channel_json, guild_json, own_user_json, role_json
from bot.sandbox.world.world import World

HEARTBEAT_MS = 41_250
ACKNOWLEDGE_SECONDS = 0.1
"""As long as a message takes to Discord and back. discord.py notes in a thread of its own when it has sent a
heartbeat; if the acknowledgement came before that note, it would be measured from the heartbeat before."""
CLOSING_SECONDS = 1.0
UNKNOWN_ERROR, UNKNOWN_OPCODE, DECODE_ERROR = 4000, 4001, 4002
NOT_AUTHENTICATED, AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED = 4003, 4004, 4005
DISALLOWED_INTENTS = 4014
ENDS_SESSION = (1000, 1001)
"""Close codes."""

GUILDS = 1 << 0
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
"""Intents."""

MEMBERSHIP = {
    "guild_join": ("GUILD_CREATE", False),
    "guild_available": ("GUILD_CREATE", True),
    "guild_remove": ("GUILD_DELETE", False),
    "guild_unavailable": ("GUILD_DELETE", True),
}
"""What the bot is told of its own membership, and whether that is about an outage."""

_IGNORED = (3, 4, 8)  # presence, voice and member requests, which the sandbox takes and does not answer


class Gateway:
    """All sessions of the bot, and the events on their way to it.

    Args:
        world: what to tell of.
        token: the bot token that may identify.

    Attributes:
        url: the address the bot is told, "" until the sandbox listens.
        sessions: by id.
        refuse_resumes: how many of the next attempts to resume are answered with op 9.
        repeat_interactions: how many of the next interactions are sent twice.
        is_away: whether nobody can connect.
    """

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.refuse_resumes = 0
        self.repeat_interactions = 0
        self.is_away = False
        self._outbox: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self._courier: asyncio.Task[None] | None = None
        world.listen(self._hear)

    def start(self) -> None:
        """Begin to send what happens."""
        self._courier = asyncio.create_task(self._empty_outbox())

    async def stop(self) -> None:
        """Send nothing more, and forget every session."""
        if self._courier is not None:
            self._courier.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._courier
        await self.drop(resume=False)

    @property
    def online(self) -> bool:
        """Whether a client is connected and has been told of the server."""
        return any(session.ready and session.socket is not None for session in self.sessions.values())

    def send_interaction(self, interaction: Interaction) -> None:
        """Send an interaction once more, as it was sent before."""
        self._outbox.put_nowait(("INTERACTION_CREATE", interaction.sent))

    async def dispatch(self, name: str, data: dict[str, Any]) -> None:
        """Send an event to every session, also to those that may still resume."""
        for session in tuple(self.sessions.values()):
            if session.intents & GUILDS or name == "INTERACTION_CREATE":
                await session.dispatch(name, data)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection.

        Raises:
            web.HTTPServiceUnavailable: the gateway is away.
        """
        if self.is_away:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=4096, compress=False, timeout=CLOSING_SECONDS)
        await socket.prepare(request)
        await send(socket, {"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        heartbeats: asyncio.Queue[Any] = asyncio.Queue()
        acknowledging = asyncio.create_task(_acknowledge(heartbeats, socket))
        try:
            await self._serve(socket, heartbeats)
        finally:
            acknowledging.cancel()
        return socket

    async def _serve(self, socket: web.WebSocketResponse, heartbeats: asyncio.Queue[Any]) -> None:
        session = None
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            try:
                message = json.loads(frame.data)
                if message.get("op") == HEARTBEAT:
                    heartbeats.put_nowait(message)
                else:
                    session = await self._receive(socket, message, session)
            except (ValueError, KeyError, TypeError, AttributeError):
                await socket.close(code=DECODE_ERROR)
        self._drop_socket(session, socket)

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

    def _hear(self, event: Event) -> None:
        for told in events_for_bot(self.world, event):
            self._outbox.put_nowait(told)
        if isinstance(event.subject, Interaction) and event.kind == "interaction_create":
            self._repeat(event.subject)

    def _repeat(self, interaction: Interaction) -> None:
        if self.repeat_interactions:
            self.repeat_interactions -= 1
            self.send_interaction(interaction)

    async def _empty_outbox(self) -> None:
        while True:
            name, data = await self._outbox.get()
            await self.dispatch(name, data)

    async def _receive(
        self, socket: web.WebSocketResponse, message: dict[str, Any], session: Session | None
    ) -> Session | None:
        op = message.get("op")
        if op in (IDENTIFY, RESUME) and session is not None:
            await socket.close(code=ALREADY_AUTHENTICATED)
        elif op == IDENTIFY:
            return await self._identify(socket, message["d"])
        elif op == RESUME:
            return await self._resume(socket, message["d"])
        elif session is None:
            await socket.close(code=NOT_AUTHENTICATED)
        elif op not in _IGNORED:
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
        if session.intents & GUILDS and not self.world.guild.bot.left:
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
        missed = session.events_after(data["seq"])
        session.socket = socket
        for event in missed:
            await send(socket, event)
        await session.dispatch("RESUMED", {})
        self.world.tell("bot")
        return session

    def _ready(self, session: Session, shard: list[int]) -> dict[str, Any]:
        return {
            "v": 10,
            "user": own_user_json(self.world.guild.bot),
            "guilds": [] if self.world.guild.bot.left else [_unavailable(self.world)],
            "private_channels": [],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": shard,
            "application": {"id": str(self.world.guild.application_id), "flags": 0},
        }

    def _drop_socket(self, session: Session | None, socket: web.WebSocketResponse) -> None:
        if session is None or session.socket is not socket:
            return
        session.socket = None
        if socket.close_code in ENDS_SESSION:
            self.sessions.pop(session.id, None)
        self.world.tell("bot")

    def _forget_lost_sessions(self) -> None:
        self.sessions = {key: session for key, session in self.sessions.items() if session.socket is not None}


def _unavailable(world: World) -> dict[str, Any]:
    """Discord's "Unavailable Guild Object"."""
    return {"id": str(world.guild.id), "unavailable": True}


async def _acknowledge(heartbeats: asyncio.Queue[Any], socket: web.WebSocketResponse) -> None:
    """Acknowledge every heartbeat of a connection, as late as over a network."""
    while True:
        await heartbeats.get()
        await asyncio.sleep(ACKNOWLEDGE_SECONDS)
        await send(socket, {"op": HEARTBEAT_ACK})


def events_for_bot(world: World, event: Event) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what the bot is told of a change, given the intent GUILDS and no other."""
    subject = event.subject
    if event.kind in MEMBERSHIP:
        yield _membership_event(world, event.kind)
    elif isinstance(subject, Channel):
        yield from _channel_events(world, event.kind, subject)
    elif isinstance(subject, Role):
        yield "GUILD_ROLE_UPDATE", {"guild_id": str(world.guild.id), "role": role_json(subject)}
    elif isinstance(subject, Interaction) and event.kind == "interaction_create":
        yield "INTERACTION_CREATE", subject.sent


def _membership_event(world: World, kind: str) -> tuple[str, dict[str, Any]]:
    """Return GUILD_CREATE or GUILD_DELETE; whether they tell of an outage is said by `unavailable` alone."""
    name, tells_of_outage = MEMBERSHIP[kind]
    data = guild_json(world) if name == "GUILD_CREATE" else _unavailable(world)
    if not tells_of_outage:
        del data["unavailable"]
    return name, data


def _channel_events(world: World, kind: str, channel: Channel) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield CHANNEL_CREATE, THREAD_CREATE and so on; of a thread only if the bot can see it."""
    if channel.type == DIRECT_MESSAGES:
        return
    data = channel_json(channel)
    name = kind.upper()
    if channel.thread is not None:
        name = name.replace("CHANNEL", "THREAD")
        data |= {"newly_created": True} if name == "THREAD_CREATE" else {}
    if channel.visible_to(world.guild.bot) or channel.thread is None:
        yield name, data
