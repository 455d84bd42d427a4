"""Several processes share what is to be shown, by their shards.

It is claimed: one process shows it, and when that has ended another does.
"""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from functools import partial

import pytest

from bot.delivery.delivery import Delivery
from bot.matches.events import Events
from bot.matches.ids import Shards
from bot.matches.model import ChallengeStatus, Place
from bot.matches.outbox import Key
from bot.matches.queue import Outbox
from bot.matches.tables import claims
from bot.transport.budget import Budget
from tests.loaded import FEATURES
from tests.store.samples import (
    ANN,
    BEN,
    CHANNEL,
    NOON,
    asked_to_end,
    let_leases_last,
    new_match,
    offer,
    open_store,
)
from tests.times import DAY

SERVERS = [number << 22 for number in range(1, 8)]
"""One server of each shard, if there are eight; the first has none."""


@pytest.fixture(autouse=True)
def lasting(monkeypatch):
    let_leases_last(monkeypatch.setattr)


async def fill(store):
    for guild in SERVERS:
        place = Place(guild, CHANNEL)
        await store.add_challenge(offer(place=place))
        await new_match(store, place=place)
        asked = await new_match(store, place=place, days_per_turn=1)
        await store.change_match(asked.id, partial(asked_to_end, seat=0, at=NOON), at=NOON)
        await store.set_board_message(asked.id, 0, 11)
        await store.set_board_message(asked.id, 0, 12)
    if "reminders" in FEATURES:
        await store.change_person(ANN, digest=13)
        [(user, due)] = await store.due_digests(NOON + 2 * DAY, 9)
        await store.take_digest(user, due, due + DAY, expires=due)
    gone = SERVERS[-1] + 1
    await store.add_challenge(offer(place=Place(gone, CHANNEL)))
    await store.note_departure(gone, NOON)


async def with_card(store, **terms):
    challenge = await store.add_challenge(offer(**terms))
    await store.set_challenge_message(challenge.id, 12)
    return await store.start_match(challenge.id, (ANN, BEN), NOON)


# Several processes


@asynccontextmanager
async def processes(address, *owners):
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(open_store(address, owner=owner)) for owner in owners]
        for store, owner in zip(stores, owners, strict=True):
            assert await store.take_lease(f"process/{owner}", owner)
        yield stores


async def shown_by(store, shards=None):
    return {entry.key for entry in await store.entries(shards)}


async def all_unclaimed(address):
    """Fill a database as a process without a name does, which claims nothing."""
    async with open_store(address) as alone:
        await fill(alone)
        return await shown_by(alone)


async def test_a_process_shows_the_entries_that_it_writes(cluster):
    async with processes(cluster.empty_database(), "a", "b") as (first, second):
        match = await with_card(first)
        await first.change_match(match.id, partial(asked_to_end, seat=0, at=NOON), at=NOON)
        assert await shown_by(second) == set()
        card, board = Key("card", 1), Key("board", match.id)
        request = Key("request", match.id)
        assert await shown_by(first) == {card, board, request}
        await second.add_turn(match.id, 0, "a1 white", None, NOON)
        assert await shown_by(first) == {card}
        assert await shown_by(second) == {board, request}
        await second.set_challenge_message(1, 13)
        assert await shown_by(first) == set()
        await second.set_challenge_message(1, 13, ChallengeStatus.ACCEPTED)
        await second.set_board_message(match.id, 1, 11)
        await second.drop_entries([await second.entry(request)])
        assert await shown_by(first) == await shown_by(second) == set()


async def test_only_rows_of_others_may_have_been_attempted(cluster):
    address = cluster.empty_database()
    everything = await all_unclaimed(address)
    async with processes(address, "a") as (store,):
        outbox = Outbox(store.db)
        await with_card(store)
        found = await outbox.entries()
        assert (
            {entry.key for entry in found if outbox.was_claimed(entry)}
            == everything
            < {entry.key for entry in found}
        )


async def test_a_look_is_complete_once_no_other_process_holds_an_entry(cluster):
    shards = Shards(8, frozenset({1}))
    async with processes(cluster.empty_database(), "a", "b") as (first, second):
        await with_card(first, place=Place(SERVERS[0], CHANNEL))
        delivery = Delivery(Outbox(second.db), Events(), Budget())
        await delivery.look(lambda: shards)
        assert not delivery.schedule.is_complete
        await delivery.look(lambda: Shards(8, frozenset({2})))
        assert delivery.schedule.is_complete
        ended = [lease for lease in await first.leases() if lease.owner == "a"]
        await first.keep_leases(ended, timedelta())
        await delivery.look(lambda: shards)
        assert delivery.schedule.is_complete


async def test_more_is_claimed_than_fits_into_one_transaction(cluster, monkeypatch):
    address = cluster.empty_database()
    everything = await all_unclaimed(address)
    monkeypatch.setattr(claims.claim, "__defaults__", (2,))
    async with processes(address, "a", "b") as stores:
        assert await shown_by(stores[0]) == everything
        assert await shown_by(stores[1]) == set()


async def test_a_row_that_another_is_changing_is_left_to_the_next_look(cluster):
    address = cluster.empty_database()
    await all_unclaimed(address)
    async with processes(address, "a") as (store,):
        everything = await shown_by(store)
        await store.release_claims(Shards(8, frozenset()))
        with cluster.connected(address) as other:
            other.execute("BEGIN")
            other.execute("SELECT FROM outbox WHERE kind = 'board' AND subject = 1 FOR UPDATE")
            async with asyncio.timeout(60):
                assert await shown_by(store) == everything - {Key("board", 1)}
            other.execute("ROLLBACK")
        assert await shown_by(store) == everything


async def test_a_process_that_is_alone_claims_nothing(cluster, tmp_path):
    for address in (cluster.empty_database(), tmp_path / "oddity.sqlite3"):
        async with open_store(address, owner=None) as alone:
            await fill(alone)
            await alone.release_claims(Shards(8, frozenset()))
            assert await claimed(alone) == set()
    async with open_store(tmp_path / "oddity.sqlite3", owner="a") as alone:
        await new_match(alone)
        assert await claimed(alone) == set(), "a file has one process"


async def claimed(store):
    query = "SELECT claimed_by FROM outbox WHERE claimed_by IS NOT NULL"
    return set(await store.db.read(lambda db: db.execute(query).fetchall()))
