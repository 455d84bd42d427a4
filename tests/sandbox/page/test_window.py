"""Through the page in Chromium: phones, themes, headers, and what happens when the server goes away."""

import re

import pytest

from bot.sandbox.world.message_payloads import message_json
from tests.sandbox.toybot import picture

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
expect = playwright.expect
pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE = {"width": 375, "height": 667, "has_touch": True, "is_mobile": True}


async def background(window):
    return await window.page.evaluate("getComputedStyle(document.body).backgroundColor")


async def overflow(window):
    return await window.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")


async def test_a_phone_shows_everything_without_sideways_scrolling(open_window, toy, games, ada):
    await ada.slash(games, "toy panel")
    await ada.slash(games, "toy selects")
    await toy.get_partial_messageable(games.id).send("wide", file=picture(width=1200, height=600))
    ada.say(games, "x" * 300)
    window = await open_window(**PHONE)
    await expect(window.messages).to_have_count(4)
    assert await overflow(window) == 0

    await window.box.fill("/toy box guess word:something number:3 level:Easy")
    assert await overflow(window) == 0
    for message in await window.messages.all():
        box = await message.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375


async def test_on_a_phone_the_channels_are_a_drawer(open_window):
    window = await open_window(**PHONE)
    await expect(window.channel("lounge")).not_to_be_visible()
    opener = window.page.get_by_role("button", name="Channels and people")
    await opener.tap()
    await expect(opener).to_have_attribute("aria-expanded", "true")
    await window.person("Ben").tap()
    await window.channel("lounge").tap()

    await expect(window.page.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(window.channel("lounge")).not_to_be_visible()
    assert window.page.url.endswith("#/ben/lounge")

    await opener.tap()
    await window.press("Escape")
    await expect(opener).to_be_focused()
    await expect(opener).to_have_attribute("aria-expanded", "false")


async def test_a_phone_runs_a_command_with_one_thumb(open_window, toy):
    assert toy.is_ready()
    window = await open_window(**PHONE)
    await window.page.get_by_role("button", name="Commands").tap()
    await window.options.filter(has_text="/toy buttons").tap()
    await window.page.get_by_role("button", name="Send").tap()
    await window.button("Count 0").tap()
    await expect(window.last).to_contain_text("counted 1")


@pytest.mark.parametrize(("scheme", "first", "second"), [("dark", 26, 251), ("light", 251, 26)])
async def test_the_theme_follows_the_system_until_it_is_switched(open_window, scheme, first, second):
    window = await open_window(color_scheme=scheme)
    assert f"rgb({first}, {first}," in await background(window)
    await window.page.get_by_role("button", name="Dark theme").click()
    assert f"rgb({second}, {second}," in await background(window)
    await window.page.reload()
    assert f"rgb({second}, {second}," in await background(window)


async def test_an_offline_bot_is_announced(window, toy):
    status = window.page.get_by_role("status").first
    await expect(status).to_be_empty()
    await toy.close()
    await expect(status).to_contain_text("Oddity is offline")
    await expect(window.page.get_by_role("complementary", name="Members")).to_contain_text("offline")


async def test_a_window_comes_back_by_itself_when_the_server_does(open_window, sandbox, ada, games):
    window = await open_window()
    await sandbox.stop()
    status = window.page.get_by_role("status").first
    await expect(status).to_contain_text("Connection lost")
    ada.say(games, "said while the server was away")
    await sandbox.start()

    await expect(window.last).to_contain_text("said while the server was away")
    await expect(status).not_to_contain_text("Connection lost")
    ada.say(games, "and after")
    await expect(window.last).to_contain_text("and after")
    window.complaints = [one for one in window.complaints if "ERR_" not in one]


async def test_strict_headers_come_with_the_page_and_files_may_do_nothing(window, sandbox, toy, games):
    await toy.get_partial_messageable(games.id).send(file=picture("a.svg"))
    policy = (await window.page.request.get(sandbox.url)).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy

    [message] = games.log.values()
    file = await window.page.request.get(message_json(message)["attachments"][0]["url"])
    assert file.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert file.headers["x-content-type-options"] == "nosniff"


async def test_a_form_of_a_foreign_page_cannot_act(window, sandbox):
    answer = await window.page.request.post(f"{sandbox.url}/page/commands", form={"as": "ada"})
    assert answer.status == 415


async def test_every_part_of_the_page_has_a_name(window):
    for role, name in {
        "navigation": "Channels",
        "group": "Act as",
        "main": None,
        "banner": None,
        "complementary": "Members",
        "log": "Messages in games",
        "form": "Write",
    }.items():
        await expect(window.page.get_by_role(role, name=name).first).to_be_visible()
    unnamed = await window.page.evaluate(
        "[...document.querySelectorAll('button, input, textarea, a')].filter((node) => "
        "!node.ariaLabel && !node.textContent.trim() && !node.labels?.length).map((node) => node.outerHTML)"
    )
    assert unnamed == []


async def test_the_view_stays_at_the_newest_message_unless_scrolled_up(open_window, ada, games):
    window = await open_window(height=400)
    for number in range(30):
        ada.say(games, f"message {number}")
    await expect(window.page.get_by_text("message 29", exact=True)).to_be_in_viewport()
    await window.page.mouse.move(640, 200)
    await window.page.mouse.wheel(0, -600)
    jump = window.page.get_by_role("button", name="Jump to the newest")
    await expect(jump).to_be_visible()
    ada.say(games, "one more")
    await expect(window.page.get_by_text("one more")).not_to_be_in_viewport()
    await jump.click()
    await expect(window.page.get_by_text("one more")).to_be_in_viewport()
    assert re.fullmatch(r"#games · Ada · Sandbox", await window.page.title())


async def test_the_view_stays_at_the_newest_message_when_something_goes_as_it_comes(open_window, ada, games):
    window = await open_window(height=400)
    for number in range(30):
        ada.say(games, f"message {number}")
    await expect(window.page.get_by_text("message 29", exact=True)).to_be_in_viewport()
    below = await window.log.evaluate("""async (log) => {
        const list = log.querySelector("ol");
        const item = list.lastElementChild;
        item.remove();
        await new Promise(requestAnimationFrame);
        const { port1, port2 } = new MessageChannel();
        await new Promise((go) => (port1.onmessage = go, port2.postMessage("")));
        // Now the view has been moved, but the event that tells of it is still to come.
        item.style.height = "500px";
        list.append(item);
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        return log.scrollHeight - log.scrollTop - log.clientHeight;
    }""")
    assert below < 1


async def test_on_a_phone_a_list_opens_at_the_bottom_and_no_keyboard_comes_up_by_itself(open_window, toy):
    assert toy.is_ready()
    window = await open_window(**PHONE)
    await window.page.get_by_role("button", name="Commands").tap()
    await window.options.filter(has_text="/toy selects").tap()
    await window.page.get_by_role("button", name="Send").tap()
    await window.last.get_by_role("combobox").first.tap()
    await expect(window.box).not_to_be_focused()
    await expect(window.options.last).to_be_in_viewport()
    box = await window.page.get_by_role("listbox").first.bounding_box()
    assert box is not None
    assert box["y"] > PHONE["height"] / 2
    assert box["y"] + box["height"] < PHONE["height"]
