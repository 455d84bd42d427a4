"""Xodd and Yodd, sentence by sentence of their rules; the figures are built after their captions."""

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Term
from bot.rules.figures import parse_diagram
from bot.rules.games.yodd import Yodd
from bot.rules.notation import parse_turn
from bot.rules.position import PASS, Board, Colour, Placement, Position, Turn
from bot.rules.rules import Outcome, allows
from bot.rules.tilings import tiling
from tests.case import each
from tests.rules.tables import marked_sizes, play_texts, refusal, sizes

XODD = Yodd()


def picture(diagram, *, ply=4, passes=0):
    lines = ["".join(line.split()) for line in diagram.splitlines() if line.strip()]
    board = tiling(f"rectangle-{len(lines[0])}-{len(lines)}")
    return parse_diagram(diagram, board, ply=ply, passes=passes)


def change(position, text):
    return len(position.after(parse_turn(text, position, XODD)).groups()) - len(position.groups())


def allowed(position, text):
    return allows(XODD, position, parse_turn(text, position, XODD))


def test_blacks_first_turn_is_exactly_one_stone():
    start = Board(tiling("square-5")).start()
    assert allowed(start, "c3 black")
    assert allowed(start, "c3 white")
    for text in ("pass", "c3 b, c4 w", "black b2 b3"):  # the last two stones are one group, an odd number
        assert refusal(XODD, start, text) == "first-turn-one-stone"


def test_a_turn_is_one_or_two_stones_of_either_colour():
    position = play_texts(XODD, Board(tiling("square-5")).start(), "c3 black")
    for text in ("c4 black", "a1 black, e5 black", "a1 black, e5 white", "a1 white, e5 white"):
        assert allowed(position, text), text
    assert refusal(XODD, position, "a1 b, e5 w, e1 b") == "too-many-stones (given=3)"


def test_groups_are_connected_orthogonally():
    assert sizes(picture("x.\n.x").groups()) == [("black", 1), ("black", 1)]
    assert sizes(picture("xx\n.x").groups()) == [("black", 3)]


ONE_STONE = {
    "creates a group": (". . .\n. . .\n. . .", +1),
    "creates a group beside the other colour": (". o .\no . o\n. o .", +1),
    "joins nothing, adding to a group": (". x .\n. . .\n. o .", 0),
    "joins two groups": (". x .\n. . .\n. x .", -1),
    "joins three groups": (". x .\nx . .\n. x .", -2),
    "joins four groups": (". x .\nx . x\n. x .", -3),
    "touches one group twice": ("x x .\nx . .\n. o .", 0),
}


def test_parity_changes_when_a_stone_creates_a_group_or_joins_two_or_four():
    for case, (diagram, expected) in ONE_STONE.items():
        assert change(picture(diagram), "b2 black") == expected, case


def test_on_hexagons_a_stone_joins_three_groups_at_most():
    assert change(parse_diagram("x . / . . x / x .", tiling("hexhex-2"), ply=2), "b2 black") == -2
    full = parse_diagram("x o / o . x / x o", tiling("hexhex-2"), ply=2)
    assert [change(full, f"b2 {colour}") for colour in ("black", "white")] == [-2, -2]


def terms(stones):
    """Return stones, such as `a1 black, b2 white`, as an error names them."""
    pairs = (stone.split() for stone in stones.split(", "))
    return tuple(Term(f"stone-{colour}", cell) for cell, colour in pairs)


def test_the_total_of_both_colours_must_be_odd_after_the_whole_turn():
    position = picture("x....\n.....\n..o..\n.....\n....x")
    one_more = terms("a1 black, a1 white, b1 black, b1 white, c1 black")
    assert refusal(XODD, position, "e5 white") == f"even-groups-one-more (groups=4, examples={one_more})"
    for example in ("a1 black", "c1 black"):
        assert allowed(position, f"e5 white, {example}"), "each changes parity"
    assert allowed(position, "a4 black, c4 white"), "neither changes parity"
    alone = terms("a4 black")
    assert refusal(XODD, position, "a4 black, e5 white") == f"even-groups-alone (groups=4, alone={alone})"
    assert refusal(XODD, position, "a1 white, a2 white") == "even-groups (groups=4)"


def test_if_the_first_stone_changes_parity_the_second_must_change_it_again_and_else_must_not():
    position = picture(". x . .\n. . . .\n. . o .\no . . .")
    for turn in pairs(position):
        half = position.after(Turn(turn.placements[:1]))
        first = len(half.groups()) - len(position.groups())
        second = len(position.after(turn).groups()) - len(half.groups())
        assert allows(XODD, position, turn) == (first % 2 == second % 2)


def pairs(position):
    return [
        Turn((Placement(first, one), Placement(second, other)))
        for first, second in combinations(position.empty, 2)
        for one, other in product(Colour, repeat=2)
    ]


FIGURE_1 = """
    . . x . .
    . . x o .
    x x . x x
    . o o . .
    . . . . .
"""


def test_figure_1_a_stone_joining_three_groups_leaves_parity_as_it_is():
    position = picture(FIGURE_1)
    assert change(position, "c3 black") == -2
    assert allowed(position, "c3 black")
    assert allowed(position, "c3 black, d2 white"), "the second does not change parity either"
    assert refusal(XODD, position, "c3 b, a1 b") == f"even-groups-alone (groups=4, alone={terms('c3 black')})"


FIGURE_2 = """
    o . x . o
    . . x . .
    x x . x x
    . . x . .
    o . x . .
"""


def test_figure_2_a_stone_joining_four_groups_needs_another_that_changes_parity():
    position = picture(FIGURE_2)
    assert change(position, "c3 black") == -3
    assert refusal(XODD, position, "c3 black").startswith("even-groups-one-more (groups=4")
    assert allowed(position, "c3 black, e1 white")
    assert not allowed(position, "c3 black, d2 black")


def test_passing_is_allowed_at_any_time_after_the_first_turn_and_changes_nothing():
    position = play_texts(XODD, Board(tiling("square-5")).start(), "c3 black")
    for turn in ("a1 b, e5 w", "c4 b", "a2 w, e4 b"):
        after = play_texts(XODD, position, "pass")
        assert (after.stones, after.passes) == (position.stones, 1)
        position = play_texts(XODD, after, turn)
        assert position.passes == 0


def test_only_two_passes_in_a_row_end_the_match():
    position = play_texts(XODD, Board(tiling("square-5")).start(), "c3 black", "pass", "c4 black", "pass")
    assert XODD.outcome(position) is None
    assert XODD.outcome(play_texts(XODD, position, "pass")).reason == "fewer-groups-passes"


def test_a_full_board_ends_the_match_at_once():
    position = play_texts(XODD, picture("xxx\nooo\nxx."), "c1 b")
    assert XODD.outcome(position) == Outcome(1, "fewer-groups-no-room", {"black": 2, "white": 1})


@each(
    ("diagram", "black", "white", "over"),
    [
        ("x o x x\nx . o x\no x x x", -1, -1, True),
        ("o x o x\nx . x o\no x o o", -3, +1, True),
        ("x x x x\no . o o\nx o o x", 0, -1, False),
        ("o o o o\nx . x x\no x x o", -1, 0, False),
        ("o x x o\nx . x x\no x o x", -2, +1, False),
    ],
)
def test_one_empty_point_that_no_colour_may_fill_ends_the_match_at_once(diagram, black, white, over):
    position = picture(diagram)
    assert [change(position, f"b2 {colour}") for colour in ("black", "white")] == [black, white]
    outcome = XODD.outcome(position)
    assert (outcome is not None) == over
    assert outcome is None or outcome.reason == "fewer-groups-no-room"


def strewn(data, keys, marks, empty=0):
    board = Board(tiling(data.draw(st.sampled_from(keys))))
    count = len(board.tiling)
    stones = data.draw(st.lists(st.sampled_from(marks), min_size=count, max_size=count))
    for cell in data.draw(st.permutations(range(count)))[:empty]:
        stones[cell] = None
    return Position(board, tuple(stones), ply=4)


@given(st.data())
def test_two_empty_points_can_always_be_used(data):
    position = strewn(data, ["square-3", "rectangle-3-4", "hexhex-2", "hexhex-3"], list(Colour), empty=2)
    if len(position.groups()) % 2:
        singles = [Turn((stone,)) for stone in XODD.next_stones(position, PASS)]
        assert any(allows(XODD, position, turn) for turn in [*singles, *pairs(position)])


@given(st.data())
def test_counting_from_the_surroundings_agrees_with_counting_all_groups(data):
    position = strewn(data, ["square-4", "rectangle-3-5", "hexhex-3", "square-1"], [None, *Colour])
    cells = data.draw(st.permutations([*position.empty]))[: data.draw(st.integers(0, 6))]
    turn = Turn(tuple(Placement(cell, data.draw(st.sampled_from(Colour))) for cell in cells))
    assert position.groups_after(turn) == len(position.after(turn).groups())


def test_the_score_counts_groups_by_colour():
    score = XODD.score(picture(FIGURE_1))
    assert score.facts == {"black": 3, "white": 2, "total": 5, "parity": "odd", "leader": "white"}
    assert score.leader == 1
    marked = [("white", 2), ("black", 2), ("black", 2), ("black", 2), ("white", 1)]
    assert marked_sizes(score.marked, picture(FIGURE_1)) == marked
    assert [one.number for one in score.marked] == [1, 1, 2, 3, 2]
    assert score.headline == (3, 2)
    assert XODD.score(Board(tiling("square-5")).start()).leader is None
