"""The real bot, over a real database, against the sandbox."""

import asyncio
import re
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from datetime import UTC, datetime, timedelta

import pytest

from bot.__main__ import assemble
from bot.db.opening import open_database
from bot.delivery.schedule import Schedule
from bot.engine import workers
from bot.engine.worker_process import WorkerProcess
from bot.matches import ids
from bot.matches.tables import outbox
from bot.sandbox.world.guild import Role
from bot.transport import budget, gateway
from bot.transport.budget import Budget
from bot.transport.discord_internals import talk_to
from bot.transport.rate_limit import RateLimit
from bot.ui import admission
from bot.ui.pictures import Pictures
from tests.conversations import once
from tests.conversations.table import Table
from tests.conversations.workers import WorkerThread
from tests.openapi import DESCRIPTION, request_problems
from tests.sandbox.controls import Sandbox
from tests.sentences import too_long
from tests.store.samples import Calls, make_plain
from tests.times import Clock, Stopwatch

FIRST_ID_AT = ids._FIRST_ID_AT
UNHURRIED = timedelta(seconds=30)
"""How long an interaction may wait for its answer where nothing is to be shown of Discord's three seconds."""


@asynccontextmanager
async def unhurried(**options):
    """Discord's stand-in, which waits long for answers."""
    async with Sandbox(**options) as sandbox:
        sandbox.answer_seconds = UNHURRIED.total_seconds()
        yield sandbox


@pytest.fixture
async def sandbox():
    """Every request the bot made must fit Discord's own description."""
    async with unhurried() as sandbox:
        yield sandbox
        if DESCRIPTION.exists():
            for request in sandbox.requests:
                assert not request_problems(request), request
        for request in sandbox.requests:
            assert not labelled_twice(request.body), request
            assert not too_long(text_of(request.body)), request
            assert not re.search("“”|„“|\\(\\)|[a-z]\\. [a-zäöü]", text_of(request.body)), request


def labelled_twice(body):
    """Return the names that several buttons, lists, fields of a form or options of a list share."""
    body = body if isinstance(body, dict) else {}
    rows = body.get("components") or (body.get("data") or {}).get("components") or ()
    parts = [part for row in rows for part in row.get("components", [row])]
    lists = [part for part in (part.get("component", part) for part in parts) if part.get("options")]
    several = [[part.get("label") or part.get("placeholder") for part in parts]]
    several += [[option["label"] for option in one["options"]] for one in lists]
    return {label for labels in several for label in labels if labels.count(label) > 1 or not label}


def text_of(body):
    body = body if isinstance(body, dict) else {}
    return body.get("content") or (body.get("data") or {}).get("content") or ""


@asynccontextmanager
async def online(sandbox, path, clock=None, stopwatch=None, *, watch=nullcontext, as_usual=False, **options):
    """The bot, connected, over the database at a path; unless all is to be as usual, its servers are plain.

    The stopwatch tells it when to try things again; what watches it begins before it connects.
    """
    talk_to(sandbox.url)
    async with open_database(path) as store, AsyncExitStack() as stack:
        await make_plain(Calls(store), () if as_usual else sandbox.world.guilds)
        client = assemble(
            store,
            clock=clock or Clock(),
            schedule=Schedule(stopwatch or Stopwatch()),
            rate_limit=RateLimit(1000),
            budget=Budget(1000),
            **{"guild_ready_timeout": 0.01, **options},
        )
        await stack.enter_async_context(watch(client))
        working = asyncio.create_task(client.start(sandbox.token))
        try:
            await sandbox.wait_until_online()
            await client.wait_until_ready()
            await client.settle()
            yield client
        finally:
            await client.close()
            await working
            await asyncio.sleep(0)  # what discord.py has just told of runs in tasks of its own


class _Hurried:
    """What discord.py's requests see of asyncio: a pause is over at once, and no other pause is."""

    async def sleep(self, _seconds):
        await asyncio.sleep(0)

    def __getattr__(self, name):
        return getattr(asyncio, name)


@pytest.fixture
def hurried(monkeypatch):
    """Let discord.py not wait between its attempts."""
    for module in ("discord.http", "discord.webhook.async_"):
        monkeypatch.setattr(f"{module}.asyncio", _Hurried())


@pytest.fixture
def database(new_file):
    return new_file


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
def seated(sandbox, database, games, clock, stopwatch):
    """Starts the bot over the same database, once or several times, while people sit at its table."""

    @asynccontextmanager
    async def sit(**options):
        async with online(sandbox, database, clock, stopwatch, **options) as bot:
            yield Table(sandbox, bot, games, clock, stopwatch)

    return sit


@pytest.fixture
def table(sandbox, bot, games, clock, stopwatch):
    return Table(sandbox, bot, games, clock, stopwatch)


@pytest.fixture
def lounge(table, sandbox):
    return table.at(sandbox.channel("lounge"))


@pytest.fixture
def helpers(sandbox):
    """A role of the server, which the bot hears of when it connects."""
    return sandbox.guild.roles.setdefault(4711, Role(4711, "Helpers"))


@pytest.fixture
def undrawn(monkeypatch):
    """Let pictures be empty, where they are not the subject and boards are large."""
    monkeypatch.setattr(Pictures, "_draw", lambda *_arguments: b"")


@pytest.fixture(autouse=True)
def ids_from_one(monkeypatch):
    """Let the database count from 1, so that tests can name matches."""
    monkeypatch.setattr(ids, "_FIRST_ID_AT", datetime.max.replace(tzinfo=UTC))


@pytest.fixture
def usual_ids(monkeypatch, ids_from_one):  # noqa: ARG001 (which it undoes)
    monkeypatch.setattr(ids, "_FIRST_ID_AT", FIRST_ID_AT)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """Let sessions of the gateway go on without pauses, interactions be answered however busy this machine
    is, bots think in threads, and read what comes with the program once.
    """
    monkeypatch.setattr(admission, "MAX_AGE", UNHURRIED)
    monkeypatch.setattr(admission, "ACKNOWLEDGED_AT_AGE", UNHURRIED)
    monkeypatch.setattr(gateway, "IDENTIFY_SECONDS", 0)
    monkeypatch.setattr(workers, "WorkerProcess", WorkerThread)
    once.read_once(monkeypatch)


@pytest.fixture
def worker_processes(monkeypatch, _quick):
    monkeypatch.setattr(workers, "WorkerProcess", WorkerProcess)


class Made(list):
    """What was read and written so far while a person waits."""

    def __init__(self):
        self.behind = []
        """Those that make a line of an old board, which no one waits for."""
        self.kinds = Counter()
        """All reads and writes, but for the deletions that many entries of the outbox share."""

    def clear(self):
        super().clear()
        self.behind.clear()
        self.kinds.clear()


@pytest.fixture
def calls(table, monkeypatch):
    """The calls made so far, those of what is done each minute and hour aside."""
    for cog in table.bot.cogs.values():
        for loop in getattr(cog, "_loops", ()):
            loop.cancel()
    made, db = Made(), table.store.db

    def counting(kind):
        call = getattr(db, kind)

        async def count(operation, *arguments, **options):
            made.kinds[kind] += operation is not outbox.delete
            is_old = budget._urgency.get() is budget.Urgency.OLD_BUTTONS
            if operation.__module__ != outbox.__name__:
                (made.behind if is_old else made).append(operation)
            return await call(operation, *arguments, **options)

        return count

    for kind in ("read", "write"):
        monkeypatch.setattr(db, kind, counting(kind))
    return made
