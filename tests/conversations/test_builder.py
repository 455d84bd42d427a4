import itertools

from discord import ButtonStyle

from tests.case import case
from tests.conversations.table import labels, private
from tests.loaded import needs


async def start(table, ada, ben, game, board, **options):
    seat = "odd" if game == "odd" else "black"
    await table.slash(ada, f"challenge {game}", opponent=ben, board=board, seat=seat, **options)
    await table.click(ben, table.newest(ada), "Accept")
    return table.newest(ada)


def select_of(message, placeholder):
    selects = [item for row in message.components for item in row["components"] if item["type"] == 3]
    return next(item for item in selects if item["placeholder"] == placeholder)


ENDING = ["Type it", "More"]


@needs("take_backs")
async def test_a_turn_of_odd_takes_a_row_a_cell_and_the_colour_that_is_played(table, ada, ben):
    board = await start(table, ada, ben, "odd", "hexhex-5", group=5)
    made = await table.open(ada, board)
    assert "Your turn in match #1" in made.content
    assert "**You want an odd number** of big groups (5+ stones). Now 0: even" in made.content
    assert "Place one stone of either colour." in made.content
    assert labels(made) == [f"Row {row}" for row in "ihgfedcba"] + ENDING
    await table.click(ada, made, "Row e")
    assert labels(made) == [*(f"e{n}" for n in range(1, 10)), "Other row"]
    await table.click(ada, made, "Other row")
    await table.put(ada, made, "e5")
    assert "- e5 in either colour: new group; still 0 big groups: Even is ahead" in made.content
    assert "Not yet played: e5." in made.attachments[0].description
    assert labels(made) == ["Play e5 black", "Play e5 white", "Remove e5", *ENDING]
    assert not any(button.get("disabled") for button in made.buttons)
    black, white, *_ = made.buttons
    for play, disc in ((black, "⚫"), (white, "⚪")):
        assert (play["style"], play["emoji"]["name"]) == (ButtonStyle.success.value, disc)
    assert table.newest(ada) is board
    await table.click(ada, made, "Play e5 white")
    assert made.content == "You played **e5 white** in match #1."
    assert labels(made) == ["Take back"]
    assert made.attachments == []
    assert f"<@{ada.id}> played **e5 white**" in table.newest(ben).content
    assert table.newest(ben).pings == {ben.id}


async def test_a_turn_of_xodd_offers_only_what_makes_the_number_of_groups_odd(table, ada, ben):
    made = await table.open(ada, await start(table, ada, ben, "xodd", "square-5"))
    await table.put(ada, made, "c3")
    await table.click(ada, made, "Play c3 black")
    made = await table.open(ben)
    assert "the number of groups must be odd" in made.content
    assert "Row 3" in labels(made)
    assert labels(made)[-3:] == ["Pass", *ENDING]
    await table.click(ben, made, "Row 3")
    assert labels(made) == ["a3", "b3", "d3", "e3", "Other row"]
    await table.click(ben, made, "Other row")
    await table.put(ben, made, "a1")
    assert "a1 black: new group; 2 groups (2 black, 0 white): even, needs another stone" in made.content
    assert labels(made)[-3:] == ["Remove a1", *ENDING], "one stone alone cannot be played"
    await table.put(ben, made, "a2")
    told = "a1 black, a2 white: two new groups\n- a1 white, a2 black: two new groups\n- Then 3 groups ("
    assert told in made.content
    assert labels(made) == ["Play a1 black, a2 white", "Play a1 white, a2 black", "Remove a2", *ENDING]
    await table.click(ben, made, "Play a1 black, a2 white")
    assert f"<@{ben.id}> played **a1 black, a2 white**" in table.newest(ada).content


async def test_a_turn_of_strands_takes_cells_of_one_number(table, ada, ben):
    made = await table.open(ada, await start(table, ada, ben, "strands", "side-5"))
    assert "Cover one cell marked 2." in made.content
    await table.click(ada, made, "Row c")
    *cells, _ = labels(made)
    assert all(cell.endswith(" (2)") for cell in cells)
    await table.click(ada, made, cells[0])
    assert "Covers" not in made.content
    assert "Ready to play" in made.content
    assert (await table.form(ada, made)).components[0]["description"] == "For example c3 d4"
    await table.click(ada, made, f"Play {cells[0].split()[0]}")
    made = await table.open(ben)
    numbers = table.bot.services.catalogue.game("strands").setup("side-5").board.numbers
    names = table.bot.services.catalogue.game("strands").setup("side-5").board.tiling.names
    fours = [name for name, number in zip(names, numbers, strict=True) if number == 4]
    await table.put(ben, made, fours[0])
    assert "Covers 1 of up to 4." in made.content
    await table.put(ben, made, *fours[1:3])
    assert "Covers 3 of up to 4." in made.content
    await table.click(ben, made, f"Play {' '.join(fours[:3])}")
    assert f"played **{' '.join(fours[:3])}**" in table.newest(ada).content


async def test_passing_is_one_button_where_it_is_allowed(table, ada, ben):
    await start(table, ada, ben, "yodd", "hexhex-3")
    await table.play(ada, "a1 black")
    made = await table.open(ben)
    await table.click(ben, made, "Pass")
    assert "If they pass as well, the match is over" in made.content
    assert "played **a1 black**" in table.newest(ada).content
    await table.click(ben, made, "Back")
    assert "Place one stone or two" in made.content
    await table.click(ben, made, "Pass")
    await table.click(ben, made, "Pass")
    assert " passed." in table.newest(ada).content
    assert f"If <@{ada.id}> passes too, it's over: White wins." in table.newest(ada).content
    assert made.content == "You passed in match #1."
    made = await table.open(ada)
    await table.click(ada, made, "Pass")
    assert "the match would be over: **You lose.**" in made.content
    assert made.pings == set()
    await table.click(ada, made, "Pass")
    assert f"<@{ben.id}> (White) wins" in table.newest(ada).content
    assert "passes too" not in table.newest(ada).content


@needs("explain", "take_backs", "thinking_ahead")
async def test_resigning_the_board_and_the_rules_are_near_and_the_turn_stays_as_it_is(table, ada, ben):
    board = await start(table, ada, ben, "odd", "square-5")
    closed = await table.open(ada, board)
    await table.click(ada, closed, "More")
    await table.click(ada, closed, "Close")
    assert closed not in table.channel.messages(as_=ada)
    assert table.newest(ada) is board
    made = await table.open(ada, board)
    await table.put(ada, made, "c3")
    as_it_was = made.content, made.components
    await table.click(ada, made, "More")
    more = ["Board", "Rules of Odd", "Resign", "Close", "Back to the turn"]
    more += ["Try from here", "Offer to end the match"]
    assert labels(made) == more
    assert made.content == as_it_was[0]
    assert len(made.attachments) == 1
    await table.click(ada, made, "Resign")
    await table.click(ada, made, "Back to the turn")
    assert (made.content, made.components) == as_it_was
    await table.click(ada, made, "More")
    await table.click(ada, made, "Resign")
    await table.click(ada, made, "Yes, resign")
    assert f"<@{ben.id}> (Even) wins" in table.newest(ben).content
    assert labels(made) == ["Rematch", "More"]


async def test_a_damaged_state_is_a_private_sentence_and_changes_nothing(table, ada, ben):
    board = await start(table, ada, ben, "yodd", "hexhex-3")
    drafts = ["x/", "f/zzb", "f/0ab0ab", "f/0aw0bw", "fzz/", "f/0a", "o/" + "00b" * 9, "o0", "ಠ_ಠ"]
    never_offered = ["o/zzb", "o/zz", "o/0ab0bb", "ozz/", ""]
    presses = zip(itertools.cycle(["build", "confirm", "type"]), drafts, strict=False)
    for verb, draft in (*presses, *(("put", draft) for draft in never_offered)):
        with case(verb, draft):
            assert "/board" in private(await table.press_forged(ada, f"oddity:{verb}:1:0:{draft}"))
            assert table.newest(ada) is board
    await table.play(ada, "a1 black")
    assert "/board" in private(await table.press_forged(ben, "oddity:confirm:1:1:f/"))
    assert "played **a1 black**" in table.newest(ada).content, "confirming no stones is not passing"


async def test_a_half_made_turn_survives_a_restart_of_the_bot(seated, ada, ben):
    async with seated() as table:
        made = await table.open(ada, await start(table, ada, ben, "odd", "square-5"))
        await table.put(ada, made, "c3")
    async with seated() as table:
        await table.click(ada, made, "Play c3 white")
        assert "played **c3 white**" in table.newest(ben).content
