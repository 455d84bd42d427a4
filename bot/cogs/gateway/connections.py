"""The connections of this process: a shard each, opened and closed, and those that it answers for."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.cogs.gateway.connection import Connection
from bot.matches.ids import GuildId
from bot.matches.shards import Shards

log = logging.getLogger(__name__)


@dataclass
class _Open:
    connection: Connection
    task: asyncio.Task[None]
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once Discord has told of the servers of the shard, cleared when it is to tell of them anew."""


class Connections:
    """The connections of this process.

    A shard is *open* as soon as it connects, and *own* as soon as this process answers for it. Each time that
    an own shard knows its servers, the client hears `shard_taken`; when one is given up, `shard_left`.
    """

    def __init__(self, client: discord.Client) -> None:
        """Serve no shard yet.

        Args:
            client: Hears of everything; its state keeps shards apart.
        """
        self._client = client
        self._open: dict[int, _Open] = {}
        self._own: set[int] = set()
        self._ended: asyncio.Future[None] | None = None
        self._count = 1
        self.forgotten = 0
        """How many servers have been forgotten, all in all."""

    @property
    def shards(self) -> Shards:
        """The shards that this process answers for."""
        return Shards(self._count, frozenset(self._own))

    @property
    def known_shards(self) -> Shards:
        """Those of them of which all servers are known."""
        return Shards(self._count, frozenset(shard for shard in self._own if self.is_ready(shard)))

    @property
    def count(self) -> int:
        """How many shards the servers of the bot are spread over."""
        return self._count

    @count.setter
    def count(self, count: int) -> None:
        self._count = self._client.shard_count = self._client._connection.shard_count = count  # noqa: SLF001

    @property
    def are_connected(self) -> bool:
        """Whether Discord can tell of everything that happens in the own shards."""
        return bool(self._own) and all(self._open[shard].connection.is_open for shard in self._own)

    @property
    def latency(self) -> float:
        """The longest time, in seconds, that Discord took to acknowledge a heartbeat of an own shard."""
        return max((self._open[shard].connection.latency for shard in self._own), default=float("nan"))

    def is_ready(self, shard: int) -> bool:
        """Whether a shard is connected and knows its servers."""
        found = self._open.get(shard)
        return found is not None and found.ready.is_set() and found.connection.is_open

    async def until_closed(self) -> None:
        """Wait until all is closed.

        Raises:
            RefusedConnectionError: Discord wants a connection no more.
        """
        self._ended = asyncio.get_running_loop().create_future()
        await self._ended

    def open(self, shard: int, identifying: Callable[[int], AbstractAsyncContextManager[None]]) -> None:
        """Begin to connect; what happens in the shard is heard, and answered once it is an own one."""
        connection = Connection(self._client, shard, identifying, self.forget)
        task = asyncio.create_task(connection.run(), name=f"shard {shard}")
        task.add_done_callback(self._hear_end)
        self._open[shard] = _Open(connection, task)

    async def wait_until_ready(self, shard: int) -> None:
        """Wait until a shard that is open knows its servers."""
        await self._open[shard].ready.wait()

    def take(self, shard: int) -> None:
        """Answer for a shard that is open."""
        self._own.add(shard)
        if self._open[shard].ready.is_set():
            self._tell_taken(shard)

    async def close(self, shard: int) -> None:
        """Answer for a shard no more, and forget it."""
        was_own = shard in self._own
        self._own.discard(shard)
        if (found := self._open.pop(shard, None)) is not None:
            found.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await found.task
            self.forget(shard)
            state: Any = self._client._connection  # noqa: SLF001
            if (becoming_ready := state._ready_tasks.pop(shard, None)) is not None:  # noqa: SLF001
                becoming_ready.cancel()  # or discord.py would tell a client that may be closed by then
        if was_own:
            self._client.dispatch("shard_left", shard)

    async def close_all(self) -> None:
        """Answer for nothing any more."""
        await asyncio.gather(*(self.close(shard) for shard in tuple(self._open)))
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    async def renew(self, shard: int) -> None:
        """Open another session of a shard in place of the one that it has."""
        await self._open[shard].connection.renew()

    def note_ready(self, shard: int) -> None:
        """Note that Discord has told of all servers of a shard."""
        if shard not in self._open:
            return
        self._open[shard].ready.set()
        if shard in self._own:
            self._tell_taken(shard)

    def forget(self, shard: int) -> None:
        """Forget the servers of a shard, of which a new session tells anew."""
        if shard in self._open:
            self._open[shard].ready.clear()
        state = self._client._connection  # noqa: SLF001 (discord.py forgets the servers of all shards or of none)
        for guild in tuple(state.guilds):
            if self.shards.of(GuildId(guild.id)) == shard:
                state._remove_guild(guild)  # noqa: SLF001
                self.forgotten += 1

    def _tell_taken(self, shard: int) -> None:
        self._client.dispatch("shard_taken", shard)

    def _hear_end(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or (error := task.exception()) is None:
            return
        if self._ended is not None and not self._ended.done():
            self._ended.set_exception(error)
