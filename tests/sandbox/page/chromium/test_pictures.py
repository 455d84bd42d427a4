import io

import discord
import pytest
from PIL import Image
from playwright.async_api import expect

from tests.sandbox.page.chromium.stage import PHONE
from tests.sandbox.toybot import picture

pytestmark = pytest.mark.asyncio(loop_scope="session")

SENTENCE = "**Your turn in match #1** · you play Odd\nPlace one stone of either colour.\nOne group is ahead."


def moving():
    red, blue = (Image.new("RGB", (60, 40), colour) for colour in ("red", "blue"))
    file = io.BytesIO()
    red.save(file, "WEBP", save_all=True, append_images=[blue, blue], duration=[40, 60_000, 60_000])
    return discord.File(io.BytesIO(file.getvalue()), "replay.webp", description="a match")


def rows(buttons=3, options=20):
    view = discord.ui.View(timeout=None)
    cells = [discord.SelectOption(label=f"e{number}") for number in range(1, options + 1)]
    view.add_item(discord.ui.Select(placeholder="Choose a cell", options=cells, row=0))
    for row in (1, 2):
        for number in range(buttons):
            view.add_item(discord.ui.Button(label=f"Button {number}", row=row))
    return view


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


async def test_no_list_covers_the_picture_it_speaks_of(window, phone, toy, games):
    for screen, height in ((window, 620), (phone, PHONE["height"])):
        await screen.resize(height=height)
        await toy.get_partial_messageable(games.id).send(
            SENTENCE, file=picture(width=1100, height=1100), view=rows()
        )
        await see_uncovered(screen)


async def see_uncovered(window):
    shown = window.last.get_by_role("img")
    await expect(shown).to_have_js_property("naturalWidth", 1100)
    await window.box.fill("/toy box guess word:a")
    await expect(window.options).to_have_text(["apple", "apricot"])
    assert not overlap(await box_of(shown), await box_of(window.page.locator(".suggestions")))
    await expect(window.last.get_by_role("button", name="Button 2").last).to_be_in_viewport(ratio=1)
