"""Turns made by thumb in the chat page in Chromium, wide and on a phone."""

from __future__ import annotations

import pytest
import pytest_asyncio

from bot.sandbox import Sandbox
from tests.cogs.conftest import online
from tests.cogs.test_page_match import PHONE, WIDE, act_as
from tests.sandbox.page.window import Window

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
expect = playwright.expect
pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def window(browser, database, request):
    """Ada's window, with the bot online."""
    async with Sandbox() as sandbox, online(sandbox, database):
        window = await Window.open(browser, f"{sandbox.url}/#/ada/games", **request.param)
        yield window
        await window.page.context.close()
    assert window.complaints == []


async def choose(window, select, option):
    """Open a select of the newest message, and take an option."""
    await window.last.get_by_role("combobox", name=select).click()
    await window.options.filter(has_text=option).first.click()


@pytest.mark.parametrize("window", [WIDE, PHONE], indirect=True, ids=["wide", "phone"])
async def test_a_newcomer_plays_xodd_from_lists_and_buttons_alone(window):
    await window.run("/challenge xodd opponent:Ben seat:Black board:square-9")
    await expect(window.last).to_contain_text("Xodd")
    await act_as(window, "Ben")
    await window.button("Accept").click()
    await expect(window.last).to_contain_text("@Ada to move")

    await act_as(window, "Ada")
    await window.button("Play").click()
    await expect(window.last).to_contain_text("Place one stone of either colour")
    await choose(window, "Choose a row", "Row 5")
    await choose(window, "Choose a point for the black stone", "e5")
    await expect(window.last).to_contain_text("This can be played")
    await window.button("Confirm").click()
    await expect(window.last).to_contain_text("@Ada played e5 black")

    await act_as(window, "Ben")
    await window.button("Play").click()
    await choose(window, "Choose a row", "Row 3")
    await choose(window, "Choose a point for the black stone", "c3")
    await expect(window.last).to_contain_text("2 groups: even. One more stone is needed")
    await expect(window.button("Confirm")).to_be_disabled()
    await window.button("⚪ White").click()
    await choose(window, "Choose a point for the white stone", "d3")
    await expect(window.last).to_contain_text("3 groups, an odd number")
    picture = window.last.get_by_role("img").last
    await expect(picture).to_have_js_property("complete", value=True)
    assert await picture.evaluate("image => image.naturalWidth") == 1100
    assert await window.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await window.button("Confirm").click()
    await expect(window.last).to_contain_text("@Ben played c3 black, d3 white")
