import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bot.db.errors import StoreError
from bot.operation import recent
from bot.operation.files import RefusedError
from bot.operation.recent import CHAIN_SECONDS, put_together, save, save_regularly
from tests.operation.conftest import ends, rows, run
from tests.store.samples import open_store

STEPS = (
    "UPDATE matches SET revision = revision + 1 WHERE id = 3",
    "UPDATE notes SET text = hex(randomblob(900000))",
    "DELETE FROM log",
    "UPDATE notes SET text = ''; VACUUM",
)


@pytest.fixture
def backups(database, folder):
    run(database, "INSERT INTO notes VALUES ('large', hex(randomblob(900000)))")
    return folder / "backups"


def saved(database, folder):
    """Save states of a database that changes; return each with what it holds."""
    found = {save(database, folder): rows(database)}
    for step in STEPS:
        with closing(sqlite3.connect(database)) as connection:
            connection.executescript(step)
        found[save(database, folder)] = rows(database)
    return found


def restored(wanted):
    target = Path("together.sqlite3")
    put_together(wanted, target)
    return rows(target)


def files(folder):
    return {file.name for file in folder.iterdir()} - {".recent.lock"}


def grow_old(state):
    long_ago = state.stat().st_mtime - CHAIN_SECONDS - 1
    os.utime(state, (long_ago, long_ago))


def test_each_state_is_put_together_as_it_was(database, backups):
    states = saved(database, backups)
    assert {state: restored(state) for state in states} == states
    first, *_, last = states
    assert restored(backups) == states[last]
    assert files(backups) == {*(state.name for state in states), f".{last.stem}.image"}
    (small,) = (state for state in states if ".0001." in state.name)
    assert small.stat().st_size < first.stat().st_size / 100


def test_other_database_at_the_same_path_and_reader_of_an_open_one_do_no_harm(database, backups):
    saved(database, backups)
    before = rows(database)
    with closing(sqlite3.connect(database)) as held:
        held.execute("PRAGMA journal_mode = WAL")
        held.execute("DELETE FROM notes")
        save(database, backups)
        assert restored(backups) == before, "what is not committed"
        held.commit()
        save(database, backups)
        assert restored(backups) != before
    shutil.copy(Path("together.sqlite3"), database)
    save(database, backups)
    assert restored(backups) == rows(database)


@pytest.mark.parametrize("call", range(6))
def test_interrupted_save_leaves_whole_states_and_the_next_one_goes_on(database, backups, monkeypatch, call):
    states = saved(database, backups)
    calls = iter(range(99))

    def interrupted(function):
        def run(*arguments):
            if next(calls) == call:
                raise OSError(28, "No space left on device")
            return function(*arguments)

        return run

    run(database, STEPS[0])
    with monkeypatch.context() as patch:
        for owner, name in ((Path, "replace"), (recent, "_changes"), (recent, "share"), (os, "fsync")):
            patch.setattr(owner, name, interrupted(getattr(owner, name)))
        with pytest.raises((OSError, StoreError)):
            [save(database, backups) for _ in range(9)]
    assert restored(backups) in (rows(database), [*states.values()][-1])
    assert {state: restored(state) for state in states} == states
    save(database, backups)
    assert restored(backups) == rows(database)
    assert len([name for name in files(backups) if name.startswith(".")]) <= 1


def test_saves_at_once_follow_each_other(database, backups):
    threads = [threading.Thread(target=save, args=(database, backups)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [recent._place(state) for state in recent._states(backups)] == [(0, number) for number in range(4)]
    assert restored(backups) == rows(database)


@pytest.mark.parametrize(("number", "harm"), [(0, "missing"), (2, "missing"), (2, "damaged")])
def test_broken_chain_is_refused_with_the_newest_state_that_is_whole(database, backups, number, harm):
    states = saved(database, backups)
    broken = [*states][number]
    content = bytearray(broken.read_bytes())
    if harm == "missing":
        broken.unlink()
    else:
        content[-9] ^= 1
        broken.write_bytes(content)
    with pytest.raises(RefusedError, match=f"needs number {number} of its chain") as refused:
        restored(backups)
    before = [*states][number - 1] if number else None
    if before:
        assert f"`oddity restore {before}`" in str(refused.value)
        assert restored(before) == states[before]
    else:
        assert "an older backup" in str(refused.value)


def test_two_chains_of_a_day_are_kept(database, backups):
    for _ in range(4):
        saved(database, backups)
        grow_old(next(state for state in recent._states(backups)[::-1] if ".0000." in state.name))
    chains = [recent._place(state) for state in recent._states(backups)]
    assert chains == [(chain, number) for chain in (2, 3) for number in range(5)]
    assert len([name for name in files(backups) if name.startswith(".")]) == 1
    (backups / "recent-of-mine.0000.txt").touch()
    recent._states(backups)[-3].unlink()
    save(database, backups)
    assert recent._place(recent._states(backups)[-1]) == (4, 0), "as one was missing"


def test_newest_state_is_restored_by_naming_the_folder(oddity, database, backups, monkeypatch):
    states = saved(database, backups)
    run(database, "DELETE FROM notes")
    ends(oddity("restore", "backups"), 0, "oddity.sqlite3 is restored and checked: 4 matches")
    assert rows(database) == [*states.values()][-1]
    second = [*states][1]
    ends(oddity("restore", str(second)), 0, "is restored")
    assert rows(database) == states[second]
    monkeypatch.setenv("ODDITY_DATABASE", "data/oddity.sqlite3")
    ends(oddity("restore", "backups"), 0, "is restored")
    assert rows(Path("data/oddity.sqlite3")) == [*states.values()][-1]
    assert Path("data").stat().st_mode & 0o777 == 0o700
    second.unlink()
    ends(oddity("restore", "backups"), 2, "missing or damaged", "0000.")
    (backups.parent / "empty").mkdir()
    ends(oddity("restore", "empty"), 2, "has no files recent-")
    assert rows(database) == states[second]


async def test_bot_saves_regularly_and_says_what_keeps_it_from_that(database, backups, monkeypatch, caplog):
    monkeypatch.setattr(recent, "FIRST_SECONDS", 0)
    monkeypatch.setattr(recent, "SAVED_SECONDS", 0)
    backups.write_text("a file")
    saving = asyncio.create_task(save_regularly(database, backups))
    while "is not backed up in" not in caplog.text:  # noqa: ASYNC110 (a log line)
        await asyncio.sleep(0)
    backups.unlink()
    while not backups.is_dir() or len(recent._states(backups)) < 3:  # noqa: ASYNC110 (a file)
        await asyncio.sleep(0)
    saving.cancel()
    await asyncio.wait([saving])


OTHER = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('DELETE FROM log'); db.close()"


async def test_bot_that_saves_keeps_its_locks_on_the_database(database, backups):
    """Another process that closes the database would else take the bot's log away."""
    async with open_store(database) as store:
        save(database, backups)
        await asyncio.to_thread(subprocess.run, [sys.executable, "-c", OTHER, database], check=True)
        await store.write_note("turn", "the last")
        assert database.with_name("oddity.sqlite3-wal").stat().st_size > 0
    assert rows(database) != restored(backups)


def test_a_missing_database_is_not_created_again(folder, backups):
    (folder / "oddity.sqlite3").unlink()
    with pytest.raises(StoreError, match="cannot be opened"):
        save(folder / "oddity.sqlite3", backups)
    assert not (folder / "oddity.sqlite3").exists()
