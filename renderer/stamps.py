"""Cached small pictures of stones, marks and sides of outlines, stamped onto a copy of the board.

A stamp has palette-mode pixels, with edges blended into the background, and a mask of the changed ones.
Stamping takes a few microseconds.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from hashlib import blake2b
from itertools import pairwise
from typing import Any, NamedTuple, ParamSpec, Self

from PIL import Image, ImageChops, ImageDraw

from renderer.canvas import ANY, Canvas, Items, letters, sprite, stone_under
from renderer.layout import inset_shift, minus
from renderer.scene import CAPITAL, WIDE, Label, Link, Outline, Point, Stone
from renderer.shapes import FINE, OUTLINES, Stroke, draw_bar, reach

Pixel = tuple[int, int]
P = ParamSpec("P")
Inner = Any  # Pillow's internal image, which has no public type

_WITHIN_RIM = 0.97  # share of a stone's radius that hides what lies below
_MIN_OPACITY = 13  # minimal opacity, of 255, of a pixel in an outline
_OPAQUE = bytes(_MIN_OPACITY).ljust(256, b"\xff")

MAX_STAMP_BYTES = 3_500_000
"""Bytes of a board's stamps at which all are dropped."""
_STAMP_OVERHEAD = 2_000  # bytes of overhead per stamp


class Stamp(NamedTuple):
    """Pixels, box relative to a place, and mask, as Pillow's internal images."""

    pixels: Inner
    box: tuple[int, int, int, int]
    mask: Inner

    @classmethod
    def of(cls, pixels: Image.Image, mask: Image.Image, corner: Pixel) -> Self:
        """Return a stamp with this upper left corner, cropped to its mask."""
        box = left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
        x, y = corner
        bare = pixels.crop(box)
        bare = Image.frombytes("L", bare.size, bare.tobytes())  # without a palette, which takes a kilobyte
        mask = mask.crop(box)
        return cls(bare.im, (left + x, top + y, right + x, bottom + y), _mask(mask.size, mask.tobytes()))

    @property
    def size(self) -> int:
        """Upper bound in bytes: pixels, mask and overhead."""
        left, top, right, bottom = self.box
        return 2 * (right - left) * (bottom - top) + _STAMP_OVERHEAD


@lru_cache(maxsize=500)
def _mask(size: Pixel, rows: bytes) -> Inner:
    """Cached, since items on different backgrounds share masks."""
    return Image.frombytes("1", size, rows).im


class Impression(NamedTuple):
    """Stamps with their places; cached by thousands, sharing both."""

    stamps: tuple[Stamp, ...]
    places: tuple[Pixel, ...]

    def onto(self, picture: Image.Image) -> None:
        """Paste all from bottom to top, bypassing `Image.paste`, whose checks take longer than the pixels."""
        inner = picture.im
        for (pixels, (left, top, right, bottom), mask), (x, y) in zip(self.stamps, self.places, strict=True):
            inner.paste(pixels, (left + x, top + y, right + x, bottom + y), mask)


@dataclass(frozen=True)
class Bed:
    """Background of the items of one place; equal if it looks the same within their reach.

    It stores the place, not the pixels, since it is cached as long as its stamp.
    """

    look: bytes
    middle: Pixel = field(compare=False)


DrawStack = Callable[[Bed, Items], Stamp]
DrawBar = Callable[[Link, Pixel], Stamp]
DrawSide = Callable[[str, Pixel, Pixel, Pixel], Stamp]


class ByteCounter:
    def __init__(self) -> None:
        self.bytes = 0

    def count(self, draw: Callable[P, Stamp]) -> Callable[P, Stamp]:
        def draw_and_count(*args: P.args, **kwargs: P.kwargs) -> Stamp:
            stamp = draw(*args, **kwargs)
            self.bytes += stamp.size
            return stamp

        return draw_and_count


class Stamps:
    """All stamps of a canvas; thread-safe.

    Two threads may both make the same stamp, which is cheaper than a lock at every use. The caches hold
    functions of the canvas, not of this object, so that all is freed with the canvas. Boards need from dozens
    to thousands of stamps, by tiling; all are dropped at `MAX_STAMP_BYTES`, which few boards reach.

    `border` returns an outline's impression, one stamp per side.
    """

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._taken = taken = ByteCounter()
        draw_stack = cache(taken.count(partial(_draw_stack, canvas)))
        draw_side = cache(taken.count(partial(_draw_side, canvas)))
        draw_bar = cache(taken.count(partial(_draw_bar, canvas)))
        draw_text = cache(taken.count(partial(_draw_text, canvas)))
        lay = lru_cache(maxsize=600)(partial(_lay, canvas, draw_stack))
        write = lru_cache(maxsize=300)(partial(_write, lay, draw_text))
        border = lru_cache(maxsize=100)(partial(_border, canvas, draw_side))
        link = lru_cache(maxsize=200)(partial(_link, canvas, draw_bar))
        self.link: Callable[[Link], Impression] = link
        self.border: Callable[[Outline], Impression] = border
        self._lay: Callable[[Items], Impression] = lay
        self._write: Callable[[Items], Impression] = write
        self._caches = draw_stack, draw_side, draw_bar, draw_text, lay, write, border, link

    def stack(self, items: Items) -> Impression:
        """Return the impression of the items of one place."""
        if _is_text_on_stone(items):
            return self._write(items)
        return self._lay(items)

    def make_room(self) -> None:
        if self._taken.bytes > MAX_STAMP_BYTES:
            for kept in self._caches:
                kept.cache_clear()
            self._taken.bytes = 0


# Stones and marks


def _lay(canvas: Canvas, draw_stack: DrawStack, items: Items) -> Impression:
    """Return the stamp of the items of one place, shared with places that look alike."""
    middle = canvas.place(items[0].at)
    items = _bare(items)
    return Impression((draw_stack(_bed(canvas, middle, items), items),), (middle,))


def _write(
    lay: Callable[[Items], Impression], draw_text: Callable[[Items], Stamp], items: Items
) -> Impression:
    """Return the impression of a stone with text.

    The text is a separate stamp, as it looks the same wherever the stone lies, and vice versa.
    """
    stone, (middle,) = lay(items[:-1])
    return Impression((*stone, draw_text(_bare(items))), (middle, middle))


def _bare(items: Items) -> Items:
    return tuple(item._replace(at=(0.0, 0.0)) for item in items)


def _is_text_on_stone(items: Items) -> bool:
    """Return whether the topmost item is text entirely on an opaque stone."""
    stone = items[0]
    text = items[-1]
    if not (isinstance(stone, Stone) and stone.strength == 1 and isinstance(text, Label)):
        return False
    corner = text.size * len(text.text) * WIDE / 2, text.size * CAPITAL / 2
    return not text.aside and math.hypot(*corner) < stone.size / 2 * _WITHIN_RIM


def _bed(canvas: Canvas, middle: Pixel, items: Items) -> Bed:
    half = _half(canvas, items)
    under = _around(canvas, middle, half)
    seen = Image.new("P", under.size)
    seen.paste(under, (0, 0), _disc(half, half - 2))
    return Bed(blake2b(seen.tobytes(), digest_size=16).digest(), middle)


def _draw_stack(canvas: Canvas, under: Bed, items: Items) -> Stamp:
    half = _half(canvas, items)
    bed = _around(canvas, under.middle, half).convert("RGB")
    drawn = sprite(canvas.brush, half, items).over(bed)
    mask = _differing(drawn, bed)
    for item in items:
        if isinstance(item, Stone):  # even where its colour equals what it hides
            mask.paste(255, (0, 0), _disc(half, int(max(item.size, item.clears) / 2 * canvas.unit)))
    return Stamp.of(canvas.inks.quantise(drawn), mask, (-half, -half))


def _draw_text(canvas: Canvas, items: Items) -> Stamp:
    """Draw text on what is in the middle of its stone."""
    *below, label = items
    assert isinstance(label, Label)  # noqa: S101 (the caller has checked)
    half = _half(canvas, items)
    size = round(label.size * canvas.unit)
    middle = sprite(canvas.brush, half, tuple(below)).own.crop((half, half, half + 1, half + 1))
    red, green, blue = middle.tobytes()
    colour = canvas.palette.on(label.role, stone_under(label, items))
    opacity, mask = letters(label.text, size, label.role)
    pixels = canvas.inks.tint(opacity, (red, green, blue), colour)
    return Stamp.of(pixels, mask, (-opacity.width // 2, -size))


def _around(canvas: Canvas, middle: Pixel, half: int) -> Image.Image:
    x, y = middle
    return canvas.bare((x - half, y - half, x + half, y + half))


def _half(canvas: Canvas, items: Items) -> int:
    return math.ceil(max(reach(item) for item in items) * canvas.unit) + 2


def _disc(half: int, radius: int) -> Image.Image:
    mask = Image.new("1", (2 * half, 2 * half))
    box = (half - radius, half - radius, half + radius - 1, half + radius - 1)
    ImageDraw.Draw(mask).ellipse(box, fill=1)
    return mask


def _differing(first: Image.Image, second: Image.Image) -> Image.Image:
    red, green, blue = ImageChops.difference(first, second).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(ANY, "1")


# Links


def _link(canvas: Canvas, draw_bar: DrawBar, link: Link) -> Impression:
    """Return the stamps of a link's bars; equal ones share one."""
    ends = [(canvas.place(start), canvas.place(end)) for start, end in link.ends]
    ways = ((end[0] - start[0], end[1] - start[1]) for start, end in ends)
    bare = link._replace(ends=())
    return Impression(tuple(draw_bar(bare, way) for way in ways), tuple(start for start, _ in ends))


def _draw_bar(canvas: Canvas, link: Link, way: Pixel) -> Stamp:
    half = math.ceil(math.hypot(*way) / 2 - link.size / 4 * canvas.unit) + 2
    drawn = canvas.brush.easel(half, canvas.bed)
    mask = canvas.brush.easel(half, None)
    for easel in (drawn, mask):
        draw_bar(easel, link, (way[0] * FINE, way[1] * FINE))
    pixels = canvas.inks.quantise(drawn.image.reduce(FINE))
    corner = way[0] // 2 - half, way[1] // 2 - half
    return Stamp.of(pixels, mask.image.reduce(FINE).point(ANY, "1"), corner)


# Outlines


def _border(canvas: Canvas, draw_side: DrawSide, outline: Outline) -> Impression:
    """Return the stamps of an outline's sides; equal sides between equal corners share one."""
    corners = tuple(map(canvas.place, outline.points))
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise([corners[-1], *corners])]
    around = zip(sides, sides[1:] + sides[:1], sides[2:] + sides[:2], strict=True)
    return Impression(tuple(draw_side(outline.role, *three) for three in around), corners)


def _draw_side(canvas: Canvas, role: str, before: Pixel, side: Pixel, after: Pixel) -> Stamp:
    """Draw one side of an outline from its first corner at (0, 0), cut at its neighbours.

    The cuts follow the bisectors of the corners, so every pixel belongs to one side.
    """
    stroke = OUTLINES[role]
    first = inset_shift(before, side, stroke.inset * canvas.unit)
    second = inset_shift(side, after, stroke.inset * canvas.unit)
    ends = first, (side[0] + second[0], side[1] + second[1])
    width = max(stroke.thinnest * canvas.width, stroke.width * canvas.unit)
    left, top, opacity = _capsule(ends, width, stroke)
    columns, rows = opacity.size
    opaque = opacity.tobytes().translate(_OPAQUE)
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
    """Return the columns of a pixel row on one side of a cut: first, and one past the last.

    `cut` is a vector from the origin, `corner` the row's upper left; `left` selects the left side of the cut,
    else the right one including it. Pixels belong where their middle lies. Rounding happens before the row's
    own offset is added, so that adjacent sides never round differently.
    """
    x, y = corner
    dx, dy = cut
    if dy == 0:
        if (dx * (y + 0.5) < 0) is left:
            return 0, columns
        return columns, columns
    border = dx * (y + 0.5) / dy - 0.5  # the column whose middle lies on the cut
    if dy > 0:
        first = min(max(math.floor(border) + 1 - x, 0), columns)
        return (first, columns) if left else (0, first)
    first = min(max(math.ceil(border) - x, 0), columns)
    return (0, first) if left else (first, columns)


def _capsule(ends: tuple[Point, Point], width: float, stroke: Stroke) -> tuple[int, int, Image.Image]:
    """Draw a line with round ends as opacity; return its upper left pixel and the image."""
    margin = int(width) + 2
    (x1, y1), (x2, y2) = ends
    left = int(min(x1, x2)) - margin
    top = int(min(y1, y2)) - margin
    right = int(max(x1, x2)) + margin
    bottom = int(max(y1, y2)) + margin
    large = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    draw = ImageDraw.Draw(large)
    start = ((x1 - left) * FINE, (y1 - top) * FINE)
    end = ((x2 - left) * FINE, (y2 - top) * FINE)
    trim = (1 - stroke.drawn) / 2
    way = minus(end, start)
    start = (start[0] + way[0] * trim, start[1] + way[1] * trim)
    end = (end[0] - way[0] * trim, end[1] - way[1] * trim)
    draw.line((start, end), 255, round(width * FINE))
    radius = width * FINE / 2
    for x, y in (start, end):
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return left, top, large.reduce(FINE)
