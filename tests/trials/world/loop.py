"""An event loop whose time is computed and whose order of ready tasks comes from a seed.

Whatever leaves the process, such as a statement or a request, passes `cross` or a `Queue`: there it takes its
time, may fail, and there the process may be killed. A killed process is one whose callbacks no longer run.
"""

import asyncio
from asyncio.events import Handle, TimerHandle
from collections import Counter
from contextvars import ContextVar
from heapq import heappop, heappush

LIFE = ContextVar("life", default=0)
"""Which process a callback belongs to; 0 is the world around all of them."""


STEP_SECONDS = 1e-6
"""How long each step takes: where none took any, what waits for the next moment would do so for ever."""
CROSSING_SECONDS, MOST_CROSSING_SECONDS = 0.01, 150


class Task(asyncio.Task):
    """A task whose place in sets depends on no address in memory."""

    def __init__(self, *arguments, number, **options):
        self.number = number
        super().__init__(*arguments, **options)

    def __hash__(self):
        return self.number


class SeededLoop(asyncio.BaseEventLoop):
    def __init__(self, dice):
        super().__init__()
        self.dice, self.passed, self.life, self.tasks, self.timers = dice, 0.0, 0, 0, 0
        self.kills_at = None
        self.is_killed = asyncio.Event()
        self.crossing = 0
        self.passages, self.kills = Counter(), Counter()
        """How often each kind of passage was crossed, and how often the process was killed there."""
        self._kept = []
        self.set_task_factory(self._new_task)

    def _new_task(self, loop, coroutine, **options):
        self.tasks += 1
        task = Task(coroutine, loop=loop, number=self.tasks, **options)
        task._log_destroy_pending = False
        return task

    # Time and order

    def time(self):
        return self.passed

    async def leap(self, seconds):
        """Let time pass in which nothing runs, as while a machine sleeps, but for what is on its way."""
        for _ in range(MOST_CROSSING_SECONDS):
            if self.crossing:
                await asyncio.sleep(1)
        self.passed += seconds

    def call_soon(self, callback, *arguments, context=None):
        handle = Handle(callback, arguments, self, context)
        self._ready.append(handle)
        return handle

    def call_at(self, when, callback, *arguments, context=None):
        self.timers += 1
        handle = TimerHandle(when, callback, arguments, self, context)
        heappush(self._scheduled, (when, self.timers, handle))
        return handle

    def call_later(self, seconds, callback, *arguments, context=None):
        return self.call_at(self.passed + seconds, callback, *arguments, context=context)

    def _run_once(self):
        if not self._ready:
            if not self._scheduled:
                raise RuntimeError("everything waits for ever")
            when, _, handle = heappop(self._scheduled)
            self.passed = max(self.passed, when)
        elif len(self._ready) == 1:
            handle = self._ready.popleft()
        else:
            chosen = int(self.dice.random() * len(self._ready))
            handle = self._ready[chosen]
            del self._ready[chosen]
        if handle._cancelled:
            return
        if handle._context.get(LIFE, 0) not in (0, self.life):
            self._kept.append(handle)
        else:
            self.passed += STEP_SECONDS
            handle._run()

    def _write_to_self(self):
        """Wake no selector: there is none."""

    def run(self, coroutine):
        asyncio.set_event_loop(self)
        try:
            return self.run_until_complete(coroutine)
        finally:
            asyncio.set_event_loop(None)

    # Beyond the process

    def begin_life(self):
        """Begin a process; returns the context to run it in."""
        self.life = self.life + 1
        self.crossing = 0
        self.is_killed.clear()
        return self.life

    def kill(self):
        """End the process; its coroutines are kept, as collecting one would run what it does at its end."""
        self._kept += asyncio.all_tasks(self)
        self.life = self.life + 1
        self.kills_at = None
        self.crossing = 0
        self.is_killed.set()

    def dies(self, passage):
        """Whether the process is killed here, as `kills_at` says of a passage."""
        if LIFE.get() != self.life:
            return False
        self.passages[passage] += 1
        if self.kills_at is None or not self.kills_at(passage):
            return False
        self.kills[passage] += 1
        self.kill()
        return True

    def moment(self, seconds=CROSSING_SECONDS):
        return seconds * self.dice.random()

    async def cross(self, work, name, seconds=CROSSING_SECONDS):
        """Do something beyond the process, at a moment of the seed's."""
        life = self.life
        self.crossing = self.crossing + 1
        try:
            await asyncio.sleep(self.moment(seconds))
            if not self.dies(f"before {name}"):
                value = work()
                await asyncio.sleep(self.moment(seconds))
                if not self.dies(f"after {name}"):
                    return value
        finally:
            self.crossing -= life == self.life
        return await self.create_future()  # never

    def run_in_executor(self, _executor, function, *arguments):
        return self.create_task(self.cross(lambda: function(*arguments), "a thread"))


class Queue:
    """What a thread of aiosqlite takes its work from, done by the loop in turn."""

    def __init__(self, *, name, fails):
        self._waiting = []
        self._is_busy = False
        self._name = name
        self._fails = fails

    def put_nowait(self, work):
        self._waiting.append(work)
        if not self._is_busy:
            self._do_soon(asyncio.get_running_loop())

    def _do_soon(self, loop):
        self._is_busy = True
        loop.call_later(loop.moment(), self._do_next, loop)

    def _do_next(self, loop):
        future, function = self._waiting.pop(0)
        name = self._name(function)
        if loop.dies(f"before {name}"):
            return
        try:
            self._fails(function)
            give = asyncio.Future.set_result
            result = function()
        except Exception as error:  # noqa: BLE001 (it is passed on)
            give = asyncio.Future.set_exception
            result = error
        if loop.dies(f"after {name}"):
            return
        if future is not None and not future.done():
            give(future, result)
        if self._waiting:
            self._do_soon(loop)
        else:
            self._is_busy = False
