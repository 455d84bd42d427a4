"""Several processes of the bot over one PostgreSQL, and the gate through which they reach it."""

import asyncio
import signal
from contextlib import asynccontextmanager, suppress
from itertools import count

from tests.trials.killer import Killer
from tests.trials.process import Process
from tests.trials.stored import rows

SHARDS = 8
NO_DATABASE = 2
"""The status of a process that could not begin, as the database was away."""
JOINING_SECONDS = 240.0
"""How long a process may take until it serves a shard."""


class Gate:
    """Stands between the processes and PostgreSQL, and can be closed."""

    def __init__(self, cluster, folder):
        self.cluster, self.folder = cluster, folder
        self._open, self._writers = True, set()

    @asynccontextmanager
    async def on(self):
        """Listen as PostgreSQL would."""
        server = await asyncio.start_unix_server(self._join, self.folder / ".s.PGSQL.5432")
        try:
            yield self
        finally:
            server.close()

    async def close_for(self, seconds):
        """Cut everybody off for a while."""
        self._open = False
        for writer in tuple(self._writers):
            writer.close()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._open = True

    async def _join(self, reader, writer):
        if not self._open:
            writer.close()
            return
        try:
            far_reader, far_writer = await asyncio.open_unix_connection(self.cluster.folder / ".s.PGSQL.5432")
        except OSError:
            writer.close()
            return
        ends = {writer, far_writer}
        self._writers |= ends
        with suppress(OSError):
            await asyncio.gather(_carry(reader, far_writer), _carry(far_reader, writer))
        self._writers -= ends


async def _carry(reader, writer):
    with suppress(OSError, asyncio.CancelledError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    writer.close()


class Bots(Killer):
    """The processes that share a database, and what is known of those that have ended."""

    expected = Killer.expected | {(signal.SIGKILL, NO_DATABASE)}
    lost_answers = True

    def __init__(self, sandbox, database, address, logs=None):
        super().__init__(sandbox, database)
        self.address, self.logs = address, logs
        self.running, self.unanswered = [], []
        self.away = []
        """From when to when nobody reached the database, on the loop's clock."""
        self._started = count(1)

    def were_alone(self, moment):
        """Whether processes could not agree at a moment whose turn it was to do something."""
        return any(begin <= moment <= end for begin, end in self.away)

    async def start(self):
        """Start one more."""
        process = Process(self.sandbox, self.address)
        if next(self._started) % 4 == 0:
            process.module = "tests.trials.stepping_clock"
        await process.begin()
        self.running.append(process)
        return process

    async def end(self, process, how=signal.SIGKILL):
        """End one, and keep its log where logs are kept."""
        self.running.remove(process)
        log = await super().end(process, how)
        if self.logs is not None:
            (self.logs / f"{process.child.pid}.log").write_text(log)
        return log

    async def replace_ended(self):
        """Start another for each that has ended by itself, as whoever looks after them would."""
        for process in tuple(self.running):
            if process.child.returncode is not None:
                await self.end(process)
                await self.start()

    async def until_sharing(self, number):
        """Wait until so many processes serve all shards."""
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
        is_shared = len(found) == SHARDS and len({row["owner"] for row in found}) == number
        return is_shared and self.sandbox.online
