"""PostgreSQL fails in every way beside people who play; each time the bot serves again.

A row for each case says how many seconds after a new connection would work a turn is confirmed, and when
the last person was left without an answer.
"""

import asyncio
import subprocess
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial

import click

from tests.pgbouncer import program, running_bouncer, through
from tests.postgresql import Cluster
from tests.trials.killer import end_with
from tests.trials.promises import WITHIN
from tests.trials.several import Bots, Gate
from tests.trials.shared_run import Players, calm_down, is_about_old, playing

SERVED_WITHIN = 30.0
"""Seconds after a new connection would work."""
UNANSWERED_WITHIN = 23.0
"""Those of a take-over, and three for which Discord waits."""
PLAYED_ON = 5.0
"""Seconds for which people go on after that."""
LASTS = 12.0
"""Seconds for which a server fails that recovers by itself."""
DELAY = 0.1
"""Seconds until a slow server hears, and until it is heard."""
SHARDS, PAIRS = 2, 3
FULL = """
    CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END
    $$;
    DO $$ DECLARE name TEXT; BEGIN
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
        LOOP EXECUTE 'CREATE TRIGGER is_full BEFORE INSERT OR UPDATE ON ' || name
            || ' EXECUTE FUNCTION is_full()'; END LOOP;
    END $$
"""


@dataclass
class Stand:
    """What a case acts on."""

    bots: Bots
    crowds: list[Players]
    gate: Gate
    cluster: Cluster
    stack: ExitStack

    async def follow(self):
        """Start a server that has all that is committed."""
        standby = await asyncio.to_thread(self.cluster.standby)
        self.stack.callback(_stop, standby)
        return standby

    async def fail_over(self, standby):
        """Promote a server behind the same address."""
        await asyncio.to_thread(standby.promote)
        self.gate.far = standby.folder / self.gate.far.name
        self.bots.database = self.bots.database.replace(str(self.cluster.folder), str(standby.folder))
        self.cluster = standby


def _stop(cluster):
    with suppress(subprocess.CalledProcessError):  # a case has stopped it
        cluster.stop("immediate")


async def half_open(stand):
    stand.gate.go_deaf()


async def away(stand):
    await stand.gate.close_for(LASTS)


async def read_only(stand):
    stand.cluster.set("default_transaction_read_only", "on")
    await asyncio.sleep(LASTS)
    stand.cluster.set("default_transaction_read_only", "off")


async def demoted(stand):
    standby = await stand.follow()
    stand.cluster.set("default_transaction_read_only", "on")
    await stand.fail_over(standby)


async def promoted(stand):
    standby = await stand.follow()
    await asyncio.to_thread(stand.cluster.stop, "immediate")
    await stand.fail_over(standby)


async def silent_and_promoted(stand):
    standby = await stand.follow()
    stand.gate.go_deaf()
    await asyncio.to_thread(stand.cluster.stop, "immediate")
    await stand.fail_over(standby)


async def full(stand):
    stand.cluster.execute(FULL, stand.bots.database)
    await asyncio.sleep(LASTS)
    await asyncio.to_thread(stand.cluster.execute, "DROP FUNCTION is_full CASCADE", stand.bots.database)


async def slow(stand):
    stand.gate.delay = DELAY
    asyncio.get_running_loop().call_later(LASTS, setattr, stand.gate, "delay", 0.0)


async def commit_lost(stand, *, passes=False):
    standby = await stand.follow()
    stand.gate.met.clear()
    stand.gate.hands_commit_on = passes
    await stand.gate.met.wait()
    await asyncio.to_thread(stand.cluster.stop, "immediate")
    await stand.fail_over(standby)


async def commit_stored(stand):
    await commit_lost(stand, passes=True)


SERVER_CASES = {
    "half-open": half_open,
    "away": away,
    "read-only": read_only,
    "demoted": demoted,
    "promoted": promoted,
    "silent, another promoted": silent_and_promoted,
    "full": full,
    "slow": slow,
    "failed over, commit lost": commit_lost,
    "failed over, commit stored": commit_stored,
}


async def judge_server(stand, name):
    """Let the server fail; return what is wrong."""
    began = _now()
    await SERVER_CASES[name](stand)
    return await _judge(stand, name, began, _now())


async def _judge(stand, name, began, works):
    bots, before = stand.bots, len(stand.bots.unanswered)
    problems = await _until_none(lambda: _not_served(stand, works), works + SERVED_WITHIN)
    served = max(min(_served(crowd, works), default=float("inf")) for crowd in stand.crowds)
    if not problems:
        await bots.until_sharing(len(bots.running))
    await asyncio.sleep(PLAYED_ON)
    for crowd in stand.crowds:
        crowd.may_act.clear()
    await asyncio.sleep(2)
    broken = partial(_broken, bots)
    problems += await _until_none(broken, _now() + WITHIN)
    problems += bots.lost()
    moments = [moment - began for moment in bots.unanswered_at[before:]]
    problems += [
        f"somebody was not answered after {moment:.0f} s" for moment in moments if moment > UNANSWERED_WITHIN
    ]
    for crowd in stand.crowds:
        crowd.may_act.set()
    click.echo(f"{name:36} served after {served:4.1f} s, {len(moments)} unanswered, {len(problems)} problems")
    return [f"{name}: {problem}" for problem in problems]


def _now():
    return asyncio.get_running_loop().time()


async def _until_none(find, until):
    """Look for problems until there is none, or it is too late; return those that are left."""
    while (problems := find()) and _now() < until:  # noqa: ASYNC110 (others change it)
        await asyncio.sleep(0.25)
    return problems


def _broken(bots):
    try:
        return [problem for problem in bots.broken() if not is_about_old(problem)]
    except TimeoutError:
        return ["the database is away"]


def _served(crowd, works):
    return [confirmed - works for began, confirmed in crowd.turns if began >= works]


def _not_served(stand, works):
    left = [crowd.games.guild.name for crowd in stand.crowds if not _served(crowd, works)]
    return [f"{name} is not served" for name in left]


@contextmanager
def bouncer(cluster, gate, address):
    for path in (gate.folder, gate.folder / ".s.PGSQL.5432"):
        path.chmod(0o777)
    with running_bouncer(cluster, gate.folder):
        yield through(address.replace(str(gate.folder), str(cluster.folder)))


async def run(processes, names, *, bounced):
    people = playing(processes, 1, SHARDS, pairs=PAIRS, through=bouncer if bounced else None)
    async with people as (bots, crowds, gate, cluster, _, check):
        with ExitStack() as stack:
            stand = Stand(bots, crowds, gate, cluster, stack)
            problems = []
            for name in names:
                problems += await judge_server(stand, name)
                check()
            problems += await calm_down(bots, crowds)
            for process in tuple(bots.running):
                await bots.end(process)
    return list(dict.fromkeys(problems + bots.problems))


async def matrix(processes, names, bounced):
    problems = []
    for number in processes:
        for behind in (False, True)[: 1 + (bounced and program() is not None)]:
            click.echo(f"{number} processes{' behind PgBouncer' * behind}")
            problems += await run(number, names, bounced=behind)
    return problems


@click.command()
@click.option("--processes", default="1,2", show_default=True, help="How many, with commas.")
@click.option("--case", "names", multiple=True, type=click.Choice(list(SERVER_CASES)), help="Only these.")
@click.option("--bouncer/--no-bouncer", "bounced", default=True, help="Once more behind PgBouncer.")
def main(processes, names, bounced):
    """Let PostgreSQL fail; the exit code is 1 unless every promise was kept."""
    end_with(matrix([int(one) for one in processes.split(",")], names or SERVER_CASES, bounced))
