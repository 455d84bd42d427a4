import math
import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.tilings import TILING_KINDS, tiling
from bot.scenes.view import STONE, Pose, pose, symmetry

KEYS = ["-".join([kind, *"345"[: made.count]]) for kind, made in TILING_KINDS.items()]

every_tiling = pytest.mark.parametrize("key", KEYS)


def near(first, second):
    return math.dist(first, second) < 1e-4


def area(points):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2


def test_a_board_turns_in_steps_of_its_own_symmetry():
    for steps, keys in (
        (6, "hexhex-3 hexhex-1 oblong-4-4-4"),
        (4, "square-4"),
        (3, "triangle-4"),
        (2, "rectangle-3-5 oblong-2-3-4"),
    ):
        assert [symmetry(tiling(key)) for key in keys.split()] == [steps] * len(keys.split()), keys


@every_tiling
def test_a_turned_board_covers_the_same_places(key):
    cells = tiling(key)
    places = pose(cells).centres
    for turned in range(-1, symmetry(cells) + 1):
        lying = pose(cells, turned).centres
        assert all(any(near(place, other) for other in lying) for place in places), turned


@every_tiling
def test_as_many_steps_as_the_symmetry_has_bring_it_back(key):
    cells = tiling(key)
    steps = symmetry(cells)
    assert pose(cells, steps) is pose(cells, steps)
    assert pose(cells, steps).centres == pose(cells).centres
    assert pose(cells, -1, mirrored=True).centres == pose(cells, steps - 1, mirrored=True).centres


@every_tiling
def test_mirroring_exchanges_left_and_right_and_nothing_else(key):
    cells = tiling(key)
    plain, other = pose(cells), pose(cells, mirrored=True)
    for (x, y), (mirrored_x, mirrored_y) in zip(plain.centres, other.centres, strict=True):
        assert near((-x, y), (mirrored_x, mirrored_y))


@every_tiling
def test_outlines_run_clockwise_on_every_turned_board(key):
    for turned, mirrored in product(range(symmetry(tiling(key))), (False, True)):
        outlines = Pose(tiling(key), turned, mirrored).outlines
        assert all(area(outline) > 0 for outline in outlines), (turned, mirrored)


@every_tiling
def test_every_stone_fits_into_its_cell_and_none_looks_smaller_than_others(key):
    lying = pose(tiling(key))
    for centre, outline, size in zip(lying.centres, lying.outlines, lying.stones, strict=True):
        assert size >= STONE - 1e-6
        assert size < 1.16 * min(lying.stones)
        for a, b in zip(outline, outline[1:] + outline[:1], strict=True):
            twice = abs((b[0] - a[0]) * (centre[1] - a[1]) - (b[1] - a[1]) * (centre[0] - a[0]))
            assert twice / math.dist(a, b) > size / 2


@every_tiling
@given(seed=st.integers(0, 10_000), mirrored=st.booleans())
@settings(max_examples=15)
def test_borders_enclose_exactly_the_area_of_their_cells(key, seed, mirrored):
    source = random.Random(seed)
    lying = pose(tiling(key), source.randrange(6), mirrored=mirrored)
    cells = [cell for cell in range(len(lying.tiling)) if source.random() < 0.6]
    borders = list(lying.borders(cells))
    whole = sum(area(lying.outlines[cell]) for cell in cells)
    assert sum(map(area, borders)) == pytest.approx(whole, abs=1e-3)
    for border in borders:
        sides = list(zip(border, border[1:] + border[:1], strict=True))
        assert len(set(sides)) == len(sides), "a border runs along a side twice"


def test_two_cells_that_touch_at_a_corner_have_a_border_each():
    lying = pose(tiling("square-2"))
    names = lying.tiling.names
    assert len(list(lying.borders([names.index("a1"), names.index("b2")]))) == 2


def test_a_hole_has_a_border_of_its_own_that_runs_the_other_way():
    lying = pose(tiling("hexhex-2"))
    rim = [cell for cell, name in enumerate(lying.tiling.names) if name != "b2"]
    assert sorted(area(border) > 0 for border in lying.borders(rim)) == [False, True]
