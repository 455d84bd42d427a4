"""A round robin of four on the chat page: at a desk by keyboard, on a phone by thumb, in both languages."""

import re

import pytest

from bot.matches.people.tournaments import Tournaments
from bot.matches.privacy import People
from bot.rules.rules import Outcome
from tests.conversations.test_page_ways import people
from tests.store.samples import Calls

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
expect = playwright.expect
pytestmark = pytest.mark.asyncio(loop_scope="session")


def told(window):
    """The newest message that one person alone sees; boards come when they come."""
    return window.log.locator(".ephemeral").last


async def press_by_keyboard(window, button):
    await button.focus()
    await window.press("Enter")


async def let_the_rest_end(bot):
    """Let first seats win what is left, and the bot look at the clock."""
    store = Calls(bot.services._desk.db)
    while not (event := await store.tournament(1)).tournament.is_over:
        for match in event.matches.values():
            if match.outcome is None:
                resigned = Outcome(0, "resigned", {"loser": str(match.seats[1])})
                await store.end_match(match.id, resigned, bot.services.now())
        await look_at_the_clock(bot)


async def look_at_the_clock(bot):
    for tournament in await bot.get(Tournaments).due():
        await bot.get(Tournaments).advance(tournament)
    await bot.queue_outbox()
    await bot.settle()


async def test_four_people_play_a_round_robin_at_a_desk_and_on_a_phone_from_texts_alone(browser, database):
    async with people(browser, database) as (bot, ada, ben):
        await ada.run("/tournament create name:Cup game:Odd board:hexhex-2 matches:1")
        await expect(ada.log.get_by_text("Open: 10 of 10 places are left.")).to_have_count(1)
        await press_by_keyboard(ada, ada.button("Join"))
        await expect(told(ada)).to_contain_text("everybody can see that")
        await ben.hit(ben.button("Join"))
        await expect(told(ben)).to_contain_text("Until it begins")
        ben_id = (await Calls(bot.services._desk.db).tournament(1)).tournament.players[1]
        await bot.get(People).change_person(ben_id, language="de")
        for name in ("cleo", "dana"):
            await ada.enter(name, "games")
            await ada.run("/tournament join")
            await expect(told(ada)).to_contain_text("You're in “Cup”")
        await ada.enter("ada", "games")
        await ada.run("/tournament manage action:Start with those who have joined")
        table = ada.messages.filter(has_text="Cup · Odd, unrated").first
        await expect(table).to_contain_text("0 of 12 matches are decided")
        await ben.hit(ben.button("Rules").first)
        await expect(told(ben)).to_contain_text("Alle spielen zweimal gegeneinander, mit jeder Seite einmal.")
        assert not await ben.overflows()
        await ben.hit(ben.button("My matches"))
        await expect(told(ben)).to_contain_text("Runde 1: ")
        await expect(told(ben)).to_contain_text("insgesamt noch 15 Tage")
        assert not await ben.overflows()
        await ada.run("/resign")
        await press_by_keyboard(ada, ada.button("Yes, resign"))
        await expect(ada.log).to_contain_text("@Ada resigned")
        await look_at_the_clock(bot)
        await expect(table).to_contain_text("1 of 12 matches are decided")
        await let_the_rest_end(bot)
        await expect(table).to_contain_text("Over: this is how it ended.")
        winner = await _winner(table)
        await expect(ben.log).to_contain_text(f"Cup is over. @{winner} has won it with")
        assert not await ben.overflows()


async def _winner(table):
    return re.findall(r"@(\w+)\s+·", await table.inner_text())[0]
