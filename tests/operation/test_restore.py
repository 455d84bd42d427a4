import stat

import pytest

from bot.db.sqlite.opening import prepare_file
from bot.operation.moving import FileEnd
from tests.operation.conftest import UNTOUCHED, ends, leave_log, rows, run
from tests.store.samples import NOON, open_store
from tests.store.versions import fill as fill_version
from tests.store.versions import later_version as later_version  # noqa: PLC0414 (a fixture)


def set_aside(folder):
    """Return the databases that were replaced, without what lies beside them."""
    return [file for file in sorted(folder.glob("oddity.sqlite3.replaced-*")) if file.name[-4] != "-"]


@pytest.fixture
def backup(oddity, database, folder):
    assert oddity("backup", "backup.sqlite3").exit_code == 0
    assert database.exists()
    return folder / "backup.sqlite3"


async def play_on(database):
    async with open_store(database) as store:
        await store.add_turn(UNTOUCHED, 0, "a1 black", None, NOON)


async def test_the_database_is_replaced_and_kept(oddity, database, backup, folder):
    await play_on(database)
    before, kept = rows(database), rows(backup)
    result = oddity("restore", backup)
    ends(result, 0, "oddity.sqlite3 is restored and checked: 4 matches")
    assert rows(database) == rows(backup) == kept
    (replaced,) = set_aside(folder)
    assert replaced.name in result.stdout
    assert rows(replaced) == before != kept
    await play_on(database)


@pytest.mark.parametrize("how", ["restore", "run", "move"])
def test_folder_that_a_command_makes_is_closed_to_others(oddity, monkeypatch, backup, folder, how):
    database = folder / "data" / "oddity.sqlite3"
    monkeypatch.setenv("ODDITY_DATABASE", str(database))
    if how == "restore":
        assert oddity("restore", backup).exit_code == 0
    elif how == "run":
        prepare_file(database)
    else:
        with FileEnd(database).open_target():
            pass
    assert stat.S_IMODE(database.parent.stat().st_mode) == 0o700


def test_a_damaged_database_is_replaced(oddity, database, backup, folder):
    database.write_bytes(b"not a database")
    assert oddity("restore", backup).exit_code == 0
    assert rows(database) == rows(backup)
    assert set_aside(folder)[0].read_bytes() == b"not a database"


def test_the_write_ahead_log_of_a_killed_bot_is_kept_but_not_in_the_backup(oddity, database, backup, folder):
    leave_log(database, "UPDATE matches SET channel = 5")
    assert oddity("restore", backup).exit_code == 0
    assert not (folder / "oddity.sqlite3-wal").exists()
    assert run(database, "SELECT count(*) FROM matches WHERE channel = 5") == [[(0,)]]
    (replaced,) = set_aside(folder)
    assert run(replaced, "SELECT count(*) FROM matches WHERE channel = 5") == [[(4,)]]


@pytest.mark.usefixtures("database")
def test_the_database_is_no_backup_of_itself(oddity):
    ends(oddity("restore", "oddity.sqlite3"), 2, "is the database itself")


def fill_with_noise(path):
    whole = path.read_bytes()
    path.write_bytes(whole[:5000] + bytes(range(250)) * 16 + whole[9000:])


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:-5000]), "damaged"),
        (fill_with_noise, "damaged"),
        (lambda path: path.write_bytes(b"My diary"), "not a database of Oddity"),
        (lambda path: path.unlink(), "there is no such file"),
        (lambda path: run(path, "INSERT INTO migrations (name) VALUES ('x')"), "a newer version"),
        (lambda path: run(path, "DELETE FROM matches WHERE id = 1"), "damaged (a row of"),
        (lambda path: run(path, "DROP INDEX boards_by_message"), "damaged"),
    ],
)
def test_a_backup_that_is_not_whole_changes_nothing(oddity, database, backup, folder, spoil, words):
    spoil(backup)
    before = database.read_bytes()
    result = oddity("restore", backup)
    ends(result, 1, f"Database {backup}: ", words)
    assert "Traceback" not in result.output
    assert database.read_bytes() == before
    assert set_aside(folder) == []
    assert not list(folder.glob(".*"))


def test_two_databases_replaced_in_the_same_second_are_both_kept(oddity, backup, folder):
    for _ in range(3):
        assert oddity("restore", backup).exit_code == 0
    assert len(set_aside(folder)) == 3


@pytest.mark.usefixtures("later_version")
async def test_a_backup_of_an_earlier_version_is_restored_and_the_bot_brings_it_up_to_date(oddity, folder):
    fill_version(folder / "older.sqlite3")
    ends(oddity("restore", "older.sqlite3"), 0, "matches, schema 1,")
    async with open_store(folder / "oddity.sqlite3") as store:
        assert (await store.match(1)).ply == 3
