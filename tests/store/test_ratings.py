"""Ratings are stored with the ends that change them, and follow from the ledger bit for bit."""

import asyncio
from datetime import timedelta
from random import Random

import pytest

from bot.matches.ids import FORMER
from bot.matches.ratings.ledger import PoolKey
from bot.rules.rules import Outcome
from bot.store import SqlStore
from tests.oracles.memory_store import MemoryStore
from tests.store.samples import ANN, BEN, CAT, GUILD, NOON, Calls, new_match

HOUR = timedelta(hours=1)
POOL = PoolKey(GUILD, "odd")
FULL = Outcome(0, "odd-count")


@pytest.fixture(params=["sqlite", "postgresql", "memory"])
async def store(request, path):
    if request.param == "memory":
        yield Calls(MemoryStore())
        return
    address = request.getfixturevalue("cluster").new_database() if request.param == "postgresql" else path
    async with SqlStore.open(address) as store:
        yield Calls(store)


async def ended(store, *seats, outcome=FULL, after=0 * HOUR, **terms):
    """A match that was to count and has ended; its id."""
    match = await new_match(store, *seats, **{"rated": True, **terms})
    await store.end_match(match.id, outcome, NOON + after)
    return match.id


async def test_an_end_counts_in_the_same_transaction_and_a_moderator_takes_it_out_again(store):
    first, second = await ended(store), await ended(store, BEN, CAT, after=HOUR)
    line = await store.line_of(second)
    assert (line.seats, line.winner, line.counts) == ((BEN, CAT), 0, True)
    assert line.before[0].value == (await store.line_of(first)).after[1].value
    players = await store.players(POOL, (ANN, BEN, CAT, FORMER))
    assert {user: one.opponents for user, one in players.items()} == {ANN: 1, BEN: 2, CAT: 1}
    assert players[BEN].rating == line.after[0]
    await store.unrate(first, NOON + HOUR)
    assert (await store.line_of(second)).before[0].value == 1500
    assert list(await store.players(POOL, (ANN, BEN, CAT))) == [BEN, CAT]


async def test_a_match_counts_for_nobody_who_is_nowhere_when_it_begins(store):
    await store.change_person(BEN, ranked=False)
    assert await store.line_of(await ended(store)) is None
    running = await new_match(store, ANN, CAT, rated=True)
    await store.change_person(CAT, ranked=False)
    await store.end_match(running.id, FULL, NOON)
    assert (await store.line_of(running.id)).counts, "nobody flees from a match that is lost"


async def test_the_eleventh_match_of_two_within_a_month_does_not_count(store):
    found = [await store.line_of(await ended(store, after=number * HOUR)) for number in range(11)]
    assert [one is not None for one in found] == [True] * 10 + [False]


async def test_ends_at_the_same_moment_come_one_after_the_other(store):
    matches = [await new_match(store, ANN, user, rated=True) for user in range(1, 9)]
    await asyncio.gather(*(store.end_match(match.id, FULL, NOON) for match in matches))
    assert (await store.players(POOL, [ANN]))[ANN].matches == 8
    assert await store.rebuild_ratings(GUILD) == 0


async def test_a_server_that_is_purged_keeps_no_rating(store):
    await ended(store)
    await store.note_departure(GUILD, NOON)
    while await store.purge(GUILD, NOON + HOUR, 9):
        pass
    assert (await store.players(POOL, [ANN]), list(await store.ledger(POOL))) == ({}, [])


@pytest.mark.parametrize("seed", range(2))
async def test_whatever_happens_going_through_the_ledger_again_finds_the_same(path, seed):
    """The benchmark `ratings` does so after 10,000 ends."""
    random, people = Random(seed), range(1, 9)
    async with SqlStore.open(path) as opened:
        store = Calls(opened)
        for step in range(60):
            reason = random.choice(["odd-count", "time", "resigned"])
            outcome = Outcome(random.choice([0, 1, None]) if reason == "odd-count" else 0, reason)
            match = await ended(store, *random.sample(people, 2), outcome=outcome, after=step * HOUR)
            if step % 9 == 5 and await store.line_of(match):
                await store.unrate(match, NOON)
            if step % 11 == 7:
                await store.exclude(
                    GUILD, person=random.choice(people), counts=random.random() < 0.5, at=NOON
                )
            if step % 20 == 19:
                await store.forget(random.choice(people), at=NOON)
            assert await store.rebuild_ratings(GUILD) == 0, step


async def test_turns_that_were_on_the_board_before_a_match_count_for_no_pace(store):
    match = await new_match(store, turns=("a1 white", "b2 black"))
    await store.add_turn(match.id, 0, "b1 white", None, NOON)
    await store.set_board_message(match.id, 1, 11)
    await store.end_match(match.id, FULL, NOON + HOUR)
    assert (await store.profile(GUILD, ANN)).career.pace == HOUR
