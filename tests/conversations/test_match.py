import io
import re

from PIL import Image

from tests.conversations.table import AT_THE_END, CELLS, labels, private


async def test_a_whole_match_shows_and_pings_every_ply_and_a_rematch_changes_seats(table, ada, ben):
    board = await table.start(ada, ben)
    for ply, cell in enumerate(CELLS):
        mover, other = (ada, ben) if ply % 2 == 0 else (ben, ada)
        assert f"<@{mover.id}> to move" in board.content
        assert board.pings == {mover.id}
        await table.play(mover, f"{cell} {'white' if ply % 3 else 'black'}")
        previous, board = board, table.newest(ada)
        assert previous.buttons == []
        assert f"<@{mover.id}> played **{cell} {'white' if ply % 3 else 'black'}**" in board.content
        assert board.pings == {other.id}
        await check_picture(board, ply=ply + 1, cell=cell)
    assert len(table.seen(ada)) == 1 + 8
    assert "wins" in board.content
    assert "The board is full" in board.content
    assert labels(board) == AT_THE_END
    assert "offered" in private(await table.click(ada, board, "Rematch"))
    card = table.newest(ben)
    assert f"<@{ada.id}> asks you for a rematch" in card.content
    assert f"<@{ada.id}> plays Even" in card.content
    assert card.pings == {ben.id}
    assert "has been offered already" in private(await table.click(ada, board, "Rematch"))
    await table.click(ben, card, "Accept")
    assert f"#2 · <@{ben.id}> (Odd) – <@{ada.id}> (Even)" in table.newest(ada).content


async def check_picture(board, *, ply, cell):
    (attachment,) = board.attachments
    picture = Image.open(io.BytesIO(attachment.data))
    assert picture.format == "PNG"
    assert picture.width >= picture.height
    assert "transparency" not in picture.info
    assert 1 <= len(attachment.description) <= 1024
    told = f"{board.content} {attachment.description}"
    for word in ("**Odd** #1 · ", f" · turn {ply}\n", f"**{cell} "):
        assert word in told
    assert re.search(rf"\b{cell}\b", attachment.description)
