"""Servers that play against the computer: many people propose and vote at any moment, or are silent.

The bot is killed at any call of its database, the computer is away for hours, people are excluded, and hours,
zones and channels change. What each day should have counted is kept in plain lists. With PostgreSQL, two
processes do everything at the same time, and kills come on the stroke of the hour.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from contextlib import AsyncExitStack, ExitStack, suppress
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import click

from bot.engine.levels import Thought
from bot.engine.workers import EngineBusyError, EngineOffError
from bot.errors import PlayerError
from bot.features.together import table
from bot.features.together.days import DUE_DAYS, ServerMatches
from bot.features.together.model import EMPTY_DAYS_BEFORE_SLEEP, TOGETHER, Pace, Stage, Terms
from bot.features.together.service import Together
from bot.matches.change import By
from bot.matches.context import Context
from bot.matches.model import Place
from bot.matches.services import Services
from bot.matches.tables import persons
from bot.rules.notation import format_turn
from bot.rules.rules import random_turn
from tests.postgresql import QUICK, running_cluster
from tests.scenes.samples import CATALOGUE
from tests.store.samples import Calls, open_store
from tests.times import DAY, HOUR, MINUTE
from tests.trials.world.customs import ZONES

BEGINS, STEP = datetime(2026, 3, 1, tzinfo=UTC), 15 * MINUTE  # clocks change in this month
ACTS = {"propose": 40, "vote": 60, "exclude": 1, "forget": 2, "change": 2, "be_silent": 0.5}
"""What people do, and how often."""
ACTS_A_DAY, MOST_DAYS = 25, 200
HOST = 9_999


class Crash(BaseException):
    """The bot is killed in the middle of a step."""


class Fused:
    """A database that crashes its process at one of its next calls, once a fuse is set, and at later ones."""

    owner = None

    def __init__(self, db):
        self.read, self.write = partial(self._fused, db.read), partial(self._fused, db.write)
        self.by_statement = self._writer(db.by_statement)
        self.db, self.fuse, self.is_after = db, None, False

    def locking(self, table, key):
        return self._writer(self.db.locking(table, key))

    def _writer(self, writer):
        return SimpleNamespace(write=partial(self._fused, writer.write))

    async def _fused(self, call, *arguments, **named):
        if self.fuse is not None:
            self.fuse -= 1
        if self.fuse is not None and self.fuse < self.is_after:
            raise Crash
        found = await call(*arguments, **named)
        if self.fuse == 0:
            raise Crash
        return found


class Process:
    """A process of the bot, which stands for the client as the due job knows it, and for its workers."""

    closing = False

    def __init__(self, world):
        self.world, self.workers, self.back_at = world, self, BEGINS
        self.fused, self.tasks = None, []
        self.track = self.tasks.append

    async def start(self):
        self.ending, world = AsyncExitStack(), self.world
        self.fused = Fused((await self.ending.enter_async_context(open_store(world.address))).db)
        self.services = Services(Context(self.fused, CATALOGUE, lambda: world.now, world.dice))
        self.get, self.together = self.services.get, self.services.get(Together)
        self.cog = ServerMatches(self)

    async def kill(self, *downtimes):
        await asyncio.gather(*self.tasks, return_exceptions=True)  # what is on its way is stored
        self.tasks.clear()
        await self.ending.aclose()
        self.fused, self.back_at = None, self.world.now + self.world.dice.choice(downtimes)
        self.world.counts["kills"] += 1

    def get_cog(self, _name):
        return self.cog

    async def think(self, rules, position, _level, *, person, seed=0):  # noqa: ARG002 (as the workers)
        await asyncio.sleep(0)  # others go on meanwhile
        if self.world.is_away:
            raise EngineOffError if seed % 2 else EngineBusyError
        turn = random_turn(rules, position, Random(f"{seed} {position.ply}"))
        return Thought(turn, 0.5, proven=False, line=(turn,), simulations=1, seconds=0.0)

    def set_fuse(self, dice, most):
        self.fused.fuse, self.fused.is_after = dice.randint(1, most), dice.random() < 0.5

    async def state(self, match):
        return await self.fused.read(table.ROUNDS.find, match)

    async def tick(self):
        """Do each due thing once, as the client does, and post what waits."""
        done, calls = set(), Calls(self.fused)
        while new := [one for one in await DUE_DAYS.find(self, None) if one not in done]:
            done.update(new)
            for one in new:
                await DUE_DAYS.do(self, one)
            await asyncio.gather(*self.tasks)
            self.tasks.clear()
        for entry in await calls.entries():
            if entry.key.kind == TOGETHER:
                state = await self.state(entry.key.subject)
                if (state.message, state.channel) == (None, entry.place.channel):
                    await self.together.note_posted(state, next(self.world.messages))
            await calls.drop_entries([entry])


class Server:
    """A server with what its present day should be, and what earlier ones should have been."""

    def __init__(self, number, people):
        self.place = Place(number << 22, (number << 22) + 1)
        self.people = [By(number * 100 + one, self.place) for one in range(people)]
        self.state, self.silent_until, self.excluded, self.empty = None, BEGINS, set(), 0
        self.proposals, self.votes = {}, {}
        """The proposer of each turn, in their order, and the turn that each person votes for."""
        self.counted, self.played, self.ends = [], [], []

    @property
    def day(self):
        return self.state.match, self.state.ply

    def withdraw(self, person):
        """Their vote goes, and what they have proposed without a vote of others."""
        self.votes.pop(person, None)
        kept = set(self.votes.values())
        self.proposals = {turn: by for turn, by in self.proposals.items() if by != person or turn in kept}

    def end_day(self, date):
        self.ends.append(date)
        self.empty = 0 if self.proposals else self.empty + 1
        if self.proposals:  # else the day goes on
            votes = Counter(self.votes.values())
            self.counted.append({turn: votes[turn] for turn in self.proposals})
            self.played.append(max(self.proposals, key=votes.__getitem__))  # the first of equals
            self.proposals, self.votes = {}, {}


class World:
    def __init__(self, address, *, matches, people, board, seed, processes=1):
        self.address, self.board, self.dice, self.now = address, board, Random(seed), BEGINS
        self.servers = [Server(number + 1, people) for number in range(matches)]
        self.is_away, self.messages = False, count(1)
        self.processes, self.visitor = [Process(self) for _ in range(processes)], Process(self)
        self.counts, self.broken = Counter(), []

    async def run(self):
        await self.visitor.start()
        for server in self.servers:
            await self._begin(server)
        while self._running() and not self.broken and self.now < BEGINS + MOST_DAYS * DAY:
            self.now += STEP
            await self._pass_step()
        for server in () if self.broken else self.servers:
            await self._judge(server)
        for process in [self.visitor, *await self._alive()]:
            await process.ending.aclose()

    def _running(self):
        return [one for one in self.servers if not one.state.is_over]

    def hold(self, server, is_kept, what):
        if not is_kept:
            self.broken.append(f"{self.now:%d %b %H:%M}: match {server.state.match} {what}")

    async def _alive(self):
        for process in self.processes:
            if process.fused is None and process.back_at <= self.now:
                await process.start()
        return [process for process in self.processes if process.fused]

    async def _pass_step(self):
        dice = self.dice
        for server in self._running() if await self._alive() else ():
            if dice.random() < ACTS_A_DAY * STEP / DAY and server.silent_until < self.now:
                await self._act(server)
        if dice.random() < 0.02:
            self.is_away = dice.random() < 0.3  # the computer
        alive = await self._alive()
        due = [one for one in self._running() if one.state.due and one.state.due <= self.now]
        if due and alive and dice.random() < 0.2:
            dice.choice(alive).set_fuse(dice, 12)
        if due and len(self.processes) > 1:
            await self._tick(self._vote_late(dice.choice(due)))
        if due or not self.now.minute:
            has_worked = await self._tick()
            for server in due:
                await self._look(server, has_worked=has_worked)

    async def _tick(self, *beside):
        """Let all processes do what is due at the same time; return whether one was not killed."""
        alive = [one for one in self.processes if one.fused]
        ended = await asyncio.gather(*(one.tick() for one in alive), *beside, return_exceptions=True)
        for process, error in zip([*alive, *beside], ended, strict=True):
            if isinstance(error, Crash):
                await process.kill(MINUTE, MINUTE, HOUR, 9 * HOUR, 30 * HOUR)
            elif error is not None:
                raise error
        return None in ended[: len(alive)]

    async def _look(self, server, *, has_worked=False):
        """Compare a match with what it should be, after its day may have ended."""
        was, server.state = server.state, await self.visitor.state(server.state.match)
        now, hold = server.state, partial(self.hold, server)
        if was.stage is Stage.OPEN and (now.day != was.day or now.is_over):
            hold(was.due <= self.now, f"has ended its day before {was.due}")
            hold(now.day > max(server.ends, default="") or now.is_over, f"has ended {now.day} twice")
            server.end_day(now.day)
            empty = now.empty_days if now.ply == was.ply and now.stage in {Stage.OPEN, Stage.ASLEEP} else 0
            is_asleep = empty == EMPTY_DAYS_BEFORE_SLEEP
            hold(empty == server.empty, f"has ended {now.day} with {empty} days without a proposal")
            hold((now.stage is Stage.ASLEEP) == is_asleep, f"is {now.stage} after {empty} days")
            self.counts.update({"days": 1, "fell asleep": is_asleep})
        elif was.stage is Stage.ASLEEP and now.stage is Stage.OPEN:
            server.empty = 0
        elif was.stage is Stage.OPEN and has_worked:
            hold(was.due > self.now, "has not ended its day")
        if now.stage is Stage.ANSWERING and has_worked:
            hold(self.is_away, "has no answer, and the computer is there")
            hold(now.is_late or self.now - now.since < HOUR, "does not say that the computer is away")
        if now.stage is Stage.OPEN and was.due != now.due:
            self._check_due(server, now)

    def _check_due(self, server, now):
        day = now.due.astimezone(ZoneInfo(now.zone)).date()
        is_free = now.pace is Pace.WEEKDAYS and day.isoweekday() > 5
        is_long = now.empty_days or now.due - now.since >= 12 * HOUR
        is_right = now.due == now.hours.on(day) > self.now and is_long and not is_free
        self.hold(server, is_right, f"is to end at {now.due}")

    async def _begin(self, server):
        dice, channel = self.dice, server.place.channel
        hour, zone, pace = dice.randrange(24), dice.choice(ZONES), dice.choice([*Pace])
        terms = Terms("odd", self.board, 2, hour, pace, channel, zone)
        server.state = await self.visitor.together.begin(By(HOST, server.place), terms)
        self._check_due(server, server.state)

    async def _act(self, server):
        """Let a person do something, again after a kill; it is refused where it should be."""
        (what,), seed, reason = self.dice.choices(list(ACTS), ACTS.values()), self.dice.random(), None
        while reason is None:
            process, dice = self.dice.choice(await self._alive()), Random(seed)
            if self.dice.random() < 0.02:
                process.set_fuse(self.dice, 6)
            try:
                by = dice.choice(server.people)
                await getattr(self, f"_{what}")(server, dice, by, process.together)
                process.fused.fuse, reason = None, ""
            except PlayerError as error:
                reason = error.reason
            except Crash:
                await process.kill(0 * MINUTE)
        self.counts[f"refused: {reason}" if reason else what] += 1
        may = by.user not in server.excluded and server.state.stage in {Stage.OPEN, Stage.ASLEEP}
        takes_part = what == "propose" or (what == "vote" and server.proposals)
        is_right = reason in {"", "together-own", "together-full"} if may or not takes_part else reason
        self.hold(server, is_right, f"says {reason!r} to: {what}")
        await self._look(server)

    async def _propose(self, server, dice, by, together):
        view = (await together.shown(server.state.match)).view
        turn = format_turn(random_turn(view.rules, view.position, dice), view.position, view.rules)
        if server.proposals and dice.random() < 0.3:
            turn = dice.choice([*server.proposals])
        if (await together.ballot(*server.day, by)).state.stage is Stage.ASLEEP:
            await together.wake(by, *server.day)
        if dice.random() < 0.8:  # others only open the builder
            *_, ballot = await together.propose(by, *server.day, turn, named=dice.random() < 0.5)
            server.proposals.setdefault(turn, by.user)
            server.votes.setdefault(by.user, turn)
            listed = [one.turn for one in ballot.proposals]
            self.hold(server, listed == [*server.proposals], f"lists {listed}")

    async def _vote(self, server, dice, by, together):
        """Vote by the list, which doesn't tell how others vote."""
        if server.proposals:
            turn, listed = (
                dice.choice([*server.proposals]),
                (await together.ballot(*server.day, by)).proposals,
            )
            self.hold(server, not any(one.votes or one.chosen for one in listed), "counts before the end")
            await together.vote(by, *server.day, next(one.id for one in listed if one.turn == turn))
            server.votes[by.user] = turn

    async def _vote_late(self, server):
        """Vote at the moment at which the day ends: it counts, or it is refused."""
        for _ in range(self.dice.randrange(8)):
            await self.visitor.state(server.state.match)
        with suppress(PlayerError):
            await self._vote(server, self.dice, self.dice.choice(server.people), self.visitor.together)

    async def _exclude(self, server, _dice, by, together):
        await together.exclude(By(HOST, server.place), by.user)
        server.excluded.add(by.user)
        server.withdraw(by.user)

    async def _forget(self, server, _dice, by, _together):
        """Delete the data of a person, who may go on as a new one."""
        await self.visitor.fused.write(persons.forget, By(by.user), self.now)
        server.withdraw(by.user)
        for turn, proposer in server.proposals.items():
            server.proposals[turn] = None if proposer == by.user else proposer

    async def _change(self, server, dice, _by, together):
        new = {"hour": dice.randrange(24), "zone": dice.choice(ZONES), "pace": dice.choice([*Pace])}
        new["channel"] = server.place.channel + dice.randrange(3)
        await together.change(By(HOST, server.place), **dict(dice.sample([*new.items()], dice.randint(1, 4))))

    async def _be_silent(self, server, dice, _by, _together):
        server.silent_until = self.now + dice.randint(1, 6) * DAY

    async def _judge(self, server):
        """Compare a match that is over with what its days have counted, and replay it."""
        shown, hold = await self.visitor.together.shown(server.state.match), partial(self.hold, server)
        match, outcome = shown.view.match, shown.view.rules.outcome(shown.view.position)
        counted = [{one.turn: one.votes for one in day.proposals} for day in shown.days]
        hold(counted == server.counted, "has counted other votes")
        chosen = [day.chosen.turn for day in shown.days]
        hold(chosen == server.played == [*match.turns[::2]], "has played another turn")
        twice = "SELECT 1 FROM ballots WHERE person <> 0 GROUP BY match, ply, person HAVING count(*) > 1"
        found = await self.visitor.fused.read(lambda db: db.execute(twice).fetchall())
        hold(not found, "or another has two votes of a person")
        hold(outcome is not None and outcome == match.outcome, f"ends with {match.outcome}")
        self.counts.update({"turns": len(match.turns), "votes": sum(day.votes for day in shown.days)})


@click.command()
@click.option("--matches", default=50, show_default=True, help="How many servers play.")
@click.option("--people", default=30, show_default=True, help="In each server.")
@click.option("--board", default="hexhex-4", show_default=True, help="Of Odd.")
@click.option("--seed", default=1, show_default=True, help="Of everything that happens by chance.")
@click.option("--postgresql", is_flag=True, help="Let two processes share a PostgreSQL.")
def main(postgresql, **options):
    """Let servers play; exit with 1 where a promise was broken."""
    with ExitStack() as stack:
        if postgresql:
            address = stack.enter_context(running_cluster(QUICK)).empty_database()
        else:
            address = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "oddity.sqlite3"
        world = World(address, processes=1 + postgresql, **options)
        asyncio.run(world.run())
    for what, times in sorted(world.counts.items()):
        click.echo(f"{times:>8,} {what}")
    for what in world.broken:
        click.echo(f"BROKEN {what}")
    sys.exit(bool(world.broken))
