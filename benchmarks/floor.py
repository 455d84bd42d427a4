"""What a turn costs beside its floor: the same work with nothing around it. Run `python -m benchmarks.floor`.

The floor is one loop with two threads, as the bot has: the event is read as JSON and its turn is played; one
thread makes two commits by raw sqlite3, the other draws the board, and aiohttp sends three requests: the
answer, the new board with its picture, and the edit of the old board. The bot plays the same matches against
the sandbox, with room for each request. Both take turns for some rounds, and medians of processor time, of
all threads, and their ratio are printed: only the ratio holds on a busy machine. The goal is 2.0; on two
cores that ten other processes shared it was about 2.5.

With `--calls`, the bot is run once more while the calls in its loop are counted: of Python functions of ours
and of libraries (3,800), each time that a coroutine goes on included, and of built-in ones (2,600).

Where a turn of 17 ms went there, in milliseconds beside those of the floor: loop 9 (3.7), drawing 5 (2.6 to
4.3), database 3 (1.0). Of the calls in the loop, about 22 % are the three requests, 10 % sentences, 6 % the
rules, 6 % buttons, 5 % the event and its admission, 5 % asyncio's own steps, 3 % encoding the upload, 2.5 %
the schedule of the outbox; the rest is spread over all stations. Of the drawing threads' time, a quarter is
compressing and unpacking pixels; of all time, 2 % is collecting garbage.
"""

import asyncio
import json
import signal
import sqlite3
import statistics
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import click
from aiohttp import web

from benchmarks.turns import BOARDS, BOT, CATALOGUE, HERE, Load, Run, scripts, start_bot
from bot import data
from bot.rules.notation import parse_turn
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules, play
from bot.rules.setup import Setup
from bot.scenes.scene import scene_of
from bot.scenes.view import BoardView, Looks
from renderer import draw
from tests.sandbox.controls import Sandbox

RATE = 5
"""Turns of the bot per second."""
ENOUGH = 1_000
"""Requests per second, so that none waits."""
PALETTE = data.palettes()["classic"]
EVENT = json.dumps({"op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": {"filler": "x" * 3000}})
ANSWER = {"id": "1234567890123456789", "filler": "x" * 2000}
TEXT = "**Odd** #12 · hexhex-7\nx played **e5 white**.\ny, it is your turn. " + "x" * 200
BUTTONS = [
    {"type": 1, "components": [{"type": 2, "style": 2, "custom_id": "oddity:x:1:2", "label": "x"}] * 4}
]
SCHEMA = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE matches (id INTEGER PRIMARY KEY, revision INTEGER, message INTEGER, state TEXT);
    CREATE TABLE turns (id INTEGER PRIMARY KEY, text TEXT);
    CREATE TABLE outbox (id INTEGER PRIMARY KEY, details TEXT);
    INSERT INTO matches VALUES (1, 0, 0, '');
"""
COUNTED = """
import runpy, signal, sys
calls = {"call": 0, "c_call": 0, "return": 0, "c_return": 0, "c_exception": 0}
def note(frame, event, argument):
    calls[event] += 1
def switch(*_):
    if sys.getprofile() is None:
        sys.setprofile(note)
    else:
        sys.setprofile(None)
        print(calls["call"], calls["c_call"], file=open("{file}", "w"))
signal.signal(signal.SIGUSR1, switch)
sys.argv[0] = "bot"
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""


class Played(NamedTuple):
    setup: Setup
    rules: Rules
    before: Position
    text: str


@click.command()
@click.option("--seconds", default=60, show_default=True, help="How long a run of the bot is.")
@click.option("--rounds", default=3, show_default=True, help="How many runs of each.")
@click.option("--calls", is_flag=True, help="Count the calls in the bot's loop, too.")
def main(*, seconds: int, rounds: int, calls: bool) -> None:
    """Compare a turn with its floor."""
    floors = []
    turns = []
    for _ in range(rounds):
        floors.append(asyncio.run(floor(RATE * seconds)))
        turns.append(asyncio.run(turn(seconds)))
        print(f"floor {floors[-1]:.2f} ms, turn {turns[-1]:.2f} ms, {turns[-1] / floors[-1]:.2f}", flush=True)
    least = statistics.median(floors)
    whole = statistics.median(turns)
    print(f"medians: floor {least:.2f} ms, turn {whole:.2f} ms of processor time: {whole / least:.2f} times")
    if calls:
        python, built_in = asyncio.run(calls_of_a_turn(seconds))
        print(f"calls in the loop a turn: {python:.0f}, and {built_in:.0f} of built-in functions")


# The floor.


async def floor(count: int) -> float:
    """Return the milliseconds of processor time that a turn takes by hand."""
    ours, theirs = Pipe()
    server = get_context("spawn").Process(target=serve, args=(theirs,), daemon=True)
    server.start()
    address = f"http://127.0.0.1:{await asyncio.to_thread(ours.recv)}"
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with aiohttp.ClientSession(address) as session:
                by_hand = ByHand(session, Path(folder, "floor.sqlite3"))
                turns = cycle(played_turns())
                await by_hand.play(islice(turns, count // 4))  # now each background is kept
                begin = time.process_time()
                await by_hand.play(islice(turns, count))
                return 1000 * (time.process_time() - begin) / count
    finally:
        server.terminate()


def serve(pipe: Connection) -> None:
    """Answer every request as Discord answers a message."""

    async def answer(request: web.Request) -> web.Response:
        await request.read()
        return web.json_response(ANSWER)

    async def run() -> None:
        app = web.Application(client_max_size=1 << 24)
        app.router.add_route("*", "/{path:.*}", answer)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        pipe.send(runner.addresses[0][1])
        await asyncio.Event().wait()

    asyncio.run(run())


def played_turns() -> Iterator[Played]:
    """The turns that the bot plays, too: one of each board after the other."""
    matches = [played(game, board, texts) for (game, board), texts in scripts()]
    while matches:
        matches = [rest for match in matches for rest in [match[1:]] if rest]
        yield from (match[0] for match in matches)


def played(game: str, board: str, texts: Sequence[str]) -> list[Played]:
    """The turns of a match."""
    setup = CATALOGUE.game(game).setup(board)
    rules = CATALOGUE.rules(setup)
    position = setup.start()
    turns = []
    for text in texts:
        turns.append(Played(setup, rules, position, text))
        position = rules.after(position, parse_turn(text, position, rules))
    return turns


class ByHand:
    """Turns without a bot."""

    def __init__(self, session: aiohttp.ClientSession, file: Path) -> None:
        self._session = session
        self._writing = ThreadPoolExecutor(1)
        self._drawing = ThreadPoolExecutor(1)
        self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._db.executescript(SCHEMA)

    async def play(self, turns: Iterator[Played]) -> None:
        """Play turns one after the other."""
        for one in turns:
            await self._turn(one)

    async def _turn(self, one: Played) -> None:
        loop = asyncio.get_running_loop()
        json.loads(EVENT)
        turn = parse_turn(one.text, one.before, one.rules)
        position = play(one.rules, one.before, turn)
        await loop.run_in_executor(self._writing, self._store, one.text)
        drawing = loop.run_in_executor(self._drawing, self._draw, one, position, turn)
        await self._send("POST", "interactions/1/token/callback", json={"type": 4, "data": {"content": TEXT}})
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps({"content": TEXT, "components": BUTTONS}))
        form.add_field("files[0]", await drawing, filename="board.png", content_type="image/png")
        await self._send("POST", "channels/1/messages", data=form)
        await loop.run_in_executor(self._writing, self._note)
        change = {"content": TEXT, "components": [], "attachments": []}
        await self._send("PATCH", "channels/1/messages/2", json=change)

    async def _send(self, method: str, path: str, **body: Any) -> int:
        async with self._session.request(method, f"/api/v10/{path}", **body) as response:
            found = await response.json()
            return int(found["id"])

    def _store(self, text: str) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute("SELECT * FROM matches WHERE id = 1").fetchone()
        self._db.execute("UPDATE matches SET revision = revision + 1, state = ? WHERE id = 1", (TEXT,))
        self._db.execute("INSERT INTO turns (text) VALUES (?)", (text,))
        self._db.execute("INSERT INTO outbox (details) VALUES (?)", (text,))
        self._db.execute("COMMIT")

    def _note(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute("UPDATE matches SET message = message + 1 WHERE id = 1")
        self._db.execute("DELETE FROM outbox")
        self._db.execute("COMMIT")

    def _draw(self, one: Played, position: Position, turn: Turn) -> bytes:
        game = CATALOGUE.game(one.setup.game)
        view = BoardView(game, one.setup, position, one.rules.score(position), turn)
        return draw(scene_of(view, Looks()), PALETTE)


# The bot.


async def turn(seconds: int) -> float:
    """Return the milliseconds of processor time that the bot takes for a turn."""
    run = await play_with_bot(seconds, BOT)
    return run.processor / run.turns


async def calls_of_a_turn(seconds: int) -> tuple[float, float]:
    """Return how many functions are called in the bot's loop: of Python, and built-in ones."""
    with tempfile.NamedTemporaryFile("r") as file:
        begin = ("-c", COUNTED.replace("{file}", file.name))
        run = await play_with_bot(seconds, begin, counts=True)
        python, built_in = map(int, file.read().split())
    return python / run.turns, built_in / run.turns


async def play_with_bot(seconds: int, begin: Sequence[str], *, counts: bool = False) -> Run:
    """Let pairs of people play with a bot that is begun like this."""
    run = Run()
    people = [f"player{number}" for number in range(4 * RATE)]
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(people=people, channels=["-".join(board) for board in BOARDS]) as sandbox:
            bot = await start_bot(HERE, sandbox, Path(folder, "floor.sqlite3"), ENOUGH, begin)
            try:
                await sandbox.wait_until_online(timeout=60)
                person = sandbox.people[0]
                channel = sandbox.channel("-".join(BOARDS[0]))
                await sandbox.until(lambda: bool(person.commands(channel)), timeout=60)
                load = Load(sandbox, bot, run)
                await load.play(RATE, seconds, around=partial(switch, bot) if counts else None)
            finally:
                bot.send_signal(signal.SIGTERM)
                await bot.wait()
    return run


def switch(bot: Process) -> None:
    """Begin or end the count of calls."""
    bot.send_signal(signal.SIGUSR1)
    time.sleep(0.5)


if __name__ == "__main__":
    main()
