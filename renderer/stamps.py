"""Small ready-made pictures of stones, marks and pieces of outline, stamped onto a copy of the board.

A stamp holds finished palette-mode pixels, its soft edge already blended with what lies under it, and a mask
of the pixels it changes. It is made at its first use and kept; stamping it then costs a few microseconds.
"""

import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple, Self

from PIL import Image, ImageChops, ImageDraw

from renderer.canvas import Canvas
from renderer.geometry import Point, cross, inset_shift, minus
from renderer.keep import Keep
from renderer.scene import Label, Mark, Outline, Stone
from renderer.shapes import FINE, OUTLINES, Easel, Stroke, draw_item, reach

Item = Stone | Mark | Label
Pixel = tuple[int, int]
Inner = Any  # an image as Pillow has it inside, for which it publishes no type


class Stamp(NamedTuple):
    """Pixels, where they go, and which of them count: what Pillow's inner images take to be pasted.

    (The checks of `Image.paste` would take twice as long as the pixels.)
    """

    pixels: Inner
    box: tuple[int, int, int, int]
    mask: Inner

    @classmethod
    def of(cls, pixels: Image.Image, mask: Image.Image, corner: Pixel) -> Self:
        """A stamp whose left upper corner lies there; nothing around what counts is kept."""
        box = mask.getbbox() or (0, 0, 1, 1)
        return cls(pixels.crop(box).im, box, mask.crop(box).im).moved(*corner)

    def moved(self, x: int, y: int) -> Self:
        """The same, so many pixels further."""
        left, top, right, bottom = self.box
        return self._replace(box=(left + x, top + y, right + x, bottom + y))


class Stamps:
    """All stamps of one canvas. Safe to share among threads."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._placed: Keep[Stamp] = Keep(3000)
        self._stacks: Keep[Stamp] = Keep(300)
        self._bordered: Keep[tuple[Stamp, ...]] = Keep(200)
        self._pieces: Keep[Stamp] = Keep(600)

    def stack(self, items: tuple[Item, ...]) -> Stamp:
        """The stamp of things that lie on one place, the lowest first."""
        return self._placed.get(items, lambda: self._place(items))

    def border(self, outline: Outline) -> tuple[Stamp, ...]:
        """The stamps of a closed outline, one for each of its sides."""
        return self._bordered.get(outline, lambda: tuple(self._sides(outline)))

    # Stones and marks ----------------------------------------------------------------------------

    def _place(self, items: tuple[Item, ...]) -> Stamp:
        """Places whose surroundings look the same share the pixels."""
        x, y = self.canvas.place(items[0].at)
        radius = math.ceil(max(reach(item) for item in items) * self.canvas.unit)
        half = radius + 2
        under = self.canvas.bare.crop((x - half, y - half, x + half, y + half))
        seen = Image.new("P", (2 * radius, 2 * radius))
        seen.paste(under.crop((2, 2, 2 + 2 * radius, 2 + 2 * radius)), (0, 0), _disc(radius))
        key = seen.tobytes(), tuple(item[1:] for item in items)
        return self._stacks.get(key, lambda: self._stacked(under, half, items)).moved(x, y)

    def _stacked(self, under: Image.Image, half: int, items: tuple[Item, ...]) -> Stamp:
        bed = under.convert("RGB")
        large = bed.resize((2 * half * FINE,) * 2, Image.Resampling.NEAREST)
        unit = self.canvas.unit * FINE
        easel = Easel(large, (half * FINE, half * FINE), unit, self.canvas.palette)
        lowest = items[0].role if isinstance(items[0], Stone) else ""
        for item in items:
            draw_item(easel, item, lowest)
        drawn = easel.image.reduce(FINE)
        mask = _differing(drawn, bed)
        for item in items:
            if isinstance(item, Stone):  # also where it has the very colour of what it hides
                radius = int(item.size / 2 * self.canvas.unit)
                ImageDraw.Draw(mask).ellipse(
                    (half - radius, half - radius, half + radius - 1, half + radius - 1), 255
                )
        return Stamp.of(self.canvas.inks.quantised(drawn), mask, (-half, -half))

    # Outlines ------------------------------------------------------------------------------------

    def _sides(self, outline: Outline) -> Iterator[Stamp]:
        corners = [self.canvas.place(point) for point in outline.points]
        sides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise([corners[-1], *corners])]
        around = zip(corners, sides, sides[1:] + sides[:1], sides[2:] + sides[:2], strict=True)
        for corner, before, side, after in around:
            key = outline.role, before, side, after
            yield self._pieces.get(key, partial(self._piece, *key)).moved(*corner)

    def _piece(self, role: str, before: Pixel, side: Pixel, after: Pixel) -> Stamp:
        """One side of an outline, from its first corner at (0, 0), cut where it meets its neighbours.

        The cuts run along the bisectors of the corners, so that every pixel belongs to one piece only.
        """
        stroke = OUTLINES[role]
        unit = self.canvas.unit
        first = inset_shift(before, side, stroke.inset * unit)
        second = inset_shift(side, after, stroke.inset * unit)
        ends = first, (side[0] + second[0], side[1] + second[1])
        width = max(stroke.thinnest * self.canvas.width, stroke.width * unit)
        left, top, opacity = _capsule(ends, width, stroke)
        colour = self.canvas.palette[role]
        pixels = self.canvas.inks.tinted(opacity, self.canvas.bed, colour)
        mask = Image.new("1", opacity.size)
        columns = opacity.size[0]
        for index, value in enumerate(opacity.tobytes()):
            middle = left + index % columns + 0.5, top + index // columns + 0.5
            begun = cross(first, middle) < 0
            ended = cross(second, minus(middle, side)) < 0
            if value > 12 and begun and not ended:
                mask.putpixel((index % columns, index // columns), 255)
        return Stamp.of(pixels, mask, (left, top))


def _differing(first: Image.Image, second: Image.Image) -> Image.Image:
    """A mask of the pixels in which two full-colour pictures differ."""
    red, green, blue = ImageChops.difference(first, second).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 255 if value else 0).convert("1")


def _disc(half: int) -> Image.Image:
    mask = Image.new("1", (2 * half, 2 * half))
    ImageDraw.Draw(mask).ellipse((0, 0, 2 * half - 1, 2 * half - 1), fill=1)
    return mask


def _capsule(ends: tuple[Point, Point], width: float, stroke: Stroke) -> tuple[int, int, Image.Image]:
    """A line with round ends as opacity, and the pixel its left upper corner has."""
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
