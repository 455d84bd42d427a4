from random import Random

import pytest

from bot.errors import NotationError
from bot.rules.games.odd import Odd
from bot.rules.games.strands import Strands
from bot.rules.games.yodd import Yodd
from bot.rules.hints import suggest
from bot.rules.notation import format_turn, parse_turn
from bot.rules.position import Board
from bot.rules.tilings import tiling
from tests.case import each
from tests.rules.tables import CATALOGUE, play_texts, refused

FOURS = Board(tiling("hexhex-5"), (2, *[4] * 60))
RULES = Strands()
STRANDS = play_texts(RULES, FOURS.start(), "a1")
SQUARES = play_texts(Yodd(), Board(tiling("square-9")).start(), "c5 white")


def read(text, rules=RULES, position=STRANDS):
    return format_turn(parse_turn(text, position, rules), position, rules)


@pytest.mark.parametrize(
    ("board", "first", "last", "line"),
    [
        ("hexhex-5", "d4", "d6", "d4 d5 d6"),
        ("hexhex-5", "d6", "d4", "d6 d5 d4"),
        ("hexhex-5", "c2", "f4", "c2 d3 e4 f4"),
        ("hexhex-5", "c4", "f3", "c4 d4 e4 f3"),
        ("hexhex-5", "c4", "f4", ""),
        ("hexhex-5", "e3", "g3", "e3 f3 g3"),
        ("hexhex-5", "c4", "e5", ""),
        ("hexhex-5", "e5", "e5", "e5"),
        ("square-9", "c3", "c6", "c3 c4 c5 c6"),
        ("square-9", "f2", "d2", "f2 e2 d2"),
        ("square-9", "c3", "e5", ""),
        ("square-9", "c3", "d5", ""),
        ("triangle-5", "c2", "c5", "c2 c3 c4 c5"),
        ("cairo-5", "b1", "b3", "b1 b2 b3"),
        ("snub-3", "c2", "c4", "c2 c3 c4"),
        ("rhombi-2", "e3", "e5", "e3 e4 e5"),
    ],
)
def test_a_line_is_a_row_or_leads_straight_from_neighbour_to_neighbour(board, first, last, line):
    cells = tiling(board)
    assert [cells.names[cell] for cell in cells.line(cells.cell(first), cells.cell(last))] == line.split()


@pytest.mark.parametrize(
    "key", ["hexhex-4", "oblong-2-3-4", "square-5", "rectangle-4-3", "triangle-4", "cairo-5"]
)
def test_a_line_leads_back_the_same_way_and_every_two_neighbours_are_one(key):
    cells = tiling(key)
    for first in range(len(cells)):
        for last in range(len(cells)):
            assert cells.line(first, last) == cells.line(last, first)[::-1]
    if key.startswith(("hexhex", "oblong", "square", "rectangle")):
        for cell, others in enumerate(cells.neighbours):
            assert all(cells.line(cell, other) == (cell, other) for other in others)


@each(
    "text",
    ["d4-d6", "d6-d4", "D4 - D6", "d4–d6", "d4—d6", "d4−d6", "d4-6", "d4-d5-d6", "d4-d5, d6", "(d4-d6)"],  # noqa: RUF001 (dashes)
)
def test_a_range_is_every_cell_of_its_line(text):
    assert read(text) == "d4 d5 d6"


def test_a_range_may_have_a_colour_and_stand_beside_other_cells():
    assert read("d4-d5 g3") == "d4 d5 g3"
    assert read("d4-d5 white", Yodd(), SQUARES) == "d4 white, d5 white"
    assert read("white d4-e4", Yodd(), SQUARES) == "d4 white, e4 white"
    assert read("d4-d5, b", Yodd(), SQUARES) == "d4 black, d5 black"


def test_a_dash_elsewhere_is_a_space():
    for text, meant in (("d4-white", "d4 white"), ("w-d4", "d4 white"), ("d - 4 w", "d4 white")):
        assert read(text, Odd(), Board(tiling("hexhex-5")).start()) == meant


@each(
    ("rules", "position", "text", "message"),
    [
        (RULES, STRANDS, "c4-e5", "range-not-straight (range='c4-e5', first='c4', last='e5')"),
        (RULES, STRANDS, "a1-a3", "range-taken (range='a1-a3', cell='a1', colour='black')"),
        (RULES, STRANDS, "a5-a1", "range-taken (range='a5-a1', cell='a1', colour='black')"),
        (RULES, STRANDS, "d4-z9", "no-such-letter (cell='z9', first='a', last='i')"),
        (Yodd(), SQUARES, "a1-a3 w", "range-too-long (range='a1-a3', given=3, most=2)"),
        (Yodd(), SQUARES, "c4-c6 w", "range-taken (range='c4-c6', cell='c5', colour='white')"),
        (Yodd(), SQUARES, "a1-c3 w", "range-not-straight (range='a1-c3', first='a1', last='c3')"),
        (Odd(), FOURS.start(), "d4-d5 w", "range-too-long (range='d4-d5', given=2, most=1)"),
    ],
)
def test_an_invalid_range_is_refused(rules, position, text, message):
    assert str(refused(NotationError, read, text, rules, position)) == message


@each(("typed", "first"), [("d4-d6", "d4 d5 d6"), ("d4-", "d4"), ("d4-d", "d3 d4"), ("d4-d5 g", "d4 d5 g1")])
def test_completions_offer_the_same_reading(typed, first):
    assert format_turn(suggest(RULES, STRANDS, typed)[0], STRANDS, RULES) == first


def test_a_range_on_its_way_is_completed_to_ranges_alone():
    found = {format_turn(turn, STRANDS, RULES) for turn in suggest(RULES, STRANDS, "d4-d")}
    assert {"d4 d5", "d4 d5 d6", "d4 d5 d6 d7", "d3 d4", "d2 d3 d4", "d1 d2 d3 d4"} <= found
    assert all({"d4", "d3"} <= set(turn.split()) or {"d4", "d5"} <= set(turn.split()) for turn in found)


@pytest.mark.parametrize("game", CATALOGUE.games.values(), ids=lambda game: game.key)
def test_every_row_of_every_board_is_a_line(game):
    for board in game.boards:
        cells = board.board(Random(1)).tiling
        for row in cells.rows:
            assert cells.line(row[0], row[-1]) == row
