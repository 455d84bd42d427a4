"""The connection of one shard to Discord: opened, gone on with wherever it breaks, and closed.

discord.py runs one connection for a client, or all the shards of one that never change. Here each shard has a
task of its own, so that one in trouble keeps no other waiting, and shards come and go.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import yarl

from bot.transport.discord_internals import DiscordWebSocket, ReconnectWebSocket
from bot.transport.gateway import FINAL_CLOSE_CODES, RefusedConnectionError
from bot.transport.troubles import Backoff

log = logging.getLogger(__name__)

CONNECT_SECONDS = 60.0
"""How long Discord may take to greet a new connection."""
ABANDON_SECONDS = 1.0
"""How long a connection that nobody wants any more may take to be made, so that it can be closed."""
BROKEN = 4000
"""The close code after which Discord lets a session go on elsewhere; after 1000 it is over."""
_LOST = (
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    discord.HTTPException,
)


@dataclass(frozen=True)
class _Session:
    """What it takes to go on with a session over another connection."""

    session: str
    sequence: int | None
    gateway: yarl.URL


class Connection:
    """One shard's connection to the gateway, as long as `run` runs.

    discord.py tells of a session that begins or goes on; that the connection is lost is told here, by the
    same events `disconnect` and `shard_disconnect`.
    """

    def __init__(
        self,
        client: discord.Client,
        shard: int,
        identifying: Callable[[int], AbstractAsyncContextManager[None]],
    ) -> None:
        """Prepare a connection; nothing is contacted yet.

        Args:
            client: Hears of everything.
            shard: Its number.
            identifying: Waits until this shard may open a session; within it, that is done.
        """
        self._client = client
        self.shard = shard
        self._identifying = identifying
        self._socket: DiscordWebSocket | None = None
        self._session: _Session | None = None
        self._backoff = Backoff()

    @property
    def is_open(self) -> bool:
        """Whether Discord can tell something now."""
        return self._socket is not None and self._socket.open

    @property
    def latency(self) -> float:
        """How many seconds Discord took to acknowledge a heartbeat; infinite before the first."""
        return float("inf") if self._socket is None else self._socket.latency

    async def run(self) -> None:
        """Be connected until cancelled; Discord forgets the session then.

        Raises:
            RefusedConnectionError: Discord wants no such connection.
        """
        try:
            while True:
                await self._serve()
        finally:
            if self._socket is not None:
                await self._socket.close(code=1000)

    async def renew(self) -> None:
        """Give the session up, so that another is opened."""
        if self._socket is not None:
            self._socket.session_id = None
            await self._socket.close(code=1000)

    async def _serve(self) -> None:
        """Connect, and listen until the connection is lost."""
        try:
            self._socket = await self._connect()
            while True:
                await self._socket.poll_event()
        except ReconnectWebSocket:
            await self._lose()
        except _LOST as error:
            code = error.code if isinstance(error, discord.ConnectionClosed) else None
            if code in FINAL_CLOSE_CODES:
                raise RefusedConnectionError(code) from None
            await self._lose()
            if code is None:  # else it was closed by `renew`
                await self._pause(error)

    async def _lose(self) -> None:
        """Note what a lost connection was about."""
        socket, self._socket = self._socket, None
        if socket is None:
            return
        await socket.close(code=BROKEN)
        self._session = _session_of(socket)
        self._client.dispatch("disconnect")
        self._client.dispatch("shard_disconnect", self.shard)

    async def _pause(self, error: Exception) -> None:
        pause = self._backoff.delay()
        log.warning("shard %d is not connected (%r); trying again in %.0f s", self.shard, error, pause)
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
            async with asyncio.timeout(CONNECT_SECONDS):
                return await asyncio.shield(opening)
        except (TimeoutError, asyncio.CancelledError):
            await _abandon(opening)
            raise


async def _abandon(opening: asyncio.Task[DiscordWebSocket]) -> None:
    """Close a connection that nobody wants any more, with the thread that discord.py has made for it."""
    await asyncio.wait({opening}, timeout=ABANDON_SECONDS)
    if opening.done() and not opening.cancelled() and opening.exception() is None:
        await opening.result().close(code=1000)
    opening.cancel()


def _session_of(socket: DiscordWebSocket) -> _Session | None:
    if socket.session_id is None:
        return None
    return _Session(socket.session_id, socket.sequence, socket.gateway)
