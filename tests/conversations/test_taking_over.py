"""Two processes of the bot share a PostgreSQL: when one is to end, it goes on until the other has taken over.

What a killed process has served is taken as well: `test_shards.py` shows it with clients, and the trial
`python -m tests.trials shared kills` with processes.
"""

import asyncio
import signal

import pytest

from tests.conversations.table import CELLS
from tests.conversations.test_restart import boards, play, start_match
from tests.store.samples import make_plain, open_store
from tests.trials.process import Process


@pytest.fixture
async def processes(cluster, sandbox):
    address = cluster.empty_database()
    async with open_store(address) as store:
        await make_plain(store, sandbox.world.guilds)
    first, second = Process(sandbox, address), Process(sandbox, address)
    await first.start()
    await second.begin()
    yield first, second
    for process in (first, second):
        if process.child.returncode is None:
            await process.end(signal.SIGKILL)


async def test_a_process_that_ends_answers_until_another_serves(processes, cluster, sandbox, games, ada, ben):
    first, second = processes
    database = first.environment["ODDITY_DATABASE"]
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
