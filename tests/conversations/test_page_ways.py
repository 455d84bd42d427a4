"""A match at a desk with mouse and keyboard, and on a phone by thumb; both look at every board.

Through the real client `test_builder_matches.py` plays every game in every way.
"""

import asyncio
import re
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import cycle
from random import Random

from playwright.async_api import expect

from bot.matches.finding import Finding
from bot.matches.model import MatchView
from bot.rules.notation import format_turn
from bot.rules.position import Turn
from bot.rules.rules import random_match
from tests.conversations.conftest import online, unhurried
from tests.loaded import needs

DESK = {"width": 1280, "height": 900}
PHONE = {"width": 375, "height": 740, "touch": True}
SEED = 240
"""Of a short random match of Xodd: six turns, a pass within it, and two that end it."""
PUBLIC = re.compile("^(Accept|Decline|Withdraw|Play|Board|Rules|Resign|Rematch)$")
PLAYS = re.compile("Play [a-z]")


@dataclass(frozen=True)
class Aim:
    view: MatchView
    turn: Turn

    @property
    def text(self) -> str:
        return format_turn(self.turn, self.view.position, self.view.rules)

    @property
    def told(self) -> str:
        return "passed" if self.turn.is_pass else f"played {self.text}"

    @property
    def stones(self) -> list[tuple[str, str]]:
        names = self.view.position.board.tiling.names
        return [(names[cell], colour.value) for cell, colour in self.turn.placements]


@asynccontextmanager
async def people(windows, database):
    async with (
        unhurried() as sandbox,
        online(sandbox, database) as bot,
        windows.open(f"{sandbox.url}/#/ada/games", **DESK) as ada,
        windows.open(f"{sandbox.url}/#/ben/games", **PHONE) as ben,
    ):
        yield bot, ada, ben


def play_button(window, revision=0):
    """The Play button of one board of the first match; that of the board before may still be there."""
    return window.page.locator(f'[data-key="oddity:play:1:{revision}"]')


async def answered(bot, revision, number=1):
    """A match, once it has come so far and the computer has answered."""
    while True:
        match = (await bot.get(Finding).view(number)).match
        if match.revision >= revision and not match.is_for_computer:
            return match
        await asyncio.sleep(0.02)


async def by_buttons(window, aim):
    """The Play button, then buttons alone, and a last button that plays what is shown.

    At a desk it is by keyboard, whose focus goes ahead to that button.
    """
    await window.hit(play_button(window, aim.view.match.revision))
    await expect(window.last.get_by_role("button", name="Type it")).to_be_visible()
    confirm = window.last.get_by_role("button", name=PLAYS)
    await expect(confirm).to_have_count(0)
    if aim.turn.is_pass:
        confirm = window.last.get_by_role("button", name="Pass", exact=True)
        await drawn_anew(window, confirm)
        await expect(window.last).to_contain_text("Do you want to pass")
    else:
        for cell, _ in aim.stones:
            await put(window, cell)
        confirm = window.last.get_by_role("button", name=re.compile(f"Play {aim.text}$"))
        await see_picture(window)
    await press(window, confirm)
    await expect(window.messages.filter(has_text=f"You {aim.told} in match #1").last).to_be_visible()


async def put(window, cell):
    row = window.last.get_by_role("button", name=re.compile(f"^(Row|Reihe|Fila) ({cell[0]}|{cell[1:]})$"))
    if await row.count():
        await drawn_anew(window, row)
    await drawn_anew(window, window.last.get_by_role("button", name=re.compile(rf"^{cell}( \(\d\))?$")))
    await expect(
        window.last.get_by_role("button", name=re.compile(f"(Remove|Ohne|Quitar) {cell}$"))
    ).to_be_visible()
    if not window.touch:
        await expect(window.last.get_by_role("button", name=PLAYS).first).to_be_focused()


async def press(window, target):
    if window.touch:
        await window.hit(target)
    else:
        await target.focus()
        await window.press("Enter")


async def drawn_anew(window, target):
    """Press something in the newest message that changes it, and wait for the change."""
    before = await window.last.element_handle()
    await press(window, target)
    await before.wait_for_element_state("hidden")


async def by_form(window, aim):
    """The form behind “Type it”; the first attempt is wrong, and corrected."""
    await window.hit(play_button(window, aim.view.match.revision))
    await window.hit(window.last.get_by_role("button", name="Type it"))
    await write(window, "", "z9 black")
    await expect(window.last).to_contain_text("z9")
    await window.hit(window.last.get_by_role("button", name="Try again"))
    await write(window, "z9 black", aim.text)
    await expect(window.messages.filter(has_text=f"You {aim.told} in match #1").last).to_be_visible()


async def write(window, found, text):
    turn = window.dialog.get_by_role("textbox", name="Turn")
    await expect(turn).to_be_focused()
    await expect(turn).to_have_value(found)
    assert not await window.overflows()
    await window.press("ControlOrMeta+a")
    await window.type(text)
    if window.touch:
        await window.hit(window.dialog.get_by_role("button", name="Submit"))
    else:
        await window.press("Enter")
    await expect(window.dialog).to_have_count(0)


async def see_picture(window):
    picture = window.last.get_by_role("img").last
    await expect(picture).to_have_js_property("naturalWidth", 1100)
    assert not await window.overflows()
    return await picture.get_attribute("alt")


async def see_turn(window, line, buttons):
    await expect(window.last).to_contain_text(line)
    alt = await see_picture(window)
    assert re.match(r"Xodd 1, board |(White|Black) \d+: ", alt)
    for part in (window.log, window.last):
        await expect(part.get_by_role("button", name=PUBLIC)).to_have_text(buttons)


WAYS = (by_buttons, by_buttons, by_form, by_form)


@needs("explain")
async def test_a_whole_match_is_played_at_a_desk_and_on_a_phone(windows, database):
    async with people(windows, database) as (bot, ada, ben):
        await ada.run("/challenge xodd opponent:Ben board:square-5 seat:Black")
        await expect(ben.last).to_contain_text("challenges you to a match of Xodd")
        await ben.hit(ben.button("Accept"))
        for window in (ada, ben):
            await see_turn(window, "@Ada to move", ["Play", "Board", "Rules"])

        view = await bot.get(Finding).view(1)
        turns = random_match(view.rules, view.position, Random(SEED))
        for ply, (turn, make) in enumerate(zip(turns, cycle(WAYS), strict=False)):
            aim = Aim(view, turn)
            await make((ada, ben)[ply % 2], aim)
            mover, other = ("Ada", "Ben")[:: 1 - 2 * (ply % 2)]
            for window in (ada, ben):
                await expect(window.last).to_contain_text(f"@{mover} {aim.told}")
            if ply < len(turns) - 1:
                await see_turn((ben, ada)[ply % 2], f"@{other} to move", ["Play", "Board", "Rules"])
            view = await bot.get(Finding).view(1)
            assert view.match.turns[ply:] == (aim.text,)
        for window in (ada, ben):
            await expect(window.last).to_contain_text(" wins")
            await expect(window.last.get_by_role("button", name=PUBLIC)).to_have_text(["Rematch"])
