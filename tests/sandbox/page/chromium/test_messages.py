import asyncio
import io

import discord
import pytest
from PIL import Image
from playwright.async_api import expect

from tests.sandbox.toybot import picture

GUILD = "https://discord.com/channels"


async def send(toy, channel, content=None, **what):
    return await toy.get_partial_messageable(channel.id).send(content, **what)


async def test_a_button_changes_its_message_and_keeps_the_focus_there(window):
    await window.run("/toy buttons")
    await window.button("Count 0").focus()
    await window.press("Enter")

    await expect(window.button("Count 1")).to_be_visible()
    await expect(window.last).to_contain_text("counted 1")
    await expect(window.button("Count 1")).to_be_focused()


async def test_a_button_without_an_answer_says_so_below_its_message(window, sandbox, toy, games):
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Does nothing"))
    await send(toy, games, "press", view=view)
    sandbox.answer_seconds = 0.4
    await window.button("Does nothing").click()
    await expect(window.button("Does nothing")).to_have_attribute("aria-busy", "true")
    await expect(window.last).to_contain_text("This interaction failed")


async def test_selects_by_mouse_and_by_keyboard(window):
    await window.run("/toy selects")
    await window.log.get_by_role("listbox", name="Choose colours").select_option(["Red", "Blue"])
    await window.button("Done").click()
    await expect(window.last).to_contain_text("red and blue")
    person = window.log.get_by_role("combobox", name="Choose a person")
    await person.focus()
    await window.press("ArrowDown")  # opens the list, and chooses nothing yet
    await expect(window.log.locator("select:open")).to_have_count(1)
    await window.press("c", "Enter")
    await expect(window.last).to_contain_text("chose cleo")
    await expect(window.messages).to_have_count(3)
    await person.select_option("Ben")
    await expect(window.last).to_contain_text("chose ben")


async def test_a_modal_is_filled_in_by_keyboard_and_mouse(window):
    await window.run("/toy ask")
    await expect(window.dialog.get_by_role("heading")).to_have_text("A few questions")
    await expect(window.dialog.get_by_label("Your turn")).to_be_focused()
    await window.type("e5 white")
    await window.dialog.get_by_role("combobox", name="Size").select_option("Size 6")
    await window.dialog.get_by_role("combobox", name="Seat").select_option("Second")
    await window.dialog.get_by_role("button", name="Submit").click()

    await expect(window.last).to_contain_text("e5 white, 6, second")
    await expect(window.dialog).to_have_count(0)


async def test_a_modal_says_what_is_missing_and_closed_gives_the_focus_back_to_its_button(window):
    await window.run("/toy ask")
    await window.dialog.get_by_role("button", name="Submit").click()
    invalid = window.dialog.locator(":invalid")
    await expect(invalid.and_(window.dialog.get_by_label("Your turn"))).to_be_focused()
    await expect(window.dialog.locator("select:invalid")).to_have_count(1)
    await window.press("Escape")
    await expect(window.dialog).to_have_count(0)
    await window.run("/toy buttons")
    await window.button("More").click()
    await expect(window.dialog).to_be_visible()
    await window.press("Escape")
    assert await window.focus_name() == "More"


async def test_a_picture_has_its_alt_text_and_a_link_to_its_full_size(window, toy, games):
    await send(toy, games, file=picture(alt="hexhex 5, ply 3", width=1100, height=1100))
    shown = window.last.get_by_role("img", name="hexhex 5, ply 3")
    await expect(shown).to_have_js_property("naturalWidth", 1100)
    assert await shown.bounding_box() is not None
    assert (await shown.bounding_box())["width"] == pytest.approx(350, abs=1)

    await window.last.get_by_text("ALT").click()
    await expect(window.last.get_by_text("hexhex 5, ply 3")).to_be_visible()
    link = window.last.get_by_role("link", name="Open picture at full size")
    await expect(link).to_have_attribute("href", await shown.get_attribute("src"))


async def test_a_deferred_answer_says_that_the_bot_is_thinking(window, sandbox):
    sandbox.delay("PATCH", "/webhooks/{application}/{token}/messages/{name}", seconds=0.3)
    await window.run("/toy slow")
    await expect(window.messages.first).to_contain_text("Oddity is thinking")
    await expect(window.messages.first).to_contain_text("done thinking")


async def test_a_thread_opens_from_its_message_and_shows_when_it_is_archived(window, sandbox, games):
    await window.run("/toy thread")
    await window.last.get_by_role("link", name="talk").click()
    await expect(window.page.get_by_role("heading", level=1)).to_have_text("talk")
    await expect(window.last).to_contain_text("welcome @Ada")
    await expect(window.last).to_be_focused()
    await expect(window.channel("talk")).to_have_attribute("aria-current", "page")

    sandbox.archive(sandbox.channel("talk"))
    await expect(window.page.get_by_role("banner")).to_contain_text("archived")
    await window.page.get_by_role("link", name=f"Back to #{games.name}").click()
    await expect(window.last.get_by_role("link", name="talk")).to_contain_text("Archived")
    await expect(window.channel("talk")).to_have_count(0)


async def test_no_new_message_takes_the_focus_from_a_thread_or_its_links(window, sandbox, ada, games):
    thread = sandbox.add_thread(games, "later", owner=ada, message=ada.say(games, "a thread starts here"))
    link = window.last.get_by_role("link", name="later")
    await link.click()
    await expect(window.log).to_be_focused()
    ada.say(thread, "first")
    await expect(window.last).to_be_focused()

    back = window.page.get_by_role("link", name=f"Back to #{games.name}")
    await back.focus()
    ada.say(thread, "second")
    await expect(window.last).to_contain_text("second")
    await expect(back).to_be_focused()
    await window.press("Enter")
    await expect(link).to_contain_text("2 messages")
    await expect(window.log).to_be_focused()
    await link.focus()
    ada.say(thread, "third")
    await expect(link).to_contain_text("3 messages")
    await expect(link).to_be_focused()

    listed = window.channel("later")
    await listed.focus()
    sandbox.archive(thread)
    await expect(listed).to_have_count(0)
    await expect(window.channel(games.name)).to_be_focused()


MARKDOWN = {
    "**bold** *slanted* _too_": "<strong>bold</strong> <em>slanted</em> <em>too</em>",
    "***both***": "<strong><em>both</em></strong>",
    "__under__ ~~gone~~ `*code*`": "<u>under</u> <s>gone</s> <code>*code*</code>",
    r"\*not slanted\* snake_case_name": "*not slanted* snake_case_name",
    "`` a ` b ``": "<code>a ` b</code>",
}


async def test_markdown_becomes_elements(window, ada, games):
    for source in MARKDOWN:
        ada.say(games, source)
    texts = window.messages.locator(".prose .text")
    await expect(texts).to_have_count(len(MARKDOWN))
    assert [await text.inner_html() for text in await texts.all()] == list(MARKDOWN.values())


async def test_blocks_links_mentions_and_times_are_shown(other, ada, ben, games, sandbox):
    ada.say(
        games,
        "# Rules\n- first\n  - deeper\n1. one\n> quoted\n```\n**raw**\n```\n"
        f"{ben.mention} <#{sandbox.channel('lounge').id}> <t:1600000000:D> https://example.org/a_b_c",
    )
    message = other.last
    await expect(message.get_by_role("heading", name="Rules")).to_be_visible()
    await expect(message.get_by_role("listitem")).to_have_count(3)
    await expect(message.get_by_role("blockquote")).to_have_text("quoted")
    await expect(message.get_by_label("Code block")).to_have_text("**raw**")
    await expect(message.get_by_role("time").filter(has_text="13 September 2020")).to_be_visible()
    await expect(message.get_by_role("link", name="https://example.org/a_b_c")).to_be_visible()
    await expect(message.get_by_text("@Ben")).to_be_visible()
    await message.get_by_role("link", name="#lounge").click()
    await expect(other.page.get_by_role("heading", level=1)).to_have_text("lounge")


async def test_a_spoiler_is_hidden_until_wanted(window, ada, games):
    ada.say(games, "the winner is ||Ben||")
    assert await window.last.get_by_text("Ben").evaluate("node => node.inert") is True
    await window.button("Spoiler: show hidden text").click()
    assert await window.last.get_by_text("Ben").evaluate("node => node.inert") is False


ATTACKS = (
    "<img src=x onerror=\"document.title='broken'\">",
    "<script>document.title='broken'</script>",
    "[click](javascript:document.title='broken')",
    "```<b>\n</code></pre><img src=x onerror=\"document.title='broken'\">```",
    "**<svg onload=\"document.title='broken'\">**",
)


async def test_text_of_people_and_the_bot_stays_text(window, toy, ada, games):
    for attack in ATTACKS:
        ada.say(games, attack)
    await expect(window.messages).to_have_count(len(ATTACKS))
    for tag in ("img", "script", "b", "svg[onload]", "a"):
        await expect(window.messages.locator(f".prose {tag}")).to_have_count(0)
    await expect(window.messages.first).to_contain_text("<img src=x onerror=")
    assert "broken" not in await window.page.title()
    evil = '"><img src=x onerror=alert(1)>'
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=evil))
    await send(toy, games, view=view, file=picture(alt=evil))
    await expect(window.button(evil)).to_be_visible()
    await expect(window.last.locator("img")).to_have_count(1)


def moving():
    red, blue = (Image.new("RGB", (60, 40), colour) for colour in ("red", "blue"))
    file = io.BytesIO()
    red.save(file, "WEBP", save_all=True, append_images=[blue, blue], duration=[40, 60_000, 60_000])
    return discord.File(io.BytesIO(file.getvalue()), "replay.webp", description="a match")


async def box_of(target):
    box = await target.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def overlap(one, other):
    return min(one[2], other[2]) - max(one[0], other[0]) > 0 < min(one[3], other[3]) - max(one[1], other[1])


async def test_nothing_lies_on_a_picture(window, phone, toy, games):
    await toy.get_partial_messageable(games.id).send(file=picture(width=1100, height=1100))
    for screen in (window, phone):
        shown = await box_of(screen.last.get_by_role("img"))
        alt = await box_of(screen.last.get_by_text("ALT"))
        assert not overlap(shown, alt)
        assert alt[3] - alt[1] >= 24


async def test_a_moving_picture_stands_still_until_played_where_less_motion_is_wanted(window, toy, games):
    await window.page.emulate_media(reduced_motion="reduce")
    await toy.get_partial_messageable(games.id).send(file=moving())
    still = window.last.get_by_role("img", name="a match")
    await expect(window.last.locator("canvas")).to_have_count(1)
    await window.page.wait_for_timeout(300)
    assert await colour_of(still) == (255, 0, 0)
    box = await still.bounding_box()

    await window.last.get_by_role("button", name="Play animation").click()
    await expect(window.last.locator("img")).to_have_count(1)
    await window.page.wait_for_timeout(300)
    assert await colour_of(still) == (0, 0, 255)
    assert await still.bounding_box() == box
    await window.last.get_by_role("button", name="Stop animation").click()
    await expect(window.last.locator("canvas")).to_have_count(1)
    await window.page.emulate_media(reduced_motion="no-preference")


async def colour_of(target):
    shot = Image.open(io.BytesIO(await target.screenshot())).convert("RGB")
    red, green, blue = shot.getpixel((shot.width // 2, shot.height // 2))
    return tuple(255 * (part > 127) for part in (red, green, blue))


async def test_a_link_to_a_message_jumps_to_it_as_often_as_it_is_followed(window, sandbox, ada, games):
    await window.resize(height=400)
    aim = ada.say(games, "the first of many")
    for number in range(40):
        ada.say(games, f"message {number}")
    ada.say(games, f"{GUILD}/{sandbox.guild.id}/{games.id}/{aim.id}")
    link = window.last.get_by_role("link", name=f"#{games.name} ")
    for _ in range(2):
        await link.click()
        await expect(window.messages.first).to_be_in_viewport()
        await expect(window.messages.first).to_be_focused()
        await expect(window.messages.first).to_have_class("message shown")
        assert window.page.url.endswith(f"#/ada/{games.name}")
        await window.press("End")
        await expect(link).to_be_in_viewport()


async def test_a_link_to_a_message_elsewhere_opens_its_channel(window, sandbox, toy, ada, games):
    lounge = sandbox.channel("lounge")
    aim = ada.say(lounge, "over here")
    url = f"{GUILD}/{sandbox.guild.id}/{lounge.id}/{aim.id}"
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="See it", url=url))
    await toy.get_partial_messageable(games.id).send(f"[look]({url})", view=view)

    await window.last.get_by_role("link", name="look").click()
    await expect(window.page.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(window.messages.filter(has_text="over here").last).to_be_focused()
    await window.page.go_back()
    await window.last.get_by_role("link", name="See it").click()
    await expect(window.messages.filter(has_text="over here").last).to_be_focused()
    assert len(window.page.context.pages) == 1


async def test_late_answers_do_not_hide_messages_or_take_the_focus(window, sandbox, ada):
    held = asyncio.Queue()

    async def hold(route):
        await held.put((route, await route.fetch()))

    async def answer(request):
        route, response = request
        async with window.page.expect_event("requestfinished"):
            await route.fulfill(response=response)

    left, entered = sandbox.add_channel("left"), sandbox.add_channel("entered")
    aim = ada.say(entered, "over here")
    await expect(window.channel("entered")).to_be_visible()
    await window.page.route("**/messages?as=ada", hold)
    await window.follow(f"#/ada/{left.name}")
    of_left = await held.get()
    await window.follow(f"#/ada/{entered.name}/{aim.id}")
    older = await held.get()
    sandbox.add_channel("new")
    newer = await held.get()

    await answer(of_left)
    await answer(newer)
    found = window.messages.filter(has_text="over here").last
    await expect(found).to_be_focused()
    ada.say(entered, "said since")
    await expect(window.last).to_contain_text("said since")
    await answer(older)
    ada.say(entered, "said last")
    await expect(window.last).to_contain_text("said last")
    await expect(found).to_be_focused()
    await expect(window.log).to_contain_text("said since")
    await expect(window.log).not_to_contain_text("no longer there")
    await window.page.unroute("**/messages?as=ada")
