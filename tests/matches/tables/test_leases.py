import time
from datetime import timedelta

import pytest

from bot.matches.leases import EVERYTHING, FORGOTTEN_AFTER, LASTS, Allowance, Lease, Report
from bot.matches.tables import leases, outbox
from tests.matches.tables.rows import put, rows
from tests.store.samples import NOON

BOT, SHARD = Lease("bot", "a", 3), Lease("shard", "b", 5)


@pytest.fixture(autouse=True)
def known(db):
    """Two that last, and two that have ended."""
    now = time.time()
    put(
        db,
        "leases name owner term until",
        ("shard", "b", 5, now + 12),
        ("bot", "a", 3, now + 12),
        ("ended", "a", 7, now - 600),
        ("long ago", "a", 3, now - 7200),
    )


def left(db, name):
    """How many spans of 15 seconds a lease still lasts."""
    (until,) = [until for one, until in rows(db, "leases name until") if one == name]
    return round((until - time.time()) / 15)


def test_leases_that_last_are_listed_by_name(db):
    assert leases.current(db) == [BOT, SHARD]


@pytest.mark.parametrize(("name", "over", "term"), [
    ("new", None, 1), ("ended", None, 8), ("bot", None, None), ("bot", BOT, 4),
    ("bot", Lease("bot", "a", 2), None), ("ended", Lease("ended", "a", 1), 8),
])  # fmt: skip
def test_a_lease_is_taken_unless_another_has_it(db, name, over, term):
    assert leases.take(db, name, "c", over=over) == (term and Lease(name, "c", term))
    owners = {"bot": "a", "shard": "b"} | ({name: "c"} if term else {})
    assert {one.name: one.owner for one in leases.current(db)} == owners
    if term:
        assert left(db, name) == 1
        assert leases.take(db, name, "d") is None


def test_the_lease_of_everything_waits_until_no_other_process_has_one(db):
    assert leases.take(db, EVERYTHING, "a") is None
    leases.renew(db, [SHARD], timedelta())
    assert leases.take(db, EVERYTHING, "a") == Lease(EVERYTHING, "a", 1)
    assert leases.take(db, "new", "c") is None
    assert leases.take(db, "new", "a") == Lease("new", "a", 1)


def test_a_lease_is_kept_by_its_term(db):
    ended = Lease("ended", "a", 7)
    kept = leases.renew(db, [BOT, Lease("shard", "a", 4), ended, Lease("none", "a", 1)], LASTS)
    assert kept == [BOT, ended]
    assert [left(db, name) for name in ("bot", "shard", "ended", "long ago")] == [1, 1, 1, -480]
    assert leases.renew(db, [BOT], timedelta()) == [BOT]
    assert leases.current(db) == [ended, SHARD]
    assert leases.take(db, "bot", "b") == Lease("bot", "b", 4)


def test_leases_are_forgotten_long_after_their_end(db):
    put(db, "leases name owner term until", ("forgotten", "a", 1, time.time() - 8 * 86_400))
    set_clock(db, 25 * 3600)
    assert not outbox.sweep(db, NOON, 9)
    assert rows(db, "leases name") == ["bot", "ended", "long ago", "shard"]


STEPS = [4, -4, 3600, -3600, 25 * 3600, -25 * 3600]
"""Seconds by which a clock is set."""


def set_clock(db, seconds):
    """Leave what is stored as it looks after the clock of the database was set."""
    for table in ("leases", "allowances"):
        db.execute(f"UPDATE {table} SET until = until - ?", (seconds,))


@pytest.mark.parametrize("step", STEPS)
def test_lease_of_dead_owner_is_free_soon_after_the_clock_was_set(db, step):
    leases.renew(db, [BOT], LASTS)
    set_clock(db, step)
    set_clock(db, 20)  # they pass
    assert leases.current(db) == []
    assert leases.take(db, "bot", "c") == Lease("bot", "c", 4)


@pytest.mark.parametrize("step", STEPS)
def test_shares_never_exceed_the_limit_after_the_clock_was_set(db, step):
    heard, rate = dict.fromkeys("abc", 0), {}
    for owner in [*"abc", *"abc", "step", *"abc", *"abc"]:
        if owner == "step":
            set_clock(db, step)
            continue
        allowance = renew(db, owner, 10.0, heard=heard[owner])
        heard[owner], rate[owner] = allowance.number, allowance.rate
        assert sum(rate.values()) <= 45.0001
    assert min(rate.values()) > 10


def test_share_of_dead_process_ends_soon_after_the_clock_was_set_back(db):
    renew(db, "b", 10.0)
    for heard, seconds in enumerate((-3600, 8, 8)):
        renew(db, "a", 10.0, heard=heard)
        set_clock(db, seconds)
    assert renew(db, "a", 10.0, heard=3).rate > 44


def renew(db, owner, need, refusals=0, heard=0, lasts=LASTS):
    return leases.renew_allowance(db, Report(owner, 45.0, need, refusals, heard), lasts)


HELD = "allowances owner need rate reserved number refusals"


def test_reports_and_shares_of_a_process_are_stored(db):
    assert renew(db, "a", 10.0, refusals=4) == Allowance(45.0, 0, 1)
    assert renew(db, "a", 20.0, refusals=6) == Allowance(45.0, 0, 2)
    assert renew(db, "b", 5.0) == Allowance(0.0, 6, 1)
    assert renew(db, "a", 30.0, heard=2) == Allowance(35.0, 0, 3), "5 are spared, and each has half of 10"
    assert rows(db, HELD) == [("a", 30.0, 35.0, 45.0, 3, 0), ("b", 5.0, 0.0, 0.0, 1, 0)]
    until = [round(until - time.time()) for until in rows(db, "allowances until")]
    assert until == [15, 15]


def test_a_leaving_process_keeps_only_its_refusals(db):
    renew(db, "a", 10.0, refusals=4)
    renew(db, "a", 10.0, refusals=5, lasts=timedelta())
    assert rows(db, HELD) == [("a", 10.0, 0.0, 0.0, 2, 5)]
    assert renew(db, "b", 1.0) == Allowance(45.0, 5, 1)


def test_a_silent_process_keeps_a_small_share_until_it_ends(db):
    now, forgotten = time.time(), FORGOTTEN_AFTER.total_seconds()
    put(db, "allowances owner reserved until", ("x", 45.0, now - 60), ("y", 45.0, now - forgotten - 60))
    found = renew(db, "a", 1.0)
    assert (found.rate, found.refusals) == (pytest.approx(45 - 0.09), 5)
    assert rows(db, "allowances owner") == ["a", "x"]
