"""Making a turn on a phone of 375 × 812: the picture and the next buttons stand on one screen."""

import re
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import expect

from bot.data import languages
from bot.matches.preferences import People
from tests.conversations.conftest import online, unhurried
from tests.conversations.test_page_ways import PHONE, answered, drawn_anew, put
from tests.loaded import needs

GAMES = {
    "odd": ("hexhex-3", "odd", ()),
    "strands": ("side-6", "black", ("g4",)),
    "catchup": ("hexhex-3", "black", ("e2",)),
    "xodd": ("square-9", "white", ("e5", "c3")),
    "yodd": ("hexhex-3", "white", ("e2", "d1")),
}
"""Board, seat against the computer, and cells of a turn, one in each line of words."""
AIMS = {
    "en": (
        "You want an odd number",
        "You're Black and want the largest group.",
        "You want fewer white groups",
    ),
    "de": (
        "Du willst eine ungerade Anzahl",
        "Du bist Schwarz und willst die größte Gruppe.",
        "Du willst weniger weiße als schwarze Gruppen.",
    ),
    "es": (
        "Quieres un número impar",
        "quieres el grupo más grande",
        "Quieres menos grupos blancos",
    ),
}
"""How the aim begins, which stands right above the picture."""


@asynccontextmanager
async def phone(windows, database, **size):
    async with (
        unhurried() as sandbox,
        online(sandbox, database) as bot,
        windows.open(f"{sandbox.url}/#/ada/games", **PHONE | size) as window,
    ):
        yield sandbox, bot, window


async def see_all_on_one_screen(window, aims):
    """Find aim, picture and buttons no higher together than what shows of the log."""
    await expect(window.last.get_by_role("img").last).to_have_js_property("naturalWidth", 1100)
    aim = await window.last.locator("strong").filter(has_text=re.compile("|".join(aims))).last.bounding_box()
    whole = await window.last.bounding_box()
    shown = await window.log.evaluate("log => log.clientHeight")
    needed = whole["y"] + whole["height"] - aim["y"]
    assert needed <= shown, f"{needed} of {shown}: {await window.last.inner_text()}"
    assert not await window.overflows()


@pytest.mark.parametrize("language", AIMS)
@needs("computer", "explain")
async def test_aim_and_picture_and_buttons_of_every_game_are_on_one_screen(windows, database, language):
    async with phone(windows, database, height=812) as (sandbox, bot, window):
        games, ada = sandbox.channel("games"), sandbox.person("ada")
        await bot.get(People).change_person(ada.id, language=language)
        shown = GAMES if language != "en" else {"strands": GAMES["strands"]}
        for number, (game, (board, seat, cells)) in enumerate(shown.items(), 1):
            await ada.slash(
                games, f"challenge {game}", opponent=sandbox.bot, level="1", board=board, seat=seat
            )
            await bot.settle()
            await answered(bot, 0, number)
            await bot.settle()
            await ada.slash(games, "play", match=number)
            await expect(window.last).to_contain_text(re.compile(f"(match|Partie|partida) #{number} "))
            await see_all_on_one_screen(window, AIMS[language])
            for cell in cells:
                await put(window, cell)
                await see_all_on_one_screen(window, AIMS[language])
            if (game, language) == ("strands", "en"):
                await see_the_rest_behind_one_button(window)


async def see_the_rest_behind_one_button(window):
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
VIEWS = ({}, {"view": "words"}, {"view": "text"}, {"cell": "a1"})


async def see_few_lines(window, answer, first, most=2):
    """Find the private board that was asked for, which begins with what is done most."""
    labels = [button["label"] for button in answer.message.buttons]
    assert labels[0] == first
    shown = window.log.locator(f'[data-id="{answer.message.id}"]')
    await expect(shown.get_by_role("button", name=labels[-1], exact=True)).to_be_visible()
    assert await shown.evaluate(LINES) <= most, labels


@needs("computer", "thinking_ahead", "replay")
@pytest.mark.parametrize("language", ["de", "es"])
async def test_private_boards_have_at_most_two_lines_of_buttons_replays_three(windows, database, language):
    """In languages whose words are longer than those of English."""
    words = languages().words(language)
    play, plan, *on = (words.say(f"button-{name}") for name in ("play", "plan", "again", "rematch"))
    async with phone(windows, database) as (sandbox, bot, window):
        games, (ada, ben) = sandbox.channel("games"), map(sandbox.person, ("ada", "ben"))
        await bot.get(People).change_person(ada.id, language=language)

        async def boards(number, first):
            for options in VIEWS:
                shown = await ada.slash(games, "board", match=number, **options)
                await bot.settle()
                await see_few_lines(window, shown, first)

        small = {"board": "side-5", "seat": "black"}
        await ada.slash(games, "challenge strands", opponent=sandbox.bot, level="1", **small)
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
        for number, way_on in enumerate(on, start=1):
            asked = await ada.slash(games, "resign", match=number)
            await bot.settle()
            await ada.click(asked.message, words.say("button-resign-yes"))
            await bot.settle()
            await boards(number, way_on)
        looked = await ada.slash(games, "replay", match=2)
        await bot.settle()
        await see_few_lines(window, looked, words.say("button-step-first"), most=3)
