import os
import socket
import stat
from functools import partial
from pathlib import Path

import pytest

from bot.db.schema import newest_step
from bot.operation.backup import leftovers
from bot.operation.files import lock_database
from tests.case import case
from tests.operation.conftest import ends, finds, leave_log, lines, rows, run

TAKEN = "cannot be used"
"""Is said by a bot that has opened its database, of the port that it would have next."""


@pytest.fixture
def start(oddity, monkeypatch, quiet_again):  # noqa: ARG001
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv("ODDITY_METRICS_PORT", str(taken.getsockname()[1]))
        yield lambda *options: oddity("run", *options)


def everything(folder):
    return {
        file: file.readlink() if file.is_symlink() else file.is_file() and file.read_bytes()
        for file in folder.rglob("*")
    }


def says(result, *words):
    """Fail unless a command has ended with status 2 and one sentence that has these words."""
    assert result.exit_code == 2, result.output
    others = ("Copying", "OK", '{"level": "INFO"')  # the log begins with the version
    (line,) = [line for line in result.output.splitlines() if line and not line.startswith(others)]
    assert [word for word in words if word not in line] == []
    assert line.endswith(".")


# A database that is missing


@pytest.mark.parametrize("place", ["data/oddity.sqlite3", "volume/oddity.sqlite3", "oddity.sqlite3"])
def test_the_first_start_of_a_folder_makes_the_database(start, folder, monkeypatch, place):
    (folder / "volume").mkdir()
    (folder / "volume" / ".profile").touch()
    monkeypatch.setenv("ODDITY_DATABASE", str(folder / place) if "volume" in place else place)
    assert TAKEN in start().output
    assert (folder / place).stat().st_size > 0
    assert TAKEN in start().output


MISSING = {
    "mistyped": ("data/odity.sqlite3", "data/oddity.sqlite3 is beside it"),
    "in a mistyped folder": ("dta/oddity.sqlite3", "dta: correct ODDITY_DATABASE"),
    "on a volume that is not mounted": ("/nowhere/volume/oddity.sqlite3", "/nowhere/volume: correct"),
    "behind a link to such a volume": ("link.sqlite3", "/nowhere/volume: correct"),
    "moved away": ("lock/oddity.sqlite3", "oddity.sqlite3.lock is beside it"),
    "lost, but for its log": ("wal/oddity.sqlite3", "oddity.sqlite3-wal is beside it"),
    "replaced": ("old/oddity.sqlite3", "oddity.sqlite3.replaced-2026 is beside it"),
    "being restored": ("part/oddity.sqlite3", ".oddity.sqlite3.x.oddity.part is beside it"),
}


def test_a_database_that_is_missing_is_not_made_again(start, oddity, database, folder, monkeypatch):
    for place in ("data", "lock", "wal", "old", "part"):
        (folder / place).mkdir()
    database.rename(folder / "data" / "oddity.sqlite3")
    (folder / "link.sqlite3").symlink_to("/nowhere/volume/oddity.sqlite3")
    for trace in ("lock/oddity.sqlite3.lock", "wal/oddity.sqlite3-wal", "old/oddity.sqlite3.replaced-2026"):
        (folder / trace).write_bytes(b"anything")
    (folder / "part" / ".oddity.sqlite3.x.oddity.part").touch()
    before = everything(folder)
    for what, (place, words) in MISSING.items():
        monkeypatch.setenv("ODDITY_DATABASE", place)
        with case(what):
            says(start(), f"Database {place} is not there", words, "`oddity run --new`")
            finds(oddity("doctor", "--offline"), 1, "database", words)
            assert everything(folder) == before


def test_a_new_database_is_made_where_one_was_if_that_is_said(start, database, folder, monkeypatch):
    monkeypatch.setenv("ODDITY_DATABASE", "second.sqlite3")
    assert TAKEN in start("--new").output
    before = everything(folder)
    says(start("--new"), "second.sqlite3 is there already")
    monkeypatch.setenv("ODDITY_DATABASE", database.name)
    says(start("--new"), "oddity.sqlite3 is there already")
    assert everything(folder) == before
    (folder / "second.sqlite3").rename(folder / "second.sqlite3-wal")
    monkeypatch.setenv("ODDITY_DATABASE", "second.sqlite3")
    says(start("--new"), "second.sqlite3-wal is there already")


COMMANDS_ON_ONE = (
    ("ratings", "rebuild"),
    ("adopt", "7"),
    ("backup", "copy.sqlite3"),
    ("match", "1", "1"),
    ("move", "volume/data/oddity.sqlite3", "postgresql://host/name"),
)


def test_no_command_makes_a_database_that_is_missing(oddity, folder, monkeypatch):
    monkeypatch.setenv("ODDITY_DATABASE", "volume/data/oddity.sqlite3")
    for command in COMMANDS_ON_ONE:
        with case(command):
            ends(oddity(*command), 1, "there is no such file")
            assert list(folder.iterdir()) == []


def test_no_command_makes_tables_in_an_empty_server_that_is_read(oddity, cluster, monkeypatch):
    monkeypatch.setenv("ODDITY_DATABASE", address := cluster.new_database())
    for command in (("ratings", "rebuild"), ("adopt", "7"), ("move", address, "new.sqlite3")):
        with case(command):
            assert oddity(*command).exit_code == 1
            tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
            assert cluster.execute(tables, address) == "0"


def test_an_option_is_no_database(start, oddity, folder, monkeypatch):
    says(oddity("move", "--", "--new", "postgresql://host/name"), "'--new' is an option, no database")
    monkeypatch.setenv("ODDITY_DATABASE", "--help")
    says(start(), "'--help' is an option, no database: if a file has this name, write './--help'")
    assert list(folder.iterdir()) == []


# What is no ordinary file


NULL = partial(os.mknod, mode=stat.S_IFCHR | 0o600, device=os.makedev(1, 3))


@pytest.mark.parametrize("make", [os.mkfifo, NULL])
def test_a_special_file_is_never_replaced_or_waited_for(start, oddity, database, monkeypatch, make):
    node = database.with_name("node")
    try:
        make(node)
    except PermissionError:
        pytest.skip("no device can be made here")
    kind = node.lstat().st_mode
    oddity("backup", "backup.sqlite3")
    says(oddity("backup", "--overwrite", node), "is no ordinary file")
    monkeypatch.setenv("ODDITY_DATABASE", str(node))
    says(oddity("restore", "backup.sqlite3"), "is no ordinary file")
    says(start(), "choose a")
    for command in (("doctor", "--offline"), ("backup", "--overwrite", database), ("ratings", "rebuild")):
        assert "is not a database of Oddity" in oddity(*command).output
    assert node.lstat().st_mode == kind


def test_numbers_that_no_machine_or_application_has_are_refused(oddity, database):
    for command in (("adopt", "9" * 23), ("puzzles", "make", "--jobs", "100000")):
        before = rows(database)
        assert "should be a whole number from 1 to" in oddity(*command).output
        assert rows(database) == before


# Settings that no command can read

COMMANDS = (("run",), ("doctor", "--offline"), ("backup", "copy.sqlite3"), ("restore", "copy.sqlite3"))


@pytest.mark.usefixtures("start")
def test_every_command_says_what_cannot_be_read(oddity, folder, monkeypatch):
    (folder / "copy.sqlite3").touch()
    variables = {
        "ODDITY_METRICS_PORT": ("70000", "a port from 1 to 65535"),
        "ODDITY_DISCORD_URL": ("http://127.0.0.1:70000", "an address on this machine"),
        "ODDITY_DATABASE": ("postgresql://ann@[::1]:5432,host:70000/x", "has port 70000; ports are from 1"),
    }
    for command in COMMANDS:
        for name, (value, words) in variables.items():
            with case(command, name), monkeypatch.context() as patch:
                patch.setenv(name, value)
                says(oddity(*command), words)
        for encoding in ("latin-1", "utf-16", "utf-16-le"):
            (folder / ".env").write_bytes("DISCORD_TOKEN=x\nODDITY_PRIVACY_URL=http://ä".encode(encoding))
            says(oddity(*command), "The file .env is no text in UTF-8")
        (folder / ".env").unlink()
        (folder / ".env").mkdir()
        says(oddity(*command), "The file .env cannot be read (Is a directory)")
        (folder / ".env").rmdir()
        monkeypatch.setenv("ODDITY_DATABASE", f"{'x' * 300}/oddity.sqlite3")
        says(oddity(*command), "File name too long")
        monkeypatch.setenv("ODDITY_DATABASE", "oddity.sqlite3")
    assert [file.name for file in folder.iterdir()] == ["copy.sqlite3"]


# One database by whichever path


def test_two_paths_to_a_database_have_one_lock(start, oddity, database, folder, monkeypatch):
    (folder / "below").mkdir()
    (folder / "linked").symlink_to(".")
    (folder / "below" / "link.sqlite3").symlink_to("../oddity.sqlite3")
    paths = ("below/link.sqlite3", "linked/oddity.sqlite3", "below/../oddity.sqlite3", str(database))
    oddity("backup", "backup.sqlite3")
    with lock_database(Path("oddity.sqlite3")):
        for path in paths:
            monkeypatch.setenv("ODDITY_DATABASE", path)
            with case(path):
                says(start(), "Another Oddity is using")
                says(oddity("restore", "backup.sqlite3"), "Another Oddity is using")
                assert "a bot is using it" in lines(oddity("doctor", "--offline"), "database")[0]
    monkeypatch.setenv("ODDITY_DATABASE", "below/link.sqlite3")
    run(database, "DELETE FROM blocks")
    assert oddity("restore", "backup.sqlite3").exit_code == 0
    assert (folder / "below" / "link.sqlite3").is_symlink()
    assert rows(database) == rows(folder / "backup.sqlite3")


def test_a_second_name_on_the_disk_is_refused_unless_a_killed_restore_has_begun_it(start, oddity, database):
    second = database.with_name("second.sqlite3")
    second.hardlink_to(database)
    says(start(), "has another name (a hard link): remove that")
    assert "has another name" in "".join(lines(oddity("doctor", "--offline"), "database"))
    second.rename(f"{database}.replaced-2026-01-31-120000")
    assert TAKEN in start().output


def test_leftovers_of_a_killed_backup_are_named_and_removed(oddity, database, folder, caplog):
    (left := folder / ".old.sqlite3.abc.oddity.part").write_bytes(b"half")
    (foreign := folder / ".film.part").touch()
    assert leftovers(folder) == [left]
    (line,) = [line for line in lines(oddity("doctor", "--offline"), "database") if "killed" in line]
    assert left.name in line
    assert oddity("backup", "backup.sqlite3").exit_code == 0
    assert f"Removed {left}" in caplog.text
    assert {file.name for file in folder.iterdir()} == {database.name, "backup.sqlite3", foreign.name}


# What `run` refuses


@pytest.mark.usefixtures("start")
def test_a_newer_database_is_refused_before_a_byte_of_it_changes(oddity, database, folder):
    leave_log(database, "INSERT INTO migrations (name) VALUES ('from the future')")
    with lock_database(database):
        before = everything(folder)
    assert {f"{database.name}{ending}" for ending in ("", "-wal", "-shm")} < {file.name for file in before}
    for command, status in ((("backup", "copy.sqlite3"), 1), (("doctor", "--offline"), 1), (("run",), 2)):
        result = oddity(*command)
        with case(command):
            assert result.exit_code == status
            assert (
                f"a newer version of Oddity wrote it (schema {newest_step() + 1},"
                f" this version knows {newest_step()}); install version from the future or a later one"
                in result.output
            )
            assert everything(folder) == before
