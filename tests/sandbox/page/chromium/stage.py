from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Self

from tests.sandbox.controls import Sandbox
from tests.sandbox.page.window import Window, Windows
from tests.sandbox.toybot import ToyBot, run_toy

PHONE = {"width": 375, "height": 667, "touch": True}


class Stage:
    def __init__(self, windows: Windows, sandbox: Sandbox, toy: ToyBot) -> None:
        self.sandbox = sandbox
        self.toy = toy
        self._windows = windows
        self._opened = AsyncExitStack()
        self._lasting: dict[str, Window] = {}

    @classmethod
    @asynccontextmanager
    async def set_up(cls, windows: Windows) -> AsyncIterator[Self]:
        async with Sandbox() as sandbox, run_toy(sandbox) as toy:
            stage = cls(windows, sandbox, toy)
            yield stage
            await stage.close()

    async def open(self, person: str = "ada", channel: str = "games", **options: Any) -> Window:
        address = f"{self.sandbox.url}/#/{person}/{channel}"
        return await self._opened.enter_async_context(self._windows.open(address, **options))

    async def enter(self, name: str, person: str, channel: str, **options: Any) -> Window:
        """Return the lasting window of a name, with a person in a channel; open it at its first use."""
        if name not in self._lasting:
            self._lasting[name] = await self.open(person, channel, **options)
        window = self._lasting[name]
        await window.enter(person, channel)
        return window

    def take_complaints(self) -> list[str]:
        return [complaint for window in self._lasting.values() for complaint in window.take_complaints()]

    async def close(self) -> None:
        self._lasting.clear()
        await self._opened.aclose()
