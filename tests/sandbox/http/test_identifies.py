import asyncio

import pytest

from tests.sandbox.identifies import Identifies
from tests.sandbox.raw import connect, shard


@pytest.fixture
def identifies():
    identifies = Identifies()
    identifies.enforced = True
    return identifies


def test_a_bucket_of_shards_identifies_once_in_five_seconds(identifies):
    identifies.max_concurrency = 2
    asked = [((0, 4), 100.0), ((1, 4), 100.0), ((2, 4), 104.9), ((3, 4), 105.0), ((2, 4), 105.0)]

    assert [identifies.admit(shard, now) for shard, now in asked] == [True, True, False, True, True]
    assert [(one.shard, one.moment, one.beyond) for one in identifies.beyond] == [
        ((2, 4), 104.9, "max_concurrency")
    ]
    assert len(identifies.log) == 5


def test_sessions_of_a_day_are_counted_until_the_day_is_over(identifies):
    identifies.total = identifies.remaining = 2
    came = [identifies.admit((0, 1), now) for now in (0.0, 10.0, 20.0, 86_399.0)]
    left = identifies.json(86_399.0)

    assert came == [True, True, False, False]
    assert left == {"total": 2, "remaining": 0, "reset_after": 1000, "max_concurrency": 1}
    assert identifies.admit((0, 1), 86_400.0)
    assert identifies.json(86_400.0) == left | {"remaining": 1, "reset_after": 86_400_000}
    assert [one.beyond for one in identifies.log] == [None, None, "remaining", "remaining", None]


async def test_the_gateway_route_tells_the_limits_and_what_is_left_of_them(sandbox, api):
    sandbox.identifies.shards, sandbox.identifies.max_concurrency = 8, 16
    async with shard(sandbox, 0, 8), shard(sandbox, 1, 8):
        _, answer = await api("GET", "/gateway/bot")
    limit = answer["session_start_limit"]

    assert (answer["url"], answer["shards"]) == (sandbox.gateway_url, 8)
    assert (limit["total"], limit["remaining"], limit["max_concurrency"]) == (1000, 998, 16)
    assert 86_390_000 < limit["reset_after"] <= 86_400_000


async def test_an_early_identify_gets_an_invalid_session_and_may_try_again(sandbox):
    sandbox.identifies.enforced, sandbox.identifies.seconds = True, 0.1
    async with shard(sandbox, 0, 2), connect(sandbox) as early:
        assert await early.identify(sandbox, shard=[1, 2]) == {"op": 9, "d": False}
        assert set(sandbox.sessions()) == {(0, 2)}
        await asyncio.sleep(0.1)
        assert (await early.identify(sandbox, shard=[1, 2]))["t"] == "READY"

    assert [one.shard for one in sandbox.identifies.beyond] == [(1, 2)]


async def test_a_resumed_session_costs_nothing(sandbox):
    sandbox.identifies.enforced = True
    async with shard(sandbox, 0, 1) as lost:
        await sandbox.drop_gateway()
        async with connect(sandbox) as back:
            await back.resume(sandbox, lost)
            assert await back.events(1) == ["RESUMED"]
    assert sandbox.identifies.remaining == 999
    assert sandbox.identifies.beyond == []
