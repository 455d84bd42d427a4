import re
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.db.errors import StoreError
from bot.db.schema import SchemaStep, sqlite_steps
from bot.db.sqlite import database
from tests.case import case
from tests.operation.conftest import run
from tests.store.samples import ANN, new_match, open_store


@pytest.fixture
async def closed(path):
    async with open_store(path) as store:
        await new_match(store)
    return path


async def refusal(path):
    with pytest.raises(StoreError) as refused:
        async with open_store(path):
            pytest.fail("the store was opened")
    return str(refused.value)


async def pragmas(connection, *names):
    return [(await connection.execute_fetchall(f"PRAGMA {name}"))[0][0] for name in names]


# Ours


async def test_the_folder_and_a_private_file_are_created(tmp_path):
    path = tmp_path / "new" / "folder" / "oddity.sqlite3"
    async with open_store(path) as store:
        await store.write_note("key", "text")
        files = sorted(path.parent.iterdir())
        assert [file.name.removeprefix(path.name) for file in files] == ["", "-shm", "-wal"]
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert list(path.parent.iterdir()) == [path]


async def test_an_empty_file_becomes_a_database(path):
    path.touch()
    async with open_store(path) as store:
        await store.write_note("key", "text")
        assert await store.note("key") == "text"


async def test_a_special_name_of_sqlite_is_a_file_like_any_other(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with open_store(Path(":memory:")) as store:
        await store.write_note("key", "text")
    assert (tmp_path / ":memory:").stat().st_size > 0


async def test_the_settings_of_both_connections_are_in_force(path):
    async with open_store(path) as store:
        writer, reader = store.db._writer, store.db._reader
        full, five_seconds = 2, 5000
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        assert await pragmas(writer, *names) == ["wal", full, 1, five_seconds]
        assert await pragmas(reader, "query_only", "busy_timeout") == [1, five_seconds]


async def test_a_ply_has_room_for_one_turn(closed):
    insert = "INSERT INTO turns VALUES (1, 0, 'a1 white', '')"
    run(closed, insert)
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        run(closed, insert)


# Migrations


def test_migrations_are_numbered_from_one_without_gaps():
    steps = sqlite_steps()
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert (steps[0].name, "CREATE TABLE matches" in steps[0].sql) == ("1.0.0", True)


async def test_each_migration_leaves_a_record(closed):
    (records,) = run(closed, "SELECT number, name, applied FROM migrations")
    assert [record[:2] for record in records] == [(step.number, step.name) for step in sqlite_steps()]
    assert all(applied.endswith("+00:00") for *_, applied in records)


async def test_a_migration_that_fails_leaves_nothing_behind(closed, monkeypatch):
    sql = "CREATE TABLE colours (name TEXT); CREATE TABLE matches (id);"
    steps = [*sqlite_steps(), SchemaStep(len(sqlite_steps()) + 1, "broken", sql)]
    monkeypatch.setattr(database, "sqlite_steps", lambda: steps)
    before = closed.read_bytes()
    assert "already exists" in await refusal(closed)
    assert closed.read_bytes() == before
    assert run(closed, "SELECT max(number) FROM migrations") == [[(len(steps) - 1,)]]


# Refused, and left as they are


async def test_a_file_that_is_no_database_is_refused(path):
    for content in (b"x", b"My diary\n" * 100, bytes(4096)):
        path.write_bytes(content)
        sentence = await refusal(path)
        assert str(path) in sentence
        assert "belongs to another program" in sentence
        assert path.read_bytes() == content


@pytest.mark.parametrize("journal", ["delete", "wal"])
async def test_a_database_of_another_application_is_refused(path, journal):
    run(path, f"PRAGMA journal_mode = {journal}", "CREATE TABLE matches (diary TEXT)")
    before = path.read_bytes()
    assert "belongs to another program" in await refusal(path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


async def test_a_path_that_is_no_file_or_is_below_a_file_is_refused(tmp_path):
    diary = tmp_path / "diary"
    diary.write_text("Dear diary")
    for path, words in (
        (tmp_path, "choose a file"),
        (diary / "deep" / "oddity.sqlite3", "cannot be written"),
        (Path("/dev/null"), "belongs to another program"),
    ):
        sentence = await refusal(path)
        assert str(path) in sentence
        assert words in sentence
    assert diary.read_text() == "Dear diary"


async def problem_with(path):
    try:
        async with open_store(path) as store:
            await store.running_matches_of(ANN)
            await store.write_note("key", "text")
    except StoreError as error:
        return str(error)
    return ""


async def test_a_damaged_schema_page_is_refused_with_the_same_sentence(closed, tmp_path):
    whole, source = closed.read_bytes(), Random(1)
    schema = [found.start() for found in re.finditer(rb"CREATE [TIU]", whole)]
    problems = []
    for number in range(150):
        damaged, path = bytearray(whole), tmp_path / f"{number}.sqlite3"
        start = source.choice(schema) + source.randrange(-20, 60)
        damaged[start : start + 4] = source.randbytes(4)
        path.write_bytes(damaged)
        problems.append(await problem_with(path))
    said = [problem for problem in problems if problem]
    assert len(said) > 50
    assert [problem for problem in said if "it is damaged" not in problem] == []


async def test_a_database_that_is_damaged_or_lacks_something_is_refused(closed):
    whole = closed.read_bytes()
    files = [whole[:4096], whole[:100] + b"\xff" * 3996 + whole[4096:]]
    for statement in (
        "ALTER TABLE matches RENAME COLUMN setup TO set_up",
        "ALTER TABLE migrations RENAME TO migration",
        "DROP INDEX boards_by_message",
        "DROP TABLE notes",
        "DELETE FROM migrations",
    ):
        closed.write_bytes(whole)
        run(closed, statement)
        files.append(closed.read_bytes())
    for number, file in enumerate(files):
        closed.write_bytes(file)
        with case(number):
            assert "it is damaged" in await refusal(closed)
            assert closed.read_bytes() == file


async def test_a_text_that_is_none_is_damage(closed):
    run(closed, "UPDATE matches SET setup = CAST(x'ff' AS TEXT)")
    assert "it is damaged" in await problem_with(closed)


async def test_part_that_cannot_be_read_for_a_moment_is_no_reason_to_restore(closed, caplog):
    whole = closed.read_bytes()
    async with open_store(closed) as store:
        with closed.open("r+b", buffering=0) as file:
            file.write(whole[:4096] + bytes(len(whole) - 4096))
            with pytest.raises(StoreError, match="only if `oddity doctor` says so again"):
                await store.running_matches_of(ANN)
            file.seek(0)
            file.write(whole)
        await store.write_note("key", "empties the cache")
        await store.running_matches_of(ANN)
    assert "reading works again" in caplog.text


async def test_a_database_that_another_program_holds_is_refused(closed, monkeypatch):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(closed, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert "another program holds it" in await refusal(closed)
    async with open_store(closed) as store:
        assert len(await store.running_matches_of(ANN)) == 1
