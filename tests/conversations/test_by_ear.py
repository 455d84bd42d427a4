import random
import re
from dataclasses import replace
from statistics import median

import pytest

from bot.features.board import panel
from bot.matches.ids import ChannelId, GuildId, MatchId, UserId
from bot.matches.model import Match, Place
from bot.rules.notation import format_turn
from bot.rules.rules import random_match, random_turn
from bot.scenes.alt import alt_text
from bot.ui import pictures
from bot.ui.texts import IN_BOARD_TEXT, board_text
from tests.conversations.table import CELLS, labels, private
from tests.heard import heard
from tests.loaded import needs
from tests.matches.table import SERVICES
from tests.scenes.samples import LANGUAGES
from tests.sentences import counted
from tests.store.samples import NOON

ENGLISH = LANGUAGES.words("en")
SMALL = {"odd": 60, "catchup": 60, "xodd": 60, "yodd": 60, "strands": 90}
"""Words of message and alt text on the two smallest boards, as the median of a match."""
USUAL = 100
"""The same, on the usual board of each game."""
HEARD = [
    (game, board.key, USUAL if board.key == game.default_board else SMALL[game.key])
    for game in SERVICES.catalogue.games.values()
    for place, board in enumerate(game.boards)
    if place < 2 or board.key == game.default_board
]


@needs("explain")
async def test_the_private_board_lists_the_groups_in_words(table, ada, ben):
    await table.start(ada, ben, "b2 white")
    shown = (await table.slash(ben, "board")).message
    assert (await table.click(ben, shown, "Groups in words")).message is shown
    assert shown.attachments == []
    line = "- White, one stone, needs one stone: b2; 6 empty beside it: a1-a2, b1, b3, c1-c2."
    assert line in shown.content
    assert "- Empty: a1-a2, b1, b3, c1-c2." in shown.content
    assert labels(shown) == ["Play", "Picture", "Text board", "More options"]
    await table.click(ben, shown, "Picture")
    assert len(shown.attachments) == 1
    assert "- White, one stone" in (await table.slash(ben, "board", view="words")).message.content
    await table.click(ben, shown, "More options")
    explained = await table.click(ben, shown, "Names of the cells")
    assert explained.message is not shown
    assert "Row by row from the bottom: a1-a2, b1-b3, c1-c2." in private(explained)
    every_kind = private(await table.choose(ada, "rules", "Names of the cells", game="odd"))
    assert every_kind.count("**") == 2 * 8
    assert "Columns have letters" in every_kind
    assert len(every_kind) <= 2000


async def test_a_cell_is_told_with_its_neighbours_and_a_refusal_names_cells_that_exist(table, ada, ben, cleo):
    await table.start(ada, ben, "b2 white")
    told = private(await table.slash(cleo, "board", cell=" B2 "))
    assert told.endswith(
        "b2: a white stone. It's a group of its own, needs one stone; "
        "6 empty beside it: a1-a2, b1, b3, c1-c2. "
        "Its 6 neighbours: a1, a2, b1, b3, c1, c2 empty."
    )
    beside = private(await table.slash(ben, "board", cell="a1"))
    assert "b2 white, a single stone, needs one stone" in beside
    for typed, told in (
        ("z9", "There's no z9 on this board: the letters go from a to c."),
        ("a9", "There's no a9 on this board: a goes from a1 to a2."),
        ("the middle", "“the middle” isn't a cell. A cell is a letter and a number, such as a1."),
    ):
        assert private(await table.slash(ada, "board", cell=typed)) == told
    for typed, names in (("", [*CELLS]), ("B", ["b1", "b2", "b3"]), ("z", [])):
        choices = await table.complete(ada, "board", "cell", typed)
        assert [choice["value"] for choice in choices] == names
    assert await table.complete(ada, "board", "cell", "a", match=99) == []


# A player who cannot see the picture: every decision follows from what a text says.


class Listener:
    """A player with a screen reader; knows neither the position nor the rules otherwise."""

    def __init__(self, table, person):
        self.table = table
        self.person = person

    @property
    def board(self):
        message = self.table.newest(self.person)
        return f"{message.content} {message.attachments[0].description}"

    @property
    def is_to_move(self):
        return f"<@{self.person.id}> to move" in self.board

    @property
    def is_over(self):
        return " wins!**" in self.board

    async def empty_cells(self):
        answer = await self.table.slash(self.person, "board", view="words")
        return cells_of(re.search(r"^- Empty: (.*)\.$", answer.message.content, re.MULTILINE)[1])

    async def neighbours(self, cell):
        told = private(await self.table.slash(self.person, "board", cell=cell))
        return told.rpartition("neighbours: ")[2]

    async def friendliest(self):
        """Return the stone with most groups of its colour beside it, as text."""
        heard = {cell: await self.neighbours(cell) for cell in await self.empty_cells()}
        stones = [(cell, colour) for cell in heard for colour in ("black", "white")]
        cell, colour = max(stones, key=lambda stone: heard[stone[0]].count(f" {stone[1]}, "))
        return f"{cell} {colour}"

    async def try_turn(self, turn):
        """Play a turn; return why it was refused, or nothing if it was not."""
        told = private(await self.table.play(self.person, turn))
        return "" if told.startswith("You ") else told


def cells_of(told):
    """Return the cells of a list such as "a1-a3, b2"."""
    found = re.findall(r"([a-z])(\d+)(?:-[a-z](\d+))?", told)
    return [f"{letter}{n}" for letter, low, high in found for n in range(int(low), int(high or low) + 1)]


async def test_a_player_who_cannot_see_finishes_a_match(table, ada, ben):
    await table.start(ada, ben, game="xodd", board="rectangle-4-5")
    listener, heard, source = Listener(table, ada), [], random.Random(8)
    while not listener.is_over:
        if not listener.is_to_move:  # the opponent plays any turn that is legal
            view = await table.view()
            turn = random_turn(view.rules, view.position, source)
            await table.play(ben, format_turn(turn, view.position, view.rules))
        elif " passed" in listener.board and "Black is ahead" in listener.board:
            assert await listener.try_turn("pass") == ""
        elif refusal := await listener.try_turn(stone := await listener.friendliest()):
            heard.append(refusal)
            others = re.findall(r"\b([a-e][1-5] (?:black|white))\b", refusal.partition("for example")[2])
            assert await listener.try_turn(f"{stone}, {others[0]}" if others else "pass") == ""
    assert f"({('Black', 'White')[(await table.match()).outcome.winner]}) wins" in listener.board
    assert any("One more stone" in refusal for refusal in heard)


@pytest.mark.parametrize(("game", "board", "most"), HEARD)
def test_a_turn_is_heard_in_few_words_of_each_language(game, board, most):
    setup = game.setup(board, None, random.Random(1))
    rules, position, turns, heard = SERVICES.catalogue.rules(setup), setup.start(), [], {"de": [], "en": []}
    place, days = Place(GuildId(1), ChannelId(2)), {"days_per_turn": 3, "deadline": NOON}
    played = list(random_match(rules, position, random.Random(1)))
    for number, turn in enumerate(played, start=1):
        turns.append(format_turn(turn, position, rules))
        position = rules.after(position, turn)
        if number % max(3, len(played) // 8):
            continue
        match = Match(MatchId(7), 12, place, setup, (UserId(101), UserId(102)), NOON, tuple(turns), **days)
        view = SERVICES.view(replace(match, outcome=rules.outcome(position)))
        scene = replace(pictures.board_view(view), told=IN_BOARD_TEXT, is_brief=True)
        for language, counts in heard.items():
            words = LANGUAGES.words(language)
            counts.append(counted(f"{board_text(view, words)} {alt_text(scene, words)}"))
    assert all(median(counts) <= most for counts in heard.values()), heard


async def test_heard_text_is_the_posted_text(table, ada, ben):
    await table.start(ada, ben, "c3", game="strands", board="side-5")
    view, shown = await table.view(1), table.newest(ben)
    scene = replace(pictures.board_view(view), told=IN_BOARD_TEXT, is_brief=True)
    assert shown.content == board_text(view, ENGLISH)
    assert shown.attachments[0].description == alt_text(scene, ENGLISH) == "Black 1: c3."


async def test_numbers_of_cells_are_told_at_the_start_and_by_board(table, ada, ben):
    await table.start(ada, ben, game="strands", board="side-5")
    texts = [table.newest(ben).attachments[0].description]
    await table.play(ada, "c3")
    shown = table.newest(ben), (await table.slash(ben, "board")).message
    texts += [message.attachments[0].description for message in shown]
    board = (await table.view(1)).position.board
    told = [len(heard(text, board, ENGLISH).numbers) for text in texts]
    assert told == [len(board.numbers), 0, len(board.numbers) - 1]


async def test_the_view_that_is_set_is_the_first_that_is_shown(table, ada, ben):
    await table.start(ada, ben, "c3 black", game="xodd", board="square-5")
    for view, told in (("text", "```"), ("words", "- Black, one stone"), ("picture", "")):
        await table.store.change_person(ben.id, view=view)
        opened = await table.open(ben)
        for shown in (opened, (await table.slash(ben, "board")).message):
            assert told in shown.content
            assert bool(shown.attachments) is (view == "picture")


async def test_groups_in_words_are_paged_and_never_cut(table, ada, ben, monkeypatch):
    await table.start(ada, ben, game="xodd", board="square-5")
    for turn, person in (("c3 black", ada), ("a1 black, e5 white", ben)):
        await table.play(person, turn)
    whole = (await table.slash(ben, "board", view="words")).message.content.split("- ", 1)
    monkeypatch.setattr(panel, "MESSAGE_LENGTH", len(whole[0]) + 60)
    monkeypatch.setattr(pictures, "LONGEST_PAGE", 60)
    shown = (await table.slash(ben, "board", view="words")).message
    cells = {*cells_of(whole[1])}
    assert await turned(table, ben, shown) >= cells
    await table.store.change_person(ada.id, view="words")
    opened = await table.open(ada)
    assert ENGLISH.say("scene-groups-cut").partition(";")[0] in opened.content
    more = (await table.click(ada, opened, ENGLISH.say("button-more"))).message
    assert await turned(table, ada, more) >= cells
    await table.click(ada, more, ENGLISH.say("button-return"))
    assert "Row 5" in labels(more)
    await table.choose(ada, "resign", ENGLISH.say("button-resign-yes"), match=1)
    assert await turned(table, ada, (await table.slash(ada, "hint", match=1, turn=2)).message) >= cells


async def turned(table, person, shown):
    """Return the cells that the pages of a message name, turning them to the last."""
    heard = shown.content
    last = int(next(re.findall(r"of (\d+)$", label)[0] for label in labels(shown) if label[-1].isdigit()))
    for page in range(2, last + 1):
        await table.click(person, shown, ENGLISH.say("look-page", page=page, pages=last))
        heard += shown.content
    return {*cells_of(heard)}
