"""A fresh sandbox, toy bot and window for each test of the page."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest_asyncio
from playwright.async_api import Browser

from bot.sandbox import Sandbox
from tests.sandbox.page.window import Window
from tests.sandbox.toybot import ToyBot, running


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def toy(sandbox: Sandbox) -> AsyncIterator[ToyBot]:
    async with running(sandbox) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def open_window(browser: Browser, sandbox: Sandbox) -> AsyncIterator[Callable[..., Awaitable[Window]]]:
    """Opens windows; whatever a page complains of fails the test."""
    windows: list[Window] = []

    async def open_window(person: str = "ada", channel: str = "games", **options: Any) -> Window:
        window = await Window.open(browser, f"{sandbox.url}/#/{person}/{channel}", **options)
        windows.append(window)
        return window

    yield open_window
    complaints = [complaint for window in windows for complaint in window.complaints]
    for window in windows:
        await window.page.context.close()
    assert complaints == []


@pytest_asyncio.fixture(loop_scope="session")
async def window(open_window: Callable[..., Awaitable[Window]], toy: ToyBot) -> Window:
    """Ada's window on #games, with the toy bot online."""
    assert toy.is_ready()
    return await open_window()
