import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.db.errors import StoreError
from bot.matches.change import By
from bot.matches.leases import LASTS
from bot.operation.files import RefusedError, lock_database
from bot.operation.moving import FileEnd, move, primary_keys
from bot.operation.moving_server import ServerEnd
from tests.loaded import ROOT, of_the_whole
from tests.operation.conftest import ends, fill, rows, run
from tests.store.samples import ANN, BEN, GUILD, new_match, offer, open_store
from tests.store.story import Story


class Interrupted(BaseException):
    """As `kill -9` ends a process, but for what `with` gives back."""


@pytest.fixture(scope="module")
def story_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("story") / "oddity.sqlite3"

    async def create():
        async with open_store(path) as store:
            await Story(store).write()
            await store.block(ANN, BEN)
            await store.change_server(GUILD, most_open=3)
            await store.add_challenge(offer(), lambda _standing: None, by=By(1, once=77))

    asyncio.run(create())
    return path


@pytest.fixture
def file(tmp_path, story_file):
    return Path(shutil.copy(story_file, tmp_path / "oddity.sqlite3"))


def everything(path):
    return {line for line in rows(path) if line.startswith("INSERT") and '"migrations"' not in line}


def move_all(source, target, progress=lambda _done, _whole: None, check=lambda _connection: iter(())):
    return move(source, target, check, progress)


async def holds(address):
    """What can be read of a database; nothing if no bot may open it."""
    try:
        async with open_store(address) as store:
            matches = [await store.match(key) for key in range(1, 20)]
            entries, settings = await store.entries(), await store.server(GUILD)
            return matches, await store.open_challenges(GUILD), entries, settings
    except StoreError:
        return None


@of_the_whole
async def test_there_and_back_everything_is_the_same(file, cluster, tmp_path):
    address, back = cluster.new_database(), tmp_path / "back.sqlite3"
    before, stored = rows(file), await holds(file)
    server = ServerEnd(address)
    moved = move_all(FileEnd(file), server)
    inserted = [line.split('"')[1] for line in before if line.startswith("INSERT")]
    assert moved == sum(table in primary_keys() for table in inserted)
    assert set(inserted) >= set(primary_keys()), "a table has nothing to move"
    assert await holds(address) == stored
    assert await holds(file) is None
    move_all(ServerEnd(address), FileEnd(back))
    mark = f"INSERT INTO \"notes\" VALUES('moved-to','{server.name}');"
    assert everything(back) == everything(file) - {mark}
    assert await holds(back) == stored
    assert await holds(address) is None


async def test_claimed_entries_are_unclaimed_in_the_new_database(cluster, tmp_path):
    address, back = cluster.new_database(), tmp_path / "back.sqlite3"
    async with open_store(address, owner="process 1") as store:
        await Story(store).write()
    claimed = "SELECT count(*) FROM outbox WHERE claimed_by IS NOT NULL"
    assert int(cluster.execute(claimed, address)) > 0
    move_all(ServerEnd(address), FileEnd(back))
    assert run(back, "SELECT DISTINCT claimed_by FROM outbox") == [[(None,)]]


async def test_ids_are_never_given_twice(file, cluster):
    async with open_store(file) as store:
        last = await new_match(store)
        await store.note_departure(last.place.guild, last.started)
        while await store.purge(last.place.guild, last.started + LASTS, 99):
            pass
        await store.begin_return(last.place.guild, last.started)
        await store.wake_some(last.place.guild, last.started, 0, 1)
    address = cluster.new_database()
    move_all(FileEnd(file), ServerEnd(address))
    async with open_store(address) as store:
        assert (await new_match(store)).id == last.id + 1


@pytest.mark.parametrize("call", [0, 6, 12])
async def test_a_move_that_is_interrupted_while_it_copies_can_be_begun_again(file, cluster, call):
    address, calls = cluster.new_database(), []
    stored = await holds(file)

    def interrupt(done, _whole):
        calls.append(done)
        if len(calls) > call:
            raise Interrupted

    with pytest.raises(Interrupted):
        move_all(FileEnd(file), ServerEnd(address), interrupt)
    assert cluster.execute("SELECT count(*) FROM matches", address) == "0"
    assert await holds(file) == stored
    move_all(FileEnd(file), ServerEnd(address))
    assert await holds(address) == stored


@pytest.mark.parametrize("direction", ["there", "back"])
@pytest.mark.parametrize("step", ["mark the source", "open the target"])
async def test_a_move_interrupted_at_its_end_is_finished_later(file, cluster, tmp_path, step, direction):
    source, target = FileEnd(file), ServerEnd(cluster.new_database())
    ends = {"file": file, "server": target._address}
    stored = await holds(file)
    if direction == "back":
        move_all(source, target)
        source, target = target, FileEnd(tmp_path / "back.sqlite3")
        ends["file"] = tmp_path / "back.sqlite3"
    broken, write = (source, source.write) if step == "mark the source" else (target, target.write)

    def interrupt(_operation):
        raise Interrupted

    broken.write = interrupt
    with pytest.raises(Interrupted):
        move_all(source, target)
    usable = [await holds(address) for address in ends.values()]
    assert usable.count(None) == (1 if step == "mark the source" else 2)
    broken.write = write
    move_all(source, target)
    usable = [await holds(address) for address in ends.values()]
    assert sorted(found is None for found in usable) == [False, True]
    assert stored in usable


async def test_a_target_with_something_in_it_stays_as_it_is(file, cluster):
    address = cluster.new_database()
    async with open_store(address) as store:
        await new_match(store)
    with pytest.raises(RefusedError, match="is not empty"):
        move_all(FileEnd(file), ServerEnd(address))
    with pytest.raises(RefusedError, match="is there already"):
        move_all(ServerEnd(address), FileEnd(file))
    assert await holds(file) is not None
    assert await holds(address) is not None


async def test_nothing_moves_while_a_bot_is_running(file, cluster):
    address = cluster.new_database()
    with lock_database(file), pytest.raises(RefusedError, match="Another Oddity"):
        move_all(FileEnd(file), ServerEnd(address))
    async with open_store(address) as store:
        await store.take_lease("process 7 on elsewhere", "process 7 on elsewhere")
    with pytest.raises(RefusedError, match="process 7 on elsewhere is using"):
        move_all(FileEnd(file), ServerEnd(address))
    assert await holds(file) is not None


async def test_a_match_that_cannot_be_as_it_is_stored_is_not_moved(file, cluster):
    with pytest.raises(StoreError, match="one of its turns is missing"):
        move_all(
            FileEnd(file),
            ServerEnd(cluster.new_database()),
            check=lambda _connection: iter(["match 3: one of its turns is missing"]),
        )
    assert await holds(file) is not None


async def test_the_command_moves_and_says_what_to_do(oddity, folder, cluster):
    path, address = folder / "oddity.sqlite3", cluster.new_database()
    async with open_store(path) as store:
        await fill(store)
    ends(oddity("move", path, address), 0, "rows are moved and compared", "Now set ODDITY_DATABASE")
    async with open_store(address) as store:  # a bot is running there by now
        await store.take_lease("process 7 on elsewhere", "process 7 on elsewhere")
        again = oddity("move", folder / "." / path.name, address)
    assert again.exit_code == 0, again.output
    assert "This move was already finished; no bot opens" in again.stdout
    assert "Now set ODDITY_DATABASE" in again.stdout
    assert "process 7 on elsewhere is using" in oddity("move", address, folder / "back.sqlite3").output
    same = oddity("move", path, folder / "other.sqlite3")
    assert same.exit_code == 2
    assert "oddity backup" in same.output


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
    commands = ("doctor", "move f postgresql://host/name", "match 1 1", "adopt 1", "run")
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
