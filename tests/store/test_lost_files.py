import subprocess
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager

import pytest

from bot.db import notes
from bot.db.errors import FileLostError, StoreUnavailableError
from bot.db.opening import open_database
from bot.operation.files import lock_database
from tests.operation.conftest import run
from tests.store.test_commits import full_disk

HARMS = (
    "rm file",
    "cp file other; mv other file",
    "rm file-wal",
    "rm file-shm",
    "rm file.lock",
    "ln -sfn other path",
    "mv ../data ../elsewhere",
)


@pytest.fixture
def harm(tmp_path):
    """Runs commands in the folder of the database."""
    (tmp_path / "data").mkdir()
    return lambda commands: subprocess.run(commands, shell=True, check=True, cwd=tmp_path / "data")


@pytest.fixture
def path(tmp_path, harm):
    harm("ln -s file path")
    with lock_database(tmp_path / "data" / "path"):
        yield tmp_path / "data" / "path"


@asynccontextmanager
async def losing(path, words="oddity restore"):
    """Open a database that loses a file meanwhile."""
    async with AsyncExitStack() as stack:
        yield await stack.enter_async_context(open_database(path))
        with pytest.raises(FileLostError, match=words):
            await stack.aclose()


@pytest.mark.parametrize("how", HARMS)
async def test_database_that_lost_a_file_confirms_nothing_and_leaves_a_copy(path, harm, how, caplog):
    async with losing(path) as db:
        await db.write(notes.write, "before", "kept")
        harm(how)
        for call in (db.write(notes.write, "after", "lost"), db.read(notes.read, "before")):
            with pytest.raises(FileLostError, match="was removed or exchanged"):
                await call
        assert db.lost.is_set()
    assert len(caplog.messages) == 2
    (copy,) = path.parent.glob("path.lost-*")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert run(copy, "SELECT key FROM notes", "PRAGMA integrity_check") == [[("before",)], [("ok",)]]


async def test_file_that_took_the_place_stays_as_it_is(path, harm):
    async with open_database(path):
        pass
    harm("cp file other")
    async with losing(path) as db:
        await db.write(notes.write, "before", "kept")
        harm("mv other file")
    assert run(path, "SELECT key FROM notes") == [[]]


async def test_path_that_cannot_be_looked_at_is_no_lost_file(path, harm):
    async with open_database(path) as db:
        harm("ln -sfn path path")
        with pytest.raises(StoreUnavailableError, match="the disk failed"):
            await db.read(notes.read, "key")
        harm("ln -sfn file path")
        await db.read(notes.read, "key")


async def test_copy_that_finds_no_room_is_said(path, harm):
    with ExitStack() as limits:
        async with losing(path, "no copy could be left"):
            harm("rm file; touch empty")
            limits.enter_context(full_disk(path.with_name("empty")))
