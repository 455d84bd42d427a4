from datetime import timedelta

import pytest

from bot.features.board import board as boards
from tests.conversations.table import labels, private
from tests.loaded import needs
from tests.matches.tables.rows import put

CHOOSE = "Choose a match"


@pytest.fixture(autouse=True)
async def _two(table, ada, ben, cleo):
    await table.start(ada, ben)
    await table.start(ada, cleo)


def options(message):
    return [option["label"] for option in message.components[0]["components"][0]["options"]]


BEN, CLEO = (
    "#1 Odd Hexagon, side 2 against @Ben · your turn",
    "#2 Odd Hexagon, side 2 against @Cleo · your turn",
)


async def test_the_question_has_one_list_of_the_matches_that_are_possible(table, ada):
    for command, more in (("resign", {}), ("play", {"turn": "b2 white"})):
        asked = await table.slash(ada, command, **more)
        assert private(asked) == "Several matches are possible. Which one do you mean?"
        assert options(asked.message) == [BEN, CLEO]
    asked = await table.slash(table.sandbox.person("dana"), "board")
    assert options(asked.message) == [
        "#1 Odd Hexagon, side 2 · @Ada – @Ben · @Ada to move",
        "#2 Odd Hexagon, side 2 · @Ada – @Cleo · @Ada to move",
    ]


@needs("take_backs")
async def test_a_typed_turn_goes_on_in_the_match_that_is_chosen(table, ada):
    asked = await table.play(ada, "b2 white")
    await table.select(ada, asked.message, CHOOSE, CLEO)
    assert [(await table.match(number)).turns for number in (1, 2)] == [(), ("b2 white",)]
    assert asked.message.content.startswith("You played **b2 white** in match #2.\nNext match waiting")
    assert labels(asked.message) == ["Play match #1", "Take back"]


async def test_a_wrong_turn_is_refused_in_the_match_that_is_chosen(table, ada):
    asked = await table.play(ada, "z9 white")
    await table.select(ada, asked.message, CHOOSE, CLEO)
    assert "There's no z9 on this board" in asked.message.content
    await table.fill_in(ada, asked.message, "Try again", turn="b2 white")
    assert (await table.match(2)).turns == ("b2 white",)
    await table.start(ada, table.sandbox.person("cleo"))
    asked = await table.play(ada, "nonsense " * 20)  # which is too long to be kept
    await table.select(ada, asked.message, CHOOSE, BEN)
    assert "Your turn in match #1" in asked.message.content


async def test_only_matches_that_allow_the_turn_are_offered(table, ada, ben):
    await table.start(ada, ben)
    await table.play(ada, "b2 white", match=1)
    await table.play(ben, "b1 white", match=1)
    assert options((await table.play(ada, "b2 black")).message) == [CLEO, BEN.replace("#1", "#3")]
    assert [choice["value"] for choice in await table.complete(ada, "play", "match", "2", turn="b")] == [2]
    await table.play(ada, "b2 white", match=3)
    await table.play(ada, "b2 black")
    assert (await table.match(2)).turns == ("b2 black",), "the only one that allows it"


@needs("replay")
async def test_looking_replaying_and_recording_go_on_in_the_match_that_is_chosen(table, ada):
    files = {"board": "board.png", "replay": "board.png", "record": "odd-2.txt"}
    for command, file in files.items():
        asked = await table.slash(ada, command)
        await table.select(ada, asked.message, CHOOSE, CLEO)
        assert asked.message.attachments[0].filename == file
    asked = await table.slash(ada, "board", view="text")
    await table.select(ada, asked.message, CHOOSE, CLEO)
    assert "```" in asked.message.content


@needs("take_backs")
async def test_a_refusal_stands_beneath_the_list_which_can_be_used_again(table, ada, cleo):
    asked = await table.slash(ada, "abandon")
    await table.resign(cleo)
    assert private(await table.select(ada, asked.message, CHOOSE, CLEO)).startswith("Match #2 is over")
    assert options(asked.message) == [BEN, CLEO]


@needs("records", "replay", "take_backs")
async def test_only_where_it_can_be_done_it_is_done_or_said_at_once_why_not(table, ada, ben, cleo):
    refusals = {"bump": "The board of match #1 was posted just now", "hint": "Match #1 is between two people"}
    refusals["takeback"] = "In none of your matches here can you take a turn back"
    for command, why in refusals.items():
        assert private(await table.slash(ada, command)).startswith(why)
    for number in (2, 1):
        await table.play(ada, "b2 white", match=number)
        table.clock.advance(timedelta(minutes=5))
    await table.play(cleo, "a1 white")
    assert "turn 2 of 2" in (await table.slash(ada, "board", turn=2)).message.content, "that of match #2"
    assert "· start, " in (await table.slash(ada, "board", match=1, turn=0)).message.content
    assert "from 0 to 2 would do" in private(await table.slash(ada, "board", match=2, turn=3))
    asked = private(await table.slash(ada, "takeback"))
    assert "take back **b2 white** in match #1?" in asked, "the newest turn of hers"
    await table.start(ada, ben)
    assert [choice["value"] for choice in (await table.complete(ada, "takeback", "match"))] == [1, 2]


async def test_a_board_that_is_posted_again_is_said_in_place_of_the_list(table, ada, monkeypatch):
    monkeypatch.setattr(boards, "MIN_BOARD_AGE", timedelta(0))
    asked = await table.slash(ada, "bump")
    await table.select(ada, asked.message, CHOOSE, CLEO)
    board = await table.match(2)
    assert asked.message.content.endswith(f"/{board.board_message}")
    assert board.board_message == table.newest(ada).id


async def test_an_answer_without_text_removes_the_question(table, games, ada, ben, cleo):
    for person in (ada, cleo):
        await table.start(person, ben, days=1)
    table.clock.advance(timedelta(days=2))
    assert "nothing to claim" in private(await table.slash(ada, "claim")), "her opponents have time left"
    offered = await table.complete(ben, "claim", "match")
    assert [choice["value"] for choice in offered] == [3, 4], "of three only what can be claimed"
    asked = await table.slash(ben, "claim")
    await table.select(ben, asked.message, CHOOSE, "#4 Odd Hexagon, side 2 against @Cleo · you wait")
    assert (await table.match(4)).outcome.reason == "cancelled"
    assert asked.message not in games.messages(as_=ben)


@pytest.mark.parametrize(("count", "menus", "more"), [(30, [25, 5], ""), (130, [25] * 5, "5 more don't fit")])
async def test_more_matches_than_fit_into_a_menu_are_offered_in_several(table, ben, cleo, count, menus, more):
    place = table.channel.guild.id, table.channel.id
    others = [(number, number, *place, ben.id, cleo.id) for number in range(3, count + 1)]
    await table.store.db.write(put, "matches id number guild channel seat_0 seat_1", *others)
    dana = table.sandbox.person("dana")
    asked = (await table.slash(dana, "board")).message
    lists = [row["components"][0] for row in asked.components]
    assert [len(one["options"]) for one in lists] == menus
    assert more in asked.content
    last = lists[-1]["options"][-1]["label"]
    await table.select(dana, asked, lists[-1]["custom_id"], last)
    assert last.split()[0] in asked.content
