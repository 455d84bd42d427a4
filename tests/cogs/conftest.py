"""The real bot, over a real database, against the sandbox."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext

import pytest

from bot.__main__ import assemble
from bot.cogs.client import talk_to
from bot.cogs.clock import background
from bot.cogs.common.budget import Budget
from bot.cogs.common.outbox import Outbox
from bot.cogs.common.rate_limit import RateLimit
from bot.sandbox import Sandbox
from bot.store.sql import SqlStore
from tests.cogs.table import Table
from tests.cogs.times import Clock, Stopwatch
from tests.openapi import DESCRIPTION, request_problems


@pytest.fixture
async def sandbox():
    """Discord's stand-in; every request the bot made must fit Discord's own description."""
    async with Sandbox() as sandbox:
        yield sandbox
        if DESCRIPTION.exists():
            for request in sandbox.requests:
                assert not request_problems(request), request


@asynccontextmanager
async def online(sandbox, path, clock=None, stopwatch=None, *, watch=nullcontext, **options):
    """The bot, connected, over the database at a path.

    The stopwatch tells it when to try things again; what watches it begins before it connects.
    """
    talk_to(sandbox.url)
    async with SqlStore.open(path) as store, AsyncExitStack() as stack:
        client = assemble(
            store,
            clock=clock or Clock(),
            outbox=Outbox(stopwatch or Stopwatch()),
            rate_limit=RateLimit(1000),
            budget=Budget(1000),
            guild_ready_timeout=0.01,
            **options,
        )
        await stack.enter_async_context(watch(client))
        working = asyncio.create_task(client.start(sandbox.token))
        try:
            await sandbox.wait_until_online()
            await client.wait_until_ready()
            await client.settle()
            yield client
        finally:
            if becoming_ready := client._connection._ready_tasks.values():
                await asyncio.wait(becoming_ready)  # discord.py would tell a closed client of a new session
            await client.close()
            await working
            await asyncio.sleep(0)  # what discord.py has just told of runs in tasks of its own


class _Hurried:
    """What discord.py's requests see of asyncio: a pause is over at once, and nobody else's is."""

    async def sleep(self, _seconds):
        await asyncio.sleep(0)

    def __getattr__(self, name):
        return getattr(asyncio, name)


@pytest.fixture
def hurried(monkeypatch):
    """Let discord.py not wait between its attempts."""
    monkeypatch.setattr("discord.http.asyncio", _Hurried())


@pytest.fixture
def database(tmp_path):
    return tmp_path / "oddity.sqlite3"


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def stopwatch():
    return Stopwatch()


@pytest.fixture
async def bot(sandbox, database, clock, stopwatch):
    async with online(sandbox, database, clock, stopwatch) as client:
        yield client


@pytest.fixture
def table(sandbox, bot, games, clock, stopwatch):
    return Table(sandbox, bot, games, clock, stopwatch)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """Let background jobs go on without pauses."""
    monkeypatch.setattr(background, "PAUSE", 0)
