"""Small finished pictures of stones, marks and sides of outlines, stamped onto a copy of the board.

A stamp holds palette-mode pixels, its soft edge already blended with what lies under it, and a mask of the
pixels it changes. It is made at its first use and cached; stamping it then costs a few microseconds.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from hashlib import blake2b
from itertools import pairwise
from typing import Any, NamedTuple, ParamSpec, Self

from PIL import Image, ImageChops, ImageDraw

from renderer.canvas import ANY, Canvas, Items, sprite, write_on
from renderer.layout import inset_shift, minus
from renderer.scene import CAPITAL, WIDE, Label, Outline, Point, Stone
from renderer.shapes import FINE, OUTLINES, Stroke, reach

Pixel = tuple[int, int]
P = ParamSpec("P")
Inner = Any  # an image as Pillow has it inside, for which it publishes no type

_WITHIN_RIM = 0.97  # of a stone's radius, where nothing that lies under it shows
_FAINTEST = 13  # opacity, of 255, from which a pixel of an outline counts

MOST = 3_500_000
"""Bytes that the stamps of one board may take before all of them are forgotten."""
_BESIDES = 2_000  # bytes of what Pillow and the caches know of a stamp


class Stamp(NamedTuple):
    """Pixels, where they go around a place, and which of them count, as Pillow's inner images take them."""

    pixels: Inner
    box: tuple[int, int, int, int]
    mask: Inner

    @classmethod
    def of(cls, pixels: Image.Image, mask: Image.Image, corner: Pixel) -> Self:
        """Return a stamp whose left upper corner lies there; what surrounds its mask is left out."""
        box = left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
        x, y = corner
        bare = pixels.crop(box)
        bare = Image.frombytes("L", bare.size, bare.tobytes())  # without a palette, which takes a kilobyte
        mask = mask.crop(box)
        return cls(bare.im, (left + x, top + y, right + x, bottom + y), _mask(mask.size, mask.tobytes()))

    @property
    def size(self) -> int:
        """Bytes that it takes at most: one for each pixel, one for that of its mask, and what is besides."""
        left, top, right, bottom = self.box
        return 2 * (right - left) * (bottom - top) + _BESIDES


@lru_cache(maxsize=500)
def _mask(size: Pixel, rows: bytes) -> Inner:
    """Return a mask of these pixels: things that lie on different beds share it."""
    return Image.frombytes("1", size, rows).im


class Impression(NamedTuple):
    """Stamps and the place that each goes to; thousands are cached, and share both."""

    stamps: tuple[Stamp, ...]
    places: tuple[Pixel, ...]

    def onto(self, picture: Image.Image) -> None:
        """Paste all, the lowest first; the checks of `Image.paste` would take longer than the pixels."""
        inner = picture.im
        for (pixels, (left, top, right, bottom), mask), (x, y) in zip(self.stamps, self.places, strict=True):
            inner.paste(pixels, (left + x, top + y, right + x, bottom + y), mask)


@dataclass(frozen=True)
class Bed:
    """What lies under the things on one place; two are equal if they look the same within reach of these.

    It tells where the place is rather than what the pixels are: it stays in a cache as long as its stamp.
    """

    look: bytes
    """A digest of its pixels."""
    middle: Pixel = field(compare=False)


DrawStack = Callable[[Bed, Items], Stamp]
DrawSide = Callable[[str, Pixel, Pixel, Pixel], Stamp]


class Counter:
    """How many bytes stamps have taken that were made since it was last set to 0."""

    def __init__(self) -> None:
        self.bytes = 0

    def count(self, draw: Callable[P, Stamp]) -> Callable[P, Stamp]:
        """Return the same function, whose stamps are counted."""

        def draw_and_count(*args: P.args, **kwargs: P.kwargs) -> Stamp:
            stamp = draw(*args, **kwargs)
            self.bytes += stamp.size
            return stamp

        return draw_and_count


class Stamps:
    """All stamps of one canvas. Safe to share among threads.

    Two threads that need the same new stamp at the same moment may both make it: the pixels are the same, and
    a lock would cost every later use more than that. The caches hold functions of the canvas and not of this
    object, so that all of it goes when the canvas is forgotten.

    How many different stamps a board needs depends on its tiling: from some dozens to thousands. So all are
    forgotten once they take `MOST` bytes, which hardly any board ever sees.

    Attributes:
        canvas: what they are stamped onto.
        border: returns what a closed outline leaves on a picture, a stamp for each of its sides.
    """

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._taken = taken = Counter()
        draw_stack = cache(taken.count(partial(_draw_stack, canvas)))
        draw_side = cache(taken.count(partial(_draw_side, canvas)))
        draw_text = cache(taken.count(partial(_draw_text, canvas)))
        lay = lru_cache(maxsize=600)(partial(_lay, canvas, draw_stack))
        border = lru_cache(maxsize=100)(partial(_border, canvas, draw_side))
        self.border: Callable[[Outline], Impression] = border
        self._lay: Callable[[Items], Impression] = lay
        self._draw_text: Callable[[Items], Stamp] = draw_text
        self._caches = draw_stack, draw_side, draw_text, lay, border

    def stack(self, items: Items) -> Impression:
        """Return what things that lie on one place leave on a picture.

        What is written on a stone is a stamp of its own: it looks the same wherever the stone lies, and a
        stone the same whatever is written on it.
        """
        if not _is_text_on_stone(items):
            return self._lay(items)
        stone, (middle,) = self._lay(items[:-1])
        return Impression((*stone, self._draw_text(_bare(items))), (middle, middle))

    def make_room(self) -> None:
        """Forget all stamps if they take more than they may."""
        if self._taken.bytes > MOST:
            for kept in self._caches:
                kept.cache_clear()
            self._taken.bytes = 0


# Stones and marks --------------------------------------------------------------------------------


def _lay(canvas: Canvas, draw_stack: DrawStack, items: Items) -> Impression:
    """Return the stamp of things on one place; places that look alike share it."""
    middle, items = canvas.place(items[0].at), _bare(items)
    return Impression((draw_stack(_bed(canvas, middle, items), items),), (middle,))


def _bare(items: Items) -> Items:
    """Return things without the place that they lie on."""
    return tuple(item._replace(at=(0.0, 0.0)) for item in items)


def _is_text_on_stone(items: Items) -> bool:
    """Return whether the topmost thing is text that lies on an opaque stone, with all its corners."""
    stone, text = items[0], items[-1]
    if not (isinstance(stone, Stone) and stone.strength == 1 and isinstance(text, Label)):
        return False
    corner = text.size * len(text.text) * WIDE / 2, text.size * CAPITAL / 2
    return math.hypot(*corner) < stone.size / 2 * _WITHIN_RIM


def _bed(canvas: Canvas, middle: Pixel, items: Items) -> Bed:
    """Return what lies under things on one place."""
    half = _half(canvas, items)
    under = _around(canvas, middle, half)
    seen = Image.new("P", under.size)
    seen.paste(under, (0, 0), _disc(half, half - 2))
    return Bed(blake2b(seen.tobytes(), digest_size=16).digest(), middle)


def _draw_stack(canvas: Canvas, under: Bed, items: Items) -> Stamp:
    """Draw things on one place."""
    half = _half(canvas, items)
    bed = _around(canvas, under.middle, half).convert("RGB")
    if len(items) > 1 and isinstance(items[-1], Label):
        drawn = write_on(sprite(canvas.brush, half, items[:-1]).over(bed), canvas.brush, items)
    else:
        drawn = sprite(canvas.brush, half, items).over(bed)
    mask = _differing(drawn, bed)
    for item in items:
        if isinstance(item, Stone):  # also where it has the very colour of what it hides
            mask.paste(255, (0, 0), _disc(half, int(max(item.size, item.clears) / 2 * canvas.unit)))
    return Stamp.of(canvas.inks.quantise(drawn), mask, (-half, -half))


def _draw_text(canvas: Canvas, items: Items) -> Stamp:
    """Draw the topmost of some things on one place where it shows."""
    half = _half(canvas, items)
    bare = sprite(canvas.brush, half, items[:-1]).over(Image.new("RGB", (2 * half, 2 * half), canvas.bed))
    drawn = write_on(bare, canvas.brush, items)
    return Stamp.of(canvas.inks.quantise(drawn), _differing(drawn, bare), (-half, -half))


def _around(canvas: Canvas, middle: Pixel, half: int) -> Image.Image:
    """Return the square of the bare board around a pixel corner, `half` pixels to each side."""
    x, y = middle
    return canvas.bare((x - half, y - half, x + half, y + half))


def _half(canvas: Canvas, items: Items) -> int:
    """Return half the side of the square in which things on one place are drawn, in pixels."""
    return math.ceil(max(reach(item) for item in items) * canvas.unit) + 2


def _disc(half: int, radius: int) -> Image.Image:
    """Return a mask of a disc in the middle of a square."""
    mask = Image.new("1", (2 * half, 2 * half))
    box = (half - radius, half - radius, half + radius - 1, half + radius - 1)
    ImageDraw.Draw(mask).ellipse(box, fill=1)
    return mask


def _differing(first: Image.Image, second: Image.Image) -> Image.Image:
    """Return a mask of the pixels in which two full-colour pictures differ."""
    red, green, blue = ImageChops.difference(first, second).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(ANY, "1")


# Outlines ----------------------------------------------------------------------------------------


def _border(canvas: Canvas, draw_side: DrawSide, outline: Outline) -> Impression:
    """Return the stamps of an outline's sides; sides that run alike between like corners share them."""
    corners = tuple(map(canvas.place, outline.points))
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise([corners[-1], *corners])]
    around = zip(sides, sides[1:] + sides[:1], sides[2:] + sides[:2], strict=True)
    return Impression(tuple(draw_side(outline.role, *three) for three in around), corners)


def _draw_side(canvas: Canvas, role: str, before: Pixel, side: Pixel, after: Pixel) -> Stamp:
    """Draw one side of an outline, from its first corner at (0, 0), cut where it meets its neighbours.

    The cuts run along the bisectors of the corners, so that every pixel belongs to one side only.
    """
    stroke = OUTLINES[role]
    first = inset_shift(before, side, stroke.inset * canvas.unit)
    second = inset_shift(side, after, stroke.inset * canvas.unit)
    ends = first, (side[0] + second[0], side[1] + second[1])
    width = max(stroke.thinnest * canvas.width, stroke.width * canvas.unit)
    left, top, opacity = _capsule(ends, width, stroke)
    columns, rows = opacity.size
    opaque = opacity.point(lambda value: 255 if value >= _FAINTEST else 0).tobytes()
    mask = bytearray(len(opaque))
    for row in range(rows):
        corner = left, top + row
        begin, end = _stretch(first, corner, columns, left=True)
        from_end = left - side[0], top + row - side[1]
        other_begin, other_end = _stretch(second, from_end, columns, left=False)
        stretch = slice(row * columns + max(begin, other_begin), row * columns + min(end, other_end))
        mask[stretch] = opaque[stretch]
    pixels = canvas.inks.tint(opacity, canvas.bed, canvas.palette[role])
    return Stamp.of(pixels, Image.frombytes("L", opacity.size, bytes(mask)).convert("1"), (left, top))


def _stretch(cut: Point, corner: Pixel, columns: int, *, left: bool) -> tuple[int, int]:
    """Return the columns of a row of pixels that lie on one side of a cut: the first, and one past the last.

    A pixel lies where its middle does. Which column is the first to lie beyond the cut is rounded before the
    row's own place is taken into account, so that two sides of an outline never round differently.

    Args:
        cut: a vector from the origin.
        corner: the upper left one of the row's first pixel.
        columns: how many pixels the row has.
        left: whether to the left of the cut; else to its right or on it.
    """
    x, y = corner
    dx, dy = cut
    if dy == 0:
        return (0, columns) if (dx * (y + 0.5) < 0) is left else (columns, columns)
    border = dx * (y + 0.5) / dy - 0.5  # the column whose middle lies on the cut
    if dy > 0:
        first = min(max(math.floor(border) + 1 - x, 0), columns)
        return (first, columns) if left else (0, first)
    first = min(max(math.ceil(border) - x, 0), columns)
    return (0, first) if left else (first, columns)


def _capsule(ends: tuple[Point, Point], width: float, stroke: Stroke) -> tuple[int, int, Image.Image]:
    """Draw a line with round ends as opacity; return the pixel of its left upper corner, and it."""
    margin = int(width) + 2
    left = int(min(ends[0][0], ends[1][0])) - margin
    top = int(min(ends[0][1], ends[1][1])) - margin
    size = (
        int(max(ends[0][0], ends[1][0])) + margin - left,
        int(max(ends[0][1], ends[1][1])) + margin - top,
    )
    large = Image.new("L", (size[0] * FINE, size[1] * FINE))
    draw = ImageDraw.Draw(large)
    start, end = (((x - left) * FINE, (y - top) * FINE) for x, y in ends)
    trim = (1 - stroke.drawn) / 2
    way = minus(end, start)
    start, end = (
        (start[0] + way[0] * trim, start[1] + way[1] * trim),
        (end[0] - way[0] * trim, end[1] - way[1] * trim),
    )
    draw.line((start, end), 255, round(width * FINE))
    radius = width * FINE / 2
    for x, y in (start, end):
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return left, top, large.reduce(FINE)
