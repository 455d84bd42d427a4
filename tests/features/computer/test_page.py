import re

import pytest
from playwright.async_api import expect

from bot.matches.finding import Finding
from tests.conversations.test_page_beginning import newcomer
from tests.conversations.test_page_ways import PHONE, answered, play_button
from tests.loaded import needs
from tests.store.samples import RESIGNED, Calls


@needs("explain")
async def test_a_newcomer_plays_the_computer_with_hints_and_goes_on_to_the_next_level(windows, database):
    async with newcomer(windows, database, **PHONE) as (window, bot):
        await window.hit(window.button("Play a first match"))
        await expect(window.last).to_contain_text("Your turn in match #1")
        for least in (0, 2):
            match = await answered(bot, least)
            if match.turns:  # the first turn is open from the beginning
                await window.hit(play_button(window, match.revision))
                await expect(window.last).to_contain_text("Your turn in match #1")
            await _play_hint(window)
        match = await answered(bot, 4)
        await Calls(bot.services._context.db).end_match(1, RESIGNED, match.active)
        await bot.queue_outbox()
        await expect(window.last).to_contain_text("wins")
        await window.hit(window.button("Next level").first)
        await expect(window.last).to_contain_text("Your turn in match #2")
        await expect(window.log).to_contain_text("beginner level")
        again = (await bot.get(Finding).view(2)).match
        assert (again.level, again.seats) == (7, match.seats)


async def _play_hint(window):
    await window.hit(window.last.get_by_role("button", name="Hint", exact=True))
    first = window.last.get_by_role("button", name=re.compile("^1: "))
    await expect(first).to_be_visible()
    assert not await window.overflows()
    await window.hit(first)
    await window.hit(window.last.get_by_role("button", name=re.compile("Play [a-z]")))


WAYS = {"landing": "hexhex-3", "/challenge odd level:1 seat:odd": "hexhex-5"}
"""To a first match, each with the board that it is played on; `test_room.py` shows the one by the tour."""


@needs("explain")
@pytest.mark.parametrize(("way", "board_key"), WAYS.items())
async def test_a_legal_turn_takes_at_most_three_taps_having_read_nothing(windows, database, way, board_key):
    async with newcomer(windows, database, as_usual=True, **PHONE) as (window, bot):
        taps = 0

        async def tap(target):
            nonlocal taps
            await window.hit(target)
            taps += 1

        if way == "landing":
            await tap(window.button("Play a first match"))
        else:
            await window.run(way)
        await expect(window.log).to_contain_text("Your turn in match #1")
        if board_key == "hexhex-5":  # which has rows
            await tap(window.button("Row b"))
        await tap(window.button("b2"))
        await tap(window.log.get_by_role("button", name="Play b2 black"))
        await expect(window.log).to_contain_text("You played b2 black")
        assert taps <= 3
        match = await answered(bot, 2)
        assert (match.setup.board_key, match.turns[0]) == (board_key, "b2 black")
        thread = window.log.get_by_role("link", name=re.compile("^#1 Ada")).first
        await window.hit(thread)
        await expect(play_button(window, match.revision)).to_be_visible()
