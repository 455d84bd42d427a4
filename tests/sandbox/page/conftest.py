"""One Chromium for all tests of the page; a fresh sandbox, toy bot and window for each."""

from __future__ import annotations

import shutil

import pytest
import pytest_asyncio

from bot.sandbox import Sandbox
from tests.sandbox.page.window import Window
from tests.sandbox.toybot import running

CHROMIUM = shutil.which("chromium")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser():
    if CHROMIUM is None:
        pytest.skip("needs Debian's package chromium (/usr/bin/chromium)")
    playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox():
    async with Sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def toy(sandbox):
    async with running(sandbox) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def open_window(browser, sandbox):
    """Opens windows; whatever a page complains of fails the test."""
    windows = []

    async def open_window(person="ada", channel="games", **options):
        window = await Window.open(browser, f"{sandbox.url}/#/{person}/{channel}", **options)
        windows.append(window)
        return window

    yield open_window
    complaints = [complaint for window in windows for complaint in window.complaints]
    for window in windows:
        await window.page.context.close()
    assert complaints == []


@pytest_asyncio.fixture(loop_scope="session")
async def window(open_window, toy):
    """Ada's window on #games, with the toy bot online."""
    return await open_window()
