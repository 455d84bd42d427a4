import gc
import math
import re
from collections import Counter, defaultdict
from itertools import pairwise, permutations, product
from weakref import ref

import networkx as nx
import pytest

from bot.rules.polygons import (
    EAST,
    LETTERED_ROWS,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    SOUTH_EAST,
    SQUARES,
    WEST,
)
from bot.rules.tilings import TILING_KINDS, TilingKind, rectangle, tiling
from tests.rules.tables import refused


def some_tilings():
    for name, kind in TILING_KINDS.items():
        sizes = [*kind.sizes[:3], *kind.sizes[4:9:4]]
        for several in {*zip(*[sizes] * kind.count, strict=True), tuple(sizes[1 : 1 + kind.count])}:
            yield tiling("-".join([name, *map(str, several)]))
        if kind.count > 1:
            yield tiling("-".join([name, *map(str, sizes[-kind.count :])]))


TILINGS = list(some_tilings())
UNEVEN = ("snub", "rhombi")
"""Kinds whose neighbours lie differently far apart."""
EDGES = (
    "neighbours share a whole edge, so an outline needs a corner wherever another cell's corner lies on it"
)


def test_every_cell_can_be_reached():
    for found in TILINGS:
        graph = nx.Graph([(a, b) for a, others in enumerate(found.neighbours) for b in others])
        connected = len(found) == 1 or (len(graph) == len(found) and nx.is_connected(graph))
        assert connected, f"{found.key}: some cells have no way to others; {EDGES}"


def test_names_are_unique_short_and_lead_back():
    for found in TILINGS:
        assert len(set(found.names)) == len(found), found
        for cell, name in enumerate(found.names):
            assert re.fullmatch(r"[a-z]\d{1,2}", name), (found, name)
            assert found.has(name), (found, name)
            assert found.cell(name) == cell, (found, name)
        with pytest.raises(KeyError):
            found.cell("a0")


def test_rows_hold_every_cell_from_the_top_left_on():
    for found in TILINGS:
        assert sorted(cell for row in found.rows for cell in row) == list(range(len(found))), found
        for row in found.rows:
            across = [found.centres[cell][0] for cell in row]
            assert across == sorted(across), found
        heights = [[found.centres[cell][1] for cell in row] for row in found.rows]
        assert all(max(above) < min(below) for above, below in pairwise(heights)), found
        assert found.rows[-1][0] == 0, found


def test_every_cell_has_a_place_for_a_stone():
    """A circle of radius 0.5 about the centre fits, touching an edge somewhere on the board."""
    for found in TILINGS:
        widths = []
        for (x, y), outline in zip(found.centres, found.outlines, strict=True):
            for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
                area = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
                assert area > 0, f"{found}: the centre does not lie on the same side of every edge"
                widths.append(area / math.dist((ax, ay), (bx, by)))
        assert min(widths) == pytest.approx(0.5, abs=1e-5), found


def test_stones_on_neighbouring_cells_do_not_overlap_and_lie_equally_far_on_most_tilings():
    for found in TILINGS:
        for cell, others in enumerate(found.neighbours):
            for other in others:
                apart = math.dist(found.centres[cell], found.centres[other])
                assert apart >= 1 - 1e-5, (found, cell, other)
                assert apart <= 1 + 1e-4 or found.kind in UNEVEN, (
                    f"{found.key}: neighbours lie {apart:.2f} apart; if that is meant, name it in UNEVEN"
                )


def test_cells_are_neighbours_exactly_if_they_share_two_corners():
    for found in TILINGS:
        at = defaultdict(set)
        for cell, outline in enumerate(found.outlines):
            for x, y in outline:
                at[round(x, 3), round(y, 3)].add(cell)
        sharing = Counter(pair for cells in at.values() for pair in permutations(cells, 2))
        for cell, others in enumerate(found.neighbours):
            twice = [other for other in range(len(found)) if sharing[cell, other] >= 2]
            assert list(others) == twice, (found, cell)


def test_a_cell_that_lies_one_period_from_another_is_like_it():
    for found in TILINGS:
        outlines = {
            (round(x, 3), round(y, 3)): sorted((round(a - x, 3), round(b - y, 3)) for a, b in outline)
            for (x, y), outline in zip(found.centres, found.outlines, strict=True)
        }
        for dx, dy in ((found.period[0], 0), (0, found.period[1])):
            for (x, y), outline in outlines.items():
                for there in near(x + dx, y + dy):
                    alike = distance(outlines.get(there, outline), outline) < 0.002
                    assert alike, f"{found.key}: a cell one `period` away differs; see its @_tiling"


def near(x, y):
    """The points on a grid of thousandths that may stand for one, since sums are not exact."""
    columns, rows = ([round(value + step / 1000, 3) for step in (-1, 0, 1)] for value in (x, y))
    return product(columns, rows)


def distance(first, second):
    return max(math.dist(*corners) for corners in zip(first, second, strict=True))


def test_every_kind_repeats_within_a_few_cells():
    for name, kind in TILING_KINDS.items():
        found = tiling("-".join([name, *[str(kind.sizes[min(4, len(kind.sizes) - 1)])] * kind.count]))
        places = {(round(x, 3), round(y, 3)) for x, y in found.centres}
        for dx, dy in ((found.period[0], 0), (0, found.period[1])):
            repeats = any(places & {*near(x + dx, y + dy)} for x, y in places)
            assert repeats, f"{found.key}: no cell lies one `period` away; say in @_tiling where they repeat"


def test_an_oblong_has_its_sides_in_turn():
    """Clockwise from the top: 3, 4, 6, and again."""
    found = tiling("oblong-3-4-6")
    assert [len(row) for row in found.rows] == [3, 4, 5, 6, 6, 6, 5, 4, 3]
    lefts = [found.centres[row[0]][0] for row in found.rows]
    assert lefts.index(min(lefts)) == 5, "six cells down the upper left side"


@pytest.mark.parametrize(
    ("key", "cells", "corners"),
    [
        ("triangle-7", 49, {3: 49}),
        ("cairo-7", 49, {5: 49}),
        ("snub-4", 61, {3: 36, 4: 25}),
        ("rhombi-2", 61, {3: 24, 4: 30, 6: 7}),
        ("square-19", 361, {4: 361}),
        ("rectangle-7-9", 63, {4: 63}),
        ("rhombus-5", 25, {6: 25}),
        ("hexhex-6", 91, {6: 91}),
    ],
)
def test_a_tessellation_is_made_of_its_polygons_which_have_a_neighbour_on_each_side(key, cells, corners):
    found = tiling(key)
    assert len(found) == cells
    assert Counter(map(len, found.outlines)) == corners
    for number in corners:
        degrees = [len(n) for n, o in zip(found.neighbours, found.outlines, strict=True) if len(o) == number]
        assert max(degrees) == number, f"{key}: no cell with {number} corners has so many neighbours; {EDGES}"


@pytest.mark.parametrize(("key", "around"), [("snub-4", [3, 3, 4, 3, 4]), ("rhombi-2", [3, 4, 6, 4])])
def test_the_semiregular_tilings_have_the_same_polygons_round_each_inner_corner(key, around):
    found = tiling(key)
    meeting = {}
    for outline in found.outlines:
        for x, y in outline:
            meeting.setdefault((round(x, 3), round(y, 3)), []).append(len(outline))
    whole = [sorted(polygons) for polygons in meeting.values() if len(polygons) == len(around)]
    assert whole
    assert all(polygons == sorted(around) for polygons in whole)


@pytest.mark.parametrize(
    ("key", "rows"),
    [
        ("hexhex-3", "e1 e2 e3 / d1 d2 d3 d4 / c1 c2 c3 c4 c5 / b1 b2 b3 b4 / a1 a2 a3"),
        ("triangle-3", "c1 / b1 b2 b3 / a1 a2 a3 a4 a5"),
        ("square-3", "a3 b3 c3 / a2 b2 c2 / a1 b1 c1"),
        ("rhombus-3", "c1 c2 c3 / b1 b2 b3 / a1 a2 a3"),
    ],
)
def test_letters_name_rows_from_the_bottom_or_columns_of_squares(key, rows):
    found = tiling(key)
    assert " / ".join(" ".join(found.names[cell] for cell in row) for row in found.rows) == rows


def test_squares_skip_no_letter():
    found = tiling("square-19")
    assert found.names[found.rows[-1][8]] == "i1"
    assert found.names[found.rows[0][-1]] == "s19"


def test_a_rhombus_is_a_hexagon_with_two_short_sides():
    found = tiling("rhombus-3")
    lefts = [found.centres[row[0]][0] for row in found.rows]
    assert [round(after - before, 3) for before, after in pairwise(lefts)] == [0.5, 0.5]
    assert Counter(map(len, found.neighbours)) == {2: 2, 3: 2, 4: 4, 6: 1}


@pytest.mark.parametrize(
    ("key", "towards", "beside"),
    [
        ("square-3", SOUTH, "a|a1 b|b1 c|c1"),
        ("square-3", NORTH, "a|a3 b|b3 c|c3"),
        ("rectangle-3-2", WEST, "1|a1 2|a2"),
        ("rectangle-3-2", EAST, "1|c1 2|c2"),
        ("hexhex-2", WEST, "a|a1 b|b1 c|c1"),
        ("hexhex-2", EAST, "3|b3"),
        ("hexhex-2", NORTH_EAST, "1|c1 2|c2"),
        ("hexhex-2", SOUTH_EAST, "1|a1 2|a2"),
        ("rhombus-3", WEST, "a|a1 b|b1 c|c1"),
        ("rhombus-3", EAST, "a|a3 b|b3 c|c3"),
        ("rhombus-3", NORTH_WEST, "1|c1 2|c2 3|c3"),
        ("rhombus-3", SOUTH_EAST, "1|a1 2|a2 3|a3"),
        ("triangle-2", WEST, "a|a1 b|b1"),
        ("triangle-2", EAST, "a|a3 b|b1"),
        ("triangle-2", SOUTH, "1|a1 2|a2 3|a3"),
    ],
)
def test_letters_and_numbers_stand_beside_the_cells_that_they_name(key, towards, beside):
    found = tiling(key)
    names = [name for name in found.edge_names if name.towards == towards]
    assert {f"{name.text}|{found.names[name.cell]}" for name in names} == set(beside.split())


def test_rows_have_names_and_columns_where_numbers_name_the_rows():
    square = tiling("square-3")
    assert (square.row_names, square.column_names) == (("3", "2", "1"), ("a", "b", "c"))
    assert (tiling("hexhex-2").row_names, tiling("hexhex-2").column_names) == (("c", "b", "a"), ())
    assert len(tiling("cairo-5").edge_names) == 10, "letters on either side, and no numbers"


@pytest.mark.parametrize(
    ("name", "shapes", "naming", "lines"),
    [
        ("tower", lambda height: rectangle(1, height), LETTERED_ROWS, "rows"),
        ("wall", lambda width: rectangle(width, 1), SQUARES, "columns"),
    ],
)
def test_a_tiling_with_more_rows_than_letters_is_refused(monkeypatch, name, shapes, naming, lines):
    monkeypatch.setitem(TILING_KINDS, name, TilingKind(shapes, range(1, 40), 1, (1, 1), naming))
    assert len(tiling(f"{name}-26")) == 26
    message = f"{name}-27 would take 27 letters to name its {lines}; there are 26"
    assert str(refused(ValueError, tiling, f"{name}-27")) == message


def test_a_tiling_stays_the_same_while_it_is_in_use_and_goes_after_that():
    used, unused = tiling("rectangle-1-2"), ref(tiling("rectangle-26-4"))
    for width in range(2, 26):
        for height in range(1, 5):
            tiling(f"rectangle-{width}-{height}")
    gc.collect()
    assert tiling("rectangle-1-2") is used
    assert unused() is None


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("penrose-5", f"; the kinds are {', '.join(sorted(TILING_KINDS))}"),
        ("hexhex", "; hexhex takes 1 sizes from 1 to 13"),
        ("hexhex-0", "; hexhex takes 1 sizes from 1 to 13"),
        ("hexhex-05", ""),
        ("hexhex-99999999", ""),
        ("rectangle-5", "; rectangle takes 2 sizes from 1 to 26"),
    ],
)
def test_an_unknown_key_is_refused(key, message):
    assert str(refused(ValueError, tiling, key)).startswith(f"there is no tiling '{key}'{message}")
