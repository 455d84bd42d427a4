"""A turn in the wrong hands, at the wrong time, or sent twice: a private sentence, and nothing changed."""

import asyncio

import pytest

from tests.conversations.table import labels, private

DRAFT = "b/01b"  # a black stone on b1 of the small board
SITUATIONS = {
    "a match of others": ((2, 0), "don't play in match #2"),
    "not to move": ((3, 1), "not your turn in match #3"),
    "not yet played": ((1, 6), "has moved on"),
    "long played": ((3, 0), "has moved on: you played **b1 white** there"),
    "over": ((4, 0), "Match #4 is over"),
    "no such match": ((77, 0), "don't know this match"),
}
BUTTONS = ("build", "confirm", "pass", "type", "turn-again")
SELECTS = ("row", "cell")


@pytest.fixture
async def made(table, ada, ben, cleo):
    """Ada's private message for match #1, while others wait, run without her, and are over."""
    board = await table.start(ada, ben)
    await table.start(ben, cleo)
    await table.start(ada, ben)
    await table.play(ada, "b1 white", match=3)
    await table.start(ada, ben)
    asked = await table.slash(ben, "resign", match=4)
    await table.click(ben, asked.message, "Yes, resign")
    return (await table.click(ada, board, "Play")).message


async def stored(table):
    """Everything there is about the matches."""
    return [await table.store.match(number) for number in range(1, 5)]


def forge(message, item, custom_id):
    """Give a component of a message another id, as if it were that of another message."""
    item |= {"custom_id": custom_id, "disabled": False}
    return message


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("situation", SITUATIONS)
async def test_nothing_is_done_and_the_message_ends_with_the_reason(table, ada, situation):
    (match, ply), words = SITUATIONS[situation]
    before, seen = await stored(table), table.seen(ada)
    for name in [*BUTTONS, *SELECTS]:
        message = (await table.click(ada, seen[1], "Play")).message
        custom_id = f"oddity:{name}:{match}:{ply}:{DRAFT}"
        select = message.components[0]["components"][0]
        if name in SELECTS:
            forge(message, select, custom_id)
            answer = await ada.select(message, custom_id, [select["options"][0]["value"]])
            await table.idle()
        else:
            forge(message, message.components[-1]["components"][0], custom_id)
            answer = await table.click(ada, message, custom_id)
        assert not answer.failed, name
        assert words in private(answer), name
        assert message.components == [], name
        assert message.attachments == [], name
        assert await stored(table) == before, name
        assert table.seen(ada) == seen, name


async def test_a_confirmation_delivered_twice_is_one_turn(table, sandbox, ada, made):
    await ada.select(made, "Choose a cell for the black stone", ["b2"])
    await table.idle()
    sandbox.deliver_twice()
    await table.click(ada, made, "Play black")
    assert (await stored(table))[0].turns == ("b2 black",)
    assert made.content == "You played **b2 black** in match #1."


async def test_a_double_click_on_confirm_is_one_turn(table, ada, made):
    await ada.select(made, "Choose a cell for the black stone", ["b2"])
    await table.idle()
    await asyncio.gather(*(ada.click(made, "Play black") for _ in range(2)))
    await table.idle()
    assert (await stored(table))[0].turns == ("b2 black",)
    assert "you played **b2 black**" in made.content.lower()
    assert made.components == []


async def test_two_messages_of_one_person_are_one_turn(table, ada, made):
    other = (await table.click(ada, table.seen(ada)[1], "Play")).message
    for message, cell in ((made, "b2"), (other, "c1")):
        await ada.select(message, "Choose a cell for the black stone", [cell])
        await table.idle()
    await table.click(ada, made, "Play black")
    await table.click(ada, other, "Play black")
    assert (await stored(table))[0].turns == ("b2 black",)
    assert "you played **b2 black** there" in other.content


async def test_a_private_message_that_is_gone_keeps_no_board_from_the_channel(table, sandbox, ada, ben):
    made = (await table.click(ada, await table.start(ada, ben), "Play")).message
    form = (await table.click(ada, made, "Type it")).modal
    edit = ("PATCH", "/webhooks/{application}/{token}/messages/{name}")
    sandbox.fail(*edit, status=404, code=10008)
    await table.submit(ada, form, turn="b2 white")
    board = table.newest(ada)
    assert "played **b2 white**" in board.content
    assert board.pings == {ben.id}


async def test_a_board_that_cannot_be_posted_leaves_only_taking_back_in_the_private_message(
    table, sandbox, ada, ben
):
    made = (await table.click(ada, await table.start(ada, ben), "Play")).message
    form = (await table.click(ada, made, "Type it")).modal
    sandbox.fail("POST", "/channels/{channel}/messages", status=403, code=50013)
    said = private(await table.submit(ada, form, turn="b2 white"))
    assert "is stored" in said
    assert "You played **b2 white**" in made.content
    assert labels(made) == ["Take back"]
