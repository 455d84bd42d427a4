"""One killer for several plays: it ends the bot, starts it again, and looks whether all is well afterwards.

What people do meanwhile, and when the bot is killed, is the play's.
"""

import asyncio
import signal
import sys
import tempfile
from collections import Counter
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import click

from tests.sandbox.controls import Sandbox
from tests.trials.process import bugs, running
from tests.trials.promises import WITHIN, broken
from tests.trials.stored import rows


class Killer:
    """Ends processes of the bot; `confirmed` has turns, each a match and a cell."""

    expected = frozenset({(signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 0)})
    """The signals with the status with which a process may end after each."""

    def __init__(self, sandbox, database):
        self.sandbox, self.database = sandbox, database
        self.problems, self.tried, self.confirmed = [], 0, []

    async def end(self, process, how=signal.SIGKILL):
        """End a process; what was wrong with it is noted. Returns its log."""
        code, log = await process.end(how)
        self.problems += bugs(-signal.SIGKILL if (how, code) in self.expected else code, log)
        return log

    def broken(self):
        return broken(self.sandbox, self.database)

    async def settle(self, when="in the end"):
        with suppress(TimeoutError):
            await self.sandbox.until(lambda: self.sandbox.online and not self.broken(), WITHIN)
        self.problems += [f"{when}: {problem}" for problem in self.broken()]

    def lost(self):
        stored = rows(self.database, "SELECT match, notation FROM turns")
        times = Counter((turn["match"], turn["notation"].split()[0]) for turn in stored)
        wrong = [turn for turn in set(self.confirmed) if times[turn] != 1]
        return [f"match {match}: {cell} is stored {times[match, cell]} times" for match, cell in wrong]


@asynccontextmanager
async def alone(kind, people, *arguments, **options):
    """A killer of some kind, with one process over a database of its own as its `process`."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "oddity.sqlite3"
        async with Sandbox(people=people) as sandbox, running(sandbox, database) as process:
            killer = kind(sandbox, database, *arguments, **options)
            killer.process = process
            yield killer


@asynccontextmanager
async def beside(*coroutines):
    """Do things beside what happens within; gives what raises whatever has ended one of them too early."""
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]

    def check():
        for task in tasks:
            if task.done():
                task.result()

    try:
        yield check
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(result, asyncio.CancelledError):
                raise result


def end_with(problems):
    async def run():
        _explain_on_signal()
        return await problems

    found = asyncio.run(run())
    for problem in found:
        click.echo(f"  {problem}")
    sys.exit(bool(found))


def _explain_on_signal():
    """Let SIGUSR1 print what every task waits for, so that a run that stands still can be asked why."""

    def explain():
        for task in asyncio.all_tasks():
            task.print_stack()

    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, explain)
