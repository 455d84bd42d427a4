import asyncio
import json
import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.operation.files import lock_database
from bot.rules.rules import Outcome
from tests.operation.conftest import quiet_again as quiet_again  # noqa: PLC0414 (a fixture)
from tests.store.samples import ANN, BEN, GUILD, NOON, new_match, open_store

pytestmark = pytest.mark.usefixtures("no_settings", "quiet_again")


@pytest.fixture
def rebuild(monkeypatch, tmp_path):
    path = tmp_path / "oddity.sqlite3"
    monkeypatch.setenv("ODDITY_DATABASE", str(path))

    async def fill():
        async with open_store(path) as store:
            for _ in range(3):
                match = await new_match(store, rated=True)
                await store.end_match(match.id, Outcome(1, "odd-count"), NOON)

    asyncio.run(fill())
    return path, lambda *options: CliRunner().invoke(main, ["ratings", "rebuild", *options])


def test_it_finds_the_same_and_puts_right_what_was_changed(rebuild):
    path, run = rebuild
    assert "ratings of 1 servers, all unchanged" in run().output
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE ratings SET rating = 1 WHERE person = ?", (BEN,))
    assert "1 numbers changed" in run().output
    with closing(sqlite3.connect(path)) as database:
        ratings = dict(database.execute("SELECT person, rating FROM ratings").fetchall())
    assert ratings[BEN] > ratings[ANN]
    assert "all unchanged" in run().output


def test_it_leaves_a_database_alone_that_is_in_use(rebuild):
    path, run = rebuild
    with lock_database(path):
        result = run()
    assert (result.exit_code, "Traceback" in result.output) == (2, False)


def test_a_report_of_a_match_says_what_has_changed_or_why_nothing(rebuild):
    path, _ = rebuild
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM rated_matches WHERE match = 2")
        database.execute("UPDATE rated_matches SET counts = FALSE WHERE match = 3")
    counted, taken_out, excluded = (report(number)["rating"] for number in (1, 2, 3))
    assert counted == {
        "why": "seat 1 won (odd-count); the first seat was taken to be worth 63 points",
        "seat 0": "1500 ± 300 to 1347 ± 255",
        "seat 1": "1500 ± 300 to 1653 ± 255",
    }
    assert "not counted" in taken_out["why"]
    assert "excluded" in excluded["why"]


def report(number):
    return json.loads(CliRunner().invoke(main, ["match", str(GUILD), str(number), "--json"]).stdout)
