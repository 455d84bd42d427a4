"""Through the page in Chromium: people, channels, messages."""

from __future__ import annotations

import pytest

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
expect = playwright.expect
pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_message_typed_in_one_window_appears_in_another(open_window):
    ada, ben = await open_window("ada"), await open_window("ben")
    await ada.box.click()
    await ada.type("Shall we play?")
    await ada.press("Enter")

    await expect(ben.messages.last).to_contain_text("Shall we play?")
    await expect(ben.messages.last.get_by_role("button", name="Ada", exact=True)).to_be_visible()
    await expect(ada.box).to_have_value("")


async def test_a_command_with_completions_is_written_by_keyboard_alone(window):
    await window.box.focus()
    await window.type("/toy box")
    await expect(window.page.get_by_role("option", name="/toy box guess")).to_be_visible()
    await window.press("Enter")
    await window.type("ap")
    await expect(window.page.get_by_role("option")).to_have_text(["apple", "apricot"])
    await window.press("ArrowDown", "ArrowDown", "Enter", "Enter")

    await expect(window.messages.last).to_contain_text("apricot 1 0.5 1 False")
