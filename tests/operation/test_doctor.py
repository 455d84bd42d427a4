import json
import os
import re
import shutil
from datetime import UTC, datetime
from importlib.metadata import version
from random import Random

import pytest

from bot.db.schema import newest_step
from bot.operation import database_checks, machine_checks
from bot.operation.files import FETCHED, lock_database
from bot.words import Entries, Languages
from tests.case import case
from tests.operation.conftest import FINISHED, RESIGNED, RUNNING, UNTOUCHED, finds, held, lines, run
from tests.store.samples import ANN, CHANNEL, GUILD, NOON, open_store
from tests.store.versions import fill as fill_version
from tests.store.versions import later_version as later_version  # noqa: PLC0414 (a fixture)


def test_all_is_well(oddity, database):
    before = database.read_bytes()
    result = oddity("doctor", "--offline")
    assert result.exit_code == 0, result.output
    verdicts = {line[9:21].strip(): line.split()[0] for line in result.stdout.splitlines()}
    assert verdicts.pop("outbox") == "WARNING", "it has waited since the noon of that day"
    assert set(verdicts.values()) == {"OK"}
    checks = " ".join(line[9:21].strip() for line in result.stdout.splitlines())
    tables = "references schema matches challenges preferences outbox"
    assert checks == f"puzzles lessons version settings texts database integrity {tables} sqlite disk"
    assert lines(result, "version")[0].endswith(f"Oddity {version('oddity')}, schema {newest_step()}")
    assert "4 played again" in lines(result, "matches")[0]
    assert re.search(r"messages are waiting, the oldest for \d+ days \(board: ", lines(result, "outbox")[0])
    assert database.read_bytes() == before
    assert [file.name for file in database.parent.iterdir()] == [database.name]
    now = datetime.now(UTC).isoformat(timespec="microseconds")
    run(database, f"UPDATE outbox SET since = '{now}'")
    assert "OK " in (line := lines(oddity("doctor", "--offline"), "outbox")[0])
    assert "messages are waiting, which a running bot sends (board: " in line
    refused = json.dumps({str(CHANNEL): "Discord answers 403", "7": "of a channel in which nothing waits"})
    run(database, f"INSERT INTO notes VALUES ('refused-0', '{refused}')")
    run(database, f"INSERT INTO departures VALUES (7, '{NOON.isoformat()}')")
    result = oddity("doctor", "--offline")
    (channel,) = lines(result, "channels")
    assert f"channel {CHANNEL} of server {GUILD} refuses what waits there (Discord answers 403)" in channel
    assert "server 7 removed the bot on 2025-03-01; its data is deleted on" in lines(result, "departures")[0]


def test_file_of_another_version_is_named_where_it_would_be_loaded(oddity, monkeypatch, tmp_path):
    (stale := tmp_path / "bot" / "features" / "reminders" / "snoozing.py").parent.mkdir(parents=True)
    stale.touch()
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "modules.txt").write_text("bot/entry.py\n")
    monkeypatch.setattr(machine_checks, "DATA", tmp_path / "data")
    assert oddity("doctor", "--offline").exit_code == 1
    named = [line.split()[2] for line in lines(oddity("doctor", "--offline"), "files")]
    assert named == [f"{tmp_path}/bot/entry.py", str(stale)]


def test_it_reads_every_message_and_names_unreadable_ones():
    english = "one = Well.\ntwo = { $name\nthree = Well.\n"
    texts = {"en": Entries(english), "de": Entries("one = Gut.\n")}
    [found] = machine_checks.check_texts(Languages(texts))
    assert (found.verdict.value, found.text) == ("PROBLEM", "data/locales/en.ftl cannot be read at two")


def test_it_says_what_may_run_beside_the_bot_by_the_version_of_sqlite():
    for number in ((3, 40, 1), (3, 44, 5), (3, 45, 0), (3, 50, 6), (3, 51, 2)):
        assert "no other program may write" in machine_checks.sqlite_finding(number).text
    for number in ((3, 44, 6), (3, 50, 7), (3, 51, 3), (3, 53, 0)):
        assert "needs 3.51.3, too" in machine_checks.sqlite_finding(number).text


WRONG_MATCHES = {
    "UPDATE outcomes SET winner = 1 - winner WHERE match = 1": "its turns lead to an end won by seat",
    "UPDATE outcomes SET reason = 'more-groups' WHERE match = 1": "its turns lead to an end won by seat",
    "UPDATE outcomes SET reason = 'resigned' WHERE match = 1": "stored is an end won by seat 1 (resigned)",
    f"DELETE FROM outcomes WHERE match = {FINISHED}": "contradicts its stored outcome",
    f"UPDATE matches SET status = 'over' WHERE id = {RUNNING}": "contradicts its stored outcome",
    f"DELETE FROM turns WHERE match = {RUNNING} AND ply = 1": "one of its turns is missing",
    f"DELETE FROM turns WHERE match = {RUNNING} AND ply = 3": "it counts 4 changes",
    f"DELETE FROM turns WHERE match = {RESIGNED} AND ply = 3": "it counts 5 changes",
    f"UPDATE turns SET notation = 'z9' WHERE match = {RUNNING} AND ply = 2": "turn 3 (“z9”) is refused",
    f"UPDATE turns SET notation = 'pass' WHERE match = {RUNNING} AND ply = 0": "turn 1 (“pass”) is refused",
    f"UPDATE matches SET setup = 'x' WHERE id = {UNTOUCHED}": "match 4 cannot be read",
    f"UPDATE matches SET setup = '{{}}' WHERE id = {UNTOUCHED}": "match 4 cannot be read",
    f"UPDATE matches SET setup = CAST(x'ff' AS TEXT) WHERE id = {UNTOUCHED}": "match 4 cannot be read",
    f"UPDATE matches SET setup = replace(setup, 'yodd', 'chess') WHERE id = {UNTOUCHED}": "no game “chess”",
    f"UPDATE matches SET started = 'yesterday' WHERE id = {UNTOUCHED}": "match 4 cannot be read",
    f"UPDATE matches SET remark = '[1]' WHERE id = {UNTOUCHED}": "match 4 cannot be read",
    f"UPDATE matches SET deadline = NULL WHERE id = {RUNNING}": "no deadline is stored",
    "UPDATE matches SET setup = 'x'": "4 of 4 are wrong",
}
WRONG_ELSEWHERE = [
    ("challenges", "UPDATE challenges SET expires = '' WHERE id = 5"),
    ("challenges", "UPDATE challenges SET setup = 'lost' WHERE id = 5"),
    ("preferences", "UPDATE people SET settings = '[]'"),
    ("preferences", "UPDATE servers SET settings = '{\"colour\": 1}'"),
    ("references", "INSERT INTO turns VALUES (99, 0, 'a1', '')"),
    ("references", f"DELETE FROM matches WHERE id = {RUNNING}"),
    ("database", "DROP INDEX boards_by_message"),
    ("database", "ALTER TABLE people RENAME COLUMN settings TO wishes"),
    ("database", "INSERT INTO migrations (name) VALUES ('from the future')"),
]


def test_each_fault_in_the_tables_is_a_problem(oddity, database, monkeypatch):
    whole = database.read_bytes()
    wrong = [("matches", statement, words) for statement, words in WRONG_MATCHES.items()]
    for check, statement, words in (*wrong, *((*one, "") for one in WRONG_ELSEWHERE)):
        database.write_bytes(whole)
        run(database, statement)
        result = oddity("doctor", "--offline")
        with case(statement):
            assert result.exit_code == 1
            said = [line for line in lines(result, check) if line.startswith("PROBLEM") and words in line]
            assert said, result.stdout
            assert "Traceback" not in result.output
    database.write_bytes(whole)
    run(database, "UPDATE matches SET setup = 'x'")
    monkeypatch.setattr(database_checks, "MOST_SHOWN", 2)
    assert len(lines(oddity("doctor", "--offline"), "matches")) == 3, "some are named, and all are counted"


def test_bytes_that_were_changed_or_lost_are_never_an_exception(oddity, database):
    whole, source, sick = database.read_bytes(), Random(5), 0
    for number in range(30):
        damaged = bytearray(whole)
        start = source.randrange(100, len(whole))
        damaged[start : start + 400] = source.randbytes(400)
        database.write_bytes(damaged[: source.choice([len(whole), len(whole), source.randrange(len(whole))])])
        result = oddity("doctor", "--offline")
        assert result.exit_code in (0, 1), (number, result.exception)
        assert result.exception is None or isinstance(result.exception, SystemExit), number
        sick += result.exit_code
    assert sick > 10


def test_without_a_database_that_is_said(oddity, folder):
    finds(oddity("doctor", "--offline"), 0, "database", "the first `oddity run` makes it")
    assert list(folder.iterdir()) == []


async def test_a_bot_may_be_running(oddity, database):
    with lock_database(database):
        async with open_store(database) as store:
            await store.write_note("key", "text")
            assert "a bot is using it" in lines(oddity("doctor", "--offline"), "database")[0]
            await store.write_note("key", "other")
    assert "no bot is using it" in lines(oddity("doctor", "--offline"), "database")[0]


def test_a_database_that_another_program_holds_is_a_problem(oddity, database, monkeypatch):
    monkeypatch.setattr("bot.operation.files.WRITER_SECONDS", 0.1)
    with held(database):
        result = oddity("doctor", "--offline")
    assert result.exit_code == 1
    assert "another program holds it" in lines(result, "database")[-1]


async def test_a_forgotten_player_leaves_matches_that_are_well(oddity, database):
    async with open_store(database) as store:
        await store.forget(ANN, NOON)
    finds(oddity("doctor", "--offline"), 0, "matches", "4 played again")


def test_a_database_that_others_may_read_is_warned_of(oddity, database):
    database.chmod(0o644)
    result = oddity("doctor", "--offline")
    assert result.exit_code == 0
    assert any("chmod 600" in line for line in lines(result, "database"))


def test_the_room_on_the_disk_is_told(oddity, database, monkeypatch):
    usage = shutil.disk_usage(database.parent)
    for free, verdict in ((10**12, "OK"), (400_000_000, "WARNING"), (40_000_000, "PROBLEM")):
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder, free=free: usage._replace(free=free))
        assert lines(oddity("doctor", "--offline"), "disk")[0].startswith(verdict)


def test_folder_for_backups_that_cannot_be_written_is_named(oddity, database, monkeypatch):
    for folder, verdict in ((database.parent / "new", "OK"), (database / "below", "WARNING")):
        monkeypatch.setenv("ODDITY_BACKUPS", str(folder))
        assert lines(oddity("doctor", "--offline"), "backups")[0].startswith(verdict), folder


def test_copy_that_was_fetched_long_ago_is_warned_of(oddity, database):
    assert lines(oddity("doctor", "--offline"), "copies") == []
    (mark := database.with_name(FETCHED)).touch()
    assert lines(oddity("doctor", "--offline"), "copies")[0].startswith("OK")
    os.utime(mark, (0, 0))
    assert lines(oddity("doctor", "--offline"), "copies")[0].startswith("WARNING")


def test_the_limit_of_memory_is_compared_with_the_processes_that_think(oddity, folder, monkeypatch):
    monkeypatch.setattr(machine_checks, "CGROUPS", folder)
    for place in ("", "system.slice/oddity.service", "system.slice/system-oddity.slice/oddity@1.service"):
        (file := folder / place / "memory.max").parent.mkdir(parents=True, exist_ok=True)
        for limit, processes, verdict in (("max", 9, None), (2**29, 3, "OK"), (2**29, 4, "WARNING")):
            file.write_text(f"{limit}\n")
            monkeypatch.setenv("ODDITY_ENGINE_PROCESSES", str(processes))
            found = [line.split()[0] for line in lines(oddity("doctor", "--offline"), "memory")]
            assert found == ([verdict] if verdict else []), (place, limit)
        file.unlink()


def test_settings_are_checked(oddity, monkeypatch):
    monkeypatch.setenv("ODDITY_OF_A_LATER_VERSION", "x")
    finds(oddity("doctor", "--offline"), 0, "settings", "ODDITY_OF_A_LATER_VERSION is not a setting")
    monkeypatch.setenv("ODDITY_LOG_LEVEL", "loud")
    result = oddity("doctor", "--offline")
    assert result.exit_code == 2
    assert lines(result, "settings")[0].startswith("PROBLEM")


def test_asking_discord_takes_a_token(oddity, database):
    assert database.exists()
    finds(oddity("doctor"), 1, "token", "DISCORD_TOKEN is missing")


def test_a_database_of_an_earlier_version_is_looked_at_as_it_will_be(oddity, folder, later_version):
    path = folder / "oddity.sqlite3"
    fill_version(path)
    before = path.read_bytes()
    result = oddity("doctor", "--offline")
    assert result.exit_code == 0, result.stdout
    words = f"version 1 of {later_version.number}: the next start of the bot changes it; make a backup before"
    assert words in lines(result, "schema")[0]
    assert "each stands where it is stored" in lines(result, "matches")[0]
    assert path.read_bytes() == before


@pytest.mark.usefixtures("later_version")
def test_a_wrong_match_of_an_earlier_version_is_named(oddity, folder):
    fill_version(folder / "oddity.sqlite3")
    run(folder / "oddity.sqlite3", "UPDATE turns SET notation = 'a1 white' WHERE match = 1 AND ply = 1")
    result = oddity("doctor", "--offline")
    assert result.exit_code == 1
    assert "turn 2 (“a1 white”) is refused: There's already a white stone on a1" in result.stdout
