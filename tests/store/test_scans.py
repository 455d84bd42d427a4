"""How the databases go about every statement: none walks through a table that grows."""

import json
import re
import sqlite3
from collections import Counter
from contextlib import closing
from datetime import timedelta

import pytest

from bot.db.connection import is_long, long_read
from bot.db.sqlite.database import SqliteDatabase
from bot.db.sqlite.opening import FileConnection
from bot.db.statements import text_of
from bot.matches.ids import Shards
from bot.matches.tables import contents
from bot.rules.setup import setup_to_json
from tests.loaded import of_the_whole
from tests.store.every_call import LATER, every_call, every_call_about_shards
from tests.store.samples import CHANNEL, GUILD, NOON, ODD, TERMS, open_store

FILL = """
    INSERT INTO matches (number, guild, channel, parent, setup, seat_0, seat_1, level, started, revision,
        wake, status)
    SELECT n, {guild}, 10000000 + n, {channel}, '{setup}',
        CASE WHEN n % 20 < 2 THEN -1 ELSE 1000 + n % {people} END,
        CASE WHEN n % 20 IN (10, 11) THEN -1 ELSE 1000 + n * 7 % {people} END,
        CASE WHEN n % 10 < 2 THEN 1 END, '{noon}', 1, CASE WHEN n % 10 = 0 THEN '{later}' END,
        CASE WHEN n % 10 = 0 THEN 'running' ELSE 'over' END
    FROM {numbers};
    INSERT INTO boards (match, message, revision)
    SELECT id, id, CASE WHEN id % 200 > 0 THEN 1 ELSE 0 END FROM matches;
    INSERT INTO posts SELECT id, id, channel FROM matches;
    INSERT INTO challenges (guild, channel, challenger, opponent, setup, created, expires, status, message,
        match)
    SELECT guild, parent, seat_0, seat_1, setup, started, '{later}', 'accepted', channel, id FROM matches;
    INSERT INTO challenges (guild, channel, challenger, opponent, setup, created, expires)
    SELECT guild, parent, seat_0, seat_1, setup, started, '{later}' FROM matches WHERE id <= {open};
    INSERT INTO turns SELECT id, 0, 'a1 white', started FROM matches;
    INSERT INTO follows SELECT id, 1000 + id * 11 % {people}, FALSE FROM matches;
    INSERT INTO analyses SELECT id, 1, 1500, '[]' FROM matches;
    INSERT INTO outcomes SELECT id, 0, 'resigned', '{{}}', started FROM matches WHERE status = 'over';
    INSERT INTO outbox (id, kind, subject, part, guild, channel, person, since)
    SELECT id, 'reminder', id, seat_0, guild, channel, seat_0, started FROM matches WHERE id <= {waiting};
    INSERT INTO rated_matches (match, guild, game, seat_0, seat_1, reason, ended, first_seat, counts,
        before_0, before_deviation_0, before_1, before_deviation_1,
        after_0, after_deviation_0, after_1, after_deviation_1)
    SELECT id, guild, 'odd', seat_0, seat_1, 'time', started, 0, TRUE, 1, 1, 1, 1, 1, 1, 1, 1
    FROM matches WHERE status = 'over';
    INSERT INTO ratings SELECT {guild}, 'odd', 1000 + n, 1000 + n % 997, 50 + n % 90, '{noon}', 9, 3
    FROM {numbers};
    INSERT INTO months (guild, channel, month, due)
    SELECT n, n, '2025-03', CASE WHEN n % 10 = 0 THEN '{late}' END FROM {numbers};
    INSERT INTO log (match, guild, what, by, at, details)
    SELECT id, guild, 'paused', seat_0, started, '{{}}' FROM matches;
    INSERT INTO vacations (person, starts, ends)
    SELECT 1000 + n, '{noon}', '{later}' FROM {numbers};
    INSERT INTO people SELECT 1000 + n, '{{}}' FROM {numbers};
    INSERT INTO servers SELECT n, '{{}}' FROM {numbers};
    INSERT INTO blocks SELECT 1000 + n, n FROM {numbers};
    INSERT INTO digests SELECT 1000 + n, '{late}' FROM {numbers};
    INSERT INTO handled SELECT 1000 + n, '{noon}' FROM {numbers};
    INSERT INTO notes SELECT n, '' FROM {numbers};
    INSERT INTO tried SELECT 1000 + n, 'odd-' || n % 90, 0, 0, NULL FROM {numbers};
    INSERT INTO lessons SELECT 1000 + n, 'odd-' || n % 7, '{noon}' FROM {numbers};
    INSERT INTO dailies
    SELECT n, CASE WHEN n % 10 = 0 THEN '{late}' END, '{noon}', '2025-03-01', 'odd-1', n, n
    FROM {numbers};
    INSERT INTO presses SELECT {guild}, 'day ' || n, 1000 + n FROM {numbers};
    INSERT INTO explained SELECT n, '2025-03-01', 'odd-1', n, n FROM {numbers};
    INSERT INTO records (person, digest, text, expires)
    SELECT 1000 + n, '', '', '{late}' FROM {numbers};
    INSERT INTO tournaments (id, guild, channel, terms, organiser, created, status, due,
        players, barred, seed, is_extended, gone, decisions, interventions)
    SELECT 100 + n, {guild}, n, '{terms}', 1, '{noon}', 'over', CASE WHEN n % 10 = 0 THEN '{late}' END,
        '[]', '[]', 0, FALSE, '[]', '[]', '[]'
    FROM {numbers};
    INSERT INTO entrants SELECT 1000 + n, 100 + n FROM {numbers};
    INSERT INTO together (match, guild, channel, hour, zone, pace, stage, ply, day, since, due, pressed,
        empty_days, is_late, people)
    SELECT id, guild + 1, channel, 18, 'UTC', 'daily', 'over', 0, '2025-03-01', started, NULL, started, 0,
        FALSE, 9
    FROM matches;
    INSERT INTO proposals (match, ply, turn, person, named, reason, at, chosen)
    SELECT id, 0, 'a1 white', 1000 + id % {people}, FALSE, '', started, TRUE FROM matches;
    INSERT INTO ballots (match, ply, person, proposal)
    SELECT id, 0, 1000 + id * 3 % {people}, id FROM matches;
    INSERT INTO acts SELECT 'forgotten', 1000 + n, 0, '{noon}', TRUE FROM {numbers};
    INSERT INTO together_excluded SELECT n, 1000 + n, '{noon}' FROM {numbers};
    UPDATE matches SET tournament = 101 + id % {many}, pairing = id / {many};
"""
GROWING = {"handled", "notes"} | {one.table for one in contents.HELD} - {"departures", "leases", "allowances"}
"""Servers that left lately are few, and so are processes."""
SPREAD = {"guild": "n % 500", "channel": "n % 900", "waiting": 5_000, "open": 50}
IN_ONE_SERVER = {"guild": GUILD, "channel": CHANNEL, "waiting": 30, "open": 30}
BUSY = {**IN_ONE_SERVER, "channel": f"{CHANNEL} + n % 100", "open": 1_000}


def filling(many, shape):
    numbers = f"""(
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {many})
        SELECT n FROM numbers
    ) AS numbers"""
    late = text_of(LATER + timedelta(days=99))
    moments = {"noon": text_of(NOON), "later": text_of(LATER), "late": late}
    known = {"setup": setup_to_json(ODD), "terms": json.dumps(TERMS), "people": many * 4 // 5, **moments}
    return FILL.format(many=many, numbers=numbers, **known, **shape)


def one_line(statement):
    return " ".join(statement.split())


EXPLAINED = {"SELECT", "INSERT", "UPDATE", "DELETE", "WITH"}


@pytest.fixture
async def address(cluster):
    address = cluster.new_database()
    async with open_store(address):
        pass
    cluster.execute(f"{filling(5_000, SPREAD)} ANALYZE;", address)
    return address


@pytest.fixture
def plans(monkeypatch):
    """How PostgreSQL goes about each statement that is executed, by the statement."""
    from bot.db.postgresql.translation import TranslatingConnection, translate

    plans, execute = {}, TranslatingConnection.execute

    def explain(self, statement, parameters=(), /):
        if statement.split()[0] in EXPLAINED:
            query = f"EXPLAIN (FORMAT JSON) {translate(statement)}"
            ((found,),) = self._execute(query, parameters).fetchall()
            plans[one_line(statement)] = set(scanned(found[0]["Plan"]))
        return execute(self, statement, parameters)

    monkeypatch.setattr(TranslatingConnection, "execute", explain)
    return plans


async def test_no_call_walks_through_a_whole_table_that_grows(address, plans):
    async with open_store(address) as store:
        await every_call(store)
    async with open_store(address, owner="a") as store:
        await every_call_about_shards(store, Shards(8, frozenset({0, 5})))
    check_plans(plans)


def check_plans(plans):
    assert len(plans) > 100
    scans = {statement: found & GROWING - all_of(statement) for statement, found in plans.items()}
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


# SQLite


RARE = (
    # Ratings are computed again: a moderator changes what counts, or a person deletes their data.
    "FROM rated_matches WHERE guild = ? AND game = ? ORDER BY id",
    "FROM ratings WHERE guild = ? AND game = ?",
    "SELECT DISTINCT game FROM rated_matches WHERE guild = ? ORDER BY game",
)
"""How statements end whose steps may grow, besides those of long reads."""
STEP = 20
"""SQLite reports its steps in groups of this size."""


class Work:
    """What SQLite does for each statement: the tables that it walks through, and its steps at most.

    And the most rows that each call is given, but for rare statements.
    """

    def __init__(self, monkeypatch):
        self.plans, self.steps, self.rows = {}, Counter(), Counter()
        self._statement, self._taken, self._may_grow = "", 0, False
        self._given = 0
        self._execute = execute = FileConnection.execute
        monkeypatch.setattr(SqliteDatabase, "read", self._judged(SqliteDatabase.read))
        monkeypatch.setattr(SqliteDatabase, "write", self._judged(SqliteDatabase.write))

        def watched(connection, statement, *parameters):
            self._begin(connection, statement, *parameters)
            return execute(connection, statement, *parameters)

        monkeypatch.setattr(FileConnection, "execute", watched)

    def _judged(self, run):
        async def judged(database, operation, *arguments, **named):
            self._may_grow, self._given = is_long(operation), 0
            answer = await run(database, operation, *arguments, **named)
            self.rows[operation.__name__] = max(self._given, self.rows[operation.__name__])
            return answer

        return judged

    def _begin(self, connection, statement, *parameters):
        connection.set_progress_handler(None, STEP)
        connection.row_factory = None
        self._statement, self._taken = re.sub(r"\d{9,}", "?", one_line(statement)), 0
        if statement.split()[0] in EXPLAINED and self._statement not in self.plans:
            plan = self._execute(connection, f"EXPLAIN QUERY PLAN {statement}", *parameters)
            found = (re.fullmatch(r"SCAN (\w+)", text) for *_, text in plan)
            self.plans[self._statement] = {one[1] for one in found if one}
        connection.set_progress_handler(None if self._may_grow else self._count, STEP)
        connection.row_factory = self._give

    def _give(self, _cursor, row):
        self._given += not self._statement.endswith(RARE)
        return row

    def _count(self):
        self._taken += STEP
        self.steps[self._statement] = max(self._taken, self.steps[self._statement])


@long_read
def breach(db):
    return db.execute("SELECT id FROM matches").fetchall()


@pytest.fixture
def measured(new_file, tmp_path):
    """Measures what all calls take in a server with this many matches, and one that reads all of them."""

    async def measured(many, shape=IN_ONE_SERVER):
        path = tmp_path / f"{many}.sqlite3"
        with closing(sqlite3.connect(new_file)) as empty, closing(sqlite3.connect(path)) as filled:
            empty.backup(filled)
            filled.executescript(f"PRAGMA synchronous = OFF; BEGIN; {filling(many, shape)} COMMIT;")
        async with open_store(path) as store:
            with pytest.MonkeyPatch.context() as patch:
                work = Work(patch)
                await every_call(store)
                await store.read(breach)
        return work

    return measured


@of_the_whole
async def test_a_call_does_not_take_longer_the_more_is_stored(measured):
    few, many = await measured(200), await measured(2_000)
    check_plans(few.plans)
    grown = {
        statement: (few.steps[statement], steps)
        for statement, steps in many.steps.items()
        if steps > 1.5 * few.steps[statement] + 200 and not statement.endswith(RARE)
    }
    assert grown == {}


@of_the_whole
async def test_no_call_is_given_many_rows_of_a_busy_server(measured):
    most = {"ranking": 400, "points": 4_000, "guilds": 30_000, "known": 5_000}
    work = await measured(4_000, BUSY)
    assert {call for call, rows in work.rows.items() if rows > most.get(call, 120)} == {"breach"}
