"""An event loop whose clock leaps to the next timer as soon as nothing else goes on: two minutes in no time.

What runs in it needs no change: sleeps, time-outs and rate limits last as long as ever by the loop's clock.
Work in threads (the store, pictures, names of hosts) takes the time that it takes. Other work does too,
unless a test says that it does not count: then it goes alike on every machine.
"""

import asyncio
import selectors
from contextlib import contextmanager
from functools import partial

from bot.db.sqlite import database

GRACE = 0.002
"""Seconds without anything to do after which the clock leaps; sockets of one process are quicker."""
MOMENT = 1e-6
"""Seconds that a round of the loop takes where work does not count; time never stands still."""
A_WHILE = 0.02
"""Seconds between two looks whether the threads are done."""


class _Selector(selectors.DefaultSelector):
    """Waits for sockets as long as something may come, and lets the clock leap over the rest."""

    loop = None

    def select(self, timeout=None):
        if not self.loop.counts_work:
            self.loop.leap(MOMENT)
        if timeout is None or timeout <= 0 or (timeout <= GRACE and self.loop.counts_work):
            return super().select(timeout)
        found = super().select(GRACE)
        if found or self.loop.in_threads:
            return found or super().select(min(timeout - GRACE, A_WHILE))
        self.loop.leap(timeout)
        return []


class LeapingLoop(asyncio.SelectorEventLoop):
    """Give it to `asyncio.Runner(loop_factory=LeapingLoop)`."""

    def __init__(self, *, counts_work=True):
        self.counts_work = counts_work
        self._leapt = 0.0
        self.in_threads = 0
        selector = _Selector()
        super().__init__(selector)
        selector.loop = self

    def time(self):
        """Seconds, with all that was leapt over."""
        return (super().time() if self.counts_work else 0.0) + self._leapt

    def leap(self, seconds):
        self._leapt += seconds

    def run_in_executor(self, executor, function, *arguments):
        """Run a function in a thread, and do not leap meanwhile."""
        future = super().run_in_executor(executor, function, *arguments)
        self.in_threads += 1
        future.add_done_callback(self._thread_done)
        return future

    def _thread_done(self, _future):
        self.in_threads -= 1


@contextmanager
def store_counted():
    in_thread = database.run_in_thread

    async def counted(*arguments, **options):
        loop = asyncio.get_running_loop()
        loop.in_threads += 1
        try:
            return await in_thread(*arguments, **options)
        finally:
            loop.in_threads -= 1

    database.run_in_thread = counted
    try:
        yield
    finally:
        database.run_in_thread = in_thread


def run(coroutine, *, counts_work=True):
    """Run a coroutine in a leaping loop; what it works takes next to no time unless that counts."""
    loop_of = partial(LeapingLoop, counts_work=counts_work)
    with store_counted(), asyncio.Runner(loop_factory=loop_of) as runner:
        return runner.run(coroutine)
