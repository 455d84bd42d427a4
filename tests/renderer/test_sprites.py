from random import Random

import pytest
from PIL import Image, ImageChops

from renderer.canvas import Brush, sprite
from renderer.scene import Label, Mark, Stone
from renderer.shapes import FINE, MARKS, draw_item
from tests.renderer.samples import PALETTES

HALF, UNIT, HAIR = 25, 40, 3.0
PLACE = (0.0, 0.0)
STONES = [Stone(PLACE, role, 0.83, strength) for role in ("black", "white") for strength in (1.0, 0.8)]
STACKS = [(stone,) for stone in STONES] + [(STONES[0], Mark(PLACE, role, 0.7)) for role in MARKS]
STACKS += [(stone, Label(PLACE, "25", "text", 0.5)) for stone in STONES]


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
