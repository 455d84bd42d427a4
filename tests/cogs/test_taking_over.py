"""Two processes of the bot share a PostgreSQL: one runs, and the other takes over, planned or not."""

import asyncio
import signal

import pytest

from tests.cogs.process import Process
from tests.cogs.test_restart import boards, play

WAITS = "runs the bot; this one waits, and takes over when it ends."


@pytest.mark.timeout(240)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_another_process_takes_over_and_nothing_is_lost_or_doubled(
    cluster, sandbox, games, ada, ben, how
):
    address = cluster.empty_database()
    first, second = Process(sandbox, address), Process(sandbox, address)
    await first.start()
    await second.begin()
    try:
        await ada.slash(games, "challenge odd", opponent=ben, seat="odd")
        await sandbox.until(lambda: games.messages(as_=ben))
        await ben.click(games.messages(as_=ben)[0], "Accept")
        await sandbox.until(lambda: boards(games, ada))
        await play(sandbox, games, ada, "a1 white")
        await asyncio.sleep(3)  # the second has begun, and waits
        assert cluster.execute("SELECT term FROM leases", address) == "1"
        _, log = await first.end(how)
        assert WAITS not in log
        await sandbox.until(lambda: not sandbox.online)
        await sandbox.wait_until_online(timeout=60)
        await play(sandbox, games, ben, "b1 black")
        await play(sandbox, games, ada, "c1 white")
        assert cluster.execute("SELECT term FROM leases", address) == "2"
        assert cluster.execute("SELECT count(*) FROM turns", address) == "3"
        assert len(boards(games, ada)) == 4
    finally:
        _, log = await second.end(signal.SIGTERM)
    assert WAITS in log
