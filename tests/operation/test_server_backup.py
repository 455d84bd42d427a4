"""`oddity backup` and `oddity restore` on PostgreSQL: files like any other."""

import asyncio
import os
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from bot.matches.leases import LASTS
from bot.operation.backup import BACKED_UP
from bot.store import SqlStore
from tests.operation.conftest import rows, run
from tests.postgresql import contents
from tests.store.samples import NOON, Calls, new_match
from tests.store.story import Story
from tests.store.versions import fill as fill_version
from tests.store.versions import later_version as later_version  # noqa: PLC0414 (a fixture)

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
async def address(cluster, folder, monkeypatch):
    """A database with something in every table, which the settings name."""
    address = cluster.new_database()
    assert folder.exists()
    monkeypatch.setenv("ODDITY_DATABASE", address)
    async with SqlStore.open(address) as store:
        await Story(store).write()
    return address


def tables(address):
    """What a database holds but for when its tables were made."""
    return {name: found for name, found in contents(address).items() if name != "migrations"}


@pytest.fixture
def other(cluster, monkeypatch):
    """An empty database, which the settings name from now on."""

    def take():
        address = cluster.new_database()
        monkeypatch.setenv("ODDITY_DATABASE", address)
        return address

    return take


async def test_what_was_backed_up_is_restored_in_an_empty_database(oddity, address, other, folder):
    before = tables(address)
    saved = oddity("backup", "saved.sqlite3")
    assert saved.exit_code == 0, saved.output
    assert "saved.sqlite3 is written and checked:" in saved.stdout
    assert (folder / "saved.sqlite3").stat().st_mode & 0o077 == 0
    target = other()
    restored = oddity("restore", "saved.sqlite3")
    assert restored.exit_code == 0, restored.output
    assert "is restored and checked:" in restored.stdout
    assert tables(target) == before
    async with SqlStore.open(address) as one, SqlStore.open(target) as two:  # both may be used
        assert datetime.fromisoformat(await one.note(BACKED_UP)) > NOON
        ids = [(await new_match(Calls(store))).id for store in (one, two)]
    assert ids[0] == ids[1]


def test_such_a_backup_replaces_a_file_on_demand_and_is_restored_in_one(oddity, address, folder, monkeypatch):
    assert address
    (folder / "saved.sqlite3").write_text("something")
    assert "is there already" in oddity("backup", "saved.sqlite3").output
    assert (folder / "saved.sqlite3").read_text() == "something"
    assert oddity("backup", "saved.sqlite3", "--overwrite").exit_code == 0
    monkeypatch.setenv("ODDITY_DATABASE", "oddity.sqlite3")
    assert oddity("restore", "saved.sqlite3").exit_code == 0
    assert rows(folder / "oddity.sqlite3") == rows(folder / "saved.sqlite3")


async def test_a_backup_is_of_one_moment_however_much_is_played_meanwhile(oddity, address, folder):
    async with SqlStore.open(address) as opened:
        store, over = Calls(opened), asyncio.Event()
        match = await new_match(store)

        async def play():
            ply = 0
            while not over.is_set():
                await store.add_turn(match.id, ply, f"turn {ply}", None, NOON)
                await new_match(store)
                ply += 1

        playing = asyncio.create_task(play())
        for number in range(3):
            saved = await asyncio.to_thread(oddity, "backup", f"{number}.sqlite3")
            assert saved.exit_code == 0, saved.output
        over.set()
        await playing
    for number in range(3):
        counted = "(SELECT count(*) FROM turns WHERE match = id)"
        query = f"SELECT revision, {counted} FROM matches WHERE id = {match.id}"
        (((revision, turns),),) = run(folder / f"{number}.sqlite3", query)
        assert revision == turns


async def test_a_database_that_is_not_empty_or_in_use_stays_as_it_is(oddity, address, other):
    oddity("backup", "saved.sqlite3")
    before = contents(address)
    refused = oddity("restore", "saved.sqlite3")
    assert refused.exit_code == 2
    assert "is not empty: name a database that is" in refused.output
    assert contents(address) == before
    target = other()
    async with SqlStore.open(target) as store:
        await store.take_lease("process 7 on elsewhere", "process 7 on elsewhere", LASTS)
    refused = oddity("restore", "saved.sqlite3")
    assert refused.exit_code == 2
    assert "process 7 on elsewhere is using" in refused.output
    assert tables(target)["matches"] == []


@pytest.mark.parametrize("damage", ["cut", "missing", "torn"])
async def test_a_backup_that_is_damaged_fills_nothing(oddity, address, other, folder, damage):
    assert address
    oddity("backup", "saved.sqlite3")
    saved = folder / "saved.sqlite3"
    if damage == "cut":
        saved.write_bytes(saved.read_bytes()[:20_000])
    elif damage == "missing":
        saved.unlink()
    else:
        run(saved, "PRAGMA foreign_keys = OFF", "DELETE FROM matches WHERE id = 1")
    target = other()
    refused = oddity("restore", "saved.sqlite3")
    assert refused.exit_code == 1
    assert len([line for line in refused.output.splitlines() if line.startswith("Error: ")]) == 1
    assert contents(target) == {}


@pytest.mark.usefixtures("later_version")
def test_a_backup_of_an_earlier_version_is_brought_up_to_date(oddity, other, folder):
    fill_version(folder / "saved.sqlite3")
    before, target = rows(folder / "saved.sqlite3"), other()
    restored = oddity("restore", "saved.sqlite3")
    assert restored.exit_code == 0, restored.output
    assert len(tables(target)["matches"]) >= 10
    assert rows(folder / "saved.sqlite3") == before


WITHOUT_THE_EXTRA = """
import sys
sys.modules["psycopg"] = None
from bot.__main__ import main
for command in sys.argv[1:]:
    try:
        main(command.split())
    except SystemExit as end:
        print(command, end.code, file=sys.stderr)
"""
"""Uses commands on a machine that lacks what PostgreSQL needs."""


def test_without_the_extra_every_command_says_what_to_install(folder):
    settings = {"ODDITY_DATABASE": "postgresql://host/name", "DISCORD_TOKEN": "t", "PYTHONPATH": str(ROOT)}
    commands = (
        "backup f",
        "restore f",
        "doctor",
        "move f postgresql://host/name",
        "match 1 1",
        "adopt 1",
        "run",
    )
    found = subprocess.run(
        [sys.executable, "-c", WITHOUT_THE_EXTRA, *commands],
        env={**os.environ, **settings},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    told = re.compile(r"Copying|{")  # where a bar of progress begins; the first line of the log
    said = [line for line in found.stderr.splitlines() if not told.match(line)]
    assert said[1::2] == [f"{command} 2" for command in commands]
    assert all("pip install '.[postgresql]'" in sentence for sentence in said[::2])
