"""This process's gateway connections, one task per shard.

discord.py runs either one connection or a fixed set of shards. Here shards can be opened and closed one by
one, and a failing shard does not block the others.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
import yarl
from discord.ext import commands

from bot.matches.ids import Shards
from bot.transport.discord_internals import DiscordWebSocket, ReconnectWebSocket, mark_ready, set_shard_count
from bot.transport.gateway import FINAL_CLOSE_CODES, Gateway, RefusedConnectionError
from bot.transport.troubles import Backoff

HELLO_SECONDS = 60.0
ABANDON_SECONDS = 1.0
"""How long a cancelled connection attempt may take to finish, so that it can be closed."""
RESUMABLE_CLOSE = 4000
"""Close code that keeps the session resumable; 1000 ends it."""
_LOST = OSError, aiohttp.ClientError, discord.ConnectionClosed, discord.GatewayNotFound, discord.HTTPException


@dataclass(frozen=True)
class _Session:
    session: str
    sequence: int | None
    gateway: yarl.URL


class ShardConnection:
    """One shard's connection to the gateway; `identifying` waits for this shard's turn to IDENTIFY.

    discord.py dispatches the start and resumption of a session; this class dispatches `disconnect` and
    `shard_disconnect`.
    """

    def __init__(
        self,
        client: discord.Client,
        shard: int,
        identifying: Callable[[int], AbstractAsyncContextManager[None]],
    ) -> None:
        self._client = client
        self.shard = shard
        self._identifying = identifying
        self._socket: DiscordWebSocket | None = None
        self._session: _Session | None = None
        self._backoff = Backoff()

    @property
    def is_open(self) -> bool:
        return self._socket is not None and self._socket.open

    @property
    def latency(self) -> float:
        """In seconds, of the last heartbeat; infinite before the first."""
        if self._socket is not None:
            return self._socket.latency
        return float("inf")

    async def run(self) -> None:
        try:
            while True:
                await self._serve()
        finally:
            if self._socket is not None:
                await self._socket.close(code=1000)

    async def renew(self) -> None:
        if self._socket is not None:
            self._socket.session_id = None
            await self._socket.close(code=1000)

    async def _serve(self) -> None:
        try:
            self._socket = await self._connect()
            while True:
                await self._socket.poll_event()
        except ReconnectWebSocket:
            await self._disconnect()
        except _LOST as error:
            code = None
            if isinstance(error, discord.ConnectionClosed):
                code = error.code
            if code in FINAL_CLOSE_CODES:
                raise RefusedConnectionError(code) from None
            await self._disconnect()
            if code is None:  # else it was closed by `renew`
                await self._pause(error)

    async def _disconnect(self) -> None:
        socket = self._socket
        self._socket = None
        if socket is None:
            return
        await socket.close(code=RESUMABLE_CLOSE)
        known = socket.session_id
        self._session = None if known is None else _Session(known, socket.sequence, socket.gateway)
        self._client.dispatch("disconnect")
        self._client.dispatch("shard_disconnect", self.shard)

    async def _pause(self, error: Exception) -> None:
        pause = self._backoff.delay()
        log.warning("shard %d: connection lost (%r), retrying in %.0f s", self.shard, error, pause)
        await asyncio.sleep(pause)

    async def _connect(self) -> DiscordWebSocket:
        if self._session is not None:
            return await self._open(resume=True, **vars(self._session))
        async with self._identifying(self.shard):
            return await self._open()

    async def _open(self, **session: Any) -> DiscordWebSocket:
        opening = asyncio.create_task(
            DiscordWebSocket.from_client(self._client, shard_id=self.shard, **session)
        )
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                return await asyncio.shield(opening)
        except (TimeoutError, asyncio.CancelledError):
            await _abandon(opening)
            raise


async def _abandon(opening: asyncio.Task[DiscordWebSocket]) -> None:
    """Close an unwanted connection attempt, and the heartbeat thread that discord.py started for it."""
    await asyncio.wait({opening}, timeout=ABANDON_SECONDS)
    if opening.done() and not opening.cancelled() and opening.exception() is None:
        await opening.result().close(code=1000)
    opening.cancel()


@dataclass
class _OpenShard:
    connection: ShardConnection
    task: asyncio.Task[None]
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    """All guilds of the shard are known."""


class Connections(Gateway):
    """A shard is *open* as soon as it connects, and *own* as soon as this process handles its events.

    The client receives `shard_taken` whenever an own shard knows its guilds, `shard_left` when one is
    dropped.
    """

    def __init__(self, client: commands.AutoShardedBot) -> None:
        super().__init__(client)
        self._open: dict[int, _OpenShard] = {}
        self._own: set[int] = set()
        self._ended: asyncio.Future[None] | None = None

    @property
    def shards(self) -> Shards:
        return Shards(self._client.shard_count or 1, frozenset(self._own))

    @property
    def latency(self) -> float:
        return max((self._open[shard].connection.latency for shard in self._own), default=float("nan"))

    def is_open(self, shard: int) -> bool:
        return shard in self._open and self._open[shard].connection.is_open

    def set_count(self, shards: int) -> None:
        set_shard_count(self._client, shards)

    async def before_identify(self, shard: int) -> None:
        self.forget(shard)

    async def until_closed(self) -> None:
        """A connection that Discord refuses for good raises `RefusedConnectionError`."""
        self._ended = asyncio.get_running_loop().create_future()
        await self._ended

    def open(self, shard: int, identifying: Callable[[int], AbstractAsyncContextManager[None]]) -> None:
        """Start connecting; the shard's events are ignored until `take`."""
        connection = ShardConnection(self._client, shard, identifying)
        task = asyncio.create_task(connection.run(), name=f"shard {shard}")
        task.add_done_callback(self._on_end)
        self._open[shard] = _OpenShard(connection, task)

    async def wait_until_ready(self, shard: int) -> None:
        await self._open[shard].ready.wait()

    def take(self, shard: int) -> None:
        self._own.add(shard)
        if self._open[shard].ready.is_set():
            self._announce_taken(shard)

    async def drop(self, shard: int) -> None:
        was_own = shard in self._own
        self._own.discard(shard)
        found = self._open.pop(shard, None)
        if found is not None:
            found.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await found.task
            self.forget(shard)
        if was_own:
            self._client.dispatch("shard_left", shard)

    async def close_all(self) -> None:
        await asyncio.gather(*(self.drop(shard) for shard in tuple(self._open)))
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    async def renew(self, shard: int) -> None:
        await self._open[shard].connection.renew()

    def forget(self, shard: int) -> None:
        super().forget(shard)
        if shard in self._open:
            self._open[shard].ready.clear()

    def _mark_ready(self, shard: int) -> None:
        if shard not in self._open:
            return
        self._ready_shards.add(shard)
        self._open[shard].ready.set()
        if shard in self._own:
            self._announce_taken(shard)

    def _announce_taken(self, shard: int) -> None:
        super()._announce_taken(shard)
        if not self._client.is_ready():
            mark_ready(self._client)

    def _on_end(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or (error := task.exception()) is None:
            return
        if self._ended is not None and not self._ended.done():
            self._ended.set_exception(error)


log = logging.getLogger(__name__)
