"""Ids that a lost database has given are not given again, whatever was restored."""

import asyncio
import re

from bot.db import schema
from bot.operation.moving import primary_keys
from tests.store.samples import new_match, offer, open_store

LEAST = 5_000_000_000


def tables_with_ids():
    """Return the tables of today whose ids the database assigns, by the text of the schema."""
    text = "".join(step.sql for step in schema._templates())
    return set(re.findall(r"CREATE TABLE (\w+) \(\s+id \$id", text)) & primary_keys().keys()


def last_ids(db):
    if db.locks_rows:
        found = db.execute("SELECT sequencename, coalesce(last_value, 0) FROM pg_sequences").fetchall()
        return {name.removesuffix("_id_seq"): last for name, last in found}
    return dict(db.execute("SELECT name, seq FROM sqlite_sequence").fetchall())


async def test_every_table_with_ids_goes_on_from_the_least_one(store):
    await new_match(store)
    await store.db.raise_ids(lambda: LEAST)
    assert await store.read(last_ids) == dict.fromkeys(tables_with_ids(), LEAST - 1)
    assert (await new_match(store)).id == LEAST
    for _ in range(2):
        await store.db.raise_ids(lambda: LEAST - 9)
    assert (await new_match(store)).id == LEAST + 1


async def test_processes_that_start_at_once_give_no_id_twice(cluster):
    address = cluster.empty_database()

    async def start(number):
        async with open_store(address) as store:
            await store.db.raise_ids(lambda: LEAST + number)
            return [(await store.add_challenge(offer())).id for _ in range(5)]

    given = await asyncio.gather(*map(start, range(6)))
    assert len({one for some in given for one in some}) == 30
    assert min(map(min, given)) >= LEAST


async def test_server_behind_the_same_address_gives_no_id_of_the_one_before(cluster):
    """The next connection leads to a server that lacks the newest rows."""
    address, clock = cluster.empty_database(), iter(range(LEAST, 2 * LEAST, 1000))
    async with open_store(address) as store:
        await store.db.raise_ids(lambda: next(clock))
        lost = (await store.add_challenge(offer())).id
        back = f"SELECT setval('challenges_id_seq', {LEAST - 1})"
        cluster.execute(f"DELETE FROM outbox; DELETE FROM challenges; {back}; {CUT_OFF}", address)
        assert (await store.add_challenge(offer())).id > lost


CUT_OFF = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
