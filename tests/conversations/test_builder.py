"""Making a turn by thumb: the private message behind the Play button."""

import itertools

from discord import ButtonStyle

from bot.matches.settings import PersonSettings
from tests.case import case
from tests.conversations.table import labels, private

ROW, BLACK_CELL, WHITE_CELL = (
    "Choose a row",
    "Choose a cell for the black stone",
    "Choose a cell for the white stone",
)
POINT = "Choose a point for the black stone"


async def start(table, ada, ben, game, board, **options):
    """A match in which Ada moves first. Returns the board."""
    seat = "odd" if game == "odd" else "black"
    await table.slash(ada, f"challenge {game}", opponent=ben, board=board, seat=seat, **options)
    await table.click(ben, table.newest(ada), "Accept")
    return table.newest(ada)


def select_of(message, placeholder):
    """A select of a message, as Discord got it."""
    selects = [item for row in message.components for item in row["components"] if item["type"] == 3]
    return next(item for item in selects if item["placeholder"] == placeholder)


ENDING = ["Type it", "More"]
"""The last labels of the private message, whatever has been chosen."""


async def test_a_turn_of_odd_takes_a_row_a_cell_and_a_confirmation(table, ada, ben):
    board = await start(table, ada, ben, "odd", "hexhex-5", group=5)
    made = await table.open(ada, board)
    assert "Your turn in match #1" in made.content
    assert "you play Odd" in made.content
    assert "Place one stone of either colour." in made.content
    assert labels(made) == ENDING
    rows = select_of(made, ROW)["options"]
    assert [row["label"] for row in rows][:2] == ["Row i (5 free)", "Row h (6 free)"]
    assert rows[-1]["description"] == "a1 a2 a3 a4 a5"
    await table.select(ada, made, ROW, "Row e (9 free)")
    assert [cell["label"] for cell in select_of(made, BLACK_CELL)["options"]] == [
        f"e{n}" for n in range(1, 10)
    ]
    cells = select_of(made, WHITE_CELL)["options"]
    assert [cell["label"] for cell in cells] == [f"e{number}" for number in range(1, 10)]
    assert cells[0]["description"] == "new group; 0 counted: even"
    await table.select(ada, made, WHITE_CELL, "e5")
    assert "**e5 white**: new group" in made.content
    assert "can be played" in made.content
    assert labels(made) == ["Play white", "Black instead", "Take back e5", *ENDING]
    assert not any(button.get("disabled") for button in made.buttons)
    (play,) = (button for button in made.buttons if button["label"] == "Play white")
    assert (play["style"], play["emoji"]["name"]) == (ButtonStyle.success.value, "⚪")
    assert "Not yet played: e5 white" in made.attachments[0].description
    assert table.newest(ada) is board
    await table.click(ada, made, "Play white")
    assert made.content == "You played **e5 white** in match #1."
    assert labels(made) == ["Take back"]
    assert made.attachments == []
    assert f"<@{ada.id}> played **e5 white**" in table.newest(ben).content
    assert table.newest(ben).pings == {ben.id}


async def test_a_turn_of_xodd_says_what_is_missing_until_the_number_of_groups_is_odd(table, ada, ben):
    board = await start(table, ada, ben, "xodd", "square-5")
    made = await table.open(ada, board)
    assert labels(made) == ENDING
    await table.select(ada, made, POINT, "c3")
    assert "One group: 1 black" in made.content
    await table.click(ada, made, "Play black")
    made = await table.open(ben)
    assert "the number of groups must be odd" in made.content
    assert labels(made) == ["Pass", *ENDING]
    cells = {cell["label"]: cell["description"] for cell in select_of(made, POINT)["options"]}
    assert "c3" not in cells
    assert cells["a1"] == "new group; 2 groups (2 black, 0 white): even, needs another stone"
    assert cells["c4"] == "group grows to 2; 1 group (1 black, 0 white): odd"
    await table.select(ben, made, POINT, "a1")
    assert "new group. One more stone is needed" in made.content
    assert "2 groups, an even number: 2 black, 0 white" in made.content
    assert labels(made) == ["White instead", "Take back a1", *ENDING]
    cells = [cell["label"] for cell in select_of(made, POINT)["options"]]
    assert "a5" in cells
    assert not {"a1", "a2", "b1", "c4", "c3"} & set(cells)
    await table.select(ben, made, POINT.replace("black", "white"), "a2")
    assert "3 groups, an odd number: 2 black, 1 white" in made.content
    assert "can be played" in made.content
    assert labels(made) == ["Confirm", "Take back a2", *ENDING]
    await table.click(ben, made, "Confirm")
    assert f"<@{ben.id}> played **a1 black, a2 white**" in table.newest(ada).content


async def test_a_turn_of_strands_takes_several_cells_of_one_number_at_once(table, ada, ben):
    board = await start(table, ada, ben, "strands", "side-5")
    made = await table.open(ada, board)
    assert "Cover one cell marked 2." in made.content
    cells = select_of(made, BLACK_CELL)["options"]
    assert {cell["label"].split(" · ")[1] for cell in cells} == {"2"}
    assert labels(made) == ENDING
    await table.select(ada, made, BLACK_CELL, cells[0]["value"])
    assert "Covers" not in made.content
    assert "can be played" in made.content
    form = (await table.click(ada, made, "Type it")).modal
    assert form.components[0]["description"] == "For example c3 d4"
    await table.click(ada, made, "Confirm")
    made = await table.open(ben)
    numbers = table.bot.matches.catalogue.game("strands").setup("side-5").board.numbers
    names = table.bot.matches.catalogue.game("strands").setup("side-5").board.tiling.names
    fours = [name for name, number in zip(names, numbers, strict=True) if number == 4]
    row = next(row for row in select_of(made, ROW)["options"] if fours[0] in row["description"].split())
    await table.select(ben, made, ROW, row["value"])
    await table.select(ben, made, WHITE_CELL, f"{fours[0]} · 4")
    assert "Covers 1 of up to 4." in made.content
    more = "Choose up to 3 more cells"
    assert select_of(made, more)["max_values"] == 3
    await table.select(ben, made, more, *(f"{name} · 4" for name in fours[1:3]))
    assert "Covers 3 of up to 4." in made.content
    await table.click(ben, made, "Confirm")
    assert f"played **{' '.join(fours[:3])}**" in table.newest(ada).content


async def test_stones_can_be_taken_back_and_turned_over(table, ada, ben):
    made = await table.open(ada, await start(table, ada, ben, "xodd", "square-5"))
    await table.select(ada, made, POINT, "c3")
    assert labels(made)[:2] == ["Play black", "White instead"]
    await table.click(ada, made, "White instead")
    assert "**c3 white**" in made.content
    await table.click(ada, made, "Take back c3")
    assert "Place one stone" in made.content
    await table.select(ada, made, POINT, "c3")
    await table.click(ada, made, "Play black")
    assert "played **c3 black**" in table.newest(ben).content
    made = await table.open(ben)
    await table.select(ben, made, POINT, "e5")
    await table.select(ben, made, POINT, "a1")
    assert labels(made) == ["Confirm", "a1 white instead", "Take back a1", *ENDING], "where there are two"
    await table.click(ben, made, "a1 white instead")
    assert "**a1 white, e5 black**" in made.content
    assert labels(made)[:2] == ["Confirm", "a1 black instead"]


async def test_a_row_says_how_many_of_its_cells_can_take_a_stone_of_either_colour(table, ada, ben):
    board = await start(table, ada, ben, "xodd", "square-6")
    await table.play(ada, "a1 black")
    made = await table.open(ben)
    await table.select(ben, made, ROW, "Row 2 (6 free)")
    await table.select(ben, made, POINT.replace("black", "white"), "b2")
    for row in select_of(made, ROW)["options"]:
        await table.select(ben, made, ROW, row["value"])
        cells = {
            cell["label"]
            for row_of_lists in made.components
            for item in row_of_lists["components"]
            if item["type"] == 3 and item["placeholder"] != ROW
            for cell in item["options"]
        }
        assert row["description"].split() == sorted(cells)
        assert row["label"].endswith(f"({len(cells)} free)")
    assert table.newest(ada) is not board


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
    assert made.content == "You passed in match #1."
    made = await table.open(ada)
    await table.click(ada, made, "Pass")
    assert f"the match would be over: **<@{ben.id}> (White) wins.**" in made.content
    assert made.pings == set()
    await table.click(ada, made, "Pass")
    assert f"<@{ben.id}> (White) wins" in table.newest(ada).content


async def test_without_questions_passing_is_one_click_and_a_turn_is_played_once_it_is_whole(table, ada, ben):
    for person in (ada, ben):
        await table.store.change_person(person.id, confirm=False)
    made = await table.open(ada, await start(table, ada, ben, "xodd", "square-5"))
    await table.select(ada, made, POINT, "c3")
    assert "played **c3 black**" in table.newest(ada).content
    made = await table.open(ben)
    await table.select(ben, made, POINT, "c4")
    assert "can be played" in made.content
    await table.select(ben, made, POINT, "c2")
    assert "played **c2 black, c4 black**" in table.newest(ada).content
    assert labels(made) == ["Take back"]
    await table.click(ada, await table.open(ada), "Pass")
    assert " passed." in table.newest(ada).content


async def test_resigning_the_board_and_the_rules_are_near_and_the_turn_stays_as_it_is(table, ada, ben):
    board = await start(table, ada, ben, "odd", "square-5")
    closed = await table.open(ada, board)
    await table.click(ada, closed, "More")
    await table.click(ada, closed, "Close")
    assert closed not in table.channel.messages(as_=ada)
    assert table.newest(ada) is board
    made = await table.open(ada, board)
    await table.select(ada, made, BLACK_CELL, "c3")
    as_it_was = made.content, made.components
    await table.click(ada, made, "More")
    assert labels(made) == ["Board", "Rules of Odd", "Resign", "Close", "Back", "Offer to abandon"]
    assert made.content == as_it_was[0]
    assert len(made.attachments) == 1
    own = (await table.click(ada, made, "Board")).message
    assert "Show all groups" in labels(own)
    assert "No colour is yours." in private(await table.click(ada, made, "Rules of Odd"))
    asked = (await table.click(ada, made, "Resign")).message
    assert labels(asked) == ["Yes, resign"]
    await table.click(ada, made, "Back")
    assert (made.content, made.components) == as_it_was
    await table.click(ada, asked, "Yes, resign")
    assert f"<@{ben.id}> (Even) wins" in table.newest(ben).content
    answer = await table.click(ada, made, "Play black")
    assert "is over" in private(answer)
    assert made.components == []


async def test_a_person_sees_the_board_as_they_have_set_it_and_reads_their_language(table, ada, ben):
    board = await start(table, ada, ben, "odd", "square-5")
    plain = await table.open(ada, board)
    settings = PersonSettings(theme="night", labels="none", turned=1, language="de")
    await table.store.change_person(ada.id, **vars(settings))
    own = await table.open(ada, board)
    assert own.attachments[0].data != plain.attachments[0].data
    assert "Dein Zug in Partie #1" in own.content
    await table.select(ada, own, "Wähle ein Feld für den schwarzen Stein", "c3")
    assert "neue Gruppe" in own.content
    await table.click(ada, own, "Schwarz setzen")
    assert own.content == "Du hast in Partie #1 **c3 schwarz** gespielt."


async def test_a_damaged_state_is_a_private_sentence_and_changes_nothing(table, ada, ben):
    board = await start(table, ada, ben, "yodd", "hexhex-3")
    drafts = ["x/", "b/zzb", "b/0ab0ab", "b/0aw0bw", "bzz/", "b/0a", "b/" + "00b" * 9, "w0", "ಠ_ಠ"]
    for more, verb in zip(drafts, itertools.cycle(["build", "confirm", "type"]), strict=False):
        with case(verb, more):
            made = await table.open(ada, board)
            damaged = f"oddity:{verb}:1:0:{more}"
            made.components[-1]["components"][0] |= {"custom_id": damaged, "disabled": False}
            assert "/board" in private(await table.click(ada, made, damaged))
            assert table.newest(ada) is board
    await table.play(ada, "a1 black")
    made = await table.open(ben)
    forged = "oddity:confirm:1:1:b/"
    made.components[-1]["components"][0]["custom_id"] = forged
    assert "/board" in private(await table.click(ben, made, forged))
    assert "played **a1 black**" in table.newest(ada).content, "confirming no stones is not passing"


async def test_a_choice_that_was_never_offered_is_a_private_sentence(table, ada, ben):
    board = await start(table, ada, ben, "odd", "hexhex-5")
    for select, value in itertools.product([ROW, BLACK_CELL], ["zzz", "", "a1"]):
        with case(select, value):
            made = await table.open(ada, board)
            await table.select(ada, made, ROW, "Row e (9 free)")
            offered = select_of(made, select)
            offered["options"].append({"label": "forged", "value": value})
            assert "/board" in private(await table.select(ada, made, offered["custom_id"], value))
            assert table.newest(ada) is board


async def test_a_half_made_turn_survives_a_restart_of_the_bot(seated, ada, ben):
    async with seated() as table:
        made = await table.open(ada, await start(table, ada, ben, "odd", "square-5"))
        await table.select(ada, made, BLACK_CELL, "c3")
    async with seated() as table:
        await table.click(ada, made, "White instead")
        assert "**c3 white**" in made.content
        await table.click(ada, made, "Play white")
        assert "played **c3 white**" in table.newest(ben).content
