"""The real bot, over a real database, against the sandbox."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.__main__ import assemble
from bot.cogs._pace import Pace
from bot.cogs.client import talk_to
from bot.sandbox import Sandbox
from bot.store.sqlite import SqliteStore
from tests.cogs.table import Table
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
async def online(sandbox, path):
    """The bot, connected, over the database at a path."""
    talk_to(sandbox.url)
    async with SqliteStore.open(path) as store:
        client = assemble(store, pace=Pace(1000), guild_ready_timeout=0.01)
        working = asyncio.create_task(client.start(sandbox.token))
        try:
            await sandbox.connected()
            await client.wait_until_ready()
            yield client
        finally:
            await client.close()
            await working


@pytest.fixture
def database(tmp_path):
    return tmp_path / "oddity.sqlite3"


@pytest.fixture
async def bot(sandbox, database):
    async with online(sandbox, database) as client:
        yield client


@pytest.fixture
def table(sandbox, bot, games):
    return Table(sandbox, bot, games)
