import asyncio
import os
import stat
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.db.errors import StoreError
from bot.operation import files
from bot.operation.backup import BACKED_UP, back_up, of_day, remove_outdated
from tests.operation.conftest import ends, rows, run
from tests.store.samples import NOON, new_match, open_store


def test_a_backup_is_one_private_file_that_holds_everything(oddity, database, folder):
    before = rows(database)
    ends(oddity("backup", "backup.sqlite3"), 0, "backup.sqlite3 is written and checked: 4 matches, schema")
    assert rows(folder / "backup.sqlite3") == before
    assert stat.S_IMODE((folder / "backup.sqlite3").stat().st_mode) == 0o600
    assert {file.name for file in folder.iterdir()} == {"backup.sqlite3", "oddity.sqlite3"}


def test_a_daily_backup_has_its_day_in_its_name_and_the_bot_is_notified(oddity, database):
    for _ in range(2):
        result = oddity("backup", "--daily", "backups")
        assert result.exit_code == 0, result.output
    (file,) = Path("backups").iterdir()
    assert abs(date.fromisoformat(file.name[7:-8]) - datetime.now(UTC).date()) <= timedelta(1)
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    (((told,),),) = run(database, f"SELECT text FROM notes WHERE key = '{BACKED_UP}'")
    assert datetime.now(UTC) - datetime.fromisoformat(told) < timedelta(minutes=10)


def test_a_backup_of_a_database_that_takes_no_changes_is_whole_all_the_same(oddity, database, monkeypatch):
    def refuse(_end, _operation):
        raise StoreError(f"Database {database}: it takes no notes.")

    monkeypatch.setattr("bot.operation.moving.FileEnd.write", refuse)
    result = oddity("backup", "backup.sqlite3")
    assert (result.exit_code, "is written and checked" in result.stdout) == (0, True)
    assert "The metrics will not show it. Database" in result.stderr


def test_seven_daily_backups_are_kept_and_one_of_each_of_four_weeks(tmp_path):
    newest, others = date(2026, 3, 18), {"diary", "oddity-2026-1-1.sqlite3", "oddity-2020-13-01.sqlite3"}
    days = {newest - timedelta(day) for day in range(100)}
    for file in [*(of_day(tmp_path, day) for day in days), *(tmp_path / name for name in others)]:
        file.touch()
    removed = remove_outdated(tmp_path)
    kept = [*range(12, 19), 11, 8, 1]
    expected = {of_day(tmp_path, date(2026, 3, day)).name for day in kept} | {"oddity-2026-02-22.sqlite3"}
    assert {file.name for file in tmp_path.iterdir()} == others | expected
    assert len(removed) == len(days) - len(expected)
    assert remove_outdated(tmp_path) == []


def test_nothing_is_overwritten_without_being_asked_for(oddity, database, folder):
    before = rows(database)
    (folder / "diary").write_text("Monday")
    ends(oddity("backup", "diary"), 2, "diary is there already: name another file, or add --overwrite")
    assert (folder / "diary").read_text() == "Monday"
    assert oddity("backup", "diary", "--overwrite").exit_code == 0
    assert rows(folder / "diary") == before


def test_the_database_itself_and_folders_are_never_overwritten(oddity, database, folder):
    (folder / "link.sqlite3").symlink_to(database)
    before = rows(database)
    for target in ("oddity.sqlite3", "link.sqlite3", "."):
        ends(oddity("backup", target, "--overwrite"), 2, "name ")
        assert rows(database) == before


@pytest.mark.parametrize(("command", "instead"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_postgresql_is_backed_up_and_restored_by_its_own_means(oddity, folder, monkeypatch, command, instead):
    monkeypatch.setenv("ODDITY_DATABASE", "postgresql://oddity:secret@db.example.org/oddity")
    refused = oddity(command, "backup.sqlite3", *(["--daily"] if command == "backup" else ()))
    assert refused.exit_code == 2
    (sentence,) = refused.output.splitlines()
    assert f"use PostgreSQL's own `{instead} " in sentence
    assert "secret" not in sentence
    assert list(folder.iterdir()) == []


@pytest.mark.usefixtures("database")
def test_a_folder_that_is_not_there_is_named(oddity, folder):
    ends(oddity("backup", folder / "nowhere" / "backup.sqlite3"), 1, "nowhere", "cannot be written")


def test_a_damaged_database_makes_no_backup_and_spoils_none(oddity, database, folder):
    oddity("backup", "backup.sqlite3")
    before = (folder / "backup.sqlite3").read_bytes()
    damaged = bytearray(database.read_bytes())
    damaged[4096:] = os.urandom(len(damaged) - 4096)
    database.write_bytes(damaged)
    result = oddity("backup", "backup.sqlite3", "--overwrite")
    ends(result, 1, "Database oddity.sqlite3: it is damaged")
    assert "Traceback" not in result.output
    assert (folder / "backup.sqlite3").read_bytes() == before
    assert {file.name for file in folder.iterdir()} == {"backup.sqlite3", "oddity.sqlite3"}


async def test_a_backup_is_whole_while_the_bot_goes_on_writing(database, folder, monkeypatch):
    monkeypatch.setattr(files, "PAGES_AT_ONCE", 1)
    target = folder / "backup.sqlite3"
    async with open_store(database) as store:
        (before,) = run(database, "SELECT count(*) FROM matches")
        loop, told = asyncio.get_running_loop(), []

        def write_meanwhile(done, whole):
            asyncio.run_coroutine_threadsafe(new_match(store), loop).result()
            told.append((done, whole))

        contents = await asyncio.to_thread(back_up, database, target, replace=False, progress=write_meanwhile)
        match = await store.add_turn(4, 0, "a1 black", None, NOON)
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
    assert run(target, "SELECT count(*) FROM matches") == [before]
    assert contents.matches == before[0][0]
    assert match.ply == 1
    (after,) = run(database, "SELECT count(*) FROM matches")
    assert after[0][0] == before[0][0] + len(told)


def test_a_disk_that_fills_up_leaves_nothing_behind(database, folder, monkeypatch):
    def refuse(_file, *, called):
        assert called == database
        raise StoreError("Database: the disk is full; make room.")

    monkeypatch.setattr("bot.operation.backup.check_whole", refuse)
    with pytest.raises(StoreError):
        back_up(database, folder / "backup.sqlite3", replace=False, progress=lambda _done, _whole: None)
    assert {file.name for file in folder.iterdir()} == {"oddity.sqlite3"}
