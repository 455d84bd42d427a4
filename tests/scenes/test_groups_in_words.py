import re
from dataclasses import replace

from bot.rules.tilings import TILING_KINDS, tiling
from bot.scenes.alt import naming_text
from bot.scenes.groups import cell_text, groups_text
from tests.scenes.samples import EVERY_BOARD, LANGUAGES, WORDS, draw_match, play_match, sample

GERMAN = LANGUAGES.words("de")
ODD = draw_match(
    "odd",
    "hexhex-3",
    """
      x x .
     o x . .
    o o x . .
     o . . x
      . . o
    """,
    group=4,
)


def cell(view, name, words=WORDS):
    return cell_text(view, view.setup.board.tiling.cell(name), words)


def test_groups_are_told_with_colour_size_whether_they_count_and_cells():
    assert groups_text(ODD, WORDS, 2000).splitlines() == [
        "- White, 4 stones, big: b1, c1-c2, d1; 2 empty beside it: a1, b2.",
        "- Black, 4 stones, big: c3, d2, e1-e2; 5 empty beside it: b2-b3, c4, d3, e3.",
        "- White, one stone: a3; 2 empty beside it: a2, b3.",
        "- Black, one stone: b4; 3 empty beside it: b3, c4-c5.",
        "- Empty: a1-a2, b2-b3, c4-c5, d3-d4, e3.",
    ]


def test_a_group_that_nearly_counts_says_how_many_stones_it_lacks():
    view = draw_match("odd", "hexhex-3", "xx./o.../o.xx./..../...", group=3)
    for cells in ("e1-e2", "c3-c4"):
        assert f"Black, 2 stones, needs one stone: {cells}; " in groups_text(view, WORDS, 2000)
    assert "braucht noch einen Stein: e1-e2; 3 leer daneben: " in groups_text(view, GERMAN, 2000)
    single = draw_match("odd", "hexhex-3", "x../..../...../..../...", group=3)
    told = groups_text(single, WORDS, 2000)
    assert "Black, one stone, needs 2 stones: e1; 3 empty beside it: d1-d2, e2." in told


def test_in_strands_the_largest_group_of_each_colour_is_named_so():
    told = groups_text(play_match("strands", "side-5", ["c3", "a1 a2 a3", "d4 c4"]), WORDS, 2000)
    assert "White, 3 stones, the largest of its colour: a1-a3; 5 empty beside it: a4, b1-b4." in told


def test_a_cell_is_told_with_its_group_and_its_neighbours():
    assert cell(ODD, "c3") == (
        "c3: a black stone. Its group has 4 stones, big: c3, d2, e1-e2; "
        "5 empty beside it: b2-b3, c4, d3, e3. Its 6 neighbours: "
        "b2, b3, c4, d3 empty; c2 white, one group of 4 stones, big; d2 black, the same group."
    )
    assert cell(ODD, "a2") == "a2: empty. Its 4 neighbours: a1, b2, b3 empty; a3 white, a single stone."
    assert cell(ODD, "a3").startswith(
        "a3: a white stone. It's a group of its own; 2 empty beside it: a2, b3."
    )
    told = "a2: leer. Die 4 Nachbarfelder: a1, b2, b3 leer; a3 weiß, ein einzelner Stein."
    assert cell(ODD, "a2", GERMAN) == told


def test_cells_of_strands_are_told_with_their_numbers():
    view = play_match("strands", "side-5", ["c3", "a1 a2 a3"])
    assert cell(view, "b1").startswith("b1: empty, marked 4. Its 4 neighbours: ")
    assert "(4)" in cell(view, "b1")


def test_names_are_explained_with_the_neighbours_of_one_cell():
    tilings = [sample(*board).setup.board.tiling for board in EVERY_BOARD]
    tilings += [tiling("-".join([kind, *["3"] * made.count])) for kind, made in TILING_KINDS.items()]
    for board in tilings:
        text = naming_text(board, WORDS, "cells")
        name, others = re.search(r"Those of (\w+), for example: (.*)\.$", text).groups()
        there = {board.names[other] for other in board.neighbours[board.cell(name)]}
        assert set(others.split(", ")) == there, board
        fewest, most = map(int, re.search(r"Each has (\d) to (\d) neighbours", text).groups())
        counts = list(map(len, board.neighbours))
        assert (fewest, most) == (min(counts), max(counts)), board


def test_rows_named_by_letters_are_told_from_end_to_end():
    text = naming_text(tiling("hexhex-3"), WORDS, "cells")
    assert "Row by row from the bottom: a1-a3, b1-b4, c1-c5, d1-d4, e1-e3." in text
    assert "The last column is d, the top row 7." in naming_text(tiling("rectangle-4-7"), WORDS, "cells")


def test_on_points_lines_make_neighbours():
    assert "if a line joins them" in naming_text(tiling("square-5"), WORDS, "points")


def test_cells_marked_by_a_score_that_are_no_group_change_nothing():
    assert ", big" not in groups_text(replace(ODD, score=replace(ODD.score, marked=())), WORDS, 2000)
