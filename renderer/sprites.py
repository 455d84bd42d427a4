"""Things drawn once for all places: they look alike on any bed, but for what shows through at their edges.

Everything is drawn so that each pixel is a share of what was there before, mixed with something else. So what
it looks like on black and on white tells what it looks like on anything.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops

from renderer.scene import Label, Mark, Palette, Rgb, Stone
from renderer.shapes import FINE, Easel, draw_item, write

Item = Stone | Mark | Label
Items = tuple[Item, ...]

_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_MOST = 12  # those of two boards, of some 80 kB each


class Brush(NamedTuple):
    """What things are drawn with: a theme, and a board unit and the thinnest line that is seen, in pixels."""

    palette: Palette
    unit: float
    hair: float

    def easel(self, half: int, mode: str, bed: Rgb | int) -> Easel:
        """Return an easel for the middle of a plain square, `half` pixels to each side."""
        middle = half * FINE
        large = Image.new(mode, (2 * middle, 2 * middle), bed)
        return Easel(large, (middle, middle), self.unit * FINE, self.palette, self.hair * FINE)


class Sprite(NamedTuple):
    """Things as they look on any bed, in full colour."""

    own: Image.Image
    """What they add to it."""
    through: Image.Image
    """How much of it shows through, in each channel."""

    def over(self, bed: Image.Image) -> Image.Image:
        """Return what these things look like on a bed of the same size."""
        return ImageChops.add(self.own, ImageChops.multiply(bed, self.through))


@lru_cache(maxsize=_MOST)
def sprite(brush: Brush, half: int, items: Items) -> Sprite:
    """Draw things that lie on one place in the middle of a square, `half` pixels to each side."""
    on_black, on_white = (_draw_on(bed, brush, half, items) for bed in (_BLACK, _WHITE))
    return Sprite(on_black, ImageChops.subtract(on_white, on_black))


def write_on(picture: Image.Image, brush: Brush, items: Items) -> Image.Image:
    """Return a picture of things in its middle with the topmost of them, which is text, written on them."""
    label = items[-1]
    assert isinstance(label, Label)  # noqa: S101 (whoever calls has looked)
    easel = brush.easel(picture.width // 2, "L", 0)
    write(easel, label, 255)
    colour = brush.palette.on(label.role, _stone_under(label, items))
    return Image.composite(Image.new("RGB", picture.size, colour), picture, easel.image.reduce(FINE))


def _draw_on(bed: Rgb, brush: Brush, half: int, items: Items) -> Image.Image:
    easel = brush.easel(half, "RGB", bed)
    for item in items:
        draw_item(easel, item, _stone_under(item, items))
    return easel.image.reduce(FINE)


def _stone_under(item: Item, items: Items) -> str:
    """Return the role of the stone that a thing lies on, or ""."""
    stone = items[0]
    return stone.role if isinstance(stone, Stone) and item.size <= stone.size else ""
