"""A whole match through the chat page in Chromium, as two people at one screen would play it."""

from __future__ import annotations

import pytest
import pytest_asyncio

from bot.data import catalogue
from bot.sandbox import Sandbox
from tests.cogs.conftest import online
from tests.sandbox.page.window import Window

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
expect = playwright.expect
pytestmark = pytest.mark.asyncio(loop_scope="session")

CELLS = catalogue().game("odd").setup("hexhex-5").board.tiling.names


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox():
    async with Sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def window(browser, sandbox, database, request):
    """Ada's window, with the bot online; wide unless a test asks otherwise."""
    async with online(sandbox, database):
        window = await Window.open(browser, f"{sandbox.url}/#/ada/games", **getattr(request, "param", {}))
        yield window
        await window.page.context.close()
    assert window.complaints == []


WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 375, "height": 740}


@pytest.mark.parametrize("window", [WIDE, PHONE], indirect=True, ids=["wide", "phone"])
async def test_a_match_of_61_turns_is_played_through_the_page(window, tmp_path):
    await window.run("/challenge odd opponent:Ben seat:Odd")
    await expect(window.last).to_contain_text("challenges you to a match of Odd")
    await act_as(window, "Ben")
    await window.button("Accept").click()
    await expect(window.last).to_contain_text("@Ada to move")
    for ply, cell in enumerate(CELLS):
        name, other = ("Ada", "Ben") if ply % 2 == 0 else ("Ben", "Ada")
        await act_as(window, name)
        await window.run(f"/play turn:{cell} {'white' if ply % 3 else 'black'}")
        await expect(window.last).to_contain_text(f"@{name} played {cell}")
        picture = window.last.get_by_role("img").last
        await expect(picture).to_have_js_property("complete", value=True)
        assert await picture.evaluate("image => image.naturalWidth") == 1100
        assert f"Last turn: {cell} " in await picture.get_attribute("alt")
        if ply < len(CELLS) - 1:
            await expect(window.last).to_contain_text(f"@{other} to move")
    await expect(window.last).to_contain_text("wins")
    await expect(window.button("Rematch")).to_have_count(1)
    await expect(window.button("Play")).to_have_count(0)
    await window.page.screenshot(path=tmp_path / "end.png")


async def act_as(window, name):
    """Be somebody else, in the same channel."""
    await window.page.goto(f"{window.page.url.split('#')[0]}#/{name.lower()}/games")
    await expect(window.page.get_by_role("banner")).to_contain_text(f"You are {name}")
