"""Making a turn on a phone of 375 × 812: the picture and the next buttons stand on one screen."""

import pytest

from tests.conversations.test_page_ways import drawn_anew, people, play_button, put

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
expect = playwright.expect
pytestmark = pytest.mark.asyncio(loop_scope="session")

FIRST = {"strands": "c3", "xodd": "d4 white"}
WORDS = {"en": ("Your turn in match #1", "More"), "de": ("Dein Zug in Partie #1", "Mehr")}
"""How the text of the message begins, and the label of its last button."""


async def edges(locator):
    """The upper and the lower edge of something, in pixels."""
    box = await locator.bounding_box()
    return box["y"], box["y"] + box["height"]


async def see_all_on_one_screen(window, language):
    """Find picture and buttons no higher together than what shows of the log, below the text."""
    begins, more = WORDS[language]
    text = window.last.get_by_text(begins)
    await expect(window.last.get_by_role("img").last).to_have_js_property("naturalWidth", 1100)
    await expect(text).to_be_attached()
    top, _ = await edges(window.last.get_by_role("img").last)
    _, bottom = await edges(window.last.get_by_role("button", name=more, exact=True))
    shown = await window.log.evaluate("log => log.clientHeight")
    assert bottom - top <= shown, f"{bottom - top} of {shown}"
    assert not await window.overflows()


@pytest.mark.parametrize(("game", "language"), [("strands", "en"), ("xodd", "de")])
async def test_with_a_stone_down_everything_that_matters_is_on_one_screen(browser, database, game, language):
    async with people(browser, database) as (bot, ada, ben):
        await ben.page.set_viewport_size({"width": 375, "height": 812})
        await ada.run(f"/challenge {game} opponent:Ben seat:Black")
        await ben.hit(ben.button("Accept"))
        await expect(ben.last).to_contain_text("@Ada to move")
        match = await bot.matches.find.match(1)
        await bot.matches.people.change_person(match.seats[1], language=language)
        await ada.run(f"/play turn:{FIRST[game]}")
        await expect(ben.last).to_contain_text("@Ben to move")
        await ben.hit(play_button(ben, 1))
        await expect(ben.last).to_contain_text(WORDS[language][0])
        await put(ben, "e5")
        await see_all_on_one_screen(ben, language)
        if game == "xodd":
            await put(ben, "c3")
            await see_all_on_one_screen(ben, language)
        else:
            await see_the_rest_behind_one_button(ben)


async def see_the_rest_behind_one_button(window):
    """Find what is no part of the turn behind “More”, and the way back."""
    rest = ("Board", "Rules of Strands", "Resign", "Close", "Back to the turn")

    async def see(count):
        for name in rest:
            await expect(window.last.get_by_role("button", name=name, exact=True)).to_have_count(count)

    await see(0)
    await drawn_anew(window, window.last.get_by_role("button", name="More", exact=True))
    await see(1)
    await drawn_anew(window, window.last.get_by_role("button", name="Back to the turn", exact=True))
    await expect(window.last.get_by_role("button", name="Type it", exact=True)).to_be_visible()
