"""New games are a file, an entry and sentences each; then they are challenged, played and explained."""

import pytest

from bot.rules.record import read_record
from tests.conversations.conftest import online
from tests.conversations.table import AT_THE_END, Table, labels, private
from tests.newcomers import locales_with_newcomers, with_newcomers

DRAWN = ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")


@pytest.fixture(scope="module")
def catalogue():
    with with_newcomers() as catalogue:
        yield catalogue


@pytest.fixture
async def table(sandbox, games, catalogue, database):
    async with online(sandbox, database, catalogue=catalogue, locales=locales_with_newcomers()) as bot:
        yield Table(sandbox, bot, games)


async def test_a_game_without_groups_is_challenged_played_to_a_draw_and_recorded(
    table, ada, ben, sandbox, games, database, catalogue
):
    assert "an unbroken line" in private(await table.slash(ada, "rules", game="example-five"))
    board = await table.start(ada, ben, game="example-five", board="square-3", row=3)
    for ply, cell in enumerate(DRAWN):
        person = (ada, ben)[ply % 2]
        choices = await person.autocomplete(table.channel, "play", focused="turn", turn=cell)
        assert choices[0]["name"] == f"{cell}: one stone; for a line of 3"
        await table.play(person, cell)
        board = table.newest(ada)
        assert board.attachments[0].description.startswith("Five in a row")
    assert board.content.endswith("**The match is a draw.** The board is full, and there is no line.")
    assert "The board is full, and there is no line." in board.content
    assert labels(board) == AT_THE_END
    await table.bot.close()
    new_words = locales_with_newcomers()
    async with online(sandbox, database, catalogue=catalogue, locales=new_words) as bot:
        again = Table(sandbox, bot, games)  # what was stored says the same
        shown = await again.slash(ben, "board", match=1)
        assert "The board is full, and there is no line." in shown.message.content
        record = (await again.slash(ben, "record", match=1)).message.attachments[0].data.decode()
        outcome = (await again.match()).outcome
    assert "Result: draw (full-board)" in record
    assert read_record(record, catalogue).outcome == outcome


async def test_a_pie_rule_is_offered_by_its_own_name_and_exchanges_the_colours(table, ada, ben):
    board = await table.start(ada, ben, game="example-hex", board="rhombus-3")
    assert f"<@{ada.id}> (Black) – <@{ben.id}> (White)" in board.content
    await table.play(ada, "b2")
    made = await table.open(ben)
    assert "you play White" in made.content
    assert {"Swap", "Pass"} & set(labels(made)) == {"Swap"}
    await table.click(ben, made, "Swap")
    assert "Do you want to exchange colours in match #1?" in made.content
    await table.click(ben, made, "Swap")
    assert made.content == "You played **swaps** in match #1."
    board = table.newest(ada)
    assert f"<@{ada.id}> (White) – <@{ben.id}> (Black)" in board.content
    assert f"<@{ben.id}> played **swaps**." in board.content
    assert f"<@{ada.id}> to move" in board.content
    made = await table.open(ada, board)
    assert "you play White" in made.content
    assert "Swap" not in labels(made)
    for ply, cell in enumerate(("a1", "c3", "b1", "a2")):
        await table.play((ada, ben)[ply % 2], cell)
    assert f"**<@{ben.id}> (Black) wins!** Two sides are joined." in table.newest(ada).content
    record = (await table.slash(ben, "record", match=1)).message.attachments[0].data.decode()
    assert "2. swap\n3. a1\n" in record
