"""How the whole bot performs under load: whole matches of all games at a steady rate, against the sandbox.

Run `python -m benchmarks.turns`. The bot is `oddity run`, and all is measured from outside: memory and
processor time as Linux counts them, latencies as the stand-in for Discord sees them. `--seconds 400` plays
the 20,000 turns after which memory must not grow. With `--against CHECKOUT` the bot of another checkout takes
turns with this one, for some rounds, and the ratios of the medians are printed; only these hold on a busy
machine. With `--flood` each run is followed by one in which one person asks for 20 animations of a match of
271 turns at once and then for two a second, and the ratios of both are printed.

The bot may make a fifth more requests a second than there are turns, so that it is as busy as Discord's
global limit lets it be: what can wait, such as the buttons of old boards, has to.

With `--stepping 5`, as many times a second, one of 20 people steps through a match on the same board all the
while, and the same is compared; `--rate 1 --seconds 200 --stepping 50` makes the 10,000 steps after which
memory must not grow.

With `--solving 10`, as many times a second, one of 100 people taps on in a puzzle of theirs, and mostly errs:
each taps once in ten seconds, as people do who look at a board and think.
"""

import asyncio
import gc
import os
import re
import signal
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

from bot.data import catalogue
from bot.rules.notation import format_turn
from bot.rules.rules import random_match
from bot.sandbox.people.person import Person
from bot.sandbox.world.guild import Message
from bot.sandbox.world.world import Interaction, WorldEvent
from tests.sandbox.answer import Answer
from tests.sandbox.controls import Sandbox

HERE = Path(__file__).parents[1]
CATALOGUE = catalogue()
BOARDS = (
    ("odd", "hexhex-5"),
    ("odd", "hexhex-7"),
    ("odd", "square-9"),
    ("odd", "cairo-7"),
    ("strands", "side-6"),
    ("xodd", "square-9"),
    ("xodd", "square-13"),
    ("yodd", "hexhex-6"),
)
MATCHES_EACH = 12
"""How many different matches are played on each board, again and again."""
LONG = ("odd", "hexhex-10")
FLOOD = 20
"""How many animations of a long match one person asks for at once."""
SOLVERS = 100
STEPPERS = 20
"""How many people step through a match."""
STEPPED = 100
"""How many turns it has, if no one asks for its animation."""
CALM = 120
"""How many seconds there may be to work off what is left to do, before anything is measured."""
BOT = ("-m", "bot")
"""How Python begins it."""
SAMPLES = 8
"""How often in a run its memory is looked at."""


@click.command()
@click.option("--rate", default=50, show_default=True, help="Turns per second.")
@click.option("--seconds", default=60, show_default=True, help="How long a run is.")
@click.option("--against", type=click.Path(exists=True, path_type=Path), help="Another checkout.")
@click.option("--rounds", default=1, show_default=True, help="How many runs of each.")
@click.option("--flood", is_flag=True, help="Compare with one person asking for animations all the while.")
@click.option("--stepping", default=0.0, help="Compare with people stepping so many times a second.")
@click.option("--solving", default=0.0, help="Compare with people tapping in puzzles so many times a second.")
def main(
    *,
    rate: int,
    seconds: int,
    against: Path | None,
    rounds: int,
    flood: bool,
    stepping: float,
    solving: float,
) -> None:
    """Measure the whole bot."""
    gc.disable()  # the pauses of what measures are not the bot's
    beside = Beside(flood, stepping, solving)
    kinds = [(HERE, beside)] if any(beside) else []
    kinds += [(checkout, Beside()) for checkout in (HERE, against) if checkout]
    runs: list[list[Run]] = [[] for _ in kinds]
    for _ in range(rounds):
        for (checkout, beside), measured in zip(kinds, runs, strict=True):
            run = measure(checkout.resolve(), rate, seconds, beside)
            measured.append(asyncio.run(run))
            print(f"{checkout.resolve()}{', others beside' * any(beside)}\n{measured[-1]}", flush=True)
    if len(runs) > 1:
        compare(*runs[:2])


# One run.


class Beside(NamedTuple):
    """What others do beside the turns."""

    flood: bool = False
    """Whether one person asks for animations."""
    stepping: float = 0.0
    """How often in a second people step through a match."""
    solving: float = 0.0
    """How often in a second people tap on in puzzles."""


@dataclass
class Run:
    """What was measured of one run; times in milliseconds, memory in MB."""

    ready: float = 0.0
    acknowledged: list[float] = field(default_factory=list)
    posted: list[float] = field(default_factory=list)
    unanswered: int = 0
    requests: int = 0
    """Those that count for Discord's global limit, from the first turn to the last."""
    processor: float = 0.0
    memory: list[tuple[int, float]] = field(default_factory=list)
    """After how many turns, how much."""
    animations: list[float] = field(default_factory=list)
    """How long one person waited for each that was not refused."""
    refused: int = 0
    """Animations."""
    steps: list[float] = field(default_factory=list)
    """How long people waited for the next picture of a match, or of a puzzle."""

    @property
    def turns(self) -> int:
        """How many turns were shown."""
        return len(self.posted)

    def figures(self) -> dict[str, float]:
        """Return what two runs are compared by."""
        acknowledged, posted = sorted(self.acknowledged), sorted(self.posted)
        return {
            "ready, ms": self.ready,
            "acknowledged p50, ms": statistics.median(acknowledged),
            "acknowledged p99, ms": percentile(acknowledged, 99),
            "acknowledged at most, ms": acknowledged[-1],
            "board posted p50, ms": statistics.median(posted),
            "board posted p99, ms": percentile(posted, 99),
            "board posted at most, ms": posted[-1],
            "processor time a turn, ms": self.processor / self.turns,
            "requests under the global limit a turn": self.requests / self.turns,
            "memory ready, MB": self.memory[0][1],
            "memory in the end, MB": self.memory[-1][1],
        }

    def __str__(self) -> str:
        lines = [f"  {name:<40} {figure:>9.2f}" for name, figure in self.figures().items()]
        curve = ", ".join(f"{turns}: {memory:.0f}" for turns, memory in self.memory)
        if self.animations:
            times = f"p50 {statistics.median(self.animations):.0f} ms, at most {max(self.animations):.0f} ms"
            lines.append(f"  {len(self.animations)} animations, {times}; {self.refused} refused")
        if self.steps:
            steps = sorted(self.steps)
            times = ", ".join(f"p{share} {percentile(steps, share):.0f}" for share in (50, 90, 99))
            lines.append(f"  {len(steps)} steps: {times} ms, at most {steps[-1]:.0f} ms")
        return "\n".join([f"  {self.turns} turns, {self.unanswered} unanswered", *lines, f"  MB {curve}"])


async def measure(checkout: Path, rate: int, seconds: int, beside: Beside) -> Run:
    """Play with the bot of a checkout on many boards at a steady rate."""
    run, pairs = Run(), 2 * rate  # each pair plays a turn every two seconds
    people = [f"player{number}" for number in range(2 * pairs)]
    people += [f"solver{number}" for number in range(SOLVERS)] * bool(beside.solving)
    people += [f"guest{number}" for number in range(STEPPERS)] * any(beside)
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(people=people, channels=["-".join(board) for board in (*BOARDS, LONG)]) as sandbox:
            sandbox.world.token_seconds = 30
            begin = time.perf_counter()
            bot = await start_bot(checkout, sandbox, Path(folder, "bench.sqlite3"), rate)
            try:
                await sandbox.wait_until_online(timeout=20)
                run.ready = 1000 * (time.perf_counter() - begin)
                person, channel = sandbox.people[0], sandbox.channel("-".join(BOARDS[0]))
                await sandbox.until(lambda: bool(person.commands(channel)), timeout=20)
                load = Load(sandbox, bot, run)
                others = await load.begin_beside(beside) if any(beside) else []
                await load.play(rate, seconds)
                for task in others:
                    task.cancel()
            finally:
                bot.send_signal(signal.SIGTERM)
                await bot.wait()
    return run


async def start_bot(
    checkout: Path, sandbox: Sandbox, database: Path, rate: int, begin: Sequence[str] = BOT
) -> Process:
    """Start the bot of a checkout."""
    environment = {
        "DISCORD_TOKEN": sandbox.token,
        "ODDITY_DATABASE": str(database),
        "ODDITY_DISCORD_URL": sandbox.url,
        "ODDITY_ACTIONS_PER_SECOND": "1000",
        "ODDITY_REQUESTS_PER_SECOND": str(rate + rate // 5),
        "ODDITY_LOG_LEVEL": "WARNING",
    }
    command = (sys.executable, *begin, "run")
    return await asyncio.create_subprocess_exec(*command, env=os.environ | environment, cwd=checkout)


class Load:
    """Pairs of people who play one match after the other."""

    def __init__(self, sandbox: Sandbox, bot: Process, run: Run) -> None:
        self._sandbox, self._bot, self._run = sandbox, bot, run
        self._posts = Posts(sandbox)
        self._scripts = cycle(scripts())
        self._source = Random(1)
        self._challenging = asyncio.Lock()
        self._pairs: asyncio.Queue[Pair] = asyncio.Queue()

    async def play(self, rate: int, seconds: int, around: Callable[[], None] | None = None) -> None:
        """Let the pairs play turn after turn in time, and note what it takes.

        `around` is called before and after them.
        """
        await self._look_at_memory()
        people = iter(self._sandbox.people[: 4 * rate])
        for pair in (Pair(first, second) for first, second in zip(people, people, strict=True)):
            await self._begin(pair)
            self._pairs.put_nowait(pair)
        await self._calm()
        if around is not None:
            around()
        before, requests, started = processor_ms(self._bot.pid), self._posts.requests, time.perf_counter()
        turns = []
        for number in range(rate * seconds):
            await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
            turns.append(asyncio.create_task(self._turn(await self._pairs.get())))
            if (number + 1) % (rate * seconds // SAMPLES) == 0:
                await self._look_at_memory()
        await asyncio.gather(*turns)
        if around is not None:
            around()
        self._run.processor = processor_ms(self._bot.pid) - before
        self._run.requests = self._posts.requests - requests

    async def begin_beside(self, beside: Beside) -> list[asyncio.Task[None]]:
        """Play a long match on a large board, and begin to look back at it again and again."""
        first, second, *_ = guests = self._sandbox.people[-STEPPERS:]
        turns = script(*LONG, Random(1))
        pair = Pair(first, second, board=LONG, turns=turns if beside.flood else turns[:STEPPED])
        await self._challenge(pair)
        for _ in pair.turns:
            await self._turn(pair)
            await self._pairs.get()
        self._run.acknowledged.clear()
        self._run.posted.clear()
        opened = [await self._replay(guest, pair.match) for guest in guests]
        await self._calm()
        tasks = []
        if beside.flood:
            tasks.append(asyncio.create_task(self._ask_for_animations(first, opened[0])))
        if beside.stepping:
            for guest, message in zip(guests, opened, strict=True):
                tasks.append(asyncio.create_task(self._step_on(guest, message, STEPPERS / beside.stepping)))
        if beside.solving:
            solvers = self._sandbox.people[-STEPPERS - SOLVERS : -STEPPERS]
            seconds = SOLVERS / beside.solving
            tasks += [asyncio.create_task(self._solve_on(solver, seconds)) for solver in solvers]
            await asyncio.sleep(2 * seconds)  # then their boards are drawn, as those of the matches will be
        return tasks

    async def _solve_on(self, solver: Person, seconds: float) -> None:
        """Get a puzzle, tap what there is in it at random, and begin another where nothing leads on."""
        channel = self._sandbox.channel("-".join(LONG))
        await asyncio.sleep(self._source.random() * seconds)
        message = await self._shown(solver.slash(channel, "puzzle", game="odd"))
        while True:
            labels = [button["label"] for button in message.buttons if not button.get("disabled")]
            ways = [label for label in labels if label not in {"More", "Close"}]
            begin = time.perf_counter()
            await self._shown(solver.click(message, self._source.choice(ways)))
            passed = time.perf_counter() - begin
            self._run.steps.append(1000 * passed)
            await asyncio.sleep(max(0.0, seconds - passed))

    async def _calm(self) -> None:
        """Wait until nothing is left to send, so that the first turn does not stand in line behind it."""
        before = self._posts.requests
        for _ in range(CALM):
            await asyncio.sleep(1)
            if before == self._posts.requests:
                return
            before = self._posts.requests

    async def _replay(self, guest: Person, match: int) -> Message:
        return await self._shown(guest.slash(self._sandbox.channel("-".join(LONG)), "replay", match=match))

    async def _shown(self, doing: Awaitable[Interaction]) -> Message:
        answer = await Answer(await doing, self._sandbox.world).settle(timeout=120)
        message: Message | None = answer.message
        assert message is not None
        return message

    async def _step_on(self, guest: Person, message: Message, seconds: float) -> None:
        """Go to a place of one's own, and on from there: three steps forward, one back."""
        form = await guest.click(message, "Go to a turn")
        await guest.submit(form, {"turn": str(self._source.randrange(STEPPED))})
        await asyncio.sleep(self._source.random() * seconds)
        for number in count():
            way = "Back" if number % 4 == 3 else "Next"
            if not any(button["label"] == way and not button.get("disabled") for button in message.buttons):
                way = "First"
            begin = time.perf_counter()
            await self._shown(guest.click(message, way))
            passed = time.perf_counter() - begin
            self._run.steps.append(1000 * passed)
            await asyncio.sleep(max(0.0, seconds - passed))

    async def _ask_for_animations(self, guest: Person, opened: Message) -> None:
        async with asyncio.TaskGroup() as asking:
            for number in count():
                await asyncio.sleep(0 if number < FLOOD else 0.5)
                asking.create_task(self._animation(guest, opened))

    async def _animation(self, guest: Person, opened: Message) -> None:
        begin = time.perf_counter()
        message = await self._shown(guest.click(opened, "Animation"))
        if message.attachments:
            self._run.animations.append(1000 * (time.perf_counter() - begin))
            message.attachments = []
        else:
            self._run.refused += 1

    async def _begin(self, pair: "Pair") -> None:
        """Begin the next match of a pair."""
        pair.board, pair.turns = next(self._scripts)
        pair.ply = 0
        await self._challenge(pair)

    async def _challenge(self, pair: "Pair") -> None:
        game, board = pair.board
        channel = self._sandbox.channel(f"{game}-{board}")
        async with self._challenging:  # so that the newest card is theirs
            seat = CATALOGUE.game(game).seats[0]
            await pair.people[0].slash(
                channel, f"challenge {game}", opponent=pair.people[1], seat=seat, board=board
            )
            pair.match = next(self._posts.numbers)
            await self._sandbox.until(lambda: len(self._posts.cards) >= pair.match, timeout=20)
            await pair.people[1].click(self._posts.cards[pair.match - 1], "Accept")
            await self._posts.arrived(f"m{pair.match}r0")

    async def _turn(self, pair: "Pair") -> None:
        if pair.ply == len(pair.turns):
            await self._begin(pair)
        channel, person = self._sandbox.channel("-".join(pair.board)), pair.people[pair.ply % 2]
        begin = time.perf_counter()
        answer = await person.slash(channel, "play", turn=pair.turns[pair.ply], match=pair.match)
        pair.ply += 1
        if answer.ack_ms is None:
            self._run.unanswered += 1
        else:
            self._run.acknowledged.append(answer.ack_ms)
        arrived = await self._posts.arrived(f"m{pair.match}r{pair.ply}")
        self._run.posted.append(1000 * (arrived - begin))
        self._pairs.put_nowait(pair)

    async def _look_at_memory(self) -> None:
        self._run.memory.append((self._run.turns, resident_mb(self._bot.pid)))


@dataclass
class Pair:
    """Two people at a match: its number, its board, its turns, and how many of them were played."""

    first: Person
    second: Person
    match: int = 0
    board: tuple[str, str] = ("", "")
    turns: Sequence[str] = ()
    ply: int = 0

    @property
    def people(self) -> tuple[Person, Person]:
        """The one who moves first, and the other."""
        return self.first, self.second


class Posts:
    """Notes when each board arrives at the stand-in, and how many requests count for the global limit."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.cards: list[Message] = []
        self.numbers: Iterator[int] = count(1)
        self.requests = 0
        self._sandbox = sandbox
        self._times: dict[str, asyncio.Future[float]] = {}
        self._matches: dict[str, int] = {}
        """Numbers, by id."""
        sandbox.subscribe(self._hear)

    def _hear(self, event: WorldEvent) -> None:
        if event.kind == "request":
            self.requests += not self._sandbox.requests[-1].route.startswith(("/interactions", "/webhooks"))
        if event.kind != "message_create" or not isinstance(event.subject, Message):
            return
        shown = re.match(r"m(\d+)r(\d+)x", str(event.subject.nonce or ""))
        if shown:
            match = self._matches.setdefault(shown[1], len(self._matches) + 1)  # they begin one by one
            self._time(f"m{match}r{shown[2]}").set_result(time.perf_counter())
            event.subject.attachments = []  # thousands of pictures would fill the memory of the machine
        elif event.subject.buttons and not event.subject.ephemeral:
            self.cards.append(event.subject)

    def _time(self, nonce: str) -> asyncio.Future[float]:
        return self._times.setdefault(nonce, asyncio.get_running_loop().create_future())

    async def arrived(self, nonce: str) -> float:
        """Return the moment when the board of a match at a revision, such as "m12r3", arrived."""
        moment = await asyncio.wait_for(self._time(nonce), 20)
        del self._times[nonce]
        return moment


def scripts() -> list[tuple[tuple[str, str], list[str]]]:
    """Random matches as the texts of their turns, the same every time, board after board."""
    return [(board, script(*board, Random(number))) for number in range(MATCHES_EACH) for board in BOARDS]


def script(game: str, board: str, source: Random) -> list[str]:
    """The turns of a random match."""
    setup = CATALOGUE.game(game).setup(board)
    rules, position, texts = CATALOGUE.rules(setup), setup.start(), []
    for turn in random_match(rules, position, source):
        texts.append(format_turn(turn, position, rules))
        position = rules.after(position, turn)
    return texts


# What Linux knows of a process.


def resident_mb(process: int) -> float:
    """How much memory a process has, in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def processor_ms(process: int) -> float:
    """How many milliseconds of processor time a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# Figures.


def compare(ours: list[Run], others: list[Run]) -> None:
    """Print the medians of both, and their ratio."""
    print(f"medians of {len(ours)} interleaved rounds: this, the other, ratio")
    both = [[run.figures() for run in runs] for runs in (ours, others)]
    for name in both[0][0]:
        here, there = (statistics.median(figures[name] for figures in runs) for runs in both)
        print(f"  {name:<40} {here:>9.2f} {there:>9.2f} {here / there if there else 0:>6.2f}")


def percentile(ordered: list[float], share: int) -> float:
    """The value below which this percentage of values stay."""
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


if __name__ == "__main__":
    main()
