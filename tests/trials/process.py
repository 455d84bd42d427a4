"""The bot as a process of its own, which can be ended in any way and started again."""

import asyncio
import json
import os
import signal
import sys
from contextlib import asynccontextmanager, suppress
from tempfile import TemporaryFile

import aiohttp

from tests.store.samples import make_plain, open_store

STARTING_SECONDS, ENDING_SECONDS = 120, 900
"""As long as a process may take to be online, and to end whichever way it is told to, with many shards."""


class Process:
    def __init__(self, sandbox, database):
        self.sandbox = sandbox
        self.environment = {
            **os.environ,
            "DISCORD_TOKEN": sandbox.token,
            "ODDITY_DATABASE": str(database),
            "ODDITY_DISCORD_URL": sandbox.url,
            "ODDITY_ACTIONS_PER_SECOND": "1000",
        }
        self.module, self.folder = "bot", None
        self.child = None
        self._file = None

    @property
    def is_running(self):
        return self.child.returncode is None

    async def begin(self):
        self._file = TemporaryFile()  # noqa: SIM115 -- closed in `end`; a pipe could fill up, which would halt the bot
        self.child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.module, "run", cwd=self.folder, env=self.environment, stderr=self._file
        )

    async def start(self):
        await self.begin()
        try:
            await self.sandbox.wait_until_online(STARTING_SECONDS)
        except TimeoutError as error:
            error.add_note((await self.end())[1])
            raise
        games, person = self.sandbox.channel("games"), self.sandbox.people[0]
        await self.sandbox.until(lambda: person.commands(games))  # they are registered beside all else

    async def until_well(self, port, seconds):
        async with asyncio.timeout(seconds), aiohttp.ClientSession() as session:
            while True:
                with suppress(aiohttp.ClientError):
                    async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
                        if answer.status == 200:
                            return
                await asyncio.sleep(0.5)

    async def end(self, how=signal.SIGKILL):
        if self.is_running:
            self.child.send_signal(how)
        async with asyncio.timeout(ENDING_SECONDS):
            await self.child.wait()
        with self._file as log:
            log.seek(0)
            return self.child.returncode, log.read().decode()


@asynccontextmanager
async def running(sandbox, database, kind=Process, **settings):
    async with open_store(database) as store:
        await make_plain(store, sandbox.world.guilds)
    process = kind(sandbox, database)
    process.environment |= settings
    try:
        await process.start()
        yield process
    finally:
        if process.is_running:
            await process.end()


def bugs(code, log):
    """Yield what was wrong with a process that was killed; its log may end in the middle of a line."""
    if code != -signal.SIGKILL:
        yield f"the process had ended by itself with status {code}"
    for line in log.splitlines():
        with suppress(ValueError):
            entry = json.loads(line)
            is_bug = entry["level"] in {"ERROR", "CRITICAL"} and entry["logger"] != "bot.db.connection"
            if is_bug:  # a disk or a database that is away is none
                yield f"a bug was logged: {entry['message']} {entry.get('traceback', '')}".strip()
        if line.startswith("Traceback"):
            yield "the process has ended with a traceback"
