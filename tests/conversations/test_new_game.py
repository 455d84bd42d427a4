from dataclasses import replace
from itertools import product

import pytest

from bot.engine import thinking
from bot.engine.levels import LEVELS
from bot.features.board.links import ShowBoard
from bot.features.challenge.texts import board_families
from bot.rules.catalogue import BoardChoice, BoardName, Catalogue
from bot.rules.record import read_record
from bot.transport.wire import MAX_CHOICES
from bot.ui.components import view_of
from tests.conversations.table import AT_THE_END, labels, private
from tests.loaded import needs
from tests.newcomers import locales_with_newcomers

DRAWN = ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")


@pytest.fixture
async def table(seated, catalogue):
    async with seated(catalogue=catalogue, locales=locales_with_newcomers()) as table:
        yield table


@needs("explain", "records")
async def test_a_game_without_groups_is_offered_drawn_and_recorded(table, seated, ada, ben, catalogue):
    assert "an unbroken line" in private(await table.slash(ada, "rules", game="example-five"))
    board = await table.start(ada, ben, game="example-five", board="square-3", row=3)
    for ply, cell in enumerate(DRAWN):
        person = (ada, ben)[ply % 2]
        choices = await person.autocomplete(table.channel, "play", focused="turn", turn=cell)
        assert choices[0]["name"] == f"{cell}: one stone"
        await table.play(person, cell)
        board = table.newest(ada)
        assert board.content.startswith("**Five in a row** #")
    assert board.content.endswith("**The match is a draw.** The board is full, and there is no line.")
    assert "The board is full, and there is no line." in board.content
    assert labels(board) == AT_THE_END
    await table.bot.close()
    new_words = locales_with_newcomers()
    async with seated(catalogue=catalogue, locales=new_words) as again:  # what was stored says the same
        shown = await again.slash(ben, "board", match=1)
        assert "The board is full, and there is no line." in shown.message.content
        record = (await again.slash(ben, "record", match=1)).message.attachments[0].data.decode()
        outcome = (await again.match()).outcome
    assert "Result: draw (full-board)" in record
    assert read_record(record, catalogue).outcome == outcome


@needs("lists", "replay")
async def test_a_pie_rule_is_offered_by_its_own_name_and_exchanges_the_colours(table, ada, ben):
    board = await table.start(ada, ben, game="example-hex", board="rhombus-3")
    assert f"<@{ada.id}> (Black) – <@{ben.id}> (White)" in board.content
    await table.play(ada, "b2")
    made = await table.open(ben)
    assert "You play White. Nobody has joined two sides yet." in made.content
    assert {"Swap", "Pass"} & set(labels(made)) == {"Swap"}
    await table.click(ben, made, "Swap")
    assert "Do you want to exchange colours in match #1?" in made.content
    await table.click(ben, made, "Swap")
    assert made.content == "You played **swaps** in match #1."
    board = table.newest(ada)
    assert f"<@{ben.id}> played **swaps**." in board.content
    assert f"<@{ada.id}> to move as White" in board.content
    made = await table.open(ada, board)
    assert "You play White." in made.content
    assert "Swap" not in labels(made)
    await table.play_by_turns((ada, ben), "a1", "c3", "b1", "a2")
    assert f"**<@{ben.id}> (Black) wins!** Two sides are joined." in table.newest(ada).content
    record = (await table.slash(ben, "record", match=1)).message.attachments[0].data.decode()
    assert "2. swap\n3. a1\n" in record
    assert "Seat black: Ada\nSeat white: Ben\n" in record, "as they began"
    assert "Result: white (joined-sides)" in record
    for person, state in ((ada, "lost"), (ben, "won")):
        assert private(await table.slash(person, "matches", which="finished")).count(state) == 1
    shown = (await table.slash(ada, "replay", match=1)).message
    for button, said in (
        ("Next", f"<@{ada.id}> (Black) – <@{ben.id}> (White) · turn 1 of 6"),
        ("Next", f"<@{ada.id}> (White) – <@{ben.id}> (Black) · turn 2 of 6"),
        ("Last", f"**<@{ben.id}> (Black) wins!** Two sides are joined."),
    ):
        await table.click(ada, shown, button)
        assert said in shown.content


@pytest.fixture
def thinking_here(table, monkeypatch):
    """The engine thinks in this process: its own do not know the newcomers."""

    async def think(rules, position, _level, **_):
        return thinking.think(rules, position, LEVELS[1].budget)

    async def find_hints(rules, position, *, person, played):  # noqa: ARG001
        return thinking.find_hints(rules, position, LEVELS[2].budget, played=played)

    monkeypatch.setattr(table.bot.workers, "think", think)
    monkeypatch.setattr(table.bot.workers, "find_hints", find_hints)


@pytest.mark.usefixtures("thinking_here")
@needs("computer")
async def test_a_swap_that_is_hinted_at_is_taken_over_from_the_hints(table, ada):
    computer, hex_on_3 = table.sandbox.bot, {"board": "rhombus-3", "seat": "white", "level": 1}
    await table.slash(ada, "challenge example-hex", opponent=computer, **hex_on_3)
    await table.idle()
    shown = (await table.slash(ada, "hint")).message
    assert "the players exchange their colours" in shown.content
    await table.click(ada, shown, next(label for label in labels(shown) if label.endswith(": swaps")))
    assert "Do you want to exchange colours in match #1?" in shown.content
    await table.click(ada, shown, "Swap")
    assert (await table.match()).turns[1] == "swap"


@needs("explain")
async def test_a_game_may_have_more_boards_than_a_list_of_discord(seated, catalogue, ada, ben):
    from bot.features.explain.room import page_count

    several = [
        BoardChoice(f"rectangle-{width}-{height}", BoardName("rectangle", (width, height)), "")
        for width, height in product("3456", ("7", "8", "9", "10", "11", "12", "13"))
    ]
    five = catalogue.game("example-five")
    five = replace(five, boards=(*(replace(one, tiling=one.key) for one in several), *five.boards))
    offered = Catalogue({**catalogue.games, five.key: five})
    async with seated(catalogue=offered, locales=locales_with_newcomers()) as table:
        for typed, found in (("", MAX_CHOICES), ("6 x 13", 1), ("square-9", 1)):
            assert len(await table.complete(ada, f"challenge {five.key}", "board", typed)) == found
        await table.slash(ada, f"challenge {five.key}", opponent=ben, board="6 x 13")
        assert "Squares 6 x 13" in table.newest(ben).content
        await table.click(ada, table.newest(ben), "Withdraw")
        refused = private(await table.slash(ada, f"challenge {five.key}", board="torus"))
        assert "Its boards are: Squares 3 x 7" in refused
        form = await table.invite(ada, ben, five.name)
        field = next(field for field in form.components if field["label"] == "Board")
        boards, told = field["component"]["options"], field["description"]
        assert told == f"{len(five.boards) - MAX_CHOICES} more can be typed after the command for challenges."
        assert len(boards) == MAX_CHOICES
        assert [one["value"] for one in boards if one.get("default")] == [five.default_board]
        made = (await table.slash(ada, "rules", game=five.key)).message
        for _ in range(page_count(five) - 1):
            await table.click(ada, made, "Next page")
        assert f" and {len(five.boards) - 5} more" in made.content
        assert len(made.attachments) == len(board_families(five))


@needs("computer")
async def test_a_board_too_large_for_the_computer_is_named(table, sandbox, ada, catalogue, monkeypatch):
    five = catalogue.game("example-five")
    monkeypatch.setattr(type(five.rules()), "most_stones", 2)
    warning = table.bot.languages.words("en").say("computer-is-slow", game=five.name)
    for board, count in (("square-9", 1), ("square-3", 0)):
        options = {"opponent": sandbox.bot, "level": 5, "board": board, "row": 3, "seat": "black"}
        answer = await table.slash(ada, "challenge example-five", **options)
        told = [message.content for message in answer.followups]
        assert told.count(warning) == count, "beneath the turn that opens"


async def test_a_sixth_button_begins_a_row_of_its_own_and_a_sixth_row_is_refused(table):
    words = table.bot.languages.words("en")
    buttons = [ShowBoard(match).item(words) for match in range(26)]
    assert [len(row["components"]) for row in view_of(buttons[:7]).to_components()] == [5, 2]
    with pytest.raises(AssertionError, match="6 rows; Discord shows 5"):
        view_of(buttons)
