import asyncio
import resource
import signal
import sqlite3
import sys
from contextlib import closing, contextmanager

import pytest

from bot.db.errors import StoreError, StoreUnavailableError, UncertainError
from bot.db.sqlite.database import MOST_LOG_BYTES
from tests.loaded import ROOT
from tests.operation.conftest import run
from tests.store.samples import ANN, NOON, new_match, open_store

PLAYERS = """
import asyncio, sys
from pathlib import Path
from tests.store.samples import NOON, new_match, open_store

async def play(store, match):
    for ply in range(100_000):
        await store.add_turn(match, ply, f"turn {ply}", None, NOON)
        print(match, ply, flush=True)

async def main():
    async with open_store(Path(sys.argv[1])) as store:
        matches = [await new_match(store) for _ in range(16)]
        await asyncio.gather(*(play(store, match.id) for match in matches))

asyncio.run(main())
"""


@pytest.fixture
async def store(path):
    async with open_store(path) as store:
        yield store


@contextmanager
def full_disk(wal):
    """Let no file of this process grow beyond what the write-ahead log has now."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_every_turn_that_returned_survives_a_kill(path):
    pipe = asyncio.subprocess.PIPE
    players = await asyncio.create_subprocess_exec(sys.executable, "-c", PLAYERS, path, cwd=ROOT, stdout=pipe)
    lines = [await players.stdout.readline() for _ in range(500)]
    players.kill()
    rest, _ = await players.communicate()
    assert players.returncode == -signal.SIGKILL
    complete = [line for line in (*lines, *rest.splitlines(keepends=True)) if line.endswith(b"\n")]
    returned = [tuple(map(int, line.split())) for line in complete]
    assert len(returned) >= 500
    async with open_store(path) as store:
        matches = {match.id: match for match in await store.running_matches_of(ANN)}
        assert len(matches) == 16
        for match, ply in returned:
            assert matches[match].turns[ply] == f"turn {ply}"
        for match in matches.values():
            assert match.turns == tuple(f"turn {ply}" for ply in range(match.ply))
            assert match.revision == match.ply
    assert run(path, "PRAGMA integrity_check", "PRAGMA foreign_key_check") == [[("ok",)], []]


# Common commits


async def test_calls_that_wait_together_share_a_commit(store):
    statements = []
    await store.db._writer.set_trace_callback(statements.append)
    await asyncio.gather(*(store.write_note(f"key {number}", "text") for number in range(50)))
    assert statements.count("COMMIT") == 1


async def test_nothing_stays_of_an_operation_that_fails_halfway(store):
    def halfway(db):
        db.execute("INSERT INTO notes VALUES ('half', 'written')")
        raise LookupError("on purpose")

    write = store.db.write
    both = write(halfway), store.write_note("whole", "written")
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(answers[0], LookupError)
    assert (await store.note("half"), await store.note("whole")) == (None, "written")
    with pytest.raises(LookupError):
        await write(halfway)  # alone in its transaction
    assert await store.note("half") is None


async def test_log_that_grew_beside_a_reader_shrinks_once_that_is_gone(store, path):
    log = path.with_name(f"{path.name}-wal")
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM notes").fetchone()
        for text in "ab":
            await store.write_note("key", text * MOST_LOG_BYTES)
        assert log.stat().st_size > 2 * MOST_LOG_BYTES
    for text in "ab":
        await store.write_note("key", text)
    assert log.stat().st_size <= MOST_LOG_BYTES


# Callers that go away


async def test_a_cancelled_caller_harms_no_other(store):
    match = await new_match(store)
    calls = [asyncio.create_task(store.write_note(f"key {number}", "text")) for number in range(8)]
    turn = asyncio.create_task(store.add_turn(match.id, 0, "a1 white", None, NOON))
    await asyncio.sleep(0)
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    await asyncio.gather(*calls)
    found = await store.match(match.id)
    assert (found.turns, found.revision) == (("a1 white",), 1)
    assert (await store.add_turn(match.id, 1, "a2 white", None, NOON)).ply == 2


async def test_when_all_callers_are_cancelled_the_next_is_served(store):
    calls = [asyncio.create_task(store.write_note(f"key {number}", "text")) for number in range(8)]
    await asyncio.sleep(0)
    for call in calls:
        call.cancel()
    await store.write_note("after", "text")
    assert (await store.note("after"), await store.note("key 0")) == ("text", "text")


async def test_commit_that_is_cut_off_is_uncertain_for_its_caller(store):
    call = asyncio.create_task(store.write_note("key", "text"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    store.db._committing.cancel()
    with pytest.raises(UncertainError):
        await call
    await store.write_note("after", "text")


async def test_closing_stores_what_still_waits(path):
    async with open_store(path) as store:
        calls = []
        for number in range(6):  # one after the other, so that some come during a commit
            calls.append(asyncio.create_task(store.write_note(f"key {number}", "text")))
            await asyncio.sleep(0)
    await asyncio.gather(*calls)
    async with open_store(path) as store:
        assert [await store.note(f"key {number}") for number in range(6)] == ["text"] * 6


async def test_a_closed_store_says_so(path):
    async with open_store(path) as store:
        pass
    with pytest.raises(StoreError, match="closed"):
        await store.write_note("key", "text")
    with pytest.raises(StoreError, match="closed"):
        await store.match(1)


# A disk that fails


async def test_a_full_disk_reaches_every_caller_and_keeps_nothing(store, path):
    await store.write_note("before", "text")
    with full_disk(path.with_name(path.name + "-wal")):
        answers = await asyncio.gather(
            *(store.write_note(f"key {number}", "x" * 100_000) for number in range(8)), return_exceptions=True
        )
    assert [type(answer) for answer in answers] == [StoreUnavailableError] * 8
    assert len(set(map(id, answers))) == 8
    assert all(str(path) in str(answer) for answer in answers)
    assert {await store.note(f"key {number}") for number in range(8)} == {None}
    await store.write_note("key 0", "room again")
    assert await store.note("key 0") == "room again"
