from playwright.async_api import expect

from tests.sandbox.controls import Sandbox
from tests.sandbox.toybot import picture


async def overflow(window):
    return await window.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")


async def test_a_phone_shows_everything_without_sideways_scrolling(phone, toy, games, ada):
    await ada.slash(games, "toy buttons")
    await ada.slash(games, "toy selects")
    await toy.get_partial_messageable(games.id).send("wide", file=picture(width=1200, height=600))
    ada.say(games, "x" * 300)
    await expect(phone.messages).to_have_count(4)
    assert await overflow(phone) == 0

    await phone.box.fill("/toy box guess word:something number:3 level:Easy")
    assert await overflow(phone) == 0
    for message in await phone.messages.all():
        box = await message.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375


async def test_on_a_phone_the_channels_are_a_drawer(phone):
    await expect(phone.channel("lounge")).not_to_be_visible()
    opener = phone.page.get_by_role("button", name="Channels and people")
    await opener.tap()
    await expect(phone.channel("games").and_(phone.page.locator(":focus"))).to_have_count(1)
    await phone.person("Ben").tap()
    await expect(phone.page.get_by_role("banner")).to_contain_text("Ben")
    await expect(phone.channel("lounge")).not_to_be_visible()
    await opener.tap()
    await phone.channel("lounge").tap()

    await expect(phone.page.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(phone.channel("lounge")).not_to_be_visible()
    assert phone.page.url.endswith("#/ben/lounge")

    await opener.tap()
    await phone.press("Escape")
    await expect(opener).to_be_focused()
    await expect(phone.channel("lounge")).not_to_be_visible()


async def test_an_offline_bot_is_announced(fresh):
    status = (await fresh.open()).page.get_by_role("status").first
    await expect(status).to_be_empty()
    await fresh.toy.close()
    await expect(status).to_contain_text("Oddity is offline")


async def test_a_window_reconnects_when_the_server_is_back(windows):
    async with Sandbox() as sandbox, windows.open(sandbox.url) as window:
        ada, games = sandbox.person("ada"), sandbox.channel("games")
        ada.say(games, "said before")
        await window.messages.first.focus()
        await sandbox.stop()
        status = window.page.get_by_role("status").first
        await expect(status).to_contain_text("Connection lost")
        ada.say(games, "said while the server was away")
        await sandbox.start()

        await expect(window.last).to_contain_text("said while the server was away")
        await expect(status).not_to_contain_text("Connection lost")
        await expect(window.messages.first).to_be_focused()
        ada.say(games, "and after")
        await expect(window.last).to_contain_text("and after")
        assert [complaint for complaint in window.take_complaints() if "ERR_" not in complaint] == []


async def test_the_view_stays_at_the_newest_message_unless_scrolled_up(window, ada, games):
    await window.resize(height=400)
    for number in range(30):
        ada.say(games, f"message {number}")
    await expect(window.page.get_by_text("message 29", exact=True)).to_be_in_viewport()
    await window.page.mouse.move(640, 200)
    await window.page.mouse.wheel(0, -600)
    await expect(window.page.get_by_text("message 29", exact=True)).not_to_be_in_viewport()
    ada.say(games, "one more")
    await expect(window.last).to_contain_text("one more")
    await expect(window.last).not_to_be_in_viewport()
    await window.page.mouse.wheel(0, 9000)
    await expect(window.last).to_be_in_viewport()
    ada.say(games, "and another")
    await expect(window.page.get_by_text("and another")).to_be_in_viewport()
    assert await window.page.title() == f"#{games.name} · Ada · Sandbox"


async def test_on_a_phone_no_keyboard_comes_up_after_a_command(phone):
    await phone.page.get_by_role("button", name="Commands").tap()
    await phone.options.filter(has_text="/toy selects").tap()
    await phone.page.get_by_role("button", name="Send").tap()
    await expect(phone.last.get_by_role("combobox")).to_be_visible()
    await expect(phone.box).not_to_be_focused()
