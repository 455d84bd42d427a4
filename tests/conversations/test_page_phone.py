"""Making a turn on a phone of 375 × 812: the picture and the next buttons stand on one screen."""

import pytest

from bot.data import languages
from tests.conversations.conftest import online
from tests.conversations.test_page_ways import PHONE, drawn_anew, people, play_button, put
from tests.sandbox.controls import Sandbox
from tests.sandbox.page.window import Window

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
expect = playwright.expect
pytestmark = pytest.mark.asyncio(loop_scope="session")

FIRST = {"strands": "c3", "xodd": "d4 white", "yodd": "c3 white"}
WORDS = {"en": ("Your turn in match #1", "More"), "de": ("Dein Zug in Partie #1", "Mehr")}
"""How the text of the message begins, and the label of its last button."""
WANTED = {
    "strands": "You're White and want the largest group.",
    "xodd": "Du willst weniger weiße als schwarze Gruppen.",
    "yodd": "Du willst weniger weiße als schwarze Gruppen.",
}
"""The aim, which stands right above the picture."""


async def edges(locator):
    """The upper and the lower edge of something, in pixels."""
    box = await locator.bounding_box()
    return box["y"], box["y"] + box["height"]


async def see_all_on_one_screen(window, language, game):
    """Find aim, picture and buttons no higher together than what shows of the log, below the text."""
    begins, more = WORDS[language]
    text = window.last.get_by_text(begins)
    await expect(window.last.get_by_role("img").last).to_have_js_property("naturalWidth", 1100)
    await expect(text).to_be_attached()
    top, _ = await edges(window.last.get_by_text(WANTED[game]))
    _, bottom = await edges(window.last.get_by_role("button", name=more, exact=True))
    shown = await window.log.evaluate("log => log.clientHeight")
    assert bottom - top <= shown, f"{bottom - top} of {shown}"
    assert not await window.overflows()


@pytest.mark.parametrize(("game", "language"), [("strands", "en"), ("xodd", "de"), ("yodd", "de")])
async def test_everything_that_matters_is_on_one_screen(browser, database, game, language):
    async with people(browser, database) as (bot, ada, ben):
        await ben.page.set_viewport_size({"width": 375, "height": 812})
        board = " board:hexhex-3" if game == "yodd" else ""  # which offers all cells at once
        await ada.run(f"/challenge {game} opponent:Ben seat:Black{board}")
        await ben.hit(ben.button("Accept"))
        await expect(ben.last).to_contain_text("@Ada to move")
        match = await bot.matches.find.match(1)
        await bot.matches.people.change_person(match.seats[1], language=language)
        await ada.run(f"/play turn:{FIRST[game]}")
        await expect(ben.last).to_contain_text("@Ben to move")
        await ben.hit(play_button(ben, 1))
        await expect(ben.last).to_contain_text(WORDS[language][0])
        await see_all_on_one_screen(ben, language, game)
        for cell in ("e5", "c3") if game == "xodd" else ("e5",) if game == "strands" else ():
            await put(ben, cell)
            await see_all_on_one_screen(ben, language, game)
        if game == "strands":
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


LINES = """node => new Set([...node.querySelectorAll('.component')].map(
    (one) => Math.round(one.getBoundingClientRect().top))).size"""
"""Counts the lines in which buttons stand."""
VIEWS = ({}, {"view": "words"}, {"view": "text"}, {"cell": "a1"})


async def see_few_lines(window, answer, first, most=2):
    """Find the private board that was asked for, which begins with what is done most."""
    labels = [button["label"] for button in answer.message.buttons]
    assert labels[0] == first
    shown = window.log.locator(f'[data-id="{answer.message.id}"]')
    await expect(shown.get_by_role("button", name=labels[-1], exact=True)).to_be_visible()
    assert await shown.evaluate(LINES) <= most, labels


@pytest.mark.parametrize("language", ["en", "de"])
async def test_private_boards_have_two_lines_of_buttons_at_most_and_replays_three(
    browser, database, language
):
    words = languages().words(language)
    play, plan, replay = (words.say(f"button-{name}") for name in ("play", "plan", "replay"))
    async with Sandbox() as sandbox, online(sandbox, database) as bot:
        games, (ada, ben) = sandbox.channel("games"), map(sandbox.person, ("ada", "ben"))
        window = await Window.open(browser, f"{sandbox.url}/#/ada/games", **PHONE)
        await bot.matches.people.change_person(ada.id, language=language)

        async def boards(number, first):
            for options in VIEWS:
                shown = await ada.slash(games, "board", match=number, **options)
                await bot.settle()
                await see_few_lines(window, shown, first)

        await ada.slash(
            games, "challenge strands", opponent=sandbox.bot, level=1, board="side-5", seat="black"
        )
        await bot.settle()
        await boards(1, play)
        turn = await ada.slash(games, "play", match=1)
        for name in ("more", "board"):
            await bot.settle()
            await ada.click(turn.message, words.say(f"button-{name}"))
        await bot.settle()
        await see_few_lines(window, turn, words.say("button-hint"))
        await ada.slash(games, "challenge odd", opponent=ben, board="hexhex-3", seat="even")
        await bot.settle()
        await ben.click(games.messages(as_=ben)[-1], "Accept")
        await bot.settle()
        await boards(2, plan)
        looked = await ada.slash(games, "replay", match=2)
        await bot.settle()
        await see_few_lines(window, looked, words.say("button-step-first"), most=3)
        for number in (1, 2):
            asked = await ada.slash(games, "resign", match=number)
            await bot.settle()
            await ada.click(asked.message, words.say("button-resign-yes"))
            await bot.settle()
            await boards(number, replay)
        looked = await ada.slash(games, "replay", match=2)
        await bot.settle()
        await see_few_lines(window, looked, words.say("button-step-first"), most=3)
        await window.page.context.close()
