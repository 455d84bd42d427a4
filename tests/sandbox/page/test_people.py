"""Through the page in Chromium: who sees what, and who is notified."""

import re

import pytest

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
expect = playwright.expect
pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_message_typed_in_one_window_appears_in_another(open_window):
    ada, ben = await open_window("ada"), await open_window("ben")
    await ada.box.click()
    await ada.type("Shall we play?")
    await ada.press("Enter")

    await expect(ben.last).to_contain_text("Shall we play?")
    await expect(ben.last.get_by_role("button", name="Ada", exact=True)).to_be_visible()
    await expect(ada.box).to_have_value("")


async def test_the_address_remembers_person_and_channel(open_window):
    window = await open_window("ben", "lounge")
    await expect(window.page.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(window.person("Ben")).to_have_attribute("aria-pressed", "true")

    await window.person("Cleo").click()
    await window.channel("games").click()
    await window.page.reload()

    assert window.page.url.endswith("#/cleo/games")
    await expect(window.person("Cleo")).to_have_attribute("aria-pressed", "true")
    await expect(window.log.get_by_role("heading", level=2)).to_have_text("Welcome to #games")


async def test_without_an_address_the_first_person_looks_at_the_first_channel(open_window):
    window = await open_window("", "")
    await expect(window.box).to_be_visible()
    assert window.page.url.endswith("#/ada/games")


async def test_a_private_answer_is_seen_by_one_person_until_dismissed(open_window, window, ben, games, toy):
    assert toy.is_ready()
    other = await open_window("ben")
    await window.run("/toy buttons")
    await window.button("Whisper").click()
    await expect(window.last).to_contain_text("only you read this")
    await expect(window.last).to_contain_text("Only you can see this")
    await expect(window.last).to_have_accessible_name(re.compile("only you can see this"))
    await expect(other.messages).to_have_count(1)
    assert len(games.messages(as_=ben)) == 1

    await window.last.get_by_role("button", name="Dismiss").click()
    await expect(window.messages).to_have_count(1)
    await window.page.reload()
    await expect(window.messages).to_have_count(1)


async def test_a_mention_leaves_a_badge_on_person_and_channel_until_looked_at(open_window, ada, ben, games):
    window = await open_window("cleo", "lounge")
    looking = await open_window("ada", "games")
    ada.say(games, f"{ben.mention} your turn, {ada.mention} waits")
    ada.say(games, f"{ben.mention} hello?")
    await expect(window.person("Ben, 2 notifications")).to_be_visible()
    await expect(looking.person("Ben, 2 notifications")).to_be_visible()

    await window.person("Ben").click()
    await expect(window.channel("games, unread, 2 notifications")).to_have_count(0)
    await window.channel("games, 2 notifications").click()

    await expect(window.person("notification")).to_have_count(0)
    await expect(window.channel("notification")).to_have_count(0)
    await expect(window.last).to_contain_text("@Ben hello?")


async def test_a_channel_with_news_is_marked_as_unread(open_window, ada, sandbox):
    window = await open_window("ben", "games")
    ada.say(sandbox.channel("lounge"), "anybody here?")
    await expect(window.channel("lounge, unread")).to_be_visible()
    await window.channel("lounge").click()
    await expect(window.channel("unread")).to_have_count(0)


async def test_direct_messages_stand_below_the_channels_of_their_person(open_window, window, toy):
    assert toy.is_ready()
    ben = await open_window("ben")
    await window.run("/toy letter to:Ben")
    await expect(window.last).to_contain_text("sent")
    await expect(ben.channel("Oddity")).to_be_visible()
    await ben.channel("Oddity").click()

    await expect(ben.last).to_contain_text("a letter")
    await expect(window.channel("Oddity")).to_have_count(0)


async def test_a_person_shut_out_of_a_channel_does_not_see_it(open_window, sandbox, ben):
    window = await open_window("ben", "lounge")
    await expect(window.channel("games")).to_be_visible()
    sandbox.forbid(sandbox.channel("games"), "VIEW_CHANNEL", person=ben)
    await expect(window.channel("games")).to_have_count(0)
    refused = await window.page.request.get(
        f"{sandbox.url}/page/channels/{sandbox.channel('games').id}/messages?as=ben"
    )
    assert refused.status == 400
