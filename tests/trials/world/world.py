"""The world of one seed: a server, its people, the bot and what goes wrong."""

import asyncio
import logging
import random
import secrets
import time
from functools import partial
from itertools import count

import aiohttp
import aiosqlite.core
import discord
import pytest

from bot import __main__ as program
from bot.db.connection import bind
from bot.db.sqlite import database
from bot.db.sqlite.open_files import OpenFiles
from bot.engine import shallow, thinking, workers
from bot.engine.levels import SearchBudget
from bot.matches.tables import outbox
from bot.sandbox.protocol.numbers import moment_of
from bot.sandbox.world.world import Interaction
from bot.transport import gateway, wire
from bot.transport.discord_internals import talk_to
from bot.ui import pictures
from tests.conversations import once
from tests.conversations.workers import WorkerThread
from tests.sandbox.controls import Sandbox
from tests.trials.promises import APOLOGY
from tests.trials.world.acts import Allowed, Decided, Presses, Said
from tests.trials.world.coverage import offered
from tests.trials.world.customs import settle_in
from tests.trials.world.forgotten import Forgotten
from tests.trials.world.loop import Queue, SeededLoop
from tests.trials.world.lost import Lost
from tests.trials.world.people import People
from tests.trials.world.pings import Pings
from tests.trials.world.process import Process
from tests.trials.world.promises import Promises
from tests.trials.world.ratings import Ratings
from tests.trials.world.requests import Discord, Session
from tests.trials.world.tables import Tables
from tests.trials.world.times import Times
from tests.trials.world.troubles import CLUB, Troubles, is_commit
from tests.trials.world.votes import Votes
from tests.trials.world.watch import Watch

BEGINS = 1_791_500_000.0
"""In October 2026, so that the month has a change of summer time."""
NAMES = (
    *("ada", "ben", "cleo", "dana", "eva", "finn", "gus", "hana", "ivo", "jana"),
    *("kai", "lea", "max", "nora", "otto", "pia", "quin", "rosa", "sam", "tina"),
)
MOST = len(NAMES)
DAYS = 30
ACTS_A_DAY = 4
STARTING_SECONDS = 600
THINKING_SECONDS = 0.02
"""How much time seems to pass between two looks at the clock of the computer that plays."""
TURNS_A_DAY, RALLIES = 10.3, 0.6
"""With less turns so far, how often two play one after the other, in place of several people's acts."""
LEAST_TURNS_A_DAY, MOST_RALLIES = 10, 20
"""With less turns in the end, how often two play on."""
HAPPENED = """
    SELECT 'ended: ' || reason, count(*) FROM outcomes GROUP BY reason
    UNION ALL SELECT 'game: ' || json_extract(setup, '$.game'), count(*) FROM matches GROUP BY 1
    UNION ALL SELECT 'against the computer', count(*) FROM matches WHERE level IS NOT NULL HAVING count(*)
    UNION ALL SELECT 'rated', count(*) FROM rated_matches HAVING count(*)
    UNION ALL SELECT 'log: ' || what, count(*) FROM log GROUP BY what
    UNION ALL SELECT 'tournament: ' || status, count(*) FROM tournaments GROUP BY status
    UNION ALL SELECT 'turns of the server', count(*) FROM turns JOIN together USING (match) HAVING count(*)
    ORDER BY 1
"""
"""What is counted at the end."""
THINKING_PLAYOUTS = 30
"""Endings are solved that take no more; others are judged as positions are."""
UNTIL_QUIET = 4
"""Seconds after which what someone did is done, while all is well."""
FORM_CODES = {50006, 50035, 50109}
"""What a request is refused with that trying again would not make well."""
PRIVATE = "/privacy", "/plan", "/hint", "/settings", "/vacation", "/matches", "/puzzle", "/learn"
"""What is answered to the person alone."""


WATCHES = Allowed, Decided, Forgotten, Lost, Pings, Presses, Ratings, Said, Tables, Times, Votes


class World(Troubles):
    def __init__(self, seed, path, *, days=DAYS, people=MOST):
        self.seed = seed
        self.dice = random.Random(seed)
        self.days = days
        self.loop = SeededLoop(random.Random(self.dice.random()))
        self.lines = []
        self.broken = []
        self.counts = {}
        self.hearers = {}
        self._people = NAMES[:people]
        self.path = path

    def run(self):
        """Live through it; returns the promises that were broken."""
        lines = _Lines(self.break_, self.tell)
        logger = logging.getLogger()
        logging.getLogger("bot").setLevel(logging.INFO)
        with pytest.MonkeyPatch.context() as patch:
            self._patch(patch)
            self.sandbox = Sandbox(people=self._people)
            self.sandbox.guild.files_url = "http://discord/attachments"
            Session.discord = Discord(self.sandbox, self.loop, self.fault, self.heard)
            logger.addHandler(lines)
            try:
                self.loop.run(self._live())
            finally:
                logger.removeHandler(lines)
        return self.broken

    # What is heard

    def log(self, text):
        self.lines.append(f"{self.loop.time():.3f} {text}")

    def count(self, what, times=1):
        self.counts[what] = self.counts.get(what, 0) + times

    def break_(self, text):
        self.log(f"BROKEN {text}")
        self.broken.append(text)

    def answered(self, person, what, answer, given):
        self.count(what)
        message = answer.followups[-1] if answer.followups else answer.message
        said = answer.failed or (message.content if message is not None else "")
        self.log(f"{person.name} {what} {given}: {said!r}")
        self.answers.append((person, answer))
        self.tell("answered", person, what, answer, said)
        if answer.failed and "archived" not in answer.failed and self.is_well:
            self.break_(f"{person.name} got no answer to {what}")
        if message is not None and what.startswith(PRIVATE) and not message.ephemeral:
            self.break_(f"{what} of {person.name} is answered for all to see")
        if APOLOGY in said:
            self.break_(f"an apology to {person.name} for {what}")

    def went(self, person, answer, before):
        """Note that someone has deleted their data, if they have."""
        if self.promises.left_at(person) != before:
            self.gone.append(person)
            self.count("deletions")
            if answer is not None and not answer.failed:
                self.told[person] = self.loop.now()
            self.promises.check_forgotten(person)
            self.tell("left", person)

    def heard(self, request):
        self.log(f"{request.method} {request.path} {request.status}")
        if request.status == 400 and request.answer["code"] in FORM_CODES:
            self.break_(
                f"refused for its form: {request.method} {request.route} {request.answer} {request.body}"
            )

    def _notice(self, event):
        if event.kind == "message_create" and event.subject.author is self.sandbox.bot:
            self.promises.check_posted(event.subject)
            self.tell("posted", event.subject)

    def tell(self, what, *about):
        for hear in self.hearers.get(what, ()):
            hear(*about)

    # Life

    async def _live(self):
        self.process = Process(self)
        self.pause = 0.0
        self.sandbox.add_channel(CLUB)
        self.process.begin()
        await self._until_up()
        self.promises = Promises(self, self.path)
        watches = [kind(self) for kind in WATCHES]
        for what in vars(Watch):
            self.hearers[what] = [getattr(one, what) for one in watches if what in vars(type(one))]
        self.answers = []
        self.sandbox.world.listen(self._notice)
        self.wild = {self.sandbox.channel("lounge").id}
        self.gone = []
        self.told = {}
        await settle_in(self)
        people = People(self)
        for day in range(1, self.days + 1):
            self.day = day
            for _ in range(ACTS_A_DAY):
                await self._act(people)
            await self._end_day()
            if self.broken:
                break
        else:
            await self._play_on(people)
            await self._check()
            await self._fall_silent()
        self.counts["turns"] = self.promises.turns() + self.lost_turns
        for passage, times in self.loop.kills.items():
            self.count(f"killed {' '.join(passage.split()[:2])}", times)
        for what, times in self.promises.rows(HAPPENED):
            self.count(what, times)
        self.offered = offered(self.sandbox.world.commands)

    async def _play_on(self, people):
        """Let people play, while all is well, as many turns as a month should have."""
        self.be_well()
        for _ in range(MOST_RALLIES):
            if self.loop.is_killed.is_set():
                await self._begin_again()
            if self.promises.turns() + self.lost_turns >= LEAST_TURNS_A_DAY * self.days:
                return
            await people.rally()
            await asyncio.sleep(UNTIL_QUIET)

    async def _fall_silent(self):
        """Let no one do anything for weeks, so that what is left ends by time alone."""
        for _ in range(4):
            await self.loop.leap(10 * 86_400)
            await asyncio.sleep(100)
            self.tell("passed")
        await self._check()

    async def _act(self, people):
        if self.loop.is_killed.is_set():
            await self._begin_again()
        promises = self.promises
        was_well = self.is_well and self.pause > UNTIL_QUIET
        plies = promises.plies()
        planned = promises.planned()
        outcomes = promises.outcomes()
        challenges = promises.challenges()
        if sum(plies.values()) + self.lost_turns < TURNS_A_DAY * self.day and self.dice.random() < RALLIES:
            await people.rally()
            return
        late = [one for one in self.answers if one[1].failed or not one[1]._is_settled()]
        self.answers = []
        self.tell("begin")
        several = self.dice.choice((1, 1, 1, 2, 3))
        _, *others = await asyncio.gather(*(people.act() for _ in range(several)))
        self.pause = self.dice.choice((0, 3, 10)) if others else 1.5 * UNTIL_QUIET
        await asyncio.sleep(self.pause)
        people = {person.id: person for person, _ in self.answers}
        if was_well and self.is_well and len(people) == 1:
            (person,) = people.values()
            self.tell("acted", person, [answer for _, answer in self.answers])
            promises.check_mover(person, plies, promises.plies(), planned)
            promises.check_resigned(person, outcomes)
            promises.check_challenges(person, challenges)
        promises.check_once(challenges, [*late, *self.answers])
        promises.check_turns()
        self.tell("passed")

    async def _begin_again(self):
        self.log("killed")
        self.count("kills")
        for (kind,) in self.promises.rows("SELECT DISTINCT kind FROM outbox ORDER BY kind"):
            self.count(f"killed with {kind} to do")
        for interaction in [*self.sandbox.world.interactions.values()]:
            self.sandbox.world.fail(interaction)
        await asyncio.sleep(self.dice.choice((1, 100, 1_000)))
        self.process.begin()
        self.well_since = self.loop.time()
        await self._until_up()
        if self.is_restored:
            for person in self.told:
                self.promises.check_forgotten(person)
            self.is_restored = False
        self.well_since = self.loop.time()

    async def _end_day(self):
        await asyncio.sleep(15)
        if self.dice.random() < 0.3:
            await self._check()
        await self.loop.leap(self.dice.random() * 2 * 86_400)
        await asyncio.sleep(90)
        if self.is_well:
            self.promises.check_due(self.loop.now())
        await self.go_wrong()

    async def _check(self):
        """Let all be well for hours, and see whether it is."""
        self.be_well()
        for _ in range(3):
            if self.loop.is_killed.is_set():
                await self._begin_again()
            await asyncio.sleep(10)
            await self.loop.leap(3_700)
            await asyncio.sleep(65)
        self.well_since = self.loop.time()
        self.promises.check_settled(self.loop.now())
        self.tell("settled")
        for person in self.gone:
            self.promises.check_unnamed(person)
        self.gone = []

    async def _until_up(self):
        latest = self.loop.time() + STARTING_SECONDS
        while not (self.process.is_up and self.sandbox.world.commands):
            is_ended = self.process.running.done()
            if self.loop.time() > latest or (is_ended and not self.fault_rate):
                raise RuntimeError(f"the bot does not start: {self.process.running}")
            await asyncio.sleep(0.5)
            if self.loop.is_killed.is_set() or is_ended:
                self.process.begin()

    # What is patched

    def _patch(self, patch):
        tokens = count(1)
        ticks = count(step=THINKING_SECONDS)
        loop = self.loop
        loop.now = lambda: BEGINS + loop.passed
        random.seed(self.dice.random())
        talk_to("http://discord")
        once.read_once(patch)
        for place, name, value in (
            (time, "time", loop.now),
            (time, "monotonic", loop.time),
            (discord.utils, "utcnow", lambda: discord.utils.snowflake_time(_snowflake(loop.now()))),
            (secrets, "token_hex", lambda length=8: f"{next(tokens):0{2 * length}x}"),
            (secrets, "token_urlsafe", lambda length=8: f"{next(tokens):0{length}}"),
            (Interaction, "age", property(lambda one: loop.now() - moment_of(one.id))),
            (aiohttp, "ClientSession", Session),
            (aiosqlite.core, "SimpleQueue", lambda: Queue(name=_passage, fails=self.fail_write)),
            (aiosqlite.core, "Thread", _NoThread),
            (database, "bind", _named),
            (program, "SystemRandom", lambda: random.Random(self.dice.random())),
            (outbox, "_IDS", count(int(BEGINS) * 1000 * outbox._IDS_PER_PUT, outbox._IDS_PER_PUT)),
            (workers, "WorkerProcess", WorkerThread),
            (thinking, "perf_counter", partial(next, ticks)),
            (shallow, "perf_counter", partial(next, ticks)),
            (thinking, "BEST", SearchBudget(THINKING_PLAYOUTS)),
            (wire, "_encode", _unencoded),
            (OpenFiles, "check", lambda _files: None),  # no one takes them away
            (gateway, "IDENTIFY_SECONDS", 0),
            *(
                (pictures, name, self._rarely(getattr(pictures, name)))
                for name in ("draw", "chart", "sheet", "arrange")
            ),
        ):
            patch.setattr(place, name, value)

    def _rarely(self, draw):
        def drawn(*arguments, **options):
            return draw(*arguments, **options) if self.dice.random() < 0.02 else b"\x89PNG" + bytes(9_000)

        return drawn


class _Lines(logging.Handler):
    """Takes what is logged as an error for a bug, unless it tells of the disk."""

    def __init__(self, found, tell):
        super().__init__(logging.INFO)
        self._found, self._tell = found, tell

    def emit(self, record):
        line = record.getMessage()
        if record.name.startswith("bot"):
            self._tell("logged", line)
        if record.levelno >= logging.ERROR and record.name != "bot.db.connection":
            error = record.exc_info and record.exc_info[1]
            self._found(f"a bug was logged: {line} {error!r}")


class _NoThread:
    def __init__(self, **_options):
        """The loop does what it would."""

    def start(self):
        """It does so at once."""


def _named(operation, *arguments, **options):
    bound = bind(operation, *arguments, **options)
    bound.named = operation.__name__
    return bound


def _passage(function):
    """What crosses to the database, such as "commit of apply"."""
    if not isinstance(function, partial) or not function.args:
        return "a statement"
    *_, operations = function.args
    if is_commit(function):
        return f"commit of {operations[0].named}"
    return f"read by {operations.named}" if hasattr(operations, "named") else "a statement"


async def _unencoded(form):
    return [*form]


def _snowflake(seconds):
    return int(seconds * 1000) - discord.utils.DISCORD_EPOCH << 22
