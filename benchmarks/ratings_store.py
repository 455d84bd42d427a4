"""What ratings cost among 100,000 rated matches: every question, the end of a match, memory.

`python -m benchmarks.ratings` runs it. The matches are of 100 servers with 50 people each; what one server
with all of them would take is told beside it.
"""

import asyncio
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median

from bot.matches import transitions
from bot.matches.ids import ChannelId, GuildId, MatchId, UserId
from bot.matches.model import Beginning, Place
from bot.matches.ratings.ledger import PoolKey
from bot.matches.ratings.tables import Month
from bot.rules.position import Board
from bot.rules.rules import Outcome
from bot.rules.setup import Setup, setup_to_json
from bot.rules.tilings import tiling
from bot.store import SqlStore
from bot.store.statements import text_of

FEW, MANY = 1_000, 100_000
SERVERS, PEOPLE = 100, 50
NOW = datetime(2026, 6, 15, tzinfo=UTC)
SETUP = Setup("odd", "hexhex-5", Board(tiling("hexhex-5")), {"group": 5})
PLACE = Place(GuildId(7), ChannelId(1))
ROUNDS = 40

FILL = """
    INSERT INTO matches (number, guild, channel, setup, seat_0, seat_1, started, revision, status, rated)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :many)
    SELECT i, 1 + i % :servers, 1, :setup,
        1 + i % :servers * 10000 + abs(random()) % :people,
        1 + i % :servers * 10000 + abs(random()) % :people,
        strftime('%Y-%m-%dT%H:%M:%S.000000+00:00', :now, '-' || (i * 365 / :many) || ' days'),
        9, 'over', TRUE FROM n;
    INSERT INTO boards (match, message, revision, since, ply) SELECT id, id, 9, 8, 9 FROM matches;
    INSERT INTO outcomes (match, winner, reason, details, ended)
    SELECT id, id % 2, 'odd-count', '{}', started FROM matches;
    INSERT INTO rated_matches (match, guild, game, seat_0, seat_1, winner, reason, ended, first_seat, counts,
        before_0, before_deviation_0, before_1, before_deviation_1,
        after_0, after_deviation_0, after_1, after_deviation_1)
    SELECT id, guild, 'odd', seat_0, seat_1, id % 2, 'odd-count', started, 63, TRUE,
        1500, 90, 1500, 90, 1510, 90, 1490, 90 FROM matches WHERE seat_0 <> seat_1;
    INSERT INTO ratings SELECT guild, 'odd', seat_0, 1400 + id % 200, 80, max(started), count(*), 9
    FROM matches GROUP BY guild, seat_0;
    ANALYZE;
"""


async def fill(path: Path, matches: int, servers: int, people: int) -> None:
    """Store rated matches of a year."""
    async with SqlStore.open(path):
        pass  # creates the tables
    named = {"many": matches, "servers": servers, "people": people, "now": text_of(NOW)[:19]}
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        for statement in filter(str.strip, FILL.split(";")):
            connection.execute(statement, {**named, "setup": setup_to_json(SETUP)})
        connection.commit()


Ask = Callable[[SqlStore, GuildId, UserId], Awaitable[object]]
QUESTIONS: dict[str, Ask] = {
    "ranks of a game": lambda store, guild, _: store.ranked(PoolKey(guild, "odd"), NOW),
    "one's own line": lambda store, guild, user: store.players(PoolKey(guild, "odd"), [user]),
    "wins of a month": lambda store, guild, _: store.wins(guild, "odd", Month.of(NOW)),
    "games with ratings": lambda store, guild, _: store.games(guild),
    "a profile": lambda store, guild, user: store.profile(guild, user),
    "how reliable a person is": lambda store, guild, user: store.reliable(guild, user),
    "what a match has changed": lambda store, _guild, user: store.rated_match(MatchId(user % 1000 + 1)),
}


async def ask(path: Path, servers: int, people: int) -> dict[str, tuple[float, int]]:
    """Ask every question; return the median of its seconds, and how many statements it takes."""
    found = {}
    dice = random.Random(2)
    async with SqlStore.open(path) as store:
        reader = store._database._reader  # type: ignore[attr-defined]  # noqa: SLF001 (to count)
        for what, question in QUESTIONS.items():
            seconds: list[float] = []
            statements: list[str] = []
            for number in range(ROUNDS):
                place = dice.randrange(servers)
                guild, user = GuildId(1 + place), UserId(1 + place * 10000 + dice.randrange(people))
                await reader.set_trace_callback(statements.append if not number else None)
                began = time.perf_counter()
                await question(store, guild, user)
                seconds.append(time.perf_counter() - began)
            found[what] = median(seconds[1:]), sum(one.split()[0] in ("SELECT", "WITH") for one in statements)
    return found


async def ends_of_matches(path: Path) -> tuple[float, float]:
    """Return how long the end of a rated match takes to be stored, and that of another, by turns."""
    seconds: dict[bool, list[float]] = {True: [], False: []}
    async with SqlStore.open(path) as store:
        for number in range(2 * ROUNDS):
            rated, seats = number % 2 == 0, (UserId(60001 + number // 2), UserId(60060))
            match = await store.begin_match(Beginning(PLACE, SETUP, seats, NOW, rated=rated), lambda _: None)
            end = partial(transitions.end_match, outcome=Outcome(0, "odd-count"), at=NOW + timedelta(1))
            began = time.perf_counter()
            await store.change_match(match.id, end, at=NOW + timedelta(1))
            seconds[rated].append(time.perf_counter() - began)
    return median(seconds[True]), median(seconds[False])


def many_matches(folder: Path) -> None:
    """Print what there is to say of many rated matches."""
    spread, alone, few = folder / "many.sqlite3", folder / "one.sqlite3", folder / "few.sqlite3"
    asyncio.run(fill(spread, MANY, SERVERS, PEOPLE))
    asyncio.run(fill(alone, MANY, 1, SERVERS * PEOPLE))
    asyncio.run(fill(few, FEW, 1, PEOPLE))
    told, large = asyncio.run(ask(spread, SERVERS, PEOPLE)), asyncio.run(ask(alone, 1, SERVERS * PEOPLE))
    print(f"Among {MANY:,} rated matches of {SERVERS} servers (in brackets: all of them of one server):")
    for what, (seconds, statements) in told.items():
        both = f"{seconds * 1e3:6.2f} ms   ({large[what][0] * 1e3:6.2f} ms)"
        print(f"    {what:<28} {both}   {statements} statement(s)")
    rated, plain = asyncio.run(ends_of_matches(spread))
    print(
        f"    the end of a match, stored   {rated * 1e3:6.2f} ms, unrated {plain * 1e3:.2f} ms, in one call"
    )
    grown = (_memory(spread, SERVERS) - _memory(few, 1)) / 1000
    print(f"    memory, {FEW:,} to {MANY:,} rated matches: {grown:+.1f} MB")


def _memory(path: Path, servers: int) -> int:
    command = [sys.executable, "-m", "benchmarks.ratings_store", str(path), str(servers)]
    return int(subprocess.run(command, check=True, capture_output=True).stdout)


def _work(path: Path, servers: int) -> int:
    """Ask everything and end matches; return the most memory held, in kB."""
    asyncio.run(ask(path, servers, PEOPLE))
    asyncio.run(ends_of_matches(path))
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


if __name__ == "__main__":
    print(_work(Path(sys.argv[1]), int(sys.argv[2])))
