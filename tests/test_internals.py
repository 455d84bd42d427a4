import ast
import importlib
import inspect
import re
import subprocess
import sys

import discord
import pytest

from tests.loaded import ROOT, nodes_of

INTERNALS = {
    "discord": ROOT / "bot" / "transport" / "discord_internals.py",
    "aiosqlite": ROOT / "bot" / "db" / "sqlite" / "aiosqlite_internals.py",
}
HALF_PRIVATE = {"gateway", "http", "shard", "state", "webhook", "backoff"}
"""Modules of discord.py that its documentation leaves out, or most of them."""
OF_THE_STANDARD_LIBRARY = {"_asdict", "_exit", "_fields", "_make", "_replace"}


def reasons(path):
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).endswith("REASONS"):
            return ast.literal_eval(node.value)
    raise AssertionError(f"{path} has no REASONS")


def roots():
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    socket = importlib.import_module("discord.gateway").DiscordWebSocket(None, loop=None)
    socket.__dict__.update(re.findall(r"ws\.(\w+) = (\w+)", inspect.getsource(type(socket).from_client)))
    return {"client": client, "socket": socket}


def is_there(name):
    for root, found in roots().items():
        if name.startswith(f"{root}."):
            return _has(found, name.removeprefix(f"{root}."))
    parts = name.split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            module = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        return _has(module, ".".join(parts[length:]))
    return False


def _has(found, path):
    for part in path.split("."):
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True


@pytest.mark.parametrize("library", INTERNALS)
def test_private_names_in_use_are_still_there(library):
    missing = [
        f"{library} has no `{name}` any more, which the bot needs for {reason}."
        for name, reason in reasons(INTERNALS[library]).items()
        if not is_there(name)
    ]
    assert missing == []


def test_a_name_that_goes_is_noticed(monkeypatch):
    monkeypatch.delattr("discord.gateway.DiscordWebSocket.poll_event")
    assert not is_there("discord.gateway.DiscordWebSocket.poll_event")
    assert not is_there("client.http.make_coffee")
    assert is_there("client.http.connector")


def uses(path):
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("discord"):
            names = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            yield from (name for name in names if set(name.split(".")[1:2]) & HALF_PRIVATE)
        if not isinstance(node, ast.Attribute):
            continue
        name = node.attr
        is_private = (
            name.startswith("_") and not name.startswith("__") and name not in OF_THE_STANDARD_LIBRARY
        )
        if not is_private and getattr(node.value, "attr", None) not in HALF_PRIVATE:
            continue
        owner = ast.unparse(node.value)
        if is_private and owner not in {"self", "cls", "super()", "database"}:
            yield f"{owner}.{name}"
        if owner.endswith((".http", "discord.gateway", "discord.http", "discord.state")):
            yield f"{owner}.{name}"


def test_no_other_module_uses_private_names():
    found = {
        f"{path.relative_to(ROOT)}: {use}"
        for path in ROOT.glob("bot/**/*.py")
        if path not in INTERNALS.values()
        for use in uses(path)
    }
    assert found == set()


ASSEMBLE = """
import asyncio, sys
from pathlib import Path
from bot.__main__ import _run, assemble
from bot.db.opening import open_database

async def begin():
    async with open_database(Path(sys.argv[1])) as store:
        client = assemble(store)
        await client._async_setup_hook()
        await client.setup_hook()
        await client.close()
    unwanted = ("bot.cluster", "psycopg", "prometheus_client")
    print(*sorted(name for name in sys.modules if name.startswith(unwanted)))

asyncio.run(begin())
"""


def test_one_process_alone_loads_nothing_of_a_cluster_postgresql_or_metrics(tmp_path):
    command = [sys.executable, "-c", ASSEMBLE, tmp_path / "oddity.sqlite3"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "\n"), ran.stderr
