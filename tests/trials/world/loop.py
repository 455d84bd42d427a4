"""An event loop whose time is computed and whose order of ready tasks comes from a seed.

Whatever leaves the process, such as a statement or a request, passes `cross` or a `Queue`: there it takes its
time, may fail, and there the process may be killed. A killed process is one whose callbacks no longer run.
"""

import asyncio
from asyncio.events import Handle
from collections import Counter
from contextvars import ContextVar, copy_context
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


class Step(Handle):
    def __init__(self, callback, arguments, loop, context):
        self._callback, self._args, self._loop = callback, arguments, loop
        self._context = copy_context() if context is None else context
        self._cancelled, self._repr, self._source_traceback = False, None, None


class SeededLoop(asyncio.BaseEventLoop):
    get_debug = bool
    """Never; each future asks for it."""

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
        step = Step(callback, arguments, self, context)
        self._ready.append(step)
        return step

    def call_at(self, when, callback, *arguments, context=None):
        self.timers += 1
        step = Step(callback, arguments, self, context)
        heappush(self._scheduled, (when, self.timers, step))
        return step

    def call_later(self, seconds, callback, *arguments, context=None):
        return self.call_at(self.passed + seconds, callback, *arguments, context=context)

    def _run_once(self):
        """Run steps until the loop stops."""
        ready, scheduled, random = self._ready, self._scheduled, self.dice.random
        while not self._stopping:
            if len(ready) > 1:
                chosen = int(random() * len(ready))
                step = ready[chosen]
                del ready[chosen]
            elif ready:
                step = ready.popleft()
            elif scheduled:
                self.passed = max(self.passed, scheduled[0][0])
                while scheduled and scheduled[0][0] <= self.passed:  # all at once, as after a leap
                    ready.append(heappop(scheduled)[-1])
                continue
            else:
                raise RuntimeError("everything waits for ever")
            if step._cancelled:
                continue
            if step._context.get(LIFE, 0) not in (0, self.life):
                self._kept.append(step)
            else:
                self.passed += STEP_SECONDS
                step._run()

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

    def cross(self, work, name, seconds=CROSSING_SECONDS):
        """Do something beyond the process, at a moment of the seed's. Returns a future of its result."""
        self.crossing += 1
        future = self.create_future()
        self.call_later(self.moment(seconds), self._arrive, work, name, seconds, future)
        return future

    def _arrive(self, work, name, seconds, future):
        if not self.dies(f"before {name}"):
            give, result = _done(work)
            self.call_later(self.moment(seconds), self._return, name, future, give, result)

    def _return(self, name, future, give, result):
        self.crossing -= 1
        if not self.dies(f"after {name}") and not future.done():
            give(future, result)

    def run_in_executor(self, _executor, function, *arguments):
        return self.cross(lambda: function(*arguments), "a thread")


def _done(work):
    """How a future is told of what comes of the work, and that."""
    try:
        return asyncio.Future.set_result, work()
    except Exception as error:  # noqa: BLE001 (it is passed on)
        return asyncio.Future.set_exception, error


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
        give, result = _done(lambda: self._fails(function) or function())
        if loop.dies(f"after {name}"):
            return
        if future is not None and not future.done():
            give(future, result)
        if self._waiting:
            self._do_soon(loop)
        else:
            self._is_busy = False
