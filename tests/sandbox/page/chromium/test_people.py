import re

from playwright.async_api import expect


async def test_the_address_remembers_person_and_channel(window, sandbox, games):
    await window.enter("ben", "lounge")
    await expect(window.page.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(window.person("Ben")).to_have_attribute("aria-pressed", "true")

    await window.person("Cleo").click()
    await window.channel(games.name).click()
    await window.page.reload()

    assert window.page.url.endswith(f"#/cleo/{games.name}")
    await expect(window.person("Cleo")).to_have_attribute("aria-pressed", "true")
    await expect(window.log.get_by_role("heading", level=2)).to_have_text(f"Welcome to #{games.name}")

    await window.page.goto(sandbox.url)
    await expect(window.box).to_be_visible()
    assert window.page.url.endswith("#/ada/games")


async def test_a_private_answer_is_seen_by_one_person_until_dismissed(window, other, ben, games):
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


async def test_a_mention_leaves_a_badge_on_person_and_channel_until_looked_at(fresh):
    ada, ben, games = fresh.sandbox.person("ada"), fresh.sandbox.person("ben"), fresh.sandbox.channel("games")
    window = await fresh.open("cleo", "lounge")
    ada.say(games, f"{ben.mention} your turn, {ada.mention} waits")
    ada.say(games, f"{ben.mention} hello?")
    await expect(window.person("Ben, 2 notifications")).to_be_visible()

    await window.person("Ben").click()
    await window.channel("games, 2 notifications").click()

    await expect(window.person("notification")).to_have_count(0)
    await expect(window.channel("notification")).to_have_count(0)
    await expect(window.last).to_contain_text("@Ben hello?")


async def test_direct_messages_stand_below_the_channels_of_their_person(window, other):
    await window.run("/toy letter to:Ben")
    await expect(window.last).to_contain_text("sent")
    await other.channel("Oddity").click()

    await expect(other.last).to_contain_text("a letter")
    await window.channel("Oddity").click()
    await expect(window.page.get_by_role("heading", level=1)).to_have_text("Oddity")
    await expect(window.messages).to_have_count(0)


async def test_a_person_shut_out_of_a_channel_does_not_see_it(other, sandbox, games, ben):
    await other.channel("lounge").click()
    await expect(other.channel(games.name)).to_be_visible()
    sandbox.forbid(games, "VIEW_CHANNEL", person=ben)
    await expect(other.channel(games.name)).to_have_count(0)
    refused = await other.page.request.get(f"{sandbox.url}/page/channels/{games.id}/messages?as=ben")
    assert refused.status == 400


async def test_a_key_opens_the_list_of_languages_and_chooses_none_yet(window):
    language = window.page.get_by_label("Ada's Discord is in")
    await language.focus()
    await window.press("ArrowDown")
    await expect(window.page.locator("select:open")).to_have_count(1)
    await expect(language).to_have_value("en-US")
    await window.press("Escape")
    await expect(language).to_be_focused()
