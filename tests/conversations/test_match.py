"""Whole matches through the real client: challenge, turns, pictures, pings, the end."""

import io

import pytest
from PIL import Image

from bot.data import catalogue
from tests.conversations.table import AT_THE_END, CELLS, labels, private

BOARD = catalogue().game("odd").setup("hexhex-5").board


async def test_a_match_of_61_turns_shows_and_pings_every_ply(table, ada, ben):
    board = await table.start(ada, ben, board="hexhex-5", group=5)
    for ply, cell in enumerate(BOARD.tiling.names):
        mover, other = (ada, ben) if ply % 2 == 0 else (ben, ada)
        assert f"<@{mover.id}> to move" in board.content
        assert board.pings == {mover.id}
        await table.play(mover, f"{cell} {'white' if ply % 3 else 'black'}")
        previous, board = board, table.newest(ada)
        assert previous.buttons == []
        assert f"<@{mover.id}> played **{cell} {'white' if ply % 3 else 'black'}**" in board.content
        assert board.pings == {other.id}
        await check_picture(board, ply=ply + 1, cell=cell)
    assert len(table.seen(ada)) == 1 + 62
    assert "wins" in board.content
    assert "The board is full" in board.content
    assert labels(board) == AT_THE_END


async def check_picture(board, *, ply, cell):
    """One square PNG with a description that carries the game, the ply, the turn and the position."""
    (attachment,) = board.attachments
    picture = Image.open(io.BytesIO(attachment.data))
    assert picture.format == "PNG"
    assert picture.width == picture.height
    assert "transparency" not in picture.info
    assert 1 <= len(attachment.description) <= 1024
    for word in ("Odd", str(ply or "before the first turn"), cell):
        assert word in attachment.description


async def test_a_rematch_changes_seats(table, ada, ben):
    await table.start(ada, ben)
    for ply, cell in enumerate(CELLS):
        await table.play((ada, ben)[ply % 2], f"{cell} black")
    end = table.newest(ada)
    answer = await table.click(ada, end, "Rematch")
    assert "offered" in private(answer)
    card = table.newest(ben)
    assert f"<@{ada.id}> challenges you" in card.content
    assert f"<@{ada.id}> plays Even" in card.content
    assert card.pings == {ben.id}
    again = await table.click(ada, end, "Rematch")
    assert "has been offered already" in private(again)
    await table.click(ben, card, "Accept")
    assert f"#2 · <@{ben.id}> (Odd) – <@{ada.id}> (Even)" in table.newest(ada).content


async def test_resigning_asks_first_and_then_shows_the_end(table, ada, ben):
    board = await table.start(ada, ben)
    asked = await table.click(ben, board, "Resign")
    assert asked.ephemeral
    assert "Do you want to resign match #1?" in asked.message.content
    assert table.newest(ada) is board
    await table.click(ben, asked.message, "Yes, resign")
    end = table.newest(ada)
    assert f"<@{ada.id}> (Odd) wins" in end.content
    assert f"<@{ben.id}> resigned" in end.content
    assert end.pings == {ada.id}
    assert labels(end) == AT_THE_END
    assert board.buttons == []
    assert labels(asked.message) == []


async def test_resigning_by_command_finds_the_match_of_the_channel(table, ada, ben):
    await table.start(ada, ben)
    asked = await table.slash(ada, "resign")
    await table.click(ada, asked.message, "Yes, resign")
    assert f"<@{ben.id}> (Even) wins" in table.newest(ada).content


async def test_several_matches_run_in_one_channel_by_their_numbers(table, ada, ben, cleo, games):
    await table.start(ada, ben)
    await table.start(ada, cleo)
    assert "#1, #2" in private(await table.play(ada, "b2 white"))
    choices = await ada.autocomplete(games, "play", focused="match", match="", turn="b2 white")
    assert [choice["value"] for choice in choices] == [1, 2]
    await table.play(ada, "b2 white", match=2)
    assert "#2" in table.newest(ada).content
    await table.play(ada, "a1 black")
    assert "#1" in table.newest(ada).content


async def test_completed_matches_say_how_they_stand(table, ada, ben, cleo, games):
    await table.start(ada, ben)
    await table.start(cleo, ada)
    await table.start(ben, cleo)
    await table.play(ada, "b2 white", match=1)
    asked = await table.slash(ben, "resign", match=3)
    await table.click(ben, asked.message, "Yes, resign")
    offered = {
        command: [
            choice["name"] for choice in await ada.autocomplete(games, command, focused="match", match="")
        ]
        for command in ("resign", "board", "record")
    }
    own = ["#1 Odd Hexhex 2 against @Ben · you wait", "#2 Odd Hexhex 2 against @Cleo · you wait"]
    assert offered["resign"] == own
    assert offered["board"] == offered["record"] == [*own, "#3 Odd Hexhex 2 · @Ben – @Cleo · @Cleo won"]
    ben.user.locale = "de"
    choices = await ben.autocomplete(games, "play", focused="match", match="#1", turn="a")
    assert [choice["name"] for choice in choices] == ["#1 Odd Hexhex 2 gegen @Ada · du bist am Zug"]


async def test_board_shows_the_match_privately(table, ada, ben, cleo):
    await table.start(ada, ben)
    answer = await table.slash(cleo, "board")
    assert answer.ephemeral
    assert "to move" in answer.message.content
    await check_picture(answer.message, ply=0, cell="")
    by_button = await table.click(cleo, table.newest(ada), "Board")
    assert by_button.ephemeral
    assert by_button.message.attachments[0].data == answer.message.attachments[0].data


async def test_turns_are_completed_to_legal_ones(table, ada, ben, games):
    await table.start(ada, ben)
    await table.play(ada, "b2 white")
    choices = await ben.autocomplete(games, "play", focused="turn", turn="b")
    assert {"b1 black", "b1 white", "b3 black", "b3 white"} <= {choice["value"] for choice in choices}
    assert not any(choice["value"].startswith("b2") for choice in choices)
    assert await ada.autocomplete(games, "play", focused="turn", turn="b") == []


@pytest.mark.usefixtures("bot")
async def test_boards_are_completed_from_the_catalogue(ada, games):
    choices = await ada.autocomplete(games, "challenge odd", focused="board", board="hex 7")
    assert [choice["value"] for choice in choices] == ["hexhex-7"]
