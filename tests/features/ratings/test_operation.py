import asyncio
import json

import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.operation.files import lock_database
from bot.rules.rules import Outcome
from tests.operation.conftest import quiet_again as quiet_again  # noqa: PLC0414 (a fixture)
from tests.operation.conftest import run
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
    path, again = rebuild
    assert "ratings of 1 servers, all unchanged" in again().output
    run(path, f"UPDATE ratings SET rating = 1 WHERE person = {BEN}")
    assert "1 numbers changed" in again().output
    ratings = dict(*run(path, "SELECT person, rating FROM ratings"))
    assert ratings[BEN] > ratings[ANN]
    assert "all unchanged" in again().output


def test_it_leaves_a_database_alone_that_is_in_use(rebuild):
    path, again = rebuild
    with lock_database(path):
        result = again()
    assert (result.exit_code, "Traceback" in result.output) == (2, False)


def test_a_report_of_a_match_says_what_has_changed_or_why_nothing(rebuild):
    path, _ = rebuild
    run(path, "DELETE FROM rated_matches WHERE match = 2")
    run(path, "UPDATE rated_matches SET counts = FALSE WHERE match = 3")
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
