import asyncio
from dataclasses import replace
from threading import Event

from bot.engine.worker import answer
from bot.engine.workers import Workers


class WorkerThread:
    """Answers as a worker process does, of which a start takes a tenth of a second."""

    pid = None

    def __init__(self):
        self._in_a_hurry = Event()

    async def begin(self):
        self._in_a_hurry = Event()

    async def ask(self, question, _seconds, _grace):
        return await asyncio.to_thread(answer, question, self._in_a_hurry.is_set)

    def hurry(self):
        self._in_a_hurry.set()

    async def end(self):
        self.hurry()


class Engine(Workers):
    """An engine whose thinking fails, waits until it is let go on, or gives every position up."""

    def __init__(self, *, error=None, waits=False, hopeless=False):
        super().__init__()
        self.error, self.hopeless, self.asked = error, hopeless, 0
        self.go_on = asyncio.Event()
        if not waits:
            self.go_on.set()

    async def think(self, *arguments, **options):
        self.asked += 1
        if self.error:
            raise self.error
        await self.go_on.wait()
        answer = await super().think(*arguments, **options)
        return replace(answer, hopeless=True) if self.hopeless else answer
