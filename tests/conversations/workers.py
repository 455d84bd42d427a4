import asyncio
from dataclasses import replace

from bot.engine.workers import Workers


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
