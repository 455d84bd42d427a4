"""How an outbox of thousands of boards drains while people play, against the sandbox with Discord's limit.

Run `python -m benchmarks.draining`. The database is filled with matches whose board no message shows, as
after an outage of Discord; then the bot starts, and pairs of people play turns all along. Printed are the
share of requests that the sandbox refused with 429, how many passed a second, and how long it took until the
board of a turn stood. Bot and sandbox are one process, so latencies hold on an idle machine only; the counts
hold on any.

With `--reminders 1000 --channels 1000 --rate 5`, reminders are due a minute after the start instead, each in
a channel of its own, and an ending of the day in another server. Printed is when the last of the reminders
came (the goal is a minute), when the ending came, and how much longer boards of turns took meanwhile (twice).
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

import click

from benchmarks.turns import CATALOGUE, Pair, Posts, percentile, script
from bot.__main__ import assemble
from bot.db.connection import Database
from bot.db.opening import open_database
from bot.features.board.model import note_board
from bot.matches.change import Change
from bot.matches.changes import Changes
from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.model import Match, NewMatch, Offer, Place
from bot.matches.outbox import card_entry
from bot.matches.queue import Outbox
from bot.matches.tables import preferences as preference_table
from bot.sandbox.world.guild import Message
from bot.sandbox.world.world import WorldEvent
from bot.transport.budget import REQUESTS_PER_SECOND, Budget
from bot.transport.discord_internals import talk_to
from bot.transport.rate_limit import RateLimit
from bot.ui.client import Oddity
from tests.sandbox.controls import Sandbox

ALLOWED = 50
"""Requests that Discord takes in a second."""
CHANNELS, PAIRS = 400, 20
STRANGER = 10**6
"""The first id of players who never act."""
AT_ONCE = 500
"""Matches that are written side by side."""
BOARD = ("odd", "hexhex-5")
SOON, HALF_A_DAY = timedelta(seconds=45), timedelta(hours=12)


@click.command()
@click.option("--boards", default=7_000, show_default=True, help="How many boards wait.")
@click.option("--rate", default=1.0, show_default=True, help="Turns a second that people play meanwhile.")
@click.option(
    "--allowed", default=REQUESTS_PER_SECOND, show_default=True, help="Requests a second of the bot."
)
@click.option("--reminders", default=0, help="How many reminders are due instead.")
@click.option("--channels", default=CHANNELS, show_default=True, help="In how many channels.")
def main(boards: int, rate: float, allowed: float, reminders: int, channels: int) -> None:
    """Drain an outbox."""
    asyncio.run(drain(0 if reminders else boards, rate, allowed, reminders, channels))


async def drain(boards: int, rate: float, allowed: float, reminders: int, channels: int) -> None:
    """Fill a database, let the bot show what is in it, and print how it went."""
    people = [f"player{number}" for number in range(2 * PAIRS)]
    names = [f"channel{number}" for number in range(max(CHANNELS, channels))]
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "drain.sqlite3")
        async with Sandbox(people=people, channels=names) as sandbox:
            pairs = await fill(database, sandbox, boards)
            if reminders:
                await fill_due(database, sandbox, reminders, channels)
                told = Told(sandbox, reminders)
            sandbox.limit_requests(ALLOWED)
            talk_to(sandbox.url)
            async with open_database(database) as db:
                client = assemble(
                    db, rate_limit=RateLimit(1000), budget=Budget(allowed), guild_ready_timeout=0.05
                )
                working = asyncio.create_task(client.start(sandbox.token))
                await sandbox.wait_until_online(timeout=20)
                load = Load(sandbox, pairs)
                await (told.measure(load, rate) if reminders else measure(sandbox, client, load, rate))
                await client.close()
                await working


async def fill(database: Path, sandbox: Sandbox, boards: int) -> list[Pair]:
    """Write matches that have not been shown yet, the last ones between people who will play.

    Returns:
        Those people, each pair with its match.
    """
    players = iter(sandbox.people)
    pairs = [Pair(first, second) for first, second in zip(players, players, strict=True)]
    async with open_database(database) as db:
        for begin in range(0, boards, AT_ONCE):
            numbers = range(begin, min(boards, begin + AT_ONCE))
            await asyncio.gather(*(add(db, sandbox, STRANGER + 2 * one) for one in numbers))
        for number, pair in enumerate(pairs):
            pair.board, pair.turns = BOARD, script(*BOARD, Random(number))
            pair.match = await add(db, sandbox, pair.first.id, pair.second.id)
    return pairs


async def fill_due(database: Path, sandbox: Sandbox, reminders: int, channels: int) -> None:
    """Write matches whose players are to be reminded soon, and a server whose ending of the day is due."""
    other, now = sandbox.add_server(channels=("puzzles",)), datetime.now(UTC)
    due = now + SOON
    place = ChannelId(next(one.id for one in sandbox.world.channels_of(other)))
    async with open_database(database) as db:
        await db.write(
            preference_table.change_server, GuildId(other.id), at=now, puzzle_channel=place, puzzle_hour=12
        )
        for number in range(reminders):
            match = await add(
                db, sandbox, STRANGER + 2 * number, channel=number % channels, begun=due - HALF_A_DAY
            )
            await Changes(db).change_match(match, partial(show, message=MessageId(number + 1)), at=now)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE dailies SET due = ?", (due.isoformat(),))


def show(match: Match, message: MessageId) -> Change[Match]:
    """Note that a message shows a match as it stands."""
    return note_board(match, match, message)


class Told:
    """Notes when reminders and the ending of the day come."""

    def __init__(self, sandbox: Sandbox, expected: int) -> None:
        self._sandbox, self._expected = sandbox, expected
        self._reminders: list[float] = []
        self._ending = 0.0
        sandbox.subscribe(self._hear)

    def _hear(self, event: WorldEvent) -> None:
        if event.kind != "message_create" or not isinstance(event.subject, Message):
            return
        if event.subject.content.startswith("⏰"):
            self._reminders.append(time.perf_counter())
        elif event.subject.channel.guild is not self._sandbox.guild:
            self._ending = time.perf_counter()

    async def measure(self, load: "Load", rate: float) -> None:
        """Let people play until all have come; print when, and how long turns took before and meanwhile."""
        sandbox = self._sandbox
        await sandbox.until(lambda: bool(sandbox.people[0].commands(sandbox.channel("channel0"))))
        playing = asyncio.create_task(load.play(rate))
        await self._wait(lambda: bool(self._reminders))
        before = len(load.seconds)
        await self._wait(lambda: len(self._reminders) == self._expected and bool(self._ending))
        load.goes_on = False
        await playing
        first, last = self._reminders[0], self._reminders[-1]
        print(f"{self._expected} reminders: the last {last - first:.1f} s after the first")
        print(f"the ending of the day {self._ending - first:.1f} s after the first")
        both = {"before": sorted(load.seconds[:before]), "meanwhile": sorted(load.seconds[before:])}
        for name, stood in both.items():
            most = f"p99 {percentile(stood, 99):.2f} s, at most {stood[-1]:.2f} s"
            print(f"{len(stood)} boards of turns {name}: p50 {percentile(stood, 50):.2f} s, {most}")
        quiet, busy = (percentile(stood, 99) for stood in both.values())
        print(f"p99 meanwhile is {busy / quiet:.1f} times that before")

    async def _wait(self, condition: Callable[[], bool]) -> None:
        while not condition():  # noqa: ASYNC110 (nothing notifies)
            await asyncio.sleep(0.1)


async def add(
    db: Database,
    sandbox: Sandbox,
    first: int,
    second: int | None = None,
    *,
    channel: int | None = None,
    begun: datetime | None = None,
) -> MatchId:
    """Store a match that has just begun, or then, with a day for each turn; return its number."""
    number = first % CHANNELS if channel is None else channel
    now, found = begun or datetime.now(UTC), sandbox.channel(f"channel{number}")
    seats = UserId(first), UserId(first + 1 if second is None else second)
    place = Place(GuildId(sandbox.guild.id), ChannelId(found.id))
    setup = CATALOGUE.game(BOARD[0]).setup(BOARD[1])
    offer = Offer(place, *seats, setup, None, now, now + timedelta(days=3))
    challenge = await Changes(db).add_challenge(offer, lambda _standing: None)
    beginning = NewMatch(place, setup, seats, now, days_per_turn=1)
    match = await Changes(db).begin_match(beginning, lambda _standing: None, challenge.id)
    await Outbox(db).drop_entries([card_entry(challenge)])  # else the card would be looked for
    return match.id


class Load:
    """Pairs of people who play a turn each now and then."""

    def __init__(self, sandbox: Sandbox, pairs: list[Pair]) -> None:
        self.seconds: list[float] = []
        """How long it took until the boards stood."""
        self.goes_on = True
        self._sandbox, self._pairs = sandbox, pairs
        self._posts = Posts(sandbox)

    async def play(self, rate: float) -> None:
        """Let the pairs play in turn, as long as it goes on and turns are left."""
        async with asyncio.TaskGroup() as turns:
            for ply in range(min(len(pair.turns) for pair in self._pairs)):
                for pair in self._pairs:
                    if not self.goes_on:
                        return
                    turns.create_task(self._turn(pair, ply))
                    await asyncio.sleep(1 / rate)

    async def _turn(self, pair: Pair, ply: int) -> None:
        channel = self._sandbox.channel(f"channel{pair.first.id % CHANNELS}")
        begin = time.perf_counter()
        await pair.people[ply % 2].slash(channel, "play", turn=pair.turns[ply], match=pair.match)
        self.seconds.append(await self._posts.arrived(f"m{pair.match}r{ply + 1}") - begin)


async def measure(sandbox: Sandbox, client: Oddity, load: Load, rate: float) -> None:
    """Wait until nothing waits but old buttons, and print what happened meanwhile."""
    while not client.delivery.schedule.is_complete:  # noqa: ASYNC110 (nothing notifies)
        await asyncio.sleep(0.05)
    waiting, begin, before = client.delivery.schedule.backlog(), time.perf_counter(), sandbox.taken_requests
    playing = asyncio.create_task(load.play(rate))
    while client.delivery.schedule.backlog() > PAIRS and not playing.done():  # noqa: ASYNC110 (nothing notifies)
        await asyncio.sleep(0.1)
    seconds, taken = time.perf_counter() - begin, sandbox.taken_requests - before
    load.goes_on = False
    await playing
    limited, stood = sandbox.invalid_requests[429], sorted(load.seconds)
    print(f"{waiting} boards in {seconds:.0f} s: {taken} requests, {taken / seconds:.1f} a second")
    print(f"answered with 429: {limited} ({100 * limited / (taken + limited):.2f} %)")
    median, most = percentile(stood, 50), percentile(stood, 99)
    print(f"{len(stood)} boards of turns: p50 {median:.2f} s, p99 {most:.2f} s, at most {stood[-1]:.2f} s")
    while len(client.delivery.schedule):  # noqa: ASYNC110 (nothing notifies)
        await asyncio.sleep(0.5)
    print(f"nothing was left to look for after {time.perf_counter() - begin:.0f} s")


if __name__ == "__main__":
    main()
