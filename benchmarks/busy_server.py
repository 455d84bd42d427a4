"""What answers cost in a busy server: 4,000 rated people, 10,000 running matches, 1,000 open challenges.

Run `python -m benchmarks.busy_server`; with `--against CHECKOUT`, that one takes turns with this one. Figures
are medians in milliseconds of processor time: of all threads together, and of the event loop. Of a server
that comes back, they are the longest single write, and all of them.
"""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Coroutine
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from inspect import signature
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

import bot.tables  # noqa: F401 (declares the tables)
from bot.data import catalogue, languages
from bot.db.connection import Connection, Database
from bot.db.opening import open_database
from bot.db.statements import text_of
from bot.features.challenge.service import Challenges
from bot.features.ratings.ranking_room import month_lines, ranking_lines
from bot.features.ratings.rankings import Month
from bot.features.ratings.service import Ratings
from bot.matches.context import Context
from bot.matches.departures import Servers
from bot.matches.ids import GuildId, UserId
from bot.matches.services import Services
from bot.rules.position import Board
from bot.rules.setup import Setup, setup_to_json
from bot.rules.tilings import tiling

HERE = Path(__file__).parents[1]
GUILD, CHANNEL = GuildId(1), 1_000
READER = UserId(501)
SETUP = Setup("odd", "hexhex-5", Board(tiling("hexhex-5")), {"group": 5})
BEGINS, NOW = datetime(2025, 3, 1, tzinfo=UTC), datetime(2025, 3, 28, tzinfo=UTC)
RATED, OPEN, RUNNING = 4_000, 1_000, 10_000
FINISHED = 200
"""By the reader."""
CHANNELS = 100
CALLS = 9
_TEXT = "%Y-%m-%dT%H:%M:%f000+00:00"

Figures = dict[str, tuple[float, float]]
"""By what was asked: two times in milliseconds."""


def main(against: Path | None, rounds: int) -> None:
    checkouts = [HERE, against.resolve()] if against else [HERE]
    found: list[list[Figures]] = [[] for _ in checkouts]
    for _ in range(rounds):
        for checkout, measured in zip(checkouts, found, strict=True):
            with tempfile.TemporaryDirectory() as folder:
                command = [sys.executable, __file__, "--measure", f"{folder}/busy.sqlite3"]
                environment = {**os.environ, "PYTHONPATH": str(checkout)}
                done = subprocess.run(command, cwd=checkout, env=environment, check=True, capture_output=True)
            measured.append(json.loads(done.stdout))
    for what in found[0][0]:
        for checkout, measured in zip(checkouts, found, strict=True):
            answer, loop = (median(one[what][part] for one in measured) for part in (0, 1))
            print(f"{what:<42} {answer:8.2f} {loop:8.2f}   {checkout}")


async def measure(path: Path) -> Figures:
    async with open_database(path):
        pass  # creates the tables
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"PRAGMA synchronous = OFF; BEGIN; {_filling()} COMMIT;")
    async with open_database(path) as db:
        services = Services(Context(db, catalogue(), lambda: NOW, Random(1)))
        ratings, words = services.get(Ratings), languages().words("en")
        month = Month.of(NOW)
        reader = [READER] if "reader" in signature(Ratings.month).parameters else []

        async def ranking() -> None:
            found = await ratings.table(GUILD, "odd", READER)
            list(ranking_lines(found, READER, words))

        async def points() -> None:
            found = await ratings.month(GUILD, "", month, *reader)
            list(month_lines(found, READER, words))

        async def challenges() -> None:
            await services.get(Challenges).waiting(GUILD, READER)

        async def profile() -> None:
            await ratings.profile(GUILD, READER)

        calls = {
            "a ranking: all, in the loop": ranking,
            "points of a month: all, in the loop": points,
            "own challenges: all, in the loop": challenges,
            "a profile: all, in the loop": profile,
        }
        figures = {what: await _times(call) for what, call in calls.items()}
        figures["a server comes back: longest write, sum"] = await _longest_write(db, services.get(Servers))
        return figures


async def _times(call: Callable[[], Coroutine[Any, Any, None]]) -> tuple[float, float]:
    answers, loops = [], []
    for _ in range(CALLS):
        began, worked = time.process_time(), time.thread_time()
        await call()
        answers.append(time.process_time() - began)
        loops.append(time.thread_time() - worked)
    return median(answers) * 1e3, median(loops) * 1e3


async def _longest_write(db: Database, servers: Servers) -> tuple[float, float]:
    writes, write = list[float](), db.write

    def timed(connection: Connection, *call: Any) -> Any:
        operation, *arguments = call
        began = time.thread_time()
        answer = operation(connection, *arguments)
        writes.append(time.thread_time() - began)
        return answer

    await servers.leave(GUILD)
    with patch.object(db, "write", partial(write, timed)):
        await servers.come_back(GUILD)
    return max(writes) * 1e3, sum(writes) * 1e3


_FILL = """
    INSERT INTO matches (id, number, guild, channel, setup, seat_0, seat_1, started, status, revision,
        days_per_turn, deadline, wake)
    SELECT n, n, {guild}, {channel} + n % {channels}, '{setup}',
        1000 + n % {rated}, 1000 + (n * 7 + n % 3) % {rated}, '{begins}', 'running', 1,
        2, '{later}', '{later}'
    FROM {matches};
    UPDATE matches SET status = 'over', deadline = NULL, wake = NULL WHERE id > {running};
    UPDATE matches SET seat_0 = {reader} WHERE id > {running} AND id <= {running} + {finished};
    INSERT INTO boards (match, message, revision, ply) SELECT id, id, 1, 1 FROM matches;
    INSERT INTO turns SELECT id, 0, 'a1 white', started FROM matches;
    INSERT INTO outcomes
    SELECT id, id % 2, 'odd-count', '{{}}', strftime('{text}', '{begins}', '+' || (id % 27) || ' days')
    FROM matches WHERE status = 'over';
    INSERT INTO rated_matches (match, guild, game, seat_0, seat_1, winner, reason, ended, first_seat, counts,
        before_0, before_deviation_0, before_1, before_deviation_1,
        after_0, after_deviation_0, after_1, after_deviation_1)
    SELECT matches.id, guild, 'odd', seat_0, seat_1, winner, reason, ended, 0, TRUE,
        1500, 100, 1500, 100, 1500, 100, 1500, 100
    FROM matches JOIN outcomes ON match = matches.id;
    INSERT INTO ratings
    SELECT {guild}, 'odd', CASE n WHEN {rated} THEN {reader} ELSE 1000 + n END, 1200 + n * 7919 % 601,
        60 + n * 31 % 85, strftime('{text}', '{now}', '-' || (n * 13 % 80) || ' days'), 10, 5
    FROM {people};
    INSERT INTO people
    SELECT 1000 + n, CASE WHEN n % 20 = 0 THEN '{{"ranked":false}}' ELSE '{{"time_zone":"Europe/Berlin"}}' END
    FROM {people} WHERE n % 2 = 0;
    INSERT INTO challenges (guild, channel, challenger, opponent, setup, created, expires)
    SELECT {guild}, {channel} + n % {channels}, 1000 + n, CASE WHEN n % 2 THEN 2000 + n END, '{setup}',
        '{begins}', '{later}'
    FROM {open};
    INSERT INTO challenges (guild, channel, challenger, opponent, setup, created, expires)
    SELECT {guild}, {channel}, {reader}, 502, '{setup}', '{begins}', '{later}';
"""


def _numbers(many: int) -> str:
    return f"""(
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {many})
        SELECT n FROM numbers
    ) AS numbers"""


def _filling() -> str:
    return _FILL.format(
        text=_TEXT,
        guild=GUILD,
        channel=CHANNEL,
        reader=READER,
        setup=setup_to_json(SETUP),
        rated=RATED,
        running=RUNNING,
        finished=FINISHED,
        channels=CHANNELS,
        begins=text_of(BEGINS),
        now=text_of(NOW),
        later=text_of(NOW + timedelta(days=3)),
        matches=_numbers(RUNNING + RATED),
        people=_numbers(RATED),
        open=_numbers(OPEN),
    )


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, help="Another checkout.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--measure", type=Path, help="Only fill this file, measure, and print the figures.")
    given = parser.parse_args()
    if given.measure:
        print(json.dumps(asyncio.run(measure(given.measure))))
    else:
        main(given.against, given.rounds)
