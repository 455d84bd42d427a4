"""Two processes of the bot share a PostgreSQL: when one ends, planned or not, the other goes on."""

import asyncio
import itertools
import signal

import pytest

from tests.conversations.test_restart import boards, play
from tests.trials.process import Process


@pytest.fixture
async def processes(cluster, sandbox):
    address = cluster.empty_database()
    first, second = Process(sandbox, address), Process(sandbox, address)
    await first.start()
    await second.begin()
    yield first, second
    for process in (first, second):
        if process.child.returncode is None:
            await process.end(signal.SIGKILL)


async def begin(sandbox, games, ada, ben):
    await ada.slash(games, "challenge odd", opponent=ben, seat="odd")
    await sandbox.until(lambda: games.messages(as_=ben))
    await ben.click(games.messages(as_=ben)[0], "Accept")
    await sandbox.until(lambda: boards(games, ada))


async def owner_of_shard(cluster, address):
    return await asyncio.to_thread(
        cluster.execute, "SELECT owner FROM leases WHERE name = 'shard 0 of 1' AND until > epoch()", address
    )


@pytest.mark.timeout(240)
async def test_a_process_that_is_to_end_answers_until_another_has_taken_over(
    processes, cluster, sandbox, games, ada, ben
):
    first, second = processes
    await begin(sandbox, games, ada, ben)
    taking_part = "SELECT count(*) FROM leases WHERE name LIKE 'part of %' AND until > epoch()"
    async with asyncio.timeout(60):
        while cluster.execute(taking_part, first.environment["ODDITY_DATABASE"]) != "2":  # noqa: ASYNC110 (it is the database that changes)
            await asyncio.sleep(0.5)
    first.child.send_signal(signal.SIGTERM)
    turns = iter([f"{letter}{number}" for number in range(1, 6) for letter in "abcde"])
    players = itertools.cycle((ada, ben))
    played = 0
    while first.child.returncode is None:
        await play(sandbox, games, next(players), f"{next(turns)} white")
        played += 1
        await asyncio.sleep(1.5)
    code, log = await first.end()
    assert code == 0, log
    assert "is served by another process" in log
    assert played >= 2
    await play(sandbox, games, next(players), f"{next(turns)} white")
    assert cluster.execute("SELECT count(*) FROM turns", first.environment["ODDITY_DATABASE"]) == str(
        played + 1
    )
    assert len(boards(games, ada)) == played + 2
    _, log = await second.end(signal.SIGTERM)
    assert "took shard 0 of 1 over from process" in log


@pytest.mark.timeout(240)
async def test_what_a_killed_process_has_served_is_taken_by_another(
    processes, cluster, sandbox, games, ada, ben
):
    first, second = processes
    await begin(sandbox, games, ada, ben)
    await play(sandbox, games, ada, "a1 white")
    await first.end(signal.SIGKILL)
    await sandbox.until(lambda: not sandbox.online)
    await sandbox.wait_until_online(timeout=60)
    await play(sandbox, games, ben, "b1 black")
    await play(sandbox, games, ada, "c1 white")
    assert cluster.execute("SELECT count(*) FROM turns", first.environment["ODDITY_DATABASE"]) == "3"
    assert len(boards(games, ada)) == 4
    code, log = await second.end(signal.SIGTERM)
    assert code == 0, log
