import itertools
import random

import pytest

from bot.rules.figures import parse_diagram
from bot.rules.games.odd import Odd
from bot.rules.position import Board, Colour, Position
from bot.rules.rules import Emphasis, Outcome
from bot.rules.tilings import tiling
from tests.case import each
from tests.rules.tables import AnyOdd, hinted, marked_sizes, outlined, play_texts, refusal

HEXHEX_3 = tiling("hexhex-3")


def test_either_seat_places_either_colour():
    position = play_texts(Odd(), Board(HEXHEX_3).start(), "a1 black", "a2 white", "b1 white", "b2 black")
    assert position == parse_diagram(".../..../...../ox../xo.", HEXHEX_3, ply=4)


def test_a_turn_is_one_stone():
    start = Board(HEXHEX_3).start()
    assert refusal(Odd(), start, "a1 b, a2 b") == "one-stone-only (given=2)"
    assert refusal(Odd(), start, "pass") == "no-passing"


def test_groups_of_both_colours_count_from_the_smallest_size_on():
    position = parse_diagram(
        """
          x x x
         x o o x
        . o . o .
         x o o .
          . x x
        """,
        HEXHEX_3,
    )
    score = Odd(group=5).score(position)
    assert marked_sizes(outlined(score), position) == [("white", 6), ("black", 5)]
    assert marked_sizes(hinted(score), position) == []
    assert [marked.number for marked in score.marked] == [1, 2]
    assert score.headline == (2,)
    assert score.leader == 1
    assert score.facts == {"counted": 2, "parity": "even", "group": 5, "empty": 5}
    assert marked_sizes(hinted(Odd(group=3).score(position)), position) == [("black", 2), ("black", 1)]


FULL = """
      x x x
     x o o x
    x o x o x
     x o o x
      x x x
"""


@each(
    ("group", "outcome"),
    [
        (1, Outcome(0, "odd-count", {"counted": 3, "group": 1})),
        (2, Outcome(1, "even-count", {"counted": 2, "group": 2})),
        (6, Outcome(1, "even-count", {"counted": 2, "group": 6})),
        (7, Outcome(0, "odd-count", {"counted": 1, "group": 7})),
        (13, Outcome(1, "even-count", {"counted": 0, "group": 13})),
    ],
)
def test_an_odd_number_of_counted_groups_on_the_full_board_wins_for_odd(group, outcome):
    assert AnyOdd(group).outcome(parse_diagram(FULL, HEXHEX_3)) == outcome


@pytest.mark.parametrize("key", ["square-4", "rectangle-5-6", "oblong-3-3-4", "square-6"])
def test_on_a_board_that_half_a_turn_maps_to_itself_without_a_fixed_cell_even_wins_by_mirroring(key):
    """Even places the other colour opposite: then every group has one of the other colour opposite it."""
    board, source = Board(tiling(key)), random.Random(key)
    opposite = range(len(board.tiling))[::-1]
    neighbours = board.tiling.neighbours
    pairs = {(cell, other) for cell in opposite for other in neighbours[cell]}
    assert {(opposite[cell], opposite[other]) for cell, other in pairs} == pairs
    for _ in range(30):
        half = [source.choice(list(Colour)) for _ in range(len(opposite) // 2)]
        position = Position(board, (*half, *(stone.other for stone in half[::-1])))
        for group in range(1, 8):
            assert AnyOdd(group).outcome(position).winner == 1, repr(position)


def test_a_group_is_closed_in_exactly_where_no_continuation_makes_it_count():
    source = random.Random(5)
    for _ in range(60):
        board, rules = Board(tiling(source.choice(("square-3", "hexhex-2")))), Odd(source.randint(2, 6))
        stones = tuple(source.choice((*Colour, None)) for _ in board.tiling.names)
        position = Position(board, stones)
        marked = rules.score(position).marked
        closed = {one.cells for one in marked if one.emphasis is Emphasis.CLOSED}
        counts = set()
        for filling in itertools.product(Colour, repeat=stones.count(None)):
            left = iter(filling)
            full = Position(board, tuple(stone or next(left) for stone in stones))
            large = [set(group.cells) for group in full.groups() if len(group) >= rules.group]
            groups = [one.cells for one in position.groups()]
            counts |= {cells for cells in groups if any(grown >= set(cells) for grown in large)}
        assert closed == {group.cells for group in position.groups()} - counts, position
