"""How fast the whole bot answers: turns at a steady rate against the sandbox, in a process of its own.

Run `python benchmarks/turns.py`. It prints how long it takes until an interaction is acknowledged, and
until the board with its picture has arrived there (goal: p99 within 25 ms at 50 turns a second), how
long the bot's event loop was held (goal: 10 ms), how long the bot takes to be ready (goal: 1 s), its memory
(goal: 90 MB), and the time and size of one picture.
"""

import asyncio
import contextlib
import os
import resource
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

import click

from bot.__main__ import assemble, run_until_stopped
from bot.cogs.client import Oddity, talk_to
from bot.cogs.common.rate_limit import RateLimit
from bot.data import catalogue, palettes
from bot.gallery import sample
from bot.sandbox import Event, Message, Sandbox
from bot.scenes import Looks, scene_of
from bot.store.sqlite import SqliteStore
from renderer import draw

TICK = 0.005
"""Seconds between two beats of the heart that measures how long the event loop is held."""


@click.command()
@click.option("--rate", default=50, show_default=True, help="Turns per second.")
@click.option("--seconds", default=8, show_default=True, help="How long.")
@click.option("--bot", nargs=2, type=str, default=None, hidden=True)
def main(rate: int, seconds: int, bot: tuple[str, str] | None) -> None:
    """Measure the whole bot."""
    if bot:
        asyncio.run(be_the_bot(*bot))
        return
    print(one_picture())
    asyncio.run(measure(rate, seconds))


async def be_the_bot(url: str, database: str) -> None:
    """Run the bot with a heartbeat; print its longest pause and the memory at the end."""
    talk_to(url)
    async with SqliteStore.open(Path(database)) as store:
        client = assemble(store, rate_limit=RateLimit(1000), per_second=1000, guild_ready_timeout=0.05)
        beating = asyncio.create_task(heartbeat(client))
        await run_until_stopped(client, os.environ["DISCORD_TOKEN"])
        beating.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await beating
    pauses = sorted(PAUSES)
    print(f"event loop held: p99 {1000 * percentile(pauses, 99):.1f} ms, longest {1000 * pauses[-1]:.1f} ms")
    print(f"bot's memory at its highest: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


PAUSES: list[float] = []


async def heartbeat(client: Oddity) -> None:
    """Note how much later than planned each beat comes, from the moment when the bot is ready."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        if client.is_ready():
            PAUSES.append(time.perf_counter() - before - TICK)


async def measure(rate: int, seconds: int) -> None:
    """Play on many boards at a steady rate, and print the latencies."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = 2 * rate  # each pair plays a turn every two seconds, as fast as the bot lets people act
        async with Sandbox(people=[f"player{number}" for number in range(2 * pairs)]) as sandbox:
            begin = time.perf_counter()
            bot = await asyncio.create_subprocess_exec(
                *(sys.executable, __file__, "--bot", sandbox.url, str(Path(folder, "bench.sqlite3"))),
                env=os.environ | {"DISCORD_TOKEN": sandbox.token},
            )
            try:
                await sandbox.wait_until_online(timeout=20)
                person, games = sandbox.people[0], sandbox.channel("games")
                await sandbox.until(lambda: bool(person.commands(games)))
                print(f"bot ready {time.perf_counter() - begin:.2f} s after its start")
                await load(sandbox, pairs, rate, seconds)
            finally:
                bot.send_signal(signal.SIGTERM)
                await bot.wait()


async def load(sandbox: Sandbox, pairs: int, rate: int, seconds: int) -> None:
    """Start a match for each pair of people, and play a turn in one after the other."""
    games = sandbox.channel("games")
    posts = Posts(sandbox)
    for number in range(1, pairs + 1):
        first, second = sandbox.people[2 * number - 2 : 2 * number]
        await first.slash(games, "challenge odd", opponent=second, seat="odd", board="hexhex-7")
        await sandbox.until(lambda count=number: len(posts.cards) == count)  # type: ignore[misc]
        await second.click(posts.cards[-1], "Accept")
        await posts.arrived(f"m{number}r0")
    cells = catalogue().game("odd").setup("hexhex-7").board.tiling.names
    acknowledged, posted = [], []
    started = time.perf_counter()

    async def turn(count: int) -> None:
        match, ply = count % pairs + 1, count // pairs
        person = sandbox.people[2 * match - 2 + ply % 2]
        begin = time.perf_counter()
        answer = await person.slash(games, "play", turn=f"{cells[ply]} white", match=match)
        acknowledged.append(answer.ack_ms or float("inf"))
        posted.append(1000 * (await posts.arrived(f"m{match}r{ply + 1}") - begin))

    turns = []
    for count in range(rate * seconds):
        await asyncio.sleep(max(0.0, started + count / rate - time.perf_counter()))
        turns.append(asyncio.create_task(turn(count)))
    await asyncio.gather(*turns)
    report("acknowledged", acknowledged)
    report("board with its picture posted", posted)


class Posts:
    """Notes when each board arrives at the stand-in."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.cards: list[Message] = []
        self._times: dict[str, asyncio.Future[float]] = {}
        sandbox.subscribe(self._hear)

    def _hear(self, event: Event) -> None:
        if event.kind != "message_create" or not isinstance(event.subject, Message):
            return
        nonce = str(event.subject.nonce or "")
        if nonce.startswith("m"):
            self._time(nonce).set_result(time.perf_counter())
        elif event.subject.buttons and not event.subject.ephemeral:
            self.cards.append(event.subject)

    def _time(self, nonce: str) -> asyncio.Future[float]:
        return self._times.setdefault(nonce, asyncio.get_running_loop().create_future())

    async def arrived(self, nonce: str) -> float:
        """The moment when the message of this nonce arrived."""
        return await asyncio.wait_for(self._time(nonce), 20)


def report(what: str, times: list[float]) -> None:
    """Print the middle and the slow end of some times in milliseconds."""
    ordered = sorted(times)
    print(
        f"{what}: median {statistics.median(ordered):.1f} ms, p99 {percentile(ordered, 99):.1f} ms "
        f"({len(ordered)} turns)"
    )


def percentile(ordered: list[float], share: int) -> float:
    """The value that so many percent stay within."""
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def one_picture() -> str:
    """Draw a hexhex 7 board that is 70 % full, again and again."""
    shown = sample(catalogue(), "odd", "hexhex-7")
    board, palette = shown.view(len(shown.turns) * 7 // 10), palettes()["classic"]
    png = draw(scene_of(board, Looks()), palette)
    times = []
    for _ in range(30):
        begin = time.perf_counter()
        draw(scene_of(board, Looks()), palette)
        times.append(1000 * (time.perf_counter() - begin))
    return f"one picture of hexhex 7: {statistics.median(times):.1f} ms, {len(png) / 1000:.0f} kB"


if __name__ == "__main__":
    main()
