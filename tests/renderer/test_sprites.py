from itertools import product
from random import Random

import pytest
from PIL import Image, ImageChops

from renderer.canvas import Brush, sprite, write_on
from renderer.scene import Label, Mark, Stone
from renderer.shapes import FINE, MARKS, draw_item
from tests.renderer.samples import CLASSIC, PALETTES

HALF, UNIT, HAIR = 25, 40, 3.0
PLACE = (0.0, 0.0)
STONES = [Stone(PLACE, role, 0.83, strength) for role in ("black", "white") for strength in (1.0, 0.8)]
STACKS = [(stone,) for stone in STONES] + [(STONES[0], Mark(PLACE, role, 0.7)) for role in MARKS]


def bed_of(seed):
    return Image.new("RGB", (2 * HALF, 2 * HALF), tuple(Random(seed).randbytes(3)))


def drawn_on(bed, items, palette):
    easel = Brush(palette, UNIT, HAIR).easel(HALF, bed.getpixel((0, 0)))
    for item in items:
        draw_item(easel, item, items[0].role if item.size <= items[0].size else "")
    return easel.image.reduce(FINE)


def most(first, second):
    return max(high for _, high in ImageChops.difference(first, second).getextrema())


@pytest.mark.parametrize("theme", PALETTES)
def test_a_sprite_on_a_bed_is_what_would_be_drawn_on_it(theme):
    palette = PALETTES[theme]
    for seed, items in enumerate(STACKS):
        bed = bed_of(seed)
        made = sprite(Brush(palette, UNIT, HAIR), HALF, items).over(bed)
        assert most(made, drawn_on(bed, items, palette)) <= 4, items


@pytest.mark.parametrize(("size", "off"), [(0.3, 16), (0.5, 40)])  # where letters cross the stone's edge
def test_text_lies_on_what_is_below_it(size, off):
    brush = Brush(CLASSIC, UNIT, HAIR)
    for seed, (text, stone) in enumerate(product(["1", "25"], STONES)):
        bed, items = bed_of(seed), (stone, Label(PLACE, text, "text", size))
        made = write_on(sprite(brush, HALF, items[:1]).over(bed), brush, items)
        bare, written = drawn_on(bed, items[:1], CLASSIC), drawn_on(bed, items, CLASSIC)
        assert most(bare, written) > 100, items
        assert most(made, written) <= off, items
