import pytest

from tests.operation.conftest import RUNNING, fill, finds, lines
from tests.store.samples import open_store

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
async def address(cluster, folder, monkeypatch):
    address = cluster.empty_database()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("ODDITY_DATABASE", address)
    async with open_store(address) as store:
        await fill(store)
    return address


@pytest.mark.usefixtures("address")
def test_all_is_well(oddity):
    result = oddity("doctor", "--offline")
    assert result.exit_code == 0, result.output
    checks = [line[9:21].strip() for line in result.stdout.splitlines()]
    tables = "schema matches challenges preferences outbox"
    assert " ".join(checks) == f"puzzles lessons version settings texts database {tables}"
    assert "4 played again" in lines(result, "matches")[0]
    assert "no bot is using it" in lines(result, "database")[0]


async def test_it_names_the_processes_that_run_the_bot(oddity, address):
    async with open_store(address) as store:
        await store.take_lease("process 7 on elsewhere", "process 7 on elsewhere")
    assert "process 7 on elsewhere run the bot" in lines(oddity("doctor", "--offline"), "database")[0]


def test_a_match_that_cannot_be_as_it_is_stored_is_named(oddity, cluster, address):
    cluster.execute(f"DELETE FROM turns WHERE match = {RUNNING} AND ply = 1", address)
    finds(oddity("doctor", "--offline"), 1, "matches", "one of its turns is missing")


def test_an_empty_database_is_no_problem_and_stays_empty(oddity, cluster, monkeypatch):
    address = cluster.new_database()
    monkeypatch.setenv("ODDITY_DATABASE", address)
    finds(oddity("doctor", "--offline"), 0, "database", "is empty: the first `oddity run` makes its tables")
    assert cluster.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", address) == "0"
