import asyncio
import re
from contextlib import asynccontextmanager

from playwright.async_api import expect

from bot.matches.finding import Finding
from bot.matches.ids import COMPUTER
from bot.opening import OPENING
from tests.conversations.conftest import online, unhurried
from tests.loaded import needs


@asynccontextmanager
async def newcomer(windows, database, *, as_usual=False, **options):
    async with (
        unhurried(opening=OPENING) as sandbox,
        online(sandbox, database, as_usual=as_usual) as bot,
        windows.open(f"{sandbox.url}/#/ada/games", **options) as window,
    ):
        yield window, bot


@needs("computer", "explain")
async def test_an_empty_page_says_what_to_do_and_its_button_begins_a_match_for_enter(windows, database):
    async with newcomer(windows, database) as (window, bot):
        lines = window.log.locator(".intro p")
        await expect(lines).to_have_count(3)
        await expect(lines.first).to_have_text(
            "Press the button: Ada begins a match of Odd on a small board, against the computer."
        )
        offered = ["Play a first match", "See an example match"]
        await expect(window.log.get_by_role("button")).to_have_text(offered)
        await window.hit(window.button("Play a first match"))

        await expect(window.last).to_contain_text("Your turn in match #1")
        await expect(window.log).to_contain_text("@Ada to move")
        await expect(lines).to_have_count(0)
        await expect(window.button("Play a first match")).to_have_count(0)
        match = (await bot.get(Finding).view(1)).match
        assert (match.setup.game, match.setup.board.tiling.key, match.turns) == ("odd", "hexhex-3", ())
        assert (match.level, match.seats[1]) == (6, COMPUTER)

        await window.box.fill("/board match:")
        await expect(window.options).to_have_count(1)
        await window.type("#")
        await expect(window.active).to_contain_text("#1")
        await window.press("Enter")
        await expect(window.box).to_have_value(re.compile("^/board match:#1"))
        await window.press("Enter")
        await expect(window.last).to_contain_text("Only you can see this")


@needs("explain")
async def test_hello_is_answered_once_by_a_hint_at_commands_which_begin_with_help(windows, database):
    async with newcomer(windows, database) as (window, _):
        for text in ("hello", "anybody there?"):
            await window.box.fill(text)
            await window.press("Enter")
        await expect(window.messages).to_have_count(3)
        await expect(window.messages.nth(0)).to_contain_text("hello")
        hint = window.messages.nth(1)
        await expect(hint).to_contain_text("Oddity reads no messages, only commands: type / to see them.")
        await expect(hint).to_contain_text("/help shows you around.")
        await expect(hint).to_contain_text("Only you can see this")
        await hint.get_by_role("button", name="Dismiss").click()
        await expect(window.messages.locator(".prose")).to_have_text(["hello", "anybody there?"])
        await window.page.reload()
        await expect(window.messages.locator(".prose")).to_have_text(["hello", "anybody there?"])

        await window.box.focus()
        await window.type("/")
        await expect(window.options.first).to_have_text("/helpWhat you can play here, and how to begin")
        assert await window.options.count() > 10


@needs("explain")
async def test_an_open_picker_follows_the_language_that_arrives_late(windows, database):
    async with newcomer(windows, database) as (window, _):
        arrives = asyncio.Event()

        async def hold(route):
            await arrives.wait()
            await route.continue_()

        await window.page.route("**/languages", hold)
        await window.page.get_by_label("Ada's Discord is in").select_option("Deutsch")
        await window.box.focus()
        await window.type("/")
        await window.press("ArrowDown")
        await expect(window.active).to_contain_text("/challenge odd")
        arrives.set()
        await expect(window.options.first).to_contain_text("/hilfe")
        await expect(window.active).to_contain_text("/herausfordern odd")


@needs("computer", "explain", "ratings")
async def test_a_person_whose_discord_is_german_finds_everything_in_german(windows, database):
    async with newcomer(windows, database) as (window, _):
        language = window.page.get_by_label("Ada's Discord is in")
        await expect(language).to_have_value("en-US")
        await language.select_option("Deutsch")
        await expect(window.log.get_by_role("heading")).to_have_text("Willkommen in #games")
        intro = window.log.locator(".intro p").last
        await expect(intro).to_contain_text("/herausfordern odd fordert Ben heraus")
        await window.button("Erste Partie spielen").click()
        await expect(window.last).to_contain_text("Dein Zug in Partie #1")

        await window.box.focus()
        await window.type("/")
        await expect(window.options.first).to_contain_text("/hilfeWas du hier spielen kannst")
        await window.type("herausfordern odd gegner:ben seite:")
        await expect(window.options).to_have_text(["Ungerade", "Gerade"])
        await window.type("Gerade")
        await window.press("Enter")
        await expect(window.last).to_contain_text("@Ben, @Ada challenges you to a match of Odd.")

        await window.run("/settings show")
        await expect(window.last).to_contain_text("Ada used /einstellungen zeigen")
        await expect(window.last.get_by_role("button", name="/einstellungen wertung")).to_be_visible()
        await window.person("Ben").click()
        await expect(window.page.get_by_label("Ben's Discord is in")).to_have_value("en-US")


@needs("computer", "preferences")
async def test_lists_keep_the_focus_and_open_by_key_and_a_text_board_is_reached(windows, database):
    async with newcomer(windows, database) as (window, bot):
        await window.run("/settings show")
        lists = window.last.get_by_role("combobox")
        await expect(lists).to_have_count(4)
        await lists.first.focus()
        for number in range(2):  # the list that was used, and the next one
            before = await lists.nth(number).input_value()
            await window.press("ArrowDown")
            await expect(window.log.locator("select:open")).to_have_count(1)
            await window.press("ArrowDown", "Enter")
            await bot.settle()
            await expect(lists.nth(number)).not_to_have_value(before)
            await expect(lists.nth(number)).to_be_focused()
            await window.press("Tab")
            await expect(lists.nth(number + 1)).to_be_focused()

        await window.run("/challenge odd opponent:Oddity board:hexhex-2 level:1")
        await expect(window.log).to_contain_text("Odd #1")
        await bot.settle()
        await window.run("/board view:Text board")
        text = window.last.get_by_label("Code block")
        await expect(text).to_be_visible()
        await window.box.focus()
        await window.press("Shift+Tab", "Shift+Tab")
        for _ in range(9):
            await window.press("Tab")
            if await text.evaluate("node => node === document.activeElement"):
                break
        await expect(text).to_be_focused()


@needs("computer", "explain")
async def test_a_german_browser_has_a_german_page_server_and_bot(windows, database):
    async with newcomer(windows, database, locale="de-DE") as (window, _):
        await expect(window.page.locator("html")).to_have_attribute("lang", "de")
        await expect(window.page.get_by_role("combobox", name="Nachricht an #games")).to_be_visible()
        await window.button("Erste Partie spielen").click()
        await expect(window.last).to_contain_text("Nur für dich sichtbar")
        await expect(window.log).to_contain_text("@Ada ist am Zug")
