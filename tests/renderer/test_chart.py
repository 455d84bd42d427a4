import io

import pytest
from PIL import Image

from renderer.chart import Chart, Curve, Plot, chart, spread
from renderer.scene import mix
from tests.scenes.samples import PALETTES

OPEN = 0.5, 0.25, 0.75, 0.75
PLOT = 40, 100, 1060, 524


def drawn(chances, proven, theme="classic", **more):
    return Image.open(io.BytesIO(chart(Chart(chances, proven, **more), PALETTES[theme]))).convert("RGB")


def distance(one, other):
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def share(picture, colour):
    return sum(count for count, found in picture.getcolors(10**6) if distance(found, colour) < 12)


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("colours", [("black", "white-light"), ("counted", "cell")])
def test_the_areas_are_as_large_as_the_chances_and_pale_with_a_band_where_that_is_proven(theme, colours):
    palette, chances = PALETTES[theme], (0.75, 0.75, 0.75, 0.75)
    below, above = (palette[colour] for colour in colours)
    assert distance(below, above) > 150
    guessed = drawn(chances, (False,) * 4, theme, colours=colours).crop(PLOT)
    assert 2.8 < share(guessed, below) / share(guessed, above) < 3.2
    won, lost = (drawn((chance,) * 4, (True,) * 4, theme, colours=colours).crop(PLOT) for chance in (1, 0))
    for picture, y, winner, other in ((won, 410, below, above), (lost, 10, above, below)):
        assert distance(picture.getpixel((600, y)), winner) < 12, "the band"
        assert share(picture, other) < share(guessed, other) / 10
    drawn_match = drawn((0.5,) * 4, (True,) * 4, theme, colours=colours).crop(PLOT)
    for y, colour in ((410, below), (10, above), (150, mix(below, above, 0.5))):
        assert distance(drawn_match.getpixel((600, y)), colour) < 12
    both = mix(below, above, 0.25), mix(above, below, 0.25)
    assert min(distance(*pair) for pair in zip(both, (below, above), strict=True)) > 20
    assert distance(won.getpixel((600, 100)), both[0]) < 12 > distance(lost.getpixel((600, 100)), both[1])


def test_turns_are_marked_above_and_the_sides_are_named():
    bare = drawn(OPEN, (False,) * 4)
    marked = drawn(OPEN, (False,) * 4, marked=(1, 3))
    named = drawn(OPEN, (False,) * 4, sides=("SCHWARZ", "WEISS"))
    assert share(marked.crop((0, 0, 1100, 95)), PALETTES["classic"]["badge"]) > 5000
    assert bare.crop((0, 0, 1100, 95)).getcolors() is not None, "nothing is above"
    assert bare.crop((40, 100, 240, 160)).tobytes() != named.crop((40, 100, 240, 160)).tobytes()


@pytest.mark.parametrize(
    ("places", "found"),
    [
        ([5, 5], [4, 6]),
        ([5, 1, 5.5], [4.25, 1, 6.25]),
        ([0, 0, 10], [0, 2, 10]),
        ([10, 9, 9.5], [10, 6, 8]),
        ([], []),
    ],
)
def test_what_would_cover_another_is_moved_as_little_as_possible(places, found):
    assert spread(places, 2, 0, 10) == found


@pytest.mark.parametrize("turns", [1, 9, 61, 271, 1000])
def test_a_match_of_any_length_is_drawn_with_few_numbers_below(turns):
    flat = tuple(turn % 2 / 2 for turn in range(turns + 1))
    assert chart(Chart(flat, (False,) * len(flat)), PALETTES["night"])[:4] == b"\x89PNG"


def test_a_curve_is_named_at_its_end_and_equal_ones_one_above_the_other():
    line = [(0.0, 0.5), (0.5, 0.5)]
    lines = [Curve(tuple(line), (0.1, 0.1), colour, "Odd") for colour in ("counted", "last")]
    png = chart(Plot(tuple(lines), (), ()), PALETTES["classic"])
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    right = [picture.crop((600, y, 1000, y + 48)) for y in (236, 284)]
    for crop, colour in zip(right, ("counted", "last"), strict=True):
        assert share(crop, PALETTES["classic"][colour]) > 200
