import random
from collections import Counter

import pytest

from bot.data.games import LayoutError, parse_layout, parse_rings
from bot.errors import SetupError
from bot.rules.figures import parse_board, parse_diagram
from bot.rules.games.strands import Strands
from bot.rules.notation import parse_turn
from bot.rules.position import PASS, Board
from bot.rules.rules import Outcome, allows
from bot.rules.setup import distances
from bot.rules.tilings import tiling
from tests.case import each
from tests.rules.tables import CATALOGUE, marked_sizes, play_texts, refusal, refused

UP_TO, EXACT = Strands(), Strands("exact")

SMALL = parse_board("344/3223/42124/3223/443", tiling("hexhex-3"))


def test_black_begins_with_exactly_one_cell_marked_2():
    start = SMALL.start()
    assert play_texts(UP_TO, start, "c2") == play_texts(EXACT, start, "c2")
    for text in ("c2 c4", "c3", "a1", "c2 d2"):
        assert refusal(UP_TO, start, text) == "first-turn-one-two"


def _turn(position, text):
    return parse_turn(text, position, UP_TO)


def test_from_white_on_a_turn_covers_up_to_x_cells_marked_x():
    position = play_texts(UP_TO, SMALL.start(), "c2")
    for text in ("c3", "c4", "c4 d2", "a1", "a1 a2 c1", "a1 a2 c1 c5"):
        assert allows(UP_TO, position, _turn(position, text)), text
    assert refusal(UP_TO, position, "c4 d2 d3") == "too-many-cells (number=2, given=3)"
    assert refusal(UP_TO, position, "a3 b1 b4 d1") == "too-many-cells (number=3, given=4)"
    assert refusal(UP_TO, position, "c3 c4") == "numbers-differ (numbers=('1', '2'))"
    assert refusal(UP_TO, position, "pass") == "no-passing"
    assert refusal(UP_TO, position, "c2 d2") == "cell-taken (cell='c2', colour='black')"
    assert refusal(UP_TO, position, "a1 a1") == "cell-twice (cell='a1')"


def test_each_seat_places_its_own_colour():
    position = play_texts(UP_TO, SMALL.start(), "c2", "a1 a2")
    assert position == parse_diagram(".../..../.x.../..../oo.", SMALL, ply=2)
    assert refusal(UP_TO, position, "white c3") == "wrong-colour (cell='c3', colour='black')"
    assert play_texts(UP_TO, position, "black c3") == play_texts(UP_TO, position, "c3")


def test_exact_asks_for_x_cells_or_all_that_are_left():
    position = play_texts(EXACT, SMALL.start(), "c2")
    assert refusal(EXACT, position, "c4") == "too-few-cells (number=2, needed=2, given=1)"
    assert refusal(EXACT, position, "a1 a2 c1") == "too-few-cells (number=4, needed=4, given=3)"
    position = play_texts(EXACT, position, "a1 a2 c1 c5", "b2 b3", "c4 d2")
    assert refusal(EXACT, position, "e2") == "too-few-cells (number=4, needed=2, given=1)"
    assert refusal(EXACT, play_texts(UP_TO, position, "e2"), "e3 d3") == "numbers-differ (numbers=('2', '4'))"
    assert allows(EXACT, position, _turn(position, "e2 e3"))
    assert allows(EXACT, position, _turn(position, "d3")), "the only 2 that is left"


def outcome(diagram):
    return UP_TO.outcome(parse_diagram(diagram, SMALL))


@each(
    ("diagram", "winner", "rank", "more", "fewer"),
    [
        ("xxx/xxxx/ooxoo/oooo/ooo", 1, 1, 11, 8),
        ("xxx/xxxo/ooooo/oxxx/xxo", 1, 1, 7, 6),
        ("xxx/xxox/ooooo/xxxx/xxo", 0, 2, 6, 1),
        ("xxx/xxxx/ooooo/ooxx/xxx", 0, 2, 5, 0),
        ("xxx/oooo/ooxxx/xxxo/oxo", 0, 1, 7, 6),
        ("xxx/xxxx/xxxxx/xxxx/xxx", 0, 1, 19, 0),
    ],
)
def test_group_sizes_are_compared_from_the_largest_to_a_difference(diagram, winner, rank, more, fewer):
    details = {"rank": rank, "before": rank - 1, "more": more, "fewer": fewer}
    assert outcome(diagram) == Outcome(winner, "larger-group", details)


def test_the_score_marks_the_largest_group_of_each_seat():
    position = parse_diagram("xx./xx.o/..ooo/x..o/xx.", SMALL)
    score = UP_TO.score(position)
    assert marked_sizes(score.marked, position) == [("white", 5), ("black", 4)]
    assert score.headline == (4, 5)
    assert UP_TO.score(SMALL.start()).marked == ()


def test_in_the_end_the_groups_down_to_the_first_that_differ_are_marked():
    score = UP_TO.score(parse_diagram("xxx/xxox/ooooo/xxxx/xxo", SMALL))
    assert [(one.number, len(one.cells)) for one in score.decisive] == [(6, 6), (6, 6), (6, 6), (1, 1)]
    assert score.fades


@pytest.mark.parametrize("rules", [UP_TO, EXACT])
def test_without_numbers_nothing_can_be_played(rules):
    start = Board(tiling("hexhex-3")).start()
    assert refused(SetupError, play_texts, rules, start, "c2").reason == "numbers-missing"
    assert refused(SetupError, lambda: list(rules.next_stones(start, PASS))).reason == "numbers-missing"


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (Board(tiling("hexhex-2")), "numbers-missing"),
        (Board(tiling("oblong-2-2-3"), (2,) * 10), "even-number-of-cells (cells=10)"),
        (Board(tiling("hexhex-2"), (1, 3, 1, 3, 1, 3, 1)), "no-cell-marked-2"),
    ],
)
def test_a_board_that_could_tie_or_cannot_begin_is_refused(board, message):
    assert str(refused(SetupError, UP_TO.check_board, board)) == message


@pytest.mark.parametrize(
    ("key", "counts"),
    [
        ("side-5", {1: 1, 2: 22, 3: 14, 4: 18, 6: 6}),
        ("side-6", {1: 1, 2: 36, 3: 24, 4: 24, 6: 6}),
        ("side-6-low", {1: 1, 2: 60, 3: 30}),
        ("side-7", {1: 5, 2: 50, 3: 28, 4: 8, 5: 18, 6: 18}),
    ],
)
def test_a_fixed_board_has_its_numbers(key, counts):
    numbers = CATALOGUE.game("strands").setup(key).board.numbers
    assert Counter(numbers) == counts
    assert numbers == numbers[::-1], "the same from both sides"


RINGS = {
    "side-6-random": "1 2*1+4*2 11*2+1*3 12*2+6*3 22*3+2*4 10*4+20*5",
    "side-7-random": "1 3*1+3*2 5*1+7*2 1*1+17*2 15*2+9*3 28*3+2*4 8*4+28*5",
}


def numbers_of(ring):
    """Return the numbers that `3*1+3*2` stands for."""
    terms = [term.partition("*") for term in ring.split("+")]
    return [int(number or count) for count, _, number in terms for _ in range(int(count) if number else 1)]


@pytest.mark.parametrize("key", RINGS)
@pytest.mark.parametrize("seed", range(5))
def test_a_random_board_deals_each_ring_its_numbers_corners_first(key, seed):
    found = CATALOGUE.game("strands").setup(key, random=random.Random(seed)).board
    away = distances(found.tiling)
    expected = [numbers_of(ring) for ring in RINGS[key].split()]
    for ring, numbers in enumerate(expected):
        cells = [cell for cell in range(len(away)) if away[cell] == ring]
        assert sorted(found.numbers[cell] for cell in cells) == numbers
    corners = [cell for cell in range(len(away)) if len(found.tiling.neighbours[cell]) == 3]
    assert sorted(found.numbers[cell] for cell in corners) == expected[-1][-6:]


def test_random_boards_differ_with_the_source_and_only_with_it():
    def deal(seed):
        return CATALOGUE.game("strands").setup("side-7-random", random=random.Random(seed)).board.numbers

    assert deal(1) == deal(1)
    assert len({deal(seed) for seed in range(20)}) == 20


GOOD = "# a picture\n\n 22\n212\n 22\n"


@each(
    ("parse", "text", "message"),
    [
        (parse_layout, GOOD.replace("212", "2122"), "line 4: '2122' has 4 cells; 3 are needed here"),
        (parse_layout, GOOD.replace("212", "21"), "line 4: '21' has 2 cells; 3 are needed here"),
        (parse_layout, GOOD.replace("212", "202"), "line 4: '0' is no number of a cell; 1 to 9 are"),
        (parse_layout, GOOD.replace("212", "2x2"), "line 4: 'x' is no number of a cell; 1 to 9 are"),
        (parse_layout, GOOD.replace(" 22\n", "", 1), "line 3: '212' has 3 cells; 2 are needed here"),
        (parse_layout, GOOD + "22", "line 6: the board ends after 4 rows; hexhex-2 has 3"),
        (parse_layout, "22\n212", "line 2: the board ends after 2 rows; hexhex-2 has 3"),
        (parse_layout, "", "line 1: the board ends after 0 rows; hexhex-2 has 3"),
        (parse_rings, "1x1\n5x2", "line 2: 5 cells; ring 1 of hexhex-2 has 6"),
        (parse_rings, "1x1\n6x0", "line 2: '6x0' is no count; write 4x2 for four cells marked 2"),
        (parse_rings, "1x1\nsix", "line 2: 'six' is no count; write 4x2 for four cells marked 2"),
        (parse_rings, "1x1", "line 1: 1 rings; hexhex-2 has 2"),
        (parse_rings, "1x1\n6x2\n1x2", "line 3: 1 cells; ring 2 of hexhex-2 has 0"),
    ],
)
def test_malformed_numbers_are_refused_with_file_and_line(parse, text, message):
    assert parse_layout(GOOD, tiling("hexhex-2"), file="b.txt") == (2, 2, 2, 1, 2, 2, 2)
    assert str(refused(LayoutError, parse, text, tiling("hexhex-2"), file="b.txt")) == f"b.txt, {message}"
