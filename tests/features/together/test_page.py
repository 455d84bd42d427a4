from playwright.async_api import expect

from tests.conversations.conftest import online, unhurried
from tests.conversations.table import Table
from tests.features.together.conftest import Party
from tests.times import Clock, Stopwatch


async def tab_to(window, target):
    for _ in range(9):
        await window.press("Tab")
        if await target.evaluate("node => node === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {target}, but to {await window.focus_name()}")


async def test_a_person_votes_and_changes_the_vote_by_keyboard_alone(windows, database):
    clock, stopwatch = Clock(), Stopwatch()
    async with (
        unhurried() as sandbox,
        online(sandbox, database, clock, stopwatch) as bot,
        windows.open(f"{sandbox.url}/#/cleo/games") as window,
    ):
        ada, ben, cleo = map(sandbox.person, ("ada", "ben", "cleo"))
        party = Party(Table(sandbox, bot, sandbox.channel("games"), clock, stopwatch), (ada, ben, cleo))
        await party.begin()
        for turn in ("a1 black", "b2 white", "c1 black"):
            await party.propose(ben, turn)
        await window.box.focus()
        await window.press("Shift+Tab", "Shift+Tab")
        await expect(window.last).to_be_focused()
        await tab_to(window, window.button("Vote"))
        await window.press("Enter")
        choices = window.last.get_by_role("combobox", name="Vote for")
        await expect(choices).to_be_visible()
        await window.press("End")
        await tab_to(window, choices)

        for keys, turn in ((["ArrowDown", "2"], "b2 white"), (["Space", "ArrowDown"], "c1 black")):
            await window.press(keys[0])  # opens the list
            await expect(window.log.locator("select:open")).to_have_count(1)
            await window.press(keys[1], "Enter")
            await expect(window.last).to_contain_text(f"You vote for {turn}")
            await expect(window.last.get_by_role("combobox")).to_be_focused()
