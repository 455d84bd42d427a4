from datetime import timedelta

import pytest

from bot.db.errors import StoreError
from bot.matches.due import Downtime
from tests.times import HOUR


@pytest.fixture
async def match(table):
    return await table.shown(await table.started("a1 white", "a2 black", days=1))


@pytest.fixture
def start(table):
    """Restarts the bot: only what is stored is known."""
    return lambda: Downtime(table.services._context)


async def deadline(table, match):
    return (await table.store.match(match.id)).deadline


async def test_a_clock_that_jumps_is_no_time_out_of_reach(table, clock, match, start):
    downtime = start()
    await downtime.heartbeat()
    for jump in (23 * HOUR, -20 * HOUR, 20 * HOUR):
        clock.now += jump
        await downtime.heartbeat()
        await downtime.end()
    assert await deadline(table, match) == match.deadline


async def test_no_turn_can_be_played_while_nothing_can_be_stored(table, clock, match, start, monkeypatch):
    downtime = start()
    await downtime.heartbeat()
    clock.now += timedelta(minutes=1)
    with monkeypatch.context() as broken:

        async def fail(*_):
            raise StoreError("the disk is full")

        broken.setattr(table.store.db, "write", fail)
        with pytest.raises(StoreError):
            await downtime.heartbeat()
    clock.now += 23 * HOUR
    await downtime.heartbeat()
    assert await deadline(table, match) > match.deadline
