"""The gateway websocket, with the intent GUILDS only.

Source: Discord's page "Gateway". The sandbox sends uncompressed JSON, which every client accepts.
"""

import asyncio
import contextlib
import json
import secrets
from collections import deque
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

from aiohttp import WSMsgType, web

from bot.sandbox.protocol import Json
from bot.sandbox.protocol.numbers import shard_of
from bot.sandbox.world.guild import Channel, Guild, Role
from bot.sandbox.world.payloads import channel_json, guild_json, own_user_json, role_json
from bot.sandbox.world.world import Interaction, World, WorldEvent

Shard = tuple[int, int]
"""Number and count, as in IDENTIFY: (3, 8) is the fourth of eight."""

REPLAY = 1000
"""Events kept for a resume."""

GUILDS = 1 << 0

# Opcodes
DISPATCH = 0
HEARTBEAT = 1
IDENTIFY = 2
RESUME = 6
INVALID_SESSION = 9
HELLO = 10
HEARTBEAT_ACK = 11

ACKNOWLEDGE_SECONDS = 0.1
"""Simulated round trip. discord.py records the time of a heartbeat in another thread; an acknowledgement
before that would be measured from the previous heartbeat.
"""
CLOSING_SECONDS = 1.0
MEMBERSHIP = {
    "guild_join": ("GUILD_CREATE", False),
    "guild_available": ("GUILD_CREATE", True),
    "guild_update": ("GUILD_UPDATE", False),
    "guild_remove": ("GUILD_DELETE", False),
    "guild_unavailable": ("GUILD_DELETE", True),
}
"""Gateway event, and whether it is about an outage."""
HEARTBEAT_MS = 41_250
RESUMABLE_SECONDS = 180.0
UNKNOWN_ERROR = 4000
UNKNOWN_OPCODE = 4001
DECODE_ERROR = 4002
NOT_AUTHENTICATED = 4003
AUTHENTICATION_FAILED = 4004
ALREADY_AUTHENTICATED = 4005
INVALID_SHARD = 4010
DISALLOWED_INTENTS = 4014
ENDS_SESSION = (1000, 1001)
"""Close codes."""
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
_IGNORED = (3, 4, 8)  # presence, voice and member requests, which the sandbox takes and does not answer


class ClientSocket:
    """A websocket with a send queue, so that a stalled client does not block others."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._waiting: asyncio.Queue[Json] = asyncio.Queue()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        sending = asyncio.create_task(self._send_waiting())
        try:
            yield
        finally:
            sending.cancel()

    def put(self, message: Json) -> None:
        self._waiting.put_nowait(message)

    async def close(self, code: int) -> None:
        """Close with a code; a client that does not answer is dropped after two seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2 * CLOSING_SECONDS):
                await self.socket.close(code=code)

    async def _send_waiting(self) -> None:
        """Send queued messages; a closed connection loses them silently, as a real network does."""
        while True:
            message = await self._waiting.get()
            if not self.socket.closed:
                with contextlib.suppress(ConnectionError):
                    await self.socket.send_str(json.dumps(message))


class Session:
    """An identified client, which outlives its connection so that it can be resumed."""

    def __init__(self, intents: int, shard: Shard) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.replay: deque[Json] = deque(maxlen=REPLAY)
        self.connection: ClientSocket | None = None
        self.lost_at = 0.0

    def __repr__(self) -> str:
        return f"Session({self.id[:6]}, shard {self.shard[0]} of {self.shard[1]})"

    @property
    def online(self) -> bool:
        return self.connection is not None

    def serves(self, guild: int | None) -> bool:
        """`None` stands for direct messages."""
        number, count = self.shard
        return shard_of(guild, count) == number

    def hears(self, name: str, guild: int | None) -> bool:
        return (name == "INTERACTION_CREATE" or bool(self.intents & GUILDS)) and self.serves(guild)

    def dispatch(self, name: str, data: Json) -> None:
        self.sequence += 1
        event = {"op": DISPATCH, "s": self.sequence, "t": name, "d": data}
        self.replay.append(event)
        if self.connection is not None:
            self.connection.put(event)

    def resume(self, connection: ClientSocket, sequence: int) -> None:
        self.connection = connection
        for event in self.replay:
            if event["s"] > sequence:
                connection.put(event)
        self.dispatch("RESUMED", {})

    def lose(self, moment: float) -> None:
        self.connection = None
        self.lost_at = moment


def read_shard(data: Json) -> Shard | None:
    match data.get("shard", [0, 1]):
        case [int(number), int(count)] if 0 <= number < count:
            return number, count
    return None


@dataclass(frozen=True)
class Dispatch:
    """An event for the sessions of one shard; `guild` is `None` for direct messages."""

    name: str
    data: Json
    guild: int | None


def dispatches(world: World, event: WorldEvent) -> Iterator[Dispatch]:
    subject = event.subject
    if isinstance(subject, Guild):
        yield _membership(world, event.kind, subject)
    elif isinstance(subject, Channel):
        yield from _of_channel(event.kind, subject)
    elif isinstance(subject, Role):
        guild = next(one.id for one in world.guilds.values() if one.roles.get(subject.id) is subject)
        data = {"guild_id": str(guild), "role": role_json(subject), "role_id": str(subject.id)}
        yield Dispatch(f"GUILD_{event.kind.upper()}", data, guild)
    elif isinstance(subject, Interaction) and event.kind == "interaction_create":
        yield of_interaction(subject)


def of_interaction(interaction: Interaction) -> Dispatch:
    channel = interaction.channel
    return Dispatch("INTERACTION_CREATE", interaction.sent, None if channel.is_direct else channel.guild.id)


def unavailable(guild: Guild) -> Json:
    return {"id": str(guild.id), "unavailable": True}


def _membership(world: World, kind: str, guild: Guild) -> Dispatch:
    """Only `unavailable` marks an outage."""
    name, tells_of_outage = MEMBERSHIP[kind]
    if name == "GUILD_DELETE":
        data = unavailable(guild)
    else:
        data = guild_json(world, guild)
    if not tells_of_outage:
        del data["unavailable"]
    return Dispatch(name, data, guild.id)


def _of_channel(kind: str, channel: Channel) -> Iterator[Dispatch]:
    """Yield CHANNEL_CREATE, THREAD_CREATE and so on; thread events only if the bot can view it."""
    if channel.is_direct:
        return
    data = channel_json(channel)
    name = kind.upper()
    if channel.thread is not None:
        name = name.replace("CHANNEL", "THREAD")
        data |= {"newly_created": True} if name == "THREAD_CREATE" else {}
    if channel.visible_to(channel.guild.bot) or channel.thread is None:
        yield Dispatch(name, data, channel.guild.id)


class SandboxGateway:
    """All sessions of the bot's processes; `url` is empty until the sandbox listens."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.url = ""
        self.sessions: dict[str, Session] = {}
        world.listen(self._hear)

    @property
    def online(self) -> bool:
        """Whether connected sessions cover every server with the bot."""
        online = {session.shard: session for session in self.sessions.values() if session.online}
        if not online:
            return False
        return all(
            any(session.serves(guild.id) for session in online.values())
            for guild in self.world.guilds.values()
            if guild.has(guild.bot)
        )

    def json(self) -> Json:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return {"url": self.url, "shards": 1, "session_start_limit": limit}

    def dispatch(self, event: Dispatch) -> None:
        for session in self.hearers(event):
            session.dispatch(event.name, event.data)

    def hearers(self, event: Dispatch) -> list[Session]:
        return [session for session in self.sessions.values() if session.hears(event.name, event.guild)]

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=4096, compress=False, timeout=CLOSING_SECONDS)
        await socket.prepare(request)
        connection = ClientSocket(socket)
        connection.put({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        async with connection.open():
            await self._serve(connection)
        return socket

    async def _serve(self, connection: ClientSocket) -> None:
        session = None
        async for frame in connection.socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            try:
                message = json.loads(frame.data)
                if message.get("op") == HEARTBEAT:
                    acknowledgement = {"op": HEARTBEAT_ACK}
                    asyncio.get_running_loop().call_later(
                        ACKNOWLEDGE_SECONDS, connection.put, acknowledgement
                    )
                else:
                    session = await self._receive(connection, message, session)
            except (ValueError, KeyError, TypeError, AttributeError):
                await connection.close(DECODE_ERROR)
        self._lose(session, connection)

    async def drop(self, *, resume: bool, shard: Shard | None = None) -> None:
        """Close the connections of a shard, or all; without `resume` the sessions end."""
        sessions = [one for one in self.sessions.values() if shard in (None, one.shard)]
        connections = [one.connection for one in sessions if one.connection is not None]
        for session in sessions:
            session.lose(_now())
            if not resume:
                del self.sessions[session.id]
        await asyncio.gather(*(connection.close(UNKNOWN_ERROR) for connection in connections))
        self.world.tell("bot")

    def _hear(self, event: WorldEvent) -> None:
        for told in dispatches(self.world, event):
            self.dispatch(told)

    async def _receive(
        self, connection: ClientSocket, message: Json, session: Session | None
    ) -> Session | None:
        op = message.get("op")
        if op in (IDENTIFY, RESUME) and session is not None:
            await connection.close(ALREADY_AUTHENTICATED)
        elif op == IDENTIFY:
            return await self._identify(connection, message["d"])
        elif op == RESUME:
            return self._resume(connection, message["d"])
        elif session is None:
            await connection.close(NOT_AUTHENTICATED)
        elif op not in _IGNORED:
            await connection.close(UNKNOWN_OPCODE)
        return session

    async def _identify(self, connection: ClientSocket, data: Json) -> Session | None:
        shard = read_shard(data)
        if shard is None:
            await connection.close(INVALID_SHARD)
        elif (code := self._refusal(data, shard)) is not None:
            await connection.close(code)
        else:
            return self._begin(Session(data["intents"], shard), connection)
        return None

    def _refusal(self, data: Json, _shard: Shard) -> int | None:
        if data["token"] != self.token:
            return AUTHENTICATION_FAILED
        if data["intents"] & PRIVILEGED:
            return DISALLOWED_INTENTS
        return None

    def _begin(self, session: Session, connection: ClientSocket) -> Session | None:
        earliest = _now() - RESUMABLE_SECONDS
        kept = [one for one in self.sessions.values() if one.connection or one.lost_at > earliest]
        self.sessions = {one.id: one for one in kept}
        session.connection = connection
        self.sessions[session.id] = session
        guilds = self._guilds_of(session.shard)
        session.dispatch("READY", self._ready(session, guilds))
        if session.intents & GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", guild_json(self.world, guild))
        self.world.tell("bot")
        return session

    def _guilds_of(self, shard: Shard) -> list[Guild]:
        number, count = shard
        guilds = self.world.guilds.values()
        return [one for one in guilds if one.has(one.bot) and shard_of(one.id, count) == number]

    def _resume(self, connection: ClientSocket, data: Json) -> Session | None:
        session = self.sessions.get(data.get("session_id", ""))
        if session is None or data.get("token") != self.token:
            connection.put({"op": INVALID_SESSION, "d": False})
            return None
        session.resume(connection, data["seq"])
        self.world.tell("bot")
        return session

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": own_user_json(self.world.guild.bot),
            "guilds": [unavailable(guild) for guild in guilds],
            "private_channels": [],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": session.shard,
            "application": {"id": str(self.world.guild.application_id), "flags": 0},
        }

    def _lose(self, session: Session | None, connection: ClientSocket) -> None:
        if session is None or session.connection is not connection:
            return
        session.lose(_now())
        if connection.socket.close_code in ENDS_SESSION:
            self.sessions.pop(session.id, None)
        self.world.tell("bot")


def _now() -> float:
    return asyncio.get_running_loop().time()
