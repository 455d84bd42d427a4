"""Through the page in Chromium: commands by keyboard, by mouse and as text; menus of people and messages."""

import pytest
from playwright.async_api import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


def option(window, name):
    """The box of one option of the command being written."""
    return window.page.get_by_role("combobox", name=name, exact=True)


async def test_a_command_with_completions_is_written_by_keyboard_alone(window, games):
    await window.box.focus()
    await window.type("/guess")
    await expect(window.options).to_have_text(["/toy box guessGuesses a word"])
    await window.press("Enter")
    await window.type("ap")
    await expect(window.options).to_have_text(["apple", "apricot"])
    await window.press("ArrowDown", "ArrowDown", "Enter", "Enter")

    await expect(window.last).to_contain_text("apricot 1 1 False")
    await expect(window.last).to_contain_text("Ada used /toy box guess")
    assert await window.focus_name() == f"Message #{games.name}"


async def test_a_file_is_chosen_for_a_command(window):
    await window.box.focus()
    await window.type("/toy weigh ")
    chooser = window.page.get_by_label("file", exact=True)
    await expect(chooser).to_be_focused()
    await window.press("Enter")
    await expect(window.page.get_by_role("alert").filter(has_text="required")).to_be_visible()
    feather = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"feather"}
    await chooser.set_input_files(feather)
    await expect(chooser).to_have_attribute("aria-busy", "false")
    await window.press("Enter")
    await expect(window.last).to_contain_text("a.txt: 7 feather")


async def test_the_arrow_keys_tell_a_screen_reader_where_they_are(window):
    await window.box.focus()
    await window.type("/toy")
    first = await window.box.get_attribute("aria-activedescendant")
    await window.press("ArrowDown")
    second = await window.box.get_attribute("aria-activedescendant")

    assert first != second
    await expect(window.page.locator(f"#{second}")).to_have_text("/toy helloGreets")
    await expect(window.page.get_by_role("status").filter(has_text="commands")).to_be_visible()


async def test_a_whole_command_may_be_pasted_or_typed(window):
    command = "/toy box guess word:a big word level:Hard number:7 loud:true"
    await window.box.fill(command)
    await window.press("Enter")
    await expect(window.last).to_contain_text("a big word 7 2 True")
    await window.box.focus()
    await window.type(command.replace("7", "8"))
    await window.press("Enter")
    await expect(window.last).to_contain_text("a big word 8 2 True")
    await window.run("/toy box guess e5 white")  # without a name it is the first option
    await expect(window.last).to_contain_text("e5 white 1 1")
    await window.box.fill("/toy box guess number:4 word:ban")
    await expect(window.options).to_have_text(["banana 4"])


async def test_people_and_channels_are_picked_from_lists(window, ben):
    for number, typed in enumerate(("@be", "be", "ben", "@ben"), start=1):
        await window.box.fill("/toy hello whom:")
        people = ["AAdaada", "BBenben", "CCleocleo", "DDanadana", "OOddityApp"]
        await expect(window.options).to_have_text(people)
        await window.type(typed)
        await expect(window.page.locator(".option.active")).to_contain_text("Ben")
        await window.press("Enter")
        if typed in ("@be", "be"):
            await expect(option(window, "whom")).to_have_value("Ben")
            await window.press("Enter")
        await expect(window.messages).to_have_count(number)
        await expect(window.last).to_contain_text("hello @Ben")

    await window.run("/toy box guess word:x room:lounge role:Moderator")
    await expect(window.last).to_contain_text("False lounge Moderator")
    await window.run(f"/toy hello whom:{ben.mention}")
    await expect(window.last).to_contain_text("hello @Ben")


async def test_what_cannot_be_sent_says_why_beside_the_option(window):
    await window.run("/toy box guess number:99 level:Medium")
    await expect(window.page.get_by_text("This option is required.")).to_be_visible()
    await expect(window.page.get_by_text("99 is outside of the range: 1 to 9.")).to_be_visible()
    await expect(window.page.get_by_text("“Medium” is not one of the choices.")).to_be_visible()
    assert await window.focus_name() == "word"

    await option(window, "word").fill("pear")
    await option(window, "number").fill("9")
    await window.page.get_by_role("button", name="Remove level").click()
    await window.press("Enter")
    await expect(window.last).to_contain_text("pear 9 1")


async def test_escape_and_backspace_leave_a_command(window):
    await window.box.fill("/toy box guess ")
    await expect(option(window, "word")).to_be_focused()
    await window.press("Escape")
    await expect(window.box).to_be_focused()
    await window.box.fill("/toy box guess ")
    await window.press("Backspace")
    await expect(window.box).to_be_focused()
    await expect(window.options).to_have_count(0)


def answers_to(sandbox, interaction):
    """The statuses of the bot's answers to an interaction."""
    return [one.status for one in sandbox.requests if f"/{interaction.id}/" in one.path and one.status]


async def test_an_answer_to_an_older_question_is_dropped(window, sandbox, toy):
    await window.box.fill("/toy box guess word:a")
    await expect(window.options).to_have_text(["apple", "apricot"])
    sandbox.delay("POST", "/interactions/{interaction}/{token}/callback", seconds=0.3)
    asked = len(toy.heard)
    await window.type("p")
    await sandbox.until(lambda: len(toy.heard) == asked + 1)
    late = toy.heard[-1]
    await window.press("Backspace", "Backspace")
    await window.type("b")
    await expect(window.options).to_have_text(["banana"])
    await sandbox.until(lambda: answers_to(sandbox, late) == [200])
    await window.page.wait_for_timeout(50)
    await expect(window.options).to_have_text(["banana"])


async def test_a_command_without_an_answer_leaves_a_private_note(window, sandbox):
    sandbox.answer_seconds = 0.2
    await window.run("/toy silence")
    await expect(window.last).to_contain_text("/toy silence")
    await expect(window.last).to_contain_text("The application did not respond")
    await window.last.get_by_role("button", name="Dismiss").click()
    await expect(window.messages).to_have_count(0)


async def test_the_menus_of_a_person_and_by_a_right_click(window, ben, games):
    ben.say(games, "hello")
    await window.button("Ben").click()
    await window.page.get_by_role("menuitem", name="Poke").click()
    await expect(window.last).to_contain_text("poked ben")
    await expect(window.last).to_contain_text("Ada used Poke")
    await window.messages.first.click(button="right")
    await expect(window.page.get_by_role("menuitem", name="Quote")).to_be_focused()
    await window.press("Escape")
    await expect(window.page.get_by_role("menu")).to_have_count(0)
    assert await window.focus_name() == "More actions"


async def test_the_menu_of_a_message_offers_message_commands_by_keyboard(window, ben, games):
    ben.say(games, "words to quote")
    await window.log.focus()
    await window.press("ArrowUp", "Tab", "Tab")
    assert await window.focus_name() == "More actions"
    await window.press("Enter", "ArrowDown", "ArrowUp", "Enter")
    await expect(window.last).to_contain_text("words to quote")
    await expect(window.last).to_contain_text("Only you can see this")


async def test_a_mentioned_command_starts_it(window, ben, games, toy):
    command = next(iter(await toy.tree.fetch_commands()))
    ben.say(games, f"try </toy box guess:{command.id}>")
    await window.button("/toy box guess").click()
    await expect(option(window, "word")).to_be_focused()


async def test_typing_anywhere_writes_into_the_box(window):
    await window.person("Ben").click()
    await expect(window.page.get_by_role("banner")).to_contain_text("You are Ben")
    await window.press("/")
    await expect(window.box).to_be_focused()
    await expect(window.options.first).to_be_visible()


async def test_what_is_half_written_waits_in_its_channel(window, games):
    await window.box.fill("/toy box guess word:ap")
    await window.channel("lounge").click()
    await expect(window.box).to_have_value("")
    await window.box.fill("half a sentence")
    await window.channel(games.name).click()
    await expect(window.box).to_have_value("/toy box guess word:ap")
    await window.channel("lounge").click()
    await expect(window.box).to_have_value("half a sentence")
    await window.box.fill("")
