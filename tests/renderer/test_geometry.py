import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renderer.layout import area, bounds, cross, hull, inset, minus, rounded_hull
from tests.case import each

coordinates = st.floats(-50, 50).map(lambda value: round(value, 3))
clouds = st.lists(st.tuples(coordinates, coordinates), min_size=3, max_size=30)


def regular(corners, radius=1.0):
    turns = [math.tau * corner / corners for corner in range(corners)]
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


@given(clouds)
@settings(max_examples=30)
def test_a_hull_is_convex_and_holds_every_point(points):
    around = hull(points)
    if len(around) < 3 or area(around) < 1e-3:
        return  # all on one line
    for corner, after in zip(around, around[1:] + around[:1], strict=True):
        side = minus(after, corner)
        assert all(cross(side, minus(point, corner)) >= -1e-6 for point in points)


@given(clouds, st.floats(0.01, 3))
@settings(max_examples=30)
def test_a_rounded_hull_is_wider_by_its_margin_on_every_side(points, margin):
    left, top, right, bottom = bounds(points)
    wider = bounds(rounded_hull(tuple(points), margin))
    assert wider == pytest.approx((left - margin, top - margin, right + margin, bottom + margin), abs=1e-6)


@each("corners", [3, 4, 5, 6, 8])
@each("turned", [1, -1])
def test_an_inset_polygon_is_nearer_its_centre_by_the_distance_in_both_directions(corners, turned):
    polygon = regular(corners)[::turned]
    inradius = math.cos(math.pi / corners)
    for distance in (0.1, -0.1):
        smaller = inset(polygon, distance)
        radii = {round(math.hypot(*corner) * inradius, 9) for corner in smaller}
        assert radii == {round(inradius - distance, 9)}


def test_a_spike_is_cut_rather_than_reaching_far_out():
    needle = [(0.0, 0.0), (10.0, 0.01), (10.0, -0.01)]
    assert max(math.dist(a, b) for a, b in zip(inset(needle, -0.1), needle, strict=True)) < 1
