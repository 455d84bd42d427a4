import io

import pytest
from PIL import Image

from renderer.chart import Chart, Curve, Plot, chart, spread
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
def test_the_areas_are_as_large_as_the_chances(theme, colours):
    below, above = (PALETTES[theme][colour] for colour in colours)
    assert distance(below, above) > 150
    guessed = drawn((0.75,) * 4, (False,) * 4, theme, colours=colours).crop(PLOT)
    assert 2.8 < share(guessed, below) / share(guessed, above) < 3.2


@pytest.mark.parametrize("theme", PALETTES)
def test_proven_stretches_are_bands_with_a_rim_in_the_half_of_the_winner(theme):
    palette = PALETTES[theme]
    picture = drawn((1, 1, 0.5, 0, 0), (True,) * 5, theme, colours=("counted", "cell"))
    colours = {"own": palette["counted"], "other": palette["cell"], "none": palette["table"]}
    for x, upper, lower in ((200, "none", "own"), (550, "none", "none"), (900, "other", "none")):
        for y, side in ((200, upper), (420, lower)):
            assert distance(picture.getpixel((x, y)), colours[side]) < 12, (x, y)
    row = [picture.getpixel((x, 420)) for x in range(450)]
    assert min(distance(colour, palette["score"]) for colour in row[410:]) < 12
    assert all(distance(colour, palette["counted"]) < 12 for colour in row[50:410]), (
        "one band, not a bar a turn"
    )


def test_turns_are_marked_above_and_the_sides_are_named():
    bare = drawn(OPEN, (False,) * 4)
    marked = drawn(OPEN, (False,) * 4, marked=(1, 3))
    named = drawn(OPEN, (False,) * 4, sides=("SCHWARZ", "WEISS"))
    assert share(marked.crop((0, 0, 1100, 95)), PALETTES["classic"]["badge"]) > 5000
    assert bare.crop((0, 0, 1100, 95)).getcolors() is not None, "nothing is above"
    assert bare.crop((0, 100, 40, 160)).tobytes() != named.crop((0, 100, 40, 160)).tobytes()
    columns = [named.crop((x, 100, x + 1, 524)).getcolors(11) for x in range(300, 1060)]
    assert None not in columns, "no name covers a turn, which would have more colours"


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
def test_overlapping_labels_are_moved_as_little_as_possible(places, found):
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
