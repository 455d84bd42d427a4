"""Several processes of the bot share one PostgreSQL under load, and come and go; nothing is lost or doubled.

`kills` kills one of four processes every twenty seconds, restarts the database twice, and cuts it off for
half a minute; the clock of each fourth process is set every ten seconds. `updates` restarts two processes one
after the other, as OPERATING.md says: whatever people do meanwhile must be answered; with 40 shards it takes
long.
"""

import asyncio
import random
import signal
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import click

from bot.matches.change import Change
from bot.sandbox.protocol.numbers import shard_of
from tests.postgresql import QUICK, running_cluster
from tests.sandbox.controls import Sandbox
from tests.store.samples import open_store
from tests.trials.crash_run import Crowd
from tests.trials.killer import beside, end_with
from tests.trials.promises import WITHIN, public
from tests.trials.several import JOINING_SECONDS, Bots, Gate
from tests.trials.stored import rows

PROCESSES = 4
SHARDS = 8
PAIRS, SLEEPERS = 7, 2
"""In each server: pairs of people who play, and idle matches with reminders."""
SLEEPERS_DAYS = 7
"""Days per turn that no other match has, by which these are found."""
SLOWEST = 30.0
"""Old boards whose buttons go in a second, once there is nothing else to do."""
KILL_EVERY, CUT_OFF = 20.0, 30.0
"""Seconds between two kills, and during which the database is unreachable."""
STANDSTILL = 20.0
"""How many times as long as it is looked for problems there is a pause after that."""
RETURNING = 10.0
"""Seconds after which all processes use a database again that was away."""
TELL_EVERY = 30.0
"""Seconds between two words about how many problems are left."""
MOST_TOLD = 20
"""Problems that are named while it is still running."""


class Players(Crowd):
    """Pairs in one server, who also notice whatever is not answered."""

    threads = 0.0

    @property
    def pauses(self):
        """Longer with more shards, so that all together play alike."""
        slowness = self.killer.shards / SHARDS
        return 0.4 * slowness, 1.2 * slowness

    @property
    def is_served(self):
        count = self.killer.shards
        return bool(self.sandbox.sessions().get((shard_of(self.games.guild.id, count), count)))

    async def _act(self, first, second):
        if self.dice.random() < 0.1:
            self.note(await first.slash(self.games, "matches"), "matches")
        await super()._act(first, second)

    async def until(self, predicate, seconds):
        """Look now and then: to look whenever anything happens anywhere is too much for this many people."""
        async with asyncio.timeout(seconds):
            while not predicate():  # noqa: ASYNC110
                await asyncio.sleep(0.25)

    def note(self, answer, what):
        if answer.failed:
            self.killer.unanswered.append(f"{what} at {datetime.now(UTC):%H:%M:%S}")
            self.killer.unanswered_at.append(asyncio.get_running_loop().time())
        return answer

    async def slash(self, person, path, **options):
        return self.note(await person.slash(self.games, path, **options), path)


async def _begin_sleepers(crowd, players):
    database, server = crowd.killer.database, crowd.games.guild
    for first, second in players:
        await crowd.begin(first, second, 20, days=SLEEPERS_DAYS)
        await crowd.begin(first, second, 20)
    await crowd.until(lambda: len(sleepers(database, server)) == len(players), 30)
    await crowd.until(lambda: not _unshown(database, server), 30)


def sleepers(database, server):
    which = f"days_per_turn = {SLEEPERS_DAYS} AND guild = {server.id}"
    found = rows(database, f"SELECT id, number FROM matches WHERE {which}")
    return {row["id"]: row["number"] for row in found}


def _unshown(database, server):
    boards = "id NOT IN (SELECT match FROM boards)"
    return rows(database, f"SELECT id FROM matches WHERE {boards} AND guild = {server.id}")


async def _let_be_reminded(database, servers, dice, seconds):
    async with open_store(database) as store:
        for server in servers:
            for match in sleepers(database, server):
                due = datetime.now(UTC) + timedelta(days=1, seconds=dice.uniform(0, seconds))
                await store.change_match(
                    match, lambda was, due=due: Change(was.change(deadline=due)), at=datetime.now(UTC)
                )


def _reminders(sandbox, database, servers):
    """Yield what is wrong with the reminders: each is to be said once."""
    said = Counter()
    for message in public(sandbox):
        if message.content.startswith("⏰"):
            said[message.channel.guild.id, message.content.split("#")[1].split()[0]] += 1
    for server in servers:
        for number in sleepers(database, server).values():
            times = said[server.id, str(number)]
            if times != 1:
                yield f"the reminder of match {number} of {server.name} was said {times} times"


@asynccontextmanager
async def playing(processes, seed, shards=SHARDS, *, gated=True, pairs=None, through=None):
    """Let people play in a server of each shard, with this many processes, which reach PostgreSQL by a gate.

    Without the gate they do not wait for this process, nor for the disk. `through` gives the address of what
    stands before the gate.
    """
    dice, playing_pairs = random.Random(seed), pairs or max(1, PAIRS * SHARDS // shards)
    names = [f"player{number}" for number in range(2 * (playing_pairs + SLEEPERS))]
    with running_cluster(() if gated else QUICK) as cluster, tempfile.TemporaryDirectory() as folder:
        database = cluster.empty_database()
        async with open_store(database):
            pass  # it has its tables now
        gate = Gate(cluster, Path(folder))
        async with AsyncExitStack() as stack:
            sandbox = await stack.enter_async_context(Sandbox(people=names, servers=shards))
            await stack.enter_async_context(gate.on())
            sandbox.identifies.enforced, sandbox.identifies.shards = True, shards
            address = database.replace(str(cluster.folder), folder) if gated else database
            if through is not None:
                address = stack.enter_context(through(cluster, gate, address))
            bots = Bots(sandbox, database, address)
            try:
                for _ in range(processes):
                    await bots.start()
                await bots.until_sharing(processes)
                await sandbox.until(lambda: sandbox.people[0].commands(sandbox.channel("games")), 30)
                crowds, acting = [], []
                for server in sandbox.servers:
                    crowd = Players(bots, dice, server)
                    crowds.append(crowd)
                    pairs = list(zip(sandbox.people[::2], sandbox.people[1::2], strict=True))
                    await _begin_sleepers(crowd, pairs[playing_pairs:])
                    acting += [crowd.play(*pair) for pair in pairs[:playing_pairs]]
                async with beside(*acting) as check:
                    yield bots, crowds, gate, cluster, dice, check
            finally:
                for process in tuple(bots.running):
                    await bots.end(process)


async def calm_down(bots, crowds, more=lambda: ()):
    """Stop all people; return what is still wrong after a minute, `more` included.

    Old buttons are taken away when there is room for that, so thousands of them may take longer.
    """
    for crowd in crowds:
        crowd.may_act.clear()
    await asyncio.sleep(6)

    def unwell():
        return [*bots.broken(), *more()]

    problems = await _until_none(lambda: [one for one in unwell() if not is_about_old(one)], WITHIN)
    old = sum(map(is_about_old, unwell()))
    problems += await _until_none(unwell, WITHIN + old / SLOWEST)
    identifies = bots.sandbox.identifies
    click.echo(f"{len(identifies.log)} IDENTIFYs, {len(identifies.beyond)} refused")
    problems += bots.lost()
    beyond = [one for one in identifies.beyond if not bots.were_alone(one.moment)]
    problems += [f"IDENTIFY beyond the limit: {one}" for one in beyond]
    return problems + bots.problems


def is_about_old(problem):
    return problem.endswith(("still has buttons", "about old boards")) or problem.startswith("buttons of ")


async def _until_none(find, seconds):
    began = told = looked = time.monotonic()
    problems = find()
    count = len(problems)
    while problems and looked - began < seconds:
        if looked - told > TELL_EVERY:
            told = looked
            click.echo(f"  {told - began:.0f} s: {len(problems)} are left")
        # Several processes work, and the database tells of none; Discord stands still while it is looked at.
        await asyncio.sleep(max(2.0, STANDSTILL * (time.monotonic() - looked)))
        looked = time.monotonic()
        problems = find()
    click.echo(f"{count} things were to be done, {len(problems)} are after {time.monotonic() - began:.0f} s")
    for problem in problems[:MOST_TOLD]:
        click.echo(f"  {problem}")
    return problems


async def kills(minutes, seed):
    seconds = 60 * minutes
    async with playing(PROCESSES, seed) as (bots, crowds, gate, cluster, dice, check):
        servers = bots.sandbox.servers
        await _let_be_reminded(bots.database, servers, dice, seconds / 2)
        began, troubles = time.monotonic(), {0.25: "restart", 0.5: "cut off", 0.75: "restart"}
        async with beside(_trouble(cluster, gate, bots, troubles, seconds)) as check_trouble:
            while time.monotonic() - began < seconds:
                await asyncio.sleep(KILL_EVERY)
                check()
                check_trouble()
                await bots.replace_ended()
                await bots.end(dice.choice(bots.running))
                await bots.start()
                _tell(began, bots)
        await bots.until_sharing(PROCESSES)
        reminders = partial(_reminders, bots.sandbox, bots.database, servers)
        return await calm_down(bots, crowds, reminders)


async def _trouble(cluster, gate, bots, troubles, seconds):
    last = 0.0
    for part, what in troubles.items():
        await asyncio.sleep((part - last) * seconds)
        last = part
        click.echo(f"database: {what}")
        begin = asyncio.get_running_loop().time()
        if what == "restart":
            await asyncio.to_thread(cluster.stop, "fast")
            try:
                await asyncio.sleep(2)
            finally:
                cluster.start()
        else:
            await gate.close_for(CUT_OFF)
        bots.away.append((begin, asyncio.get_running_loop().time() + RETURNING))
    await asyncio.Event().wait()


async def updates(times, shards, seed):
    """Restart two processes this many times, one after the other; return what was wrong."""
    async with playing(2, seed, shards, gated=False) as (bots, crowds, _, _, _, check):
        began = time.monotonic()
        for _ in range(times):
            for old in tuple(bots.running):
                log = await bots.end(old, signal.SIGTERM)
                click.echo(f"{time.monotonic() - began:.0f} s: {old.child.pid} has ended")
                if "Traceback" in log:
                    bots.problems.append(log)
                process = await bots.start()
                await process.until_well(process.port, JOINING_SECONDS)
                check()
                _tell(began, bots)
        return await calm_down(bots, crowds) + bots.unanswered


def _tell(began, bots):
    confirmed, seconds = len(bots.confirmed), time.monotonic() - began
    click.echo(
        f"{seconds:.0f} s: {confirmed} of {bots.tried} turns confirmed ({confirmed / seconds:.1f} a second), "
        f"{len(bots.unanswered)} unanswered, {len(bots.problems)} bugs"
    )


@click.group()
def main():
    """Let several processes share the work; the exit code is 1 unless every promise was kept."""


@main.command("kills")
@click.option("--minutes", default=10.0, show_default=True, help="How long.")
@click.option("--seed", default=1, show_default=True, help="Chooses who is killed, and the turns.")
def _kills(minutes, seed):
    """Kill processes, and be in the way of the database."""
    end_with(kills(minutes, seed))


@main.command("updates")
@click.option("--times", default=10, show_default=True, help="How often all processes are restarted.")
@click.option("--shards", default=SHARDS, show_default=True, help="How many shards Discord recommends.")
@click.option("--seed", default=1, show_default=True, help="Chooses the turns.")
def _updates(times, shards, seed):
    """Restart all processes, one after the other."""
    end_with(updates(times, shards, seed))
