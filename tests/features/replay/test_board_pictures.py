"""A match travels in the picture of its board."""

import json

import pytest

from bot.ui.pictures import carried_record
from renderer.png_text import text_in, with_text
from tests.conversations.table import FULL, THREE, labels, private
from tests.features.replay.test_reading import MENU
from tests.loaded import FEATURES, needs

TRY = "Try it out"
NONE = "That picture carries no record."


def picture_of(message):
    (picture,) = message.attachments
    return picture


@pytest.fixture
async def board(table, ada, ben):
    return await table.start(ada, ben, *THREE)


async def menu(table, person, name, message):
    answer = await person.message_command(message.channel, name, message)
    await table.idle()
    return answer


async def test_board_is_replayed_where_it_stands_forwarded_or_posted_again(table, ben, cleo, board):
    other_server = table.sandbox.add_server(channels=("hall",))
    await table.sandbox.until(lambda: table.bot.get_guild(other_server.id) is not None)
    (elsewhere,) = table.sandbox.world.channels_of(other_server)
    saved = picture_of(board).data
    forwarded = cleo.forward(elsewhere, board)
    posted = cleo.say(elsewhere, "whose turn is it?", files=[("IMG_1.png", saved)])
    for message in (board, forwarded, posted):
        shown = (await menu(table, cleo, MENU, message)).message
        assert "record" in shown.content
        assert "turn 3 of 3" in shown.content
        assert "ada" not in shown.content.casefold()
    named = await table.slash(ben, "replay", record=("x.png", saved))
    assert "turn 3 of 3" in named.message.content


async def test_pictures_that_cannot_be_read_do_not_hide_one_that_can(table, ada, ben, board):
    saved = picture_of(board).data
    damaged = with_text(saved, "Oddity")
    impossible = with_text(saved, text_in(saved).replace("a1b", "z9b"))
    files = [(f"{name}.png", data) for name, data in enumerate((b"GIF89a", damaged, impossible, saved))]
    shown = (await menu(table, ben, MENU, ada.say(table.channel, "these", files=files))).message
    assert "turn 3 of 3" in shown.content
    for name in (MENU, TRY) if "thinking_ahead" in FEATURES else (MENU,):
        told = private(await menu(table, ben, name, ada.say(table.channel, "these", files=files[1:3])))
        assert "is damaged" in told


@needs("board")
async def test_every_picture_of_a_match_shows_no_more_than_its_record(table, ada, ben):
    shown = await table.start(ada, ben)
    pictures = [(0, picture_of(shown))]
    for ply, turn in enumerate(FULL, start=1):
        answer = await table.play((ada, ben)[(ply - 1) % 2], turn)
        pictures += [
            (ply, file) for message in (answer.message, table.newest(ada)) for file in message.attachments
        ]
    for ply, file in pictures:
        record = json.loads(carried_record(file.data))
        assert (len(record["turns"]), record["winner"]) == (ply, "0" if ply == len(FULL) else None)


@needs("puzzles", "lessons", "thinking_ahead")
async def test_puzzle_lesson_draft_and_tried_turn_carry_no_record(table, ada, ben):
    await table.start(ada, ben, *THREE)
    puzzle = (await table.slash(ada, "puzzle", game="odd", grade=1)).message
    lesson = (await table.choose(ada, "learn", "Odd")).message
    draft = await table.open(ben)
    for message in (puzzle, lesson, draft):
        assert text_in(picture_of(message).data) is None
    posted = ada.say(table.channel, "solve it", files=[("x.png", picture_of(puzzle).data)])
    for name in (MENU, TRY):
        assert NONE in private(await menu(table, ada, name, posted))


@needs("thinking_ahead")
async def test_turns_are_tried_out_from_a_picture(table, cleo, board):
    tried = (await menu(table, cleo, TRY, cleo.forward(table.channel, board))).message
    assert tried.content.startswith("**Trying out** from turn 3 of")
    assert "Type it" in labels(tried)


@needs("thinking_ahead")
async def test_picture_of_a_match_that_is_over_opens_at_its_end(table, ada, ben):
    await table.start(ada, ben, *THREE)
    await table.resign(ada)
    shown = (await menu(table, ben, TRY, table.newest(ben))).message
    assert "turn 3 of 3" in shown.content
    assert "Try from here" in labels(shown)


@needs("thinking_ahead")
async def test_picture_leads_its_player_past_no_ban_of_trying_out(table, ada, ben, cleo):
    board = await table.start(ada, ben, *THREE, tries=False)
    assert "you agreed not to try turns out" in private(await menu(table, ada, TRY, board))
    assert "Trying out" in private(await menu(table, cleo, TRY, board))


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\xff", b"\x89PNG\r\n\x1a\n" + b"0" * 1_000_000, b"", b"GIF89a"]
)
async def test_foreign_picture_gets_a_sentence(table, ada, data):
    posted = ada.say(table.channel, "this", files=[("x.png", data)])
    assert NONE in private(await menu(table, ada, MENU, posted))
    table.sandbox.world.attached.clear()
