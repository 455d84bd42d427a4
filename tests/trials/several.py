"""Several processes of the bot over one PostgreSQL, and the gate through which they reach it."""

import asyncio
import signal
from contextlib import asynccontextmanager, contextmanager
from itertools import count

from tests.trials.killer import Killer
from tests.trials.process import Process
from tests.trials.stored import rows

FIRST_PORT = 19461
"""Where the first process tells how it is; the others follow."""
JOINING_SECONDS = 600.0
"""How long a process may take until it has its share of the shards."""


class Gate:
    def __init__(self, cluster, folder, port=5432):
        self.folder, self.far = folder, cluster.folder / f".s.PGSQL.{port}"
        self._open, self._writers, self._joins = True, set(), set()
        self._deaf = set()
        """Writers to which nothing is handed on."""
        self.delay = 0.0
        """Seconds until something is handed on."""
        self.hands_commit_on = None
        """Whether the next commit is handed on when it makes the gate go deaf; `None`: it makes nothing."""
        self.met = asyncio.Event()
        """A commit made the gate go deaf."""
        self._talks = asyncio.Event()
        self._talks.set()

    @asynccontextmanager
    async def on(self):
        server = await asyncio.start_unix_server(self._join, self.folder / ".s.PGSQL.5432")
        try:
            yield self
        finally:
            server.close()
            for join in self._joins:
                join.cancel()
            await asyncio.gather(*self._joins)

    @contextmanager
    def silent(self):
        self._talks.clear()
        try:
            yield
        finally:
            self._talks.set()

    def go_deaf(self):
        """Hand nothing on and close nothing on open connections; new connections pass."""
        self._deaf |= self._writers

    @contextmanager
    def closed(self):
        self._open = False
        for writer in tuple(self._writers):
            writer.close()
        try:
            yield
        finally:
            self._open = True

    async def close_for(self, seconds):
        with self.closed():
            await asyncio.sleep(seconds)

    async def _join(self, reader, writer):
        self._joins.add(asyncio.current_task())
        ends = {writer}
        try:
            if self._open:
                far_reader, far_writer = await asyncio.open_unix_connection(self.far)
                ends.add(far_writer)
                self._writers |= ends
                await self._exchange(reader, writer, far_reader, far_writer)
        except (OSError, asyncio.CancelledError):
            pass  # it is cut off
        finally:
            self._joins.discard(asyncio.current_task())
            self._writers -= ends
            self._deaf -= ends
            for end in ends:
                end.close()

    async def _exchange(self, reader, writer, far_reader, far_writer):
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))

    async def _carry(self, reader, writer):
        while data := await reader.read(1 << 16):
            await self._talks.wait()
            await asyncio.sleep(self.delay)
            if self.hands_commit_on is not None and b"COMMIT\0" in data:
                self.go_deaf()
                self.met.set()
                if self.hands_commit_on:
                    writer.write(data)
                self.hands_commit_on = None
            if writer in self._deaf:
                await asyncio.Event().wait()
            writer.write(data)
            await writer.drain()
        writer.close()


class Bots(Killer):
    def __init__(self, sandbox, database, address):
        super().__init__(sandbox, database)
        self.address = address
        self.shards = sandbox.identifies.shards
        self.running, self.unanswered, self.unanswered_at = [], [], []
        self.away = []
        """From when to when the database was unreachable, on the loop's clock."""
        self._started = count(1)

    def were_alone(self, moment):
        """Whether processes could not agree at a moment whose turn it was to do something."""
        return any(begin <= moment <= end for begin, end in self.away)

    async def start(self):
        process, number = Process(self.sandbox, self.address), next(self._started)
        process.port = FIRST_PORT + number
        process.environment["ODDITY_METRICS_PORT"] = str(process.port)
        if number % 4 == 0:
            process.module = "tests.trials.stepping_clock"
        await process.begin()
        self.running.append(process)
        return process

    async def end(self, process, how=signal.SIGKILL):
        self.running.remove(process)
        return await super().end(process, how)

    async def replace_ended(self):
        """Start another for each that has ended by itself, as an operator would."""
        for process in tuple(self.running):
            if process.child.returncode is not None:
                await self.end(process)
                await self.start()

    async def until_sharing(self, number):
        async with asyncio.timeout(JOINING_SECONDS):
            while not self._are_sharing(number):  # the database changes, and some may end by themselves
                await self.replace_ended()
                await asyncio.sleep(0.5)

    def _are_sharing(self, number):
        try:
            held = "SELECT owner FROM leases WHERE name LIKE 'shard %' AND until > epoch()"
            found = rows(self.database, held)
        except TimeoutError:
            return False
        is_shared = len(found) == self.shards and len({row["owner"] for row in found}) == number
        return is_shared and self.sandbox.online
