import json
from datetime import timedelta

import pytest

from bot.db.statements import text_of
from bot.matches.ids import Shards
from bot.rules.setup import setup_to_json
from tests.store.every_call import LATER, every_call, every_call_about_shards
from tests.store.samples import NOON, ODD, TERMS, open_store

MANY = 5_000
FILL = """
    INSERT INTO matches (number, guild, channel, setup, seat_0, seat_1, started, revision, wake, status)
    SELECT n, n % 500, n % 900, '{setup}', 1000 + n % 4000, 1000 + n * 7 % 4000, '{noon}', 1,
        CASE WHEN n % 10 = 0 THEN '{later}' END,
        CASE WHEN n % 10 = 0 THEN 'running' ELSE 'over' END
    FROM generate_series(1, {many}) AS n;
    INSERT INTO boards (match, message, revision)
    SELECT id, id, CASE WHEN id % 200 > 0 THEN 1 ELSE 0 END FROM matches;
    INSERT INTO posts SELECT id, 4 * id + n, channel FROM matches, generate_series(0, 3) AS n;
    INSERT INTO challenges (guild, channel, challenger, opponent, setup, created, expires, status, message,
        match)
    SELECT guild, channel, seat_0, seat_1, setup, started, '{later}', 'accepted', id, id FROM matches;
    INSERT INTO challenges (guild, channel, challenger, opponent, setup, created, expires)
    SELECT guild, channel, seat_0, seat_1, setup, started, '{later}' FROM matches WHERE id % 100 = 0;
    INSERT INTO turns SELECT id, ply, 'a1 white', started FROM matches, generate_series(0, 3) AS ply;
    INSERT INTO follows SELECT id, 1000 + id * 11 % 4000, FALSE FROM matches;
    INSERT INTO analyses SELECT id, 1, 1500, '[]' FROM matches;
    INSERT INTO outcomes SELECT id, 0, 'resigned', '{{}}', started FROM matches WHERE status = 'over';
    INSERT INTO outbox (id, kind, subject, part, guild, channel, person, since)
    SELECT id, 'reminder', id, seat_0, guild, channel, seat_0, started FROM matches;
    INSERT INTO rated_matches (match, guild, game, seat_0, seat_1, reason, ended, first_seat, counts,
        before_0, before_deviation_0, before_1, before_deviation_1,
        after_0, after_deviation_0, after_1, after_deviation_1)
    SELECT id, guild, 'odd', seat_0, seat_1, 'time', started, 0, TRUE, 1, 1, 1, 1, 1, 1, 1, 1
    FROM matches WHERE status = 'over';
    INSERT INTO ratings SELECT n % 500, 'odd', 1000 + n, 1500, 100, '{noon}', 1, 1
    FROM generate_series(1, {many}) AS n;
    INSERT INTO months (guild, channel, month, due)
    SELECT n, n, '2025-03', CASE WHEN n % 10 = 0 THEN '{late}' END FROM generate_series(1, {many}) AS n;
    INSERT INTO log (match, guild, what, by, at, details)
    SELECT id, guild, 'paused', seat_0, started, '{{}}' FROM matches;
    INSERT INTO vacations (person, starts, ends)
    SELECT 1000 + n, '{noon}', '{later}' FROM generate_series(1, {many}) AS n;
    INSERT INTO people SELECT 1000 + n, '{{}}' FROM generate_series(1, {many}) AS n;
    INSERT INTO servers SELECT n, '{{}}' FROM generate_series(1, {many}) AS n;
    INSERT INTO blocks SELECT 1000 + n, n FROM generate_series(1, {many}) AS n;
    INSERT INTO digests SELECT 1000 + n, '{late}' FROM generate_series(1, {many}) AS n;
    INSERT INTO handled SELECT 1000 + n, '{noon}' FROM generate_series(1, {many}) AS n;
    INSERT INTO notes SELECT n, '' FROM generate_series(1, {many}) AS n;
    INSERT INTO tried SELECT 1000 + n, 'odd-' || n % 90, 0, 0, NULL FROM generate_series(1, {many}) AS n;
    INSERT INTO dailies
    SELECT n, CASE WHEN n % 10 = 0 THEN '{late}' END, '{noon}', '2025-03-01', 'odd-1', n, n
    FROM generate_series(1, {many}) AS n;
    INSERT INTO presses SELECT n % 500, '2025-03-01', 1000 + n FROM generate_series(1, {many}) AS n;
    INSERT INTO explained SELECT n, '2025-03-01', 'odd-1', n, n FROM generate_series(1, {many}) AS n;
    INSERT INTO records (person, digest, text, expires)
    SELECT 1000 + n, '', '', '{late}' FROM generate_series(1, {many}) AS n;
    INSERT INTO tournaments (id, guild, channel, terms, organiser, created, status, due,
        players, barred, seed, is_extended, gone, decisions, interventions)
    SELECT 100 + n, n % 500, n, '{terms}', 1, '{noon}', 'over', CASE WHEN n % 10 = 0 THEN '{late}' END,
        '[]', '[]', 0, FALSE, '[]', '[]', '[]'
    FROM generate_series(1, {many}) AS n;
    INSERT INTO entrants SELECT 1000 + n, 100 + n FROM generate_series(1, {many}) AS n;
    UPDATE matches SET tournament = 101 + id % {many}, pairing = id / {many};
    ANALYZE;
"""
SMALL = {"departures", "leases"}
"""Servers that left lately, and processes: there are few of them."""


@pytest.fixture
async def address(cluster):
    address = cluster.new_database()
    async with open_store(address):
        pass
    late = text_of(LATER + timedelta(days=99))
    moments = {"noon": text_of(NOON), "later": text_of(LATER), "late": late}
    cluster.execute(
        FILL.format(setup=setup_to_json(ODD), terms=json.dumps(TERMS), many=MANY, **moments), address
    )
    return address


@pytest.fixture
def plans(monkeypatch):
    """How PostgreSQL goes about each statement that is executed, by the statement."""
    from bot.db.postgresql.translation import TranslatingConnection, translate

    plans, execute = {}, TranslatingConnection.execute

    def explain(self, statement, parameters=(), /):
        if statement.split()[0] in {"SELECT", "INSERT", "UPDATE", "DELETE", "WITH"}:
            query = f"EXPLAIN (FORMAT JSON) {translate(statement)}"
            ((found,),) = self._execute(query, parameters).fetchall()
            plans[" ".join(statement.split())] = found[0]["Plan"]
        return execute(self, statement, parameters)

    monkeypatch.setattr(TranslatingConnection, "execute", explain)
    return plans


async def test_no_call_walks_through_a_whole_table_that_grows(address, plans):
    async with open_store(address) as store:
        await every_call(store)
    async with open_store(address, owner="a") as store:
        await every_call_about_shards(store, Shards(8, frozenset({0, 5})))
    assert len(plans) > 100
    scans = {statement: set(scanned(plan)) - SMALL - all_of(statement) for statement, plan in plans.items()}
    assert {statement: found for statement, found in scans.items() if found} == {}


def all_of(statement):
    """The outbox, where it is asked for as a whole: it is as short as little is left to do."""
    whole = "FROM outbox" in statement and ("ORDER BY id" in statement or "WHERE guild" in statement)
    return {"outbox"} if whole else set()


def scanned(plan):
    if plan["Node Type"] == "Seq Scan":
        yield plan["Relation Name"]
    for part in plan.get("Plans", ()):
        yield from scanned(part)
