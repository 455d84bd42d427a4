from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

from playwright.async_api import Browser

from tests.sandbox.controls import Sandbox
from tests.sandbox.page.window import Window
from tests.sandbox.toybot import ToyBot, run_toy

PHONE = {"width": 375, "height": 667, "has_touch": True, "is_mobile": True}


class Stage:
    def __init__(self, browser: Browser, sandbox: Sandbox, toy: ToyBot) -> None:
        self.sandbox = sandbox
        self.toy = toy
        self._browser = browser
        self._windows: list[Window] = []
        self._lasting: dict[str, Window] = {}

    @classmethod
    @asynccontextmanager
    async def set_up(cls, browser: Browser) -> AsyncIterator[Self]:
        async with Sandbox() as sandbox, run_toy(sandbox) as toy:
            stage = cls(browser, sandbox, toy)
            yield stage
            await stage.close()

    async def open(
        self, person: str = "ada", channel: str = "games", *, host: str = "127.0.0.1", **options: Any
    ) -> Window:
        address = f"http://{host}:{self.sandbox.port}/#/{person}/{channel}"
        window = await Window.open(self._browser, address, **options)
        self._windows.append(window)
        return window

    async def enter(self, name: str, person: str, channel: str, **options: Any) -> Window:
        """Return the lasting window of a name, with a person in a channel; open it at its first use."""
        if name not in self._lasting:
            self._lasting[name] = await self.open(person, channel, **options)
        window = self._lasting[name]
        await window.enter(person, channel)
        return window

    def take_complaints(self) -> list[str]:
        complaints = [complaint for window in self._windows for complaint in window.complaints]
        for window in self._windows:
            window.complaints.clear()
        return complaints

    async def close_others(self) -> None:
        for window in self._windows:
            if window not in self._lasting.values():
                await window.page.context.close()
        self._windows = list(self._lasting.values())

    async def close(self) -> None:
        self._lasting.clear()
        await self.close_others()
