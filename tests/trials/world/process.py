"""The bot as a process of the seeded loop: it begins, is killed, and begins again over the same file."""

import asyncio
from contextvars import copy_context
from datetime import UTC, datetime
from functools import partial

from bot.__main__ import _admit, assemble
from bot.db.opening import open_database
from bot.delivery.schedule import Schedule
from bot.operation.act_list import update
from bot.sandbox.http.gateway import GUILDS, Session
from bot.transport.discord_clock import DiscordClock
from bot.transport.discord_internals import set_shard_count
from bot.transport.gateway import Gateway
from bot.transport.rate_limit import RateLimit
from tests.trials.world.loop import LIFE


class DirectGateway(Gateway):
    """Hears of the sandbox's session without a websocket, event after event."""

    latency = 0.0

    def __init__(self, client, sandbox, deliveries):
        super().__init__(client)
        self._sandbox, self._deliveries, self._session = sandbox, deliveries, None
        self._closed = asyncio.Event()
        self._waiting = []

    def is_open(self, _shard):
        return self._session is not None

    async def run(self):
        set_shard_count(self._client, 1)
        self._client._connection.shard_ids = range(1)
        self._context = copy_context()
        self._session = self._sandbox.gateway._begin(Session(GUILDS, (0, 1)), self)
        await self._closed.wait()

    def put(self, event):
        loop = asyncio.get_running_loop()
        for seconds in self._deliveries(event):
            if seconds:
                loop.call_later(seconds, self._hear, event, context=self._context)
            else:
                self._waiting.append(event)
                loop.call_soon(self._hear_next, context=self._context)

    def _hear_next(self):
        self._hear(self._waiting.pop(0))

    def _hear(self, event):
        parse = self._client._connection.parsers.get(event["t"])
        if parse is not None and not self._closed.is_set():
            parse(event["d"])

    def lose(self):
        if self._session is not None:
            self._session.lose(0)

    async def close(self):
        self.lose()
        self._closed.set()


class Process:
    def __init__(self, world):
        self.sandbox = world.sandbox
        self._loop = world.loop
        self._path = world.path
        self._deliveries = world.deliveries
        self.bot, self.skew = None, 0.0

    @property
    def is_up(self):
        return self.bot is not None and self.bot.is_ready() and not self._loop.is_killed.is_set()

    def begin(self):
        """Begin the next process."""
        if self.bot is not None:
            self.bot.gateway.lose()
        self.bot = None
        context = copy_context()
        context.run(LIFE.set, self._loop.begin_life())
        self.running = self._loop.create_task(self._run(), context=context)

    async def _run(self):
        loop = self._loop
        async with open_database(self._path) as db:
            self.bot = assemble(
                db,
                discord_clock=DiscordClock(self._system_time, loop.time),
                schedule=Schedule(loop.time),
                rate_limit=RateLimit(1000, clock=loop.time),
                gateway=lambda client: DirectGateway(client, self.sandbox, self._deliveries),
                admit=partial(_admit, db, str(self._path), self._path.parent, is_new=False),
                act_list=partial(update, self._path.parent),
                guild_ready_timeout=0.05,
            )
            await self.bot.start(self.sandbox.token)

    def _system_time(self):
        return datetime.fromtimestamp(self._loop.now() + self.skew, UTC)

    async def stop(self):
        """Stop it in good order."""
        context = copy_context()
        context.run(LIFE.set, self._loop.life)
        stopping = self._loop.create_task(self.bot.close(), context=context)
        await asyncio.wait(
            {stopping, self._loop.create_task(self._loop.is_killed.wait())}, return_when="FIRST_COMPLETED"
        )
        await asyncio.sleep(60)  # in which the file is closed
