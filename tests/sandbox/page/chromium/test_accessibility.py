import io
from itertools import combinations, product

import discord
import pytest
from axe_playwright_python.async_playwright import Axe
from PIL import Image
from playwright.async_api import expect

from tests.renderer.eyes import contrast
from tests.sandbox.page.chromium.stage import PHONE
from tests.sandbox.toybot import picture

DESK = {"width": 1280, "height": 800}
RULES = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
"""All that axe-core has by default, best practices too; and that what is read out contains what is seen."""


async def findings(window, where):
    found = await Axe().run(window.page, options=RULES)
    return [
        f"{where}: {rule['id']} ({rule['impact']}): {node['html']}"
        for rule in found.response["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize(("scheme", "size"), [("light", DESK), ("dark", PHONE)], ids=["desk", "phone"])
async def test_axe_finds_nothing_in_any_state_of_the_page(fresh, size, scheme):
    sandbox, toy = fresh.sandbox, fresh.toy
    ada, ben, games = sandbox.person("ada"), sandbox.person("ben"), sandbox.channel("games")
    window = await fresh.open(**size)
    await window.page.emulate_media(color_scheme=scheme)
    found = [] if window.touch else await findings(window, "an empty channel")
    for command in ("hello", "buttons", "selects", "thread"):
        await ada.slash(games, f"toy {command}")
    await toy.get_partial_messageable(games.id).send(file=picture(width=1100, height=900))
    ben.say(games, f"# Rules\n> quoted `code`\n{ada.mention} ||secret|| <t:1600000000:R>\n```\nblock\n```")
    await window.box.fill("hi")
    await window.press("Enter")
    await window.hit(window.button("Whisper"))
    await expect(window.messages).to_have_count(8)
    found += await findings(window, "messages of every kind")

    for typed in ("/",) if window.touch else ("/", "/toy box guess word:a level:"):
        await window.box.fill(typed)
        await expect(window.options.first).to_be_visible()
        found += await findings(window, f"suggestions for {typed}")
    await window.run("/toy ask")
    await expect(window.dialog).to_be_visible()
    found += await findings(window, "a form")
    await window.press("Escape")
    if window.touch:
        await window.hit(window.page.get_by_role("button", name="Channels and people"))
        await expect(window.person("Ben")).to_be_visible()
        found += await findings(window, "the drawer")
    assert found == []


async def edge_contrasts(window, parts):
    """The contrast between pixels at the left edge of each part, where no letter stands yet."""
    shown = Image.open(io.BytesIO(await window.page.screenshot())).convert("RGB")
    return {name: edge_contrast(shown, await part.bounding_box()) for name, part in parts.items()}


def edge_contrast(shown, box):
    left, line = int(box["x"]) - 4, int(box["y"] + box["height"] / 2)
    colours = [shown.getpixel((left + x, line)) for x in range(9)]
    return max(contrast(*pair) for pair in combinations(colours, 2))


async def test_active_chosen_and_pressable_parts_stand_out_in_every_theme_and_in_forced_colours(fresh):
    ada, games = fresh.sandbox.person("ada"), fresh.sandbox.channel("games")
    await ada.slash(games, "toy selects")
    view = discord.ui.View(timeout=None)
    for style in ("primary", "secondary", "success", "danger"):
        view.add_item(discord.ui.Button(label=style, style=discord.ButtonStyle[style]))
    await fresh.toy.get_partial_messageable(games.id).send("styles", view=view)
    window = await fresh.open()
    for scheme, forced in product(("light", "dark"), ("none", "active")):
        await window.page.emulate_media(color_scheme=scheme, forced_colors=forced)
        parts = {style: window.button(style) for style in ("primary", "secondary", "success", "danger")}
        parts["the list"] = window.log.get_by_role("combobox", name="Choose a person")
        parts["the channel"] = window.channel("games")
        parts["the person"] = window.person("Ada")
        await window.box.fill("/")
        other = {"the other channel": window.channel("lounge"), "another person": window.person("Ben")}
        found = await edge_contrasts(window, parts | other | {"a command": window.active})
        faint = [name for name, ratio in found.items() if ratio < 3 and name not in other]
        assert faint == [], (scheme, forced, found)
        assert all(found[name] < 1.5 for name in other), (scheme, forced, found)
        await window.press("Escape")
        await window.box.fill("")


async def focus(window):
    return await window.page.evaluate(
        "(() => { const node = document.activeElement;"
        " return node === document.body ? '' : node.outerHTML.slice(0, 200); })()"
    )


async def test_many_messages_are_one_tab_stop(fresh):
    ada, games = fresh.sandbox.person("ada"), fresh.sandbox.channel("games")
    window = await fresh.open()
    for number in range(24):
        ada.say(games, f"message {number} of {ada.mention}")
    for _ in range(6):
        await ada.slash(games, "toy buttons")
    await expect(window.messages).to_have_count(30)
    await window.page.evaluate("document.getElementById('skip').focus()")
    first = here = await focus(window)
    stops = []
    while not stops or here not in ("", first):
        stops.append(here)
        await window.press("Tab")
        here = await focus(window)
        assert len(stops) <= 30
    assert len([stop for stop in stops if stop.startswith("<article")]) == 1
    assert len(stops) > 10


async def test_the_arrow_keys_go_from_message_to_message_and_tab_into_one(window, ada, ben, games):
    ben.say(games, "the first")
    await ada.slash(games, "toy buttons")
    ben.say(games, "the last")
    await expect(window.messages).to_have_count(3)
    await window.box.focus()
    await window.press("Shift+Tab", "Shift+Tab")
    await expect(window.last).to_be_focused()
    await window.press("ArrowUp")
    await expect(window.messages.nth(1)).to_be_focused()
    names = []
    for _ in range(5):
        await window.press("Tab")
        names.append(await window.focus_name())
    assert names[-2:] == ["Whisper", "Later"]
    await window.press("Enter")
    await window.press("ArrowDown")
    await expect(window.messages.nth(2)).to_be_focused()
    await window.press("Home")
    await expect(window.messages.first).to_be_focused()
    await window.press("End", "Escape")
    await expect(window.box).to_be_focused()


async def test_no_ring_surrounds_the_whole_log(window, phone):
    for screen in (window, phone):
        await screen.run("/toy hello")
        await expect(screen.last).to_contain_text("hello world")
        assert await screen.log.evaluate("log => getComputedStyle(log).outlineStyle") == "none"
