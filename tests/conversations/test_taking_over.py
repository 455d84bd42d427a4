"""Two processes of the bot share a PostgreSQL: when one is to end, it goes on until the other has taken over.

What a killed process has served is taken as well: `test_shards.py` shows it with clients, and the trial
`python -m tests.trials shared kills` with processes.
"""

import asyncio
import signal

import aiohttp
import pytest

from bot.operation.backup import BACKED_UP
from tests.conversations.table import CELLS
from tests.conversations.test_restart import boards, play, start_match
from tests.operation.test_endpoint import figures_of
from tests.store.samples import NOON, make_plain, open_store
from tests.trials.process import Process


@pytest.fixture
async def processes(cluster, sandbox, unused_tcp_port_factory):
    address = cluster.empty_database()
    async with open_store(address) as store:
        await make_plain(store, sandbox.world.guilds)
        await store.write_note(BACKED_UP, str(NOON))
    both = [Process(sandbox, address) for _ in range(2)]
    for process in both:
        process.port = unused_tcp_port_factory()
        process.environment["ODDITY_METRICS_PORT"] = str(process.port)
        await process.begin()
        await process.until_well(process.port, 60)
    yield both
    for process in both:
        if process.child.returncode is None:
            await process.end(signal.SIGKILL)


async def figures_at(port):
    url = f"http://127.0.0.1:{port}/metrics"
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return figures_of(await response.text())


async def see_figures(processes):
    first, second = [await figures_at(process.port) for process in processes]
    assert first["oddity_shards"] == first["oddity_shards_served"] == first["oddity_shards_ready"] == 1
    assert first["oddity_lease_term shard 0 of 1"] == 1
    assert 1 <= first["oddity_pool_connections"] <= 5
    assert first["oddity_pool_free"] <= first["oddity_pool_connections"]
    assert first["oddity_pool_waiting"] == 0
    assert first["oddity_repeated_transactions_total"] >= 0
    assert first["oddity_identifies_left"] <= 1000
    assert first["oddity_backup_age_seconds"] > 86_400
    assert (second["oddity_shards_served"], second["oddity_gateway_connected"]) == (0, 1)
    assert "oddity_lease_term shard 0 of 1" not in second


@pytest.mark.timeout(180)
async def test_a_process_reports_its_figures_and_answers_until_another_serves(
    processes, cluster, sandbox, games, ada, ben
):
    first, second = processes
    database = first.environment["ODDITY_DATABASE"]
    await see_figures(processes)
    await start_match(sandbox, games, ada, ben)
    taking_part = "SELECT count(*) FROM leases WHERE name LIKE 'part of %' AND until > epoch()"
    async with asyncio.timeout(120):
        while cluster.execute(taking_part, database) != "2":  # noqa: ASYNC110 (it is the database that changes)
            await asyncio.sleep(0.2)
    first.child.send_signal(signal.SIGTERM)
    await play(sandbox, games, ada, f"{CELLS[0]} white")
    await asyncio.wait_for(first.child.wait(), 120)
    code, log = await first.end()
    assert code == 0, log
    assert "taken over by another process" in log
    await play(sandbox, games, ben, f"{CELLS[1]} white")
    assert cluster.execute("SELECT count(*) FROM turns", database) == "2"
    assert len(boards(games, ada)) == 3
    _, log = await second.end(signal.SIGTERM)
    assert "shard 0 of 1: taken over from process" in log
