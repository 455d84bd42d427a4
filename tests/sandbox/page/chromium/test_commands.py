from playwright.async_api import expect


async def test_a_command_with_completions_is_written_by_keyboard_alone(window, games):
    await window.box.focus()
    await window.type("/guess")
    await expect(window.options).to_have_text(["/toy box guessGuesses a word"])
    await window.press("Enter")
    await expect(window.box).to_have_value("/toy box guess word:")
    await window.type("ap")
    await expect(window.options).to_have_text(["apple", "apricot"])
    await window.press("ArrowDown", "ArrowDown", "Enter")
    await expect(window.box).to_have_value("/toy box guess word:apricot ")
    await window.type("num")
    await expect(window.options).to_have_count(1)
    await window.press("Tab")
    await window.type("7 ")
    await window.press("Enter")

    await expect(window.last).to_contain_text("apricot 7 1 False")
    await expect(window.last).to_contain_text("Ada used /toy box guess")
    assert await window.focus_name() == f"Message #{games.name}"


async def test_a_file_is_chosen_for_a_command(window):
    await window.box.fill("/toy weigh file:")
    await expect(window.options).to_have_text(["Choose a file…"])
    async with window.page.expect_file_chooser() as opened:
        await window.page.evaluate("0")  # by then Chromium knows that choosers are waited for
        await window.press("Enter")
    feather = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"feather"}
    await (await opened.value).set_files(feather)
    await expect(window.box).to_have_value("/toy weigh file:a.txt ")
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
        people = ["Adaada", "Benben", "Cleocleo", "Danadana", "OddityApp"]
        await expect(window.options).to_have_text(people)
        await window.type(typed)
        await expect(window.active).to_contain_text("Ben")
        await window.press("Enter")
        if typed in ("@be", "be"):
            await expect(window.box).to_have_value("/toy hello whom:Ben ")
            await window.press("Enter")
        await expect(window.messages).to_have_count(number)
        await expect(window.last).to_contain_text("hello @Ben")

    await window.run("/toy box guess word:x room:lounge role:Moderator")
    await expect(window.last).to_contain_text("False lounge Moderator")
    await window.run(f"/toy hello whom:{ben.mention}")
    await expect(window.last).to_contain_text("hello @Ben")


async def test_a_command_that_cannot_be_sent_stays_and_says_why(window):
    await window.run("/toy box guess number:99 level:Medium")
    for words in (
        "word: This option is required.",
        "number: 99 is outside of the range: 1 to 9.",
        "level: “Medium” is not one of the choices.",
    ):
        await expect(window.page.get_by_role("status").filter(has_text=words)).to_be_visible()
    await expect(window.box).to_have_value("/toy box guess number:99 level:Medium ")
    await window.box.fill("/toy box gues word:pear")
    await window.press("Enter")
    await expect(window.page.get_by_text("No command has this name.")).to_be_visible()
    await expect(window.messages).to_have_count(0)


async def test_escape_closes_the_list_and_then_empties_the_box(window):
    await window.box.fill("/toy box guess word:")
    await expect(window.options.first).to_be_visible()
    await window.press("Escape")
    await expect(window.options).to_have_count(0)
    await expect(window.box).to_have_value("/toy box guess word:")
    await window.press("Escape")
    await expect(window.box).to_have_value("")


def answers_to(sandbox, interaction):
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


async def test_completions_that_come_after_the_command_was_sent_stay_away(window, sandbox, toy):
    sandbox.delay("POST", "/interactions/{interaction}/{token}/callback", seconds=0.3)
    await window.box.fill("/toy box guess word:a")
    await sandbox.until(lambda: toy.heard[-1:] and toy.heard[-1].type.name == "autocomplete")
    late = toy.heard[-1]
    await window.press("Enter")
    await sandbox.until(lambda: answers_to(sandbox, late) == [200])
    await expect(window.last).to_contain_text("a 1 1 False")
    await expect(window.options).to_have_count(0)


async def test_one_click_presses_a_button_while_completions_are_open(window, phone):
    for screen, count in ((window, 0), (phone, 1)):
        if not count:
            await screen.run("/toy buttons")
        await screen.box.fill("/")
        await expect(screen.options.first).to_be_visible()
        await screen.hit(screen.button(f"Count {count}"))
        await expect(screen.button(f"Count {count + 1}")).to_be_visible()
        await expect(screen.options).to_have_count(0)


async def test_a_command_without_an_answer_leaves_a_private_note(window, sandbox):
    sandbox.answer_seconds = 0.2
    await window.run("/toy silence")
    await expect(window.last).to_contain_text("/toy silence")
    await expect(window.last).to_contain_text("The application did not respond")
    await window.last.get_by_role("button", name="Dismiss").click()
    await expect(window.messages).to_have_count(0)


async def test_commands_of_discords_menus_stand_among_the_others(window, ben, games):
    ben.say(games, "words to quote")
    await window.run("/menu poke person:Ben")
    await expect(window.last).to_contain_text("poked ben")
    await expect(window.last).to_contain_text("Ada used Poke")
    await window.box.fill("/menu quote ")
    await window.press("Enter")
    await expect(window.page.get_by_role("status").filter(has_text="message: This option is")).to_be_visible()
    await window.box.fill("/menu quote message:words")
    await expect(window.active).to_have_text("Ben: words to quote")
    await window.press("Enter", "Enter")
    await expect(window.last.get_by_role("blockquote")).to_have_text("words to quote")


async def test_a_mentioned_command_starts_it(window, ben, games, toy):
    command = next(iter(await toy.tree.fetch_commands()))
    ben.say(games, f"try </toy box guess:{command.id}>")
    await window.button("/toy box guess").click()
    await expect(window.box).to_be_focused()
    await expect(window.box).to_have_value("/toy box guess word:")


async def test_a_draft_waits_in_its_channel(window, games):
    await window.box.fill("/toy box guess word:ap")
    await window.channel("lounge").click()
    await expect(window.box).to_have_value("")
    await window.box.fill("half a sentence")
    await window.channel(games.name).click()
    await expect(window.box).to_have_value("/toy box guess word:ap")
    await window.channel("lounge").click()
    await expect(window.box).to_have_value("half a sentence")
    await window.box.fill("")
