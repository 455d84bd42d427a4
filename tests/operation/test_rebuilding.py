"""`oddity ratings rebuild`: all ratings once more."""

import asyncio

import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.matches.ratings.ledger import PoolKey
from bot.operation.files import lock_database
from bot.rules.rules import Outcome
from bot.store import SqlStore
from tests.operation.conftest import quiet_again as quiet_again  # noqa: PLC0414 (a fixture)
from tests.store.samples import ANN, BEN, GUILD, NOON, Calls, new_match

POOL = PoolKey(GUILD, "odd")


@pytest.fixture
def rebuild(no_settings, quiet_again, monkeypatch, tmp_path):  # noqa: ARG001
    """The command over a database in which the first seat has lost three times."""
    path = tmp_path / "oddity.sqlite3"
    monkeypatch.setenv("ODDITY_DATABASE", str(path))

    async def fill():
        async with SqlStore.open(path) as store:
            for _ in range(3):
                match = await new_match(Calls(store), rated=True)
                await Calls(store).end_match(match.id, Outcome(1, "odd-count"), NOON)

    asyncio.run(fill())
    return path, lambda *options: CliRunner().invoke(main, ["ratings", "rebuild", *options])


def test_it_finds_the_same_until_it_learns_what_the_first_seat_is_worth(rebuild):
    path, run = rebuild
    assert "ratings of 1 servers, all is as it was" in run().output
    learnt = run("--learn")
    assert learnt.exit_code == 0, learnt.output
    assert "odd: the first seat is worth 57.1 points" in learnt.output
    assert "5 numbers are others now" in learnt.output
    assert "all is as it was" in run().output

    async def players():
        async with SqlStore.open(path) as store:
            return await store.players(POOL, [ANN, BEN]), await store.ledger(POOL)

    known, lines = asyncio.run(players())
    assert known[BEN].rating.value > known[ANN].rating.value
    assert {line.first_seat for line in lines} == {57.1}


def test_it_leaves_a_database_alone_that_is_in_use(rebuild):
    path, run = rebuild
    with lock_database(path):
        result = run()
    assert (result.exit_code, "Traceback" in result.output) == (2, False)
