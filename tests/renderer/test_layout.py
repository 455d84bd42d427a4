import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from renderer.layout import Layout
from renderer.scene import Ground, Tile
from tests.renderer.samples import square

COUNT = 8


def board(period):
    across, down = period
    places = [(column * across, row * down) for column in range(COUNT) for row in range(COUNT)]
    return Ground(tuple(Tile(square(x, y), "cell") for x, y in places), period=period)


lengths = st.floats(0.9, 4)
twelfths = st.integers(-12, 12).map(lambda twelfth: twelfth / 12)


@given(lengths, lengths, st.integers(600, 2000), twelfths, twelfths)
@settings(max_examples=30)
def test_places_a_period_apart_are_the_same_whole_pixels_apart(across, down, width, column, row):
    layout = Layout(board((across, down)), width)
    assume(layout.unit * min(across, down) > 52)
    x, y = column * across, row * down
    first, second = layout.place((x, y)), layout.place((x + across, y + down))
    for times in range(COUNT):
        place = layout.place((round(x + times * across, 6), round(y + times * down, 6)))
        assert place[0] - first[0] == times * (second[0] - first[0])
        assert place[1] - first[1] == times * (second[1] - first[1])


@given(lengths, lengths, st.integers(300, 2000))
@settings(max_examples=30)
def test_the_whole_board_lies_on_the_picture(across, down, width):
    layout = Layout(board((across, down)), width)
    assert all(0 < value < width for corner in layout.corners(layout.plate) for value in corner)


@pytest.mark.parametrize("width", [600, 1100])
def test_a_period_takes_as_many_pixels_as_its_length_asks_for(width):
    layout = Layout(board((1, math.sqrt(3))), width)
    (left, top), (right, bottom) = layout.place((0, 0)), layout.place((1, math.sqrt(3)))
    assert right - left == layout.unit
    assert bottom - top == pytest.approx(math.sqrt(3) * layout.unit, abs=1)
    assert (bottom - top) % 2 == 0
