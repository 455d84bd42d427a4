"""The connections of this process: a shard each, opened and closed, and those that it answers for."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field

from discord.ext import commands

from bot.cluster.connection import Connection
from bot.matches.ids import Shards
from bot.transport.discord_internals import be_ready, set_shard_count
from bot.transport.gateway import Gateway


@dataclass
class _Open:
    connection: Connection
    task: asyncio.Task[None]
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once Discord has told of the servers of the shard, cleared when it is to tell of them anew."""


class Connections(Gateway):
    """The connections of this process.

    A shard is *open* as soon as it connects, and *own* as soon as this process answers for it. Each time that
    an own shard knows its servers, the client hears `shard_taken`; when one is given up, `shard_left`.
    """

    def __init__(self, client: commands.AutoShardedBot) -> None:
        """Serve no shard yet.

        Args:
            client: Hears of everything.
        """
        super().__init__(client)
        self._open: dict[int, _Open] = {}
        self._own: set[int] = set()
        self._ended: asyncio.Future[None] | None = None

    @property
    def shards(self) -> Shards:
        """The shards that this process answers for."""
        return Shards(self._client.shard_count or 1, frozenset(self._own))

    @property
    def latency(self) -> float:
        """The longest time, in seconds, that Discord took to acknowledge a heartbeat of an own shard."""
        return max((self._open[shard].connection.latency for shard in self._own), default=float("nan"))

    def is_open(self, shard: int) -> bool:
        """Whether a shard is connected."""
        return shard in self._open and self._open[shard].connection.is_open

    def count(self, shards: int) -> None:
        """Note how many shards the servers of the bot are spread over."""
        set_shard_count(self._client, shards)

    async def before_identify(self, shard: int) -> None:
        """Forget what a new session of a shard tells anew; its turn has come before it connects."""
        self.forget(shard)

    async def until_closed(self) -> None:
        """Wait until all is closed.

        Raises:
            RefusedConnectionError: Discord wants a connection no more.
        """
        self._ended = asyncio.get_running_loop().create_future()
        await self._ended

    def open(self, shard: int, identifying: Callable[[int], AbstractAsyncContextManager[None]]) -> None:
        """Begin to connect; what happens in the shard is heard, and answered once it is an own one."""
        connection = Connection(self._client, shard, identifying)
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

    async def drop(self, shard: int) -> None:
        """Answer for a shard no more, and forget it."""
        was_own = shard in self._own
        self._own.discard(shard)
        if (found := self._open.pop(shard, None)) is not None:
            found.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await found.task
            self.forget(shard)
        if was_own:
            self._client.dispatch("shard_left", shard)

    async def close_all(self) -> None:
        """Answer for nothing any more."""
        await asyncio.gather(*(self.drop(shard) for shard in tuple(self._open)))
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    async def renew(self, shard: int) -> None:
        """Open another session of a shard in place of the one that it has."""
        await self._open[shard].connection.renew()

    def forget(self, shard: int) -> None:
        """Forget the servers of a shard."""
        super().forget(shard)
        if shard in self._open:
            self._open[shard].ready.clear()

    def _note_ready(self, shard: int) -> None:
        """Note that Discord has told of all servers of a shard."""
        if shard not in self._open:
            return
        self._known.add(shard)
        self._open[shard].ready.set()
        if shard in self._own:
            self._tell_taken(shard)

    def _tell_taken(self, shard: int) -> None:
        super()._tell_taken(shard)
        if not self._client.is_ready():
            be_ready(self._client)

    def _hear_end(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or (error := task.exception()) is None:
            return
        if self._ended is not None and not self._ended.done():
            self._ended.set_exception(error)
