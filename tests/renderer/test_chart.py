"""A line chart is drawn in every theme; what is proven, and what is marked, stands out."""

import io

import pytest
from PIL import Image

from bot.data import palettes
from renderer.chart import Chart, chart

PALETTES = palettes()
OPEN, PROVEN = (0.5, 0.25, 0.75, 0.75), (0.5, 0.25, 0.0, 0.0)


def drawn(chances, proven, theme="classic", **more):
    """A chart as a picture in full colour."""
    png = chart(Chart(chances, proven, **more), PALETTES[theme])
    return Image.open(io.BytesIO(png)).convert("RGB")


def distance(one, other):
    """How far two colours are apart."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def share(picture, colour):
    """How many pixels of a picture have about a colour."""
    return sum(count for count, found in picture.getcolors(10**6) if distance(found, colour) < 12)


@pytest.mark.parametrize("theme", PALETTES)
def test_what_is_proven_lies_on_another_ground_under_a_thicker_line(theme):
    palette, flags = PALETTES[theme], (False, False, True, True)
    proven = drawn(PROVEN, flags, theme)
    guessed = drawn(PROVEN, (False,) * 4, theme)
    assert proven.size == guessed.size == (1100, 600)
    line, ground = palette["counted"], palette["plate"]
    assert share(proven, line) > 1.3 * share(guessed, line)
    assert share(proven, ground) > share(guessed, ground) + 50_000
    assert distance(palette["cell"], line) > 90 < distance(ground, line), "the line is seen on both"


def test_turns_are_marked_and_the_sides_are_stones_or_signs():
    bare = drawn(OPEN, (False,) * 4)
    marked = drawn(OPEN, (False,) * 4, marked=(1, 3))
    signs = drawn(OPEN, (False,) * 4, sides=("1 3 5", "0 2 4"))
    assert share(marked, PALETTES["classic"]["badge-text"]) > share(bare, PALETTES["classic"]["badge-text"])
    assert bare.crop((0, 0, 140, 600)).tobytes() != signs.crop((0, 0, 140, 600)).tobytes()


@pytest.mark.parametrize("turns", [1, 9, 61, 271, 1000])
def test_a_match_of_any_length_is_drawn_with_few_numbers_below(turns):
    flat = tuple(turn % 2 / 2 for turn in range(turns + 1))
    assert chart(Chart(flat, (False,) * len(flat)), PALETTES["night"])[:4] == b"\x89PNG"
