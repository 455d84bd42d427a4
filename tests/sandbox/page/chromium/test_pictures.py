import io

import discord
import pytest
from PIL import Image
from playwright.async_api import expect

from tests.sandbox.toybot import picture

pytestmark = pytest.mark.asyncio(loop_scope="session")


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
