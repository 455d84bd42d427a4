import time

import pytest

from bot.matches.ids import Shards
from bot.matches.tables import claims
from tests.matches.tables.rows import HERE, THERE, put, rows
from tests.store.samples import NOON

pytestmark = pytest.mark.parametrize("db", ["on_postgresql"], indirect=True)
SHARD = {number: Shards(8, frozenset({number})) for number in range(8)}
ALL, NONE = Shards(8, frozenset(range(8))), Shards(8, frozenset())


@pytest.fixture(autouse=True)
def waiting(db):
    """Rows of two servers, of one that has left, and of none; "b" lives, and "gone" does not."""
    now = time.time()
    put(db, "leases name owner until", ("1", "b", now + 9), ("2", "gone", now - 1), ("3", "b", now - 60))
    put(db, "leases name owner until", ("4", "gone", now + 3600))  # the clock was set back
    put(db, "departures guild since", (9, NOON))
    claimed = (None, "b", "gone", None, None, "a", "never")
    guilds = (HERE, HERE, THERE, 9, THERE, HERE, 0)
    numbered = enumerate(zip(guilds, claimed, strict=True), start=1)
    put(db, "outbox id subject kind guild claimed_by", *((n, n, "board", *one) for n, one in numbered))
    db.owner = "a"


def owners(db):
    return [owner for _, owner in rows(db, "outbox id claimed_by")]


@pytest.mark.parametrize(("shards", "after", "limit", "mine"), [
    (None, 0, 9, {1, 3, 5, 6, 7}), (ALL, 0, 9, {1, 3, 5, 6, 7}), (NONE, 0, 9, set()), (SHARD[0], 0, 9, {7}),
    (SHARD[1], 0, 9, {1, 6}), (SHARD[2], 0, 9, {3, 5}), (None, 3, 9, {5, 6, 7}), (None, 0, 2, {1, 3}),
    (None, 7, 1, set()),
])  # fmt: skip
def test_free_entries_are_claimed_in_the_order_of_ids(db, shards, after, limit, mine):
    before = owners(db)
    assert set(claims.claim(db, shards, after, limit)) == mine
    after = [("a" if n in mine else owner) for n, owner in enumerate(before, start=1)]
    assert owners(db) == after


@pytest.mark.parametrize(
    ("kept", "released"), [(ALL, set()), (SHARD[1], {3}), (SHARD[2], {1}), (NONE, {1, 3})]
)
def test_claimed_entries_of_other_shards_are_released(db, kept, released):
    db.execute("UPDATE outbox SET claimed_by = CASE WHEN id IN (1, 3) THEN 'a' ELSE 'b' END")
    claims.release(db, kept)
    assert owners(db) == [None if n in released else "a" if n in {1, 3} else "b" for n in range(1, 8)]


def test_own_entries_are_claimed_ones_or_without_a_name_all_of_the_shards(db):
    assert claims.own(db, SHARD[1]) == (" AND claimed_by = ?", ("a",))
    db.owner = None
    for shards, condition in (
        (None, ""),
        (SHARD[1], " AND (guild >> 22) % 8 IN (1)"),
        (Shards(8, frozenset({3, 1})), " AND (guild >> 22) % 8 IN (1, 3)"),
        (ALL, ""),
        (NONE, " AND FALSE"),
    ):
        assert claims.own(db, shards) == (condition, ())
