"""The fault run: each fault on every route that the bot uses, briefly and for long, in a server of its own.

`python -m tests.trials faults` plays each scene of `scenes.py` once in peace to see which routes it uses,
and then once with each fault on each of them. A minute of the bot's time after the fault is over, all that
`promises.py` asks must be true. Time leaps (`leaping.py`), so that two minutes take about a second.
"""

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import sys
import tempfile
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import click

from bot.features.board.reposting import LATE_SECONDS
from tests.conversations.table import CALLBACK, NoAnswerError
from tests.sandbox.controls import Sandbox
from tests.trials import leaping
from tests.trials.promises import WITHIN, broken, everything
from tests.trials.scenes import SCENES, living

FAULTS = {
    "500": {"status": 500},
    "502": {"status": 502},
    "503": {"status": 503},
    "504": {"status": 504},
    "429": {"status": 429, "retry_after": 20},
    "cut": {"cut": True},
    "lost": {"cut": True, "after_effect": True},
    "silence": {"seconds": 30},
}
"""By name; after 30 seconds of silence the request has its effect after all."""
LENGTHS = ("once", "six times", "two minutes")
TWO_MINUTES = 120.0
"""Seconds for which a fault may last."""
LONGEST = 900.0
"""Seconds for which a case waits until a fault has happened as often as it should."""
ALWAYS = 1_000_000
DIRECT = "/channels/{direct}/messages"
"""Where direct messages are written; the templates of routes do not tell them from others."""


@dataclass(frozen=True)
class Case:
    scene: str
    route: tuple[str, str] | None = None
    fault: str = ""
    length: str = "once"

    def __str__(self):
        where = " ".join(self.route) if self.route else "in peace"
        return f"{self.scene}: {where} {self.fault} {self.length}"


class Errors(logging.Handler):
    def __init__(self):
        super().__init__(logging.ERROR)
        self.found = []

    def emit(self, record):
        reason = f" ({record.exc_info[1]!r})" if record.exc_info else ""
        if "reconnect" not in record.getMessage():  # what discord.py calls an exception, and recovers from it
            self.found.append(record.getMessage() + reason)


def play(case):
    """Play a case in a server of its own; return the routes under the fault, and what was wrong then."""
    errors = Errors()
    logger = logging.getLogger()
    logger.addHandler(errors)
    try:
        with tempfile.TemporaryDirectory() as folder:
            routes, problems = leaping.run(_play(case, Path(folder) / "oddity.sqlite3"))
    except Exception:  # noqa: BLE001 -- one case that fails is one problem
        return set(), [f"the case itself failed: {traceback.format_exc(limit=-3)}"]
    finally:
        gc.collect()  # what was not closed is logged now
        logger.removeHandler(errors)
    return routes, [*problems, *(f"a bug was logged: {text}" for text in errors.found)]


async def _play(case, database):
    async with Sandbox() as sandbox, living(sandbox, database) as life:
        scene = SCENES[case.scene](life)
        await anext(scene)
        before, fault = len(sandbox.requests), _plan(case, sandbox)
        acting = asyncio.create_task(_act(scene))
        await _outlast(case, fault, acting, life)
        await acting
        problems = [*life.problems, *broken(sandbox, database), *_unanswered(case, sandbox)]
        problems += [f"not so: {name}" for name, holds in life.later.items() if not holds()]
        await asyncio.sleep(WITHIN)  # for a last look at what may have come late
        waiting = len(life.bot.delivery.schedule)
        problems += [f"{waiting} things wait"] if waiting else []
        return {_route(request, sandbox) for request in sandbox.requests[before:]}, problems


async def _act(scene):
    with suppress(NoAnswerError):
        await anext(scene, None)


def _plan(case, sandbox):
    if case.route is None:
        return None
    method, route = case.route
    if route == DIRECT:
        route = f"/channels/{sandbox.direct_messages(sandbox.person('ben')).id}/messages"
    times = {"once": 1, "six times": 6, "two minutes": ALWAYS}[case.length]
    return sandbox.fail(method, route, times=times, **FAULTS[case.fault])


async def _outlast(case, fault, acting, life):
    if fault is None:
        await acting
    elif case.length == "two minutes":
        await asyncio.sleep(TWO_MINUTES)
    else:
        loop, began = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        while fault.times and not (acting.done() and len(life.bot.delivery.schedule) == 0):
            await asyncio.sleep(0.5)
            if loop.time() - began > LONGEST:
                break
    if fault is not None:
        fault.times = 0
        await asyncio.sleep(fault.seconds)  # of the last call
        await asyncio.sleep(LATE_SECONDS)  # then boards that may have come late are looked for
    await asyncio.sleep(WITHIN)
    await asyncio.wait({acting}, timeout=WITHIN)


def _unanswered(case, sandbox):
    """What people were left with who acted: nothing is right only where nothing could be said."""
    if case.route == CALLBACK:
        return
    for interaction in sandbox.world.interactions.values():
        if interaction.failed:
            yield f"not answered: {interaction.failed}"
    for message in everything(sandbox):
        if message.loading:
            yield "the bot is thinking for ever"


def _route(request, sandbox):
    direct = {f"/channels/{sandbox.direct_messages(person).id}/messages" for person in sandbox.people}
    return request.method, DIRECT if request.path in direct else request.route


class Workers:
    def __init__(self, jobs):
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin_worker)

    def play(self, cases, label):
        waiting = {self._pool.submit(play, case): case for case in cases}
        with click.progressbar(as_completed(waiting), length=len(waiting), label=label) as done:
            for future in done:
                yield waiting[future], *future.result()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self._pool.shutdown(wait=kind is None, cancel_futures=True)


def _begin_worker():
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends them
    logging.getLogger().setLevel(logging.ERROR)
    logging.lastResort = None


@click.command()
@click.option("--jobs", default=os.cpu_count(), show_default=True, help="How many cases side by side.")
@click.option("--scene", "scenes", multiple=True, type=click.Choice(list(SCENES)), help="Only these scenes.")
@click.option("--fault", "faults", multiple=True, type=click.Choice(list(FAULTS)), help="Only these faults.")
@click.option("--length", "lengths", multiple=True, type=click.Choice(LENGTHS), help="Only these lengths.")
@click.option("--route", default="", help="Only routes that contain this text.")
def main(jobs, scenes, faults, lengths, route):
    """Play every fault on every route; the exit code is 1 unless every promise was kept."""
    with Workers(jobs) as workers:
        peace = {}
        for case, routes, problems in workers.play(map(Case, scenes or SCENES), "in peace"):
            if problems:
                raise click.ClickException(f"{case}: {'; '.join(problems)}")
            peace[case.scene] = routes
        cases = [
            Case(scene, *case)
            for scene, routes in peace.items()
            for case in product(sorted(routes), faults or FAULTS, lengths or LENGTHS)
            if route in " ".join(case[0])
        ]
        results = {case: problems for case, _, problems in workers.play(cases, "with faults")}
    for case, problems in sorted(results.items(), key=str):
        for problem in problems:
            click.echo(f"{case}: {problem}")
    ill = sum(bool(problems) for problems in results.values())
    click.echo(f"{len(results) - ill} of {len(results)} cases went well")
    sys.exit(bool(ill))
