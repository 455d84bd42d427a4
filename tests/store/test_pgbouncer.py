"""PostgreSQL behind PgBouncer in transaction mode: the same promises, on connections that many share.

Debian's is 1.18, which knows no prepared statements.
"""

import asyncio
import logging
from contextlib import AsyncExitStack

import pytest

from bot.db.errors import StoreError
from tests.pgbouncer import POOL, PORT, running_bouncer, skip_without, through
from tests.postgresql import running_cluster
from tests.postgresql import skip_without as skip_without_postgresql
from tests.store.samples import NOON, new_match, open_store
from tests.store.test_postgresql import play_when_it_can_be_reached, said
from tests.store.test_promises import *  # noqa: F403 (each of its tests, on another store)
from tests.trials import cut_commits


@pytest.fixture(scope="module")
def bounced(cluster):
    skip_without()
    with running_bouncer(cluster):
        yield cluster


@pytest.fixture
async def any_store(bounced):
    async with open_store(through(bounced.empty_database())) as store:
        yield store


async def test_a_commit_whose_answer_is_lost_is_looked_up(bounced):
    cuts = await cut_commits.check(bounced, calls=320, chance=0.3, seed=7, port=PORT)
    assert set(cuts) == {"before", "in", "after"}


async def test_an_address_with_options_that_it_refuses_says_so(bounced):
    address = through(bounced.empty_database()) + "&options=-cstatement_timeout%3D1000"
    with pytest.raises(StoreError, match="PgBouncer refuses a setting") as refused:
        async with open_store(address):
            pytest.fail("the store was opened")
    assert str(refused.value).count(".") == 1


async def test_an_outage_behind_it_is_logged_once_and_recovers(caplog):
    skip_without()
    skip_without_postgresql()
    with running_cluster(["fsync=off"]) as cluster, running_bouncer(cluster):
        async with open_store(through(cluster.new_database())) as store:
            match = await new_match(store)
            await asyncio.to_thread(cluster.stop, "immediate")
            for _ in range(3):
                async with asyncio.timeout(60):
                    with pytest.raises(StoreError, match=r"cannot be reached|check that PostgreSQL runs"):
                        await store.add_turn(match.id, 0, "a1 white", None, NOON)
            assert said(caplog) == [logging.ERROR]
            await asyncio.to_thread(cluster.start)
            await play_when_it_can_be_reached(store, match)
            assert said(caplog) == [logging.ERROR, logging.WARNING]
            assert (await store.match(match.id)).ply == 1


async def test_a_caller_without_a_free_connection_gets_an_error_after_waiting(bounced):
    import psycopg

    address = through(bounced.empty_database())
    async with open_store(address) as store, AsyncExitStack() as taken:
        match = await new_match(store)
        for _ in range(POOL):
            held = await taken.enter_async_context(await psycopg.AsyncConnection.connect(address))
            await held.execute("SELECT 1")  # begins a transaction
        async with asyncio.timeout(60):
            with pytest.raises(StoreError, match="PgBouncer has no connection left"):
                await store.add_turn(match.id, 0, "a1 white", None, NOON)
