"""An event loop whose time is computed and whose order of ready tasks comes from a seed.

Whatever leaves the process, such as a statement or a request, passes `cross`: there it takes its time, may
fail, and there the process may be killed. A killed process is one whose callbacks no longer run.
"""

import asyncio
from contextvars import ContextVar
from functools import partial
from heapq import heappop

LIFE = ContextVar("life", default=0)
"""Which process a callback belongs to; 0 is the world around all of them."""


STEP_SECONDS = 1e-6
"""How long each step takes: where none took any, what waits for the next moment would do so for ever."""


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
        self.dice, self.passed, self.life, self.tasks = dice, 0.0, 0, 0
        self.until_kill, self.is_killed = None, asyncio.Event()
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

    def leap(self, seconds):
        """Let time pass in which nothing runs, as while a machine sleeps."""
        self.passed += seconds

    def _run_once(self):
        if not self._ready:
            if not self._scheduled:
                raise RuntimeError("everything waits for ever")
            handle = heappop(self._scheduled)
            handle._scheduled = False
            self.passed = max(self.passed, handle._when)
            self._ready.append(handle)
        chosen = self.dice.randrange(len(self._ready))
        self._ready.rotate(-chosen)
        handle = self._ready.popleft()
        self._ready.rotate(chosen)
        if handle._context.get(LIFE, 0) not in (0, self.life):
            self._kept.append(handle)
        elif not handle._cancelled:
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
        self.life += 1
        self.is_killed.clear()
        return self.life

    def kill(self):
        """End the process; its coroutines are kept, as collecting one would run what it does at its end."""
        self._kept += asyncio.all_tasks(self)
        self.life, self.until_kill = self.life + 1, None
        self.is_killed.set()

    def _dies(self):
        """Whether the process is killed here."""
        if self.until_kill is None or LIFE.get() != self.life:
            return False
        self.until_kill -= 1
        if self.until_kill > 0:
            return False
        self.kill()
        return True

    async def cross(self, work, seconds=0.01):
        """Do something beyond the process, at a moment of the seed's."""
        await asyncio.sleep(seconds * self.dice.random())
        if not self._dies():
            value = work()
            await asyncio.sleep(seconds * self.dice.random())
            if not self._dies():
                return value
        return await self.create_future()  # never

    def run_in_executor(self, _executor, function, *arguments):
        return self.create_task(self.cross(lambda: function(*arguments)))


class Queue:
    """What a thread of aiosqlite takes its work from, done by the loop in turn."""

    def __init__(self, *, fails):
        self._waiting, self._is_busy, self._fails = [], False, fails

    def put_nowait(self, work):
        self._waiting.append(work)
        if not self._is_busy:
            self._is_busy = True
            asyncio.get_running_loop().create_task(self._work())

    async def _work(self):
        while self._waiting:
            future, function = self._waiting.pop(0)
            try:
                result = await asyncio.get_running_loop().cross(partial(self._do, function))
            except Exception as error:  # noqa: BLE001 (it is passed on)
                if future is not None and not future.done():
                    future.set_exception(error)
            else:
                if future is not None and not future.done():
                    future.set_result(result)
        self._is_busy = False

    def _do(self, function):
        self._fails(function)
        return function()
