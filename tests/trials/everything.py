"""Send everything that nobody should, by everybody and at any time; the suite sends a share of it."""

import asyncio
import itertools
import logging
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from bot.cogs.common import acting
from tests.conversations.conftest import UNHURRIED, online
from tests.conversations.table import Table
from tests.conversations.test_challenging_refusals import Situations
from tests.conversations.times import Clock, Stopwatch
from tests.laws.test_everything import SITUATIONS, press_all, use_all
from tests.sandbox.controls import Sandbox


class Log(logging.Handler):
    """Keeps what is logged."""

    def __init__(self):
        super().__init__()
        self.records = []

    def emit(self, record):
        """Keep one record."""
        self.records.append(record)


@asynccontextmanager
async def situation_of(name):
    """A table in a situation, and the people around it."""
    clock, stopwatch = Clock(), Stopwatch()
    with TemporaryDirectory() as folder:
        async with Sandbox() as sandbox:
            sandbox.answer_seconds = UNHURRIED.total_seconds()
            async with online(sandbox, Path(folder) / "oddity.sqlite3", clock, stopwatch) as bot:
                table = Table(sandbox, bot, sandbox.channel("games"), clock, stopwatch)
                people = {person.name: person for person in sandbox.people}
                await Situations(table, people["ada"], people["ben"]).bring_about(name)
                yield table, people


async def send_all():
    """Send everything, in each situation."""
    log = Log()
    logging.getLogger("bot").addHandler(log)
    for name in SITUATIONS:
        async with situation_of(name) as (table, people):
            await press_all(table, people, name, log, itertools.repeat(1))
    for name in SITUATIONS[:2]:
        async with situation_of(name) as (table, people):
            await use_all(table, people, log, itertools.repeat(1))


def run(rounds: int) -> None:
    """Send everything; a second round would show nothing else."""
    del rounds
    with patch.object(acting, "MAX_AGE", UNHURRIED):
        asyncio.run(send_all())
