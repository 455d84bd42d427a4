"""The goals for storage: durable turns against raw sqlite3, every query among 100,000 matches, memory.

Run it with `python benchmarks/store.py` (about a minute, 250 MB of disk below the temporary folder; the
memory needs Linux). Ours and raw sqlite3 take turns on the same file, and what is compared are medians of
the rounds: milliseconds depend on the machine and its disk, ratios hardly.
"""

import asyncio
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Awaitable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median

import bot.tables  # noqa: F401 (declares the tables)
from bot.db.connection import Database
from bot.db.opening import open_database
from bot.db.statements import text_of
from bot.features.reminders import table as digests
from bot.matches import transitions
from bot.matches.changes import Changes
from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.limits import Usage
from bot.matches.model import Match, MatchStatus, NewMatch, Offer, Place, Search
from bot.matches.outbox import BOARD, Key
from bot.matches.queue import Outbox
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import contents, persons, vacations
from bot.matches.tables import departures as departure_table
from bot.matches.tables import log as log_table
from bot.matches.tables import matches as match_table
from bot.matches.tables import preferences as preference_table
from bot.matches.tables.match_rows import MATCHES
from bot.rules.position import Board
from bot.rules.setup import Setup, setup_to_json
from bot.rules.tilings import tiling

ROUNDS = 7
PLIES = 60
"""Turns of one match: Odd on hexhex 5."""
FEW, MANY = 1_000, 100_000
CHANNELS = 10_000
MATCHES_EACH = 10
"""How many running matches a person has in the filled database."""

NOW = datetime(2026, 1, 1, tzinfo=UTC)
LATER = NOW + timedelta(days=30)
SETUP = Setup("odd", "hexhex-5", Board(tiling("hexhex-5")), {"group": 5})
ADA, BEN = UserId(1), UserId(2)
OFFER = Offer(Place(GuildId(1), ChannelId(2)), ADA, BEN, SETUP, None, NOW, NOW + timedelta(days=7))


async def main() -> None:
    """Print every figure with its goal."""
    with tempfile.TemporaryDirectory() as folder:
        await durable_turns(Path(folder) / "turns.sqlite3")
        for matches in (FEW, MANY):
            await fill(filled(folder, matches), matches)
        await my_matches(filled(folder, MANY))
        await every_query(filled(folder, MANY))
        memory(Path(folder))


def report(what: str, figure: str, goal: str, *, kept: bool) -> None:
    """Print one line."""
    print(f"{what:<44} {figure:>22}   goal {goal:<12} {'kept' if kept else 'MISSED'}")


# Durable turns


async def durable_turns(path: Path) -> None:
    """Compare turns a second, and look at the slowest of a crowd."""
    raw, one, sixteen, crowd = [], [], [], []
    async with open_database(path) as db:
        for _ in range(ROUNDS):
            match = await begin(db)
            raw.append(await asyncio.to_thread(raw_turns, path, match.id))
            one.append((await our_turns(db, tasks=1))[0])
            sixteen.append((await our_turns(db, tasks=16))[0])
            crowd.append(await our_turns(db, tasks=64))
    print(f"raw sqlite3, one turn after the other: {median(raw):,.0f} turns/s")
    for tasks, rates, goal in ((1, one, 0.45), (16, sixteen, 2.2)):
        ratio = median(ours / theirs for ours, theirs in zip(rates, raw, strict=True))
        figure = f"{median(rates):,.0f}/s = {ratio:.2f}x raw"
        report(f"durable turns, {tasks} task(s)", figure, f"{goal}x raw", kept=ratio >= goal)
    slowest = median(p99 for _, p99 in crowd)
    figure = f"{median(rate for rate, _ in crowd):,.0f}/s, p99 {slowest * 1e3:.1f} ms"
    report("durable turns, 64 tasks", figure, "p99 4 ms", kept=slowest <= 0.004)


async def begin(db: Database) -> Match:
    """A match without turns."""
    challenge = await Changes(db).add_challenge(OFFER, allow)
    beginning = NewMatch(OFFER.place, OFFER.setup, (ADA, BEN), NOW)
    return await Changes(db).begin_match(beginning, allow, challenge.id)


def allow(_standing: Usage) -> None:
    """The check of a caller who allows everything."""


async def play_turn(db: Database, match: MatchId, ply: int) -> None:
    """Store one turn."""
    add = partial(transitions.add_turn, revision=ply, text="e5 white", outcome=None, at=NOW)
    await Changes(db).change_match(match, add, at=NOW)


async def our_turns(db: Database, *, tasks: int) -> tuple[float, float]:
    """Turns a second and the 99th percentile in seconds, of matches played at the same time."""
    matches = [await begin(db) for _ in range(tasks)]
    seconds: list[float] = []

    async def play(match: Match) -> None:
        for ply in range(PLIES):
            began = time.perf_counter()
            await play_turn(db, match.id, ply)
            seconds.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*map(play, matches))
    return tasks * PLIES / (time.perf_counter() - began), percentile(seconds, 99)


def raw_turns(path: Path, match: int) -> float:
    """Turns a second with nothing but sqlite3: check the ply, update the match, insert the turn."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        began = time.perf_counter()
        for ply in range(PLIES):
            connection.execute("BEGIN IMMEDIATE")
            here = connection.execute("SELECT revision FROM matches WHERE id = ?", (match,)).fetchone()
            assert here == (ply,)
            connection.execute("UPDATE matches SET revision = revision + 1 WHERE id = ?", (match,))
            turn = (match, ply, "e5 white", text_of(NOW))
            connection.execute("INSERT INTO turns VALUES (?, ?, ?, ?)", turn)
            connection.execute("COMMIT")
        return PLIES / (time.perf_counter() - began)


# A hundred thousand matches


def filled(folder: str, matches: int) -> Path:
    """The file with this many matches."""
    return Path(folder) / f"{matches}.sqlite3"


async def fill(path: Path, matches: int) -> None:
    """Store running matches of ten turns each: one statement per table, without waiting for the disk."""
    async with open_database(path):
        pass  # creates the tables
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        people = matches * 2 // MATCHES_EACH
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)"
            " INSERT INTO matches (number, guild, channel, setup, seat_0, seat_1, started, revision, wake)"
            " SELECT i, 1, 1 + i % ?5, ?3, abs(random()) % ?2, abs(random()) % ?2, ?4, 10, ?6 FROM n",
            (matches, people, setup_to_json(SETUP), text_of(NOW), CHANNELS, text_of(LATER)),
        )
        connection.execute("INSERT INTO boards (match, message, revision) SELECT id, id, 10 FROM matches")
        connection.execute(
            "INSERT INTO challenges (guild, channel, setup, created, expires, challenger, opponent, status,"
            " message, match)"
            " SELECT guild, channel, setup, started, ?1, seat_0, seat_1, 'accepted', id, id FROM matches",
            (text_of(LATER),),
        )
        connection.execute(
            "INSERT INTO log (match, guild, what, by, at, details)"
            " SELECT id, guild, 'paused', seat_0, started, '{}' FROM matches"
        )
        connection.execute(
            "INSERT INTO outbox (id, kind, subject, part, guild, channel, revision, person, since)"
            " SELECT id, 'reminder', id, seat_0, guild, channel, revision, seat_0, started FROM matches"
            " WHERE id % 1000 = 0"
        )
        connection.execute("INSERT INTO digests SELECT DISTINCT seat_0, ?1 FROM matches", (text_of(LATER),))
        connection.execute(
            "INSERT INTO vacations (person, starts, ends) SELECT DISTINCT seat_0, ?1, ?2 FROM matches",
            (text_of(NOW), text_of(LATER)),
        )
        connection.execute(
            "INSERT INTO turns SELECT matches.id, ply.value, 'e5 white', started FROM matches,"
            " json_each('[0,1,2,3,4,5,6,7,8,9]') AS ply ORDER BY matches.id, ply.value"
        )
        connection.commit()


def queries(db: Database, number: int) -> dict[str, Awaitable[object]]:
    """Every question that is asked of matches and people, about the person, channel or match of a number."""
    user, channel, match = UserId(number), ChannelId(number), MatchId(number)
    search, guild = Search(GuildId(1)), GuildId(1)
    return {
        "a match": db.read(MATCHES.find, match),
        "a numbered match": db.read(match_table.numbered, guild, number),
        "a match by its message": db.read(match_table.shown_on, channel, MessageId(number)),
        "the challenge of a match": db.read(challenge_table.of_match, match),
        "running matches of a person": db.read(match_table.running_of, user),
        "running matches of a channel": db.read(match_table.running_in, channel),
        "newest matches of a channel": db.read(match_table.newest_in, channel, 20),
        "newest matches": db.read(match_table.search, search, 8),
        "finished matches": db.read(match_table.search, replace(search, status=MatchStatus.OVER), 8),
        "finished matches of a person": db.read(
            match_table.search, replace(search, status=MatchStatus.OVER, players=frozenset({user})), 8
        ),
        "matches of two people": db.read(
            match_table.search, replace(search, players=frozenset({user, UserId(number + 1)})), 8
        ),
        "matches of a channel": db.read(match_table.search, replace(search, channel=channel), 8),
        "places of running matches": db.read(match_table.running_places, 100),
        "open challenges": db.read(challenge_table.open_in, guild, user),
        "challenges of a person": db.read(challenge_table.newest_of, user, 8),
        "expired challenges": db.read(challenge_table.EXPIRED.select, LATER, 9),
        "the outbox": Outbox(db).entries(),
        "an entry of the outbox": Outbox(db).entry(Key(BOARD, match)),
        "matches to wake, none": db.read(match_table.DUE.select, NOW, 100),
        "matches to wake, ten": db.read(match_table.DUE.select, LATER, 10),
        "due digests": db.read(digests.due_digests, LATER, 100),
        "vacations": db.read(vacations.vacations, user),
        "log of a server": db.read(log_table.newest, guild, 20),
        "preferences": db.read(preference_table.both, user, guild),
        "what is stored of a person": db.read(persons.summary, user),
        "servers": db.read(contents.guilds),
        "departures": db.read(departure_table.departed, NOW),
    }


async def every_query(path: Path) -> None:
    """Ask every question of the full database, the rounds interleaved, and name the slowest."""
    seconds: dict[str, list[float]] = {}
    numbers = random.Random(2).sample(range(1, CHANNELS), 25)
    async with open_database(path) as db:
        for number in numbers:
            for what, call in queries(db, number).items():
                seconds.setdefault(what, []).append(await timed(call))
    by_time = sorted(((median(found), what) for what, found in seconds.items()), reverse=True)
    for typical, what in by_time:
        print(f"    {what:<40} {typical * 1e3:6.2f} ms")
    typical, what = by_time[0]
    report(f"slowest: {what}", f"{typical * 1e3:.2f} ms", "1 ms", kept=typical <= 0.001)


async def my_matches(path: Path) -> None:
    """Ask for the running matches of one person after the other."""
    people = random.Random(1).sample(range(MANY * 2 // MATCHES_EACH), 1000)
    async with open_database(path) as db:
        typical = median([await timed(db.read(match_table.running_of, UserId(user))) for user in people])
        outbox = await timed(Outbox(db).entries())
        finished = [Search(GuildId(1), players=frozenset({UserId(user)})) for user in people]
        page = median([await timed(db.read(match_table.search, wanted, 8)) for wanted in finished])
    report(f'"my matches" of {MANY:,}', f"{typical * 1e3:.2f} ms", "1 ms", kept=typical <= 0.001)
    report(f"a page of a person's of {MANY:,}", f"{page * 1e3:.2f} ms", "1 ms", kept=page <= 0.001)
    print(f"looking into the outbox at the start: {outbox * 1e3:.2f} ms")


async def timed(call: Awaitable[object]) -> float:
    """How many seconds a call takes."""
    began = time.perf_counter()
    await call
    return time.perf_counter() - began


def percentile(seconds: list[float], percent: int) -> float:
    """The time that this many in a hundred stay within."""
    return sorted(seconds)[len(seconds) * percent // 100]


# Memory


def memory(folder: Path) -> None:
    """Compare the memory of two processes that do the same work on few and on many matches."""
    few, many = (
        int(
            subprocess.run(
                [sys.executable, __file__, "--work", folder / f"{n}.sqlite3"], check=True, capture_output=True
            ).stdout
        )
        for n in (FEW, MANY)
    )
    growth = (many - few) / 1000
    report(f"memory, {FEW:,} to {MANY:,} matches", f"{growth:+.1f} MB", "10 MB", kept=growth <= 10)


async def work(path: Path) -> None:
    """Play, and look at all sorts of matches; print the memory in kB."""
    async with open_database(path) as db:
        for user in range(FEW * 2 // MATCHES_EACH):
            for match in await db.read(match_table.running_of, UserId(user)):
                await play_turn(db, match.id, match.ply)
            await db.read(match_table.newest_in, ChannelId(user), 20)
        print(resident_kilobytes())


def resident_kilobytes() -> int:
    """The most memory this process has held so far."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, help="Only play on this file, and print the memory.")
    file = parser.parse_args().work
    asyncio.run(work(file) if file else main())
