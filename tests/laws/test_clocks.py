"""Only the monotonic clock and Discord's decide when something is done: anyone may set the wall clock."""

import ast
import asyncio
from itertools import pairwise

import pytest

from bot.ui.client import repeat
from tests.loaded import ROOT
from tests.trials import leaping

WALL_CLOCK = {"discord.ext.tasks", "sleep_until", "time.time", "datetime.now", "utcnow"}
"""What waits by the wall clock, or reads it."""
ATTRIBUTES = {name.rpartition(".")[2] for name in WALL_CLOCK}
ALLOWED = {
    "db/sqlite/database.py": "is the clock of a database that one process has",
    "db/sqlite/open_files.py": "names a file",
    "operation/act_list.py": "forgets what is older than every backup, days late or early",
    "operation/backup.py": "names a file",
    "operation/commands.py": "notes when a backup was made",
    "operation/database_checks.py": "says how old something is, once",
    "operation/endpoint.py": "says how old the newest backup is",
    "operation/recent.py": "copies the whole database once a day, or once more",
    "transport/discord_clock.py": "is corrected by Discord's",
    "transport/gateway.py": "says in the log when a wait ends",
}
PLANTED = """
from discord.ext import commands, tasks
def wait():
    return time.time()
def stamp():
    return datetime.now(UTC)
"""


def uses(text):
    """Return how a module uses the wall clock."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            found |= {ast.unparse(node), node.attr}
    return found & WALL_CLOCK


def test_wall_clock_decides_nothing():
    folder = ROOT / "bot"
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}
    users = {name for name, path in paths.items() if uses(path.read_text(encoding="utf-8"))}
    assert {name for name in users if not name.startswith("sandbox/")} == set(ALLOWED)


def test_planted_use_of_the_wall_clock_is_found():
    assert uses(PLANTED) == {"discord.ext.tasks", "time.time", "datetime.now"}


@pytest.mark.parametrize("takes", [1.0, 90.0])
def test_repeated_action_goes_by_the_monotonic_clock_and_survives_a_bug(caplog, takes):
    began = []

    async def act():
        began.append(asyncio.get_running_loop().time())
        await asyncio.sleep(takes)
        raise ZeroDivisionError

    async def watch():
        repeating = asyncio.create_task(repeat(act, 60.0))
        await asyncio.sleep(300.0)
        repeating.cancel()

    leaping.run(watch(), counts_work=False)
    pauses = [round(after - before) for before, after in pairwise(began)]
    assert set(pauses) == {max(60, takes)}
    assert all(record.exc_info for record in caplog.records)
