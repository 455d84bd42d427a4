"""Small ready-made pictures of stones, marks and pieces of outline, stamped onto a copy of the board.

A stamp holds finished palette-mode pixels, its soft edge already blended with what lies under it, and a mask
of the pixels it changes. It is made at its first use and kept; stamping it then costs a few microseconds.
"""

import math
from functools import partial
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from renderer.canvas import Canvas
from renderer.geometry import Point, cross, inset_shift, minus
from renderer.keep import Keep
from renderer.scene import Label, Mark, Stone
from renderer.shapes import FINE, OUTLINES, Easel, Stroke, draw_item, reach

Item = Stone | Mark | Label
Pixel = tuple[int, int]


class Stamp(NamedTuple):
    """Pixels, which of them count, and where they go relative to the place stamped."""

    pixels: Image.Image
    mask: Image.Image
    shift: Pixel

    def onto(self, picture: Image.Image, place: Pixel) -> None:
        """Stamp. Goes past the checks of `Image.paste`, which take twice as long as the pixels."""
        left, top = place[0] + self.shift[0], place[1] + self.shift[1]
        width, height = self.pixels.size
        picture.im.paste(self.pixels.im, (left, top, left + width, top + height), self.mask.im)


class Stamps:
    """All stamps of one canvas. Safe to share among threads."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._placed: Keep[tuple[Pixel, Stamp]] = Keep(3000)
        self._stacks: Keep[Stamp] = Keep(300)
        self._pieces: Keep[Stamp] = Keep(600)

    def stack(self, picture: Image.Image, items: list[Item]) -> None:
        """Stamp the things that lie on one place, the lowest first."""
        looks = tuple(item[1:] for item in items)
        place, stamp = self._placed.get((items[0].at, looks), lambda: self._place(items, looks))
        stamp.onto(picture, place)

    def border(self, picture: Image.Image, points: tuple[Point, ...], role: str) -> None:
        """Stamp a closed outline, one piece per side."""
        corners = [self.canvas.place(point) for point in points]
        sides = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(corners[-1:] + corners, corners, strict=False)]
        for corner, before, side, after in zip(
            corners, sides, sides[1:] + sides[:1], sides[2:] + sides[:2], strict=True
        ):
            key = (role, before, side, after)
            stamp = self._pieces.get(key, partial(self._piece, *key))
            stamp.onto(picture, corner)

    # Stones and marks ----------------------------------------------------------------------------

    def _place(self, items: list[Item], looks: tuple[object, ...]) -> tuple[Pixel, Stamp]:
        """Where a stack goes. Places whose surroundings look the same share a stamp."""
        x, y = self.canvas.place(items[0].at)
        radius = math.ceil(max(reach(item) for item in items) * self.canvas.unit)
        half = radius + 2
        under = self.canvas.bare.crop((x - half, y - half, x + half, y + half))
        seen = Image.new("P", (2 * radius, 2 * radius))
        seen.paste(under.crop((2, 2, 2 + 2 * radius, 2 + 2 * radius)), (0, 0), _disc(radius))
        stamp = self._stacks.get((seen.tobytes(), looks), lambda: self._stacked(under, half, items))
        return (x, y), stamp

    def _stacked(self, under: Image.Image, half: int, items: list[Item]) -> Stamp:
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
        return Stamp(self.canvas.quantised(drawn), mask, (-half, -half))

    # Outlines ------------------------------------------------------------------------------------

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
        pixels = self.canvas.tinted(opacity, self.canvas.bed, colour)
        mask = Image.new("1", opacity.size)
        columns = opacity.size[0]
        for index, value in enumerate(opacity.tobytes()):
            middle = left + index % columns + 0.5, top + index // columns + 0.5
            begun = cross(first, middle) < 0
            ended = cross(second, minus(middle, side)) < 0
            if value > 12 and begun and not ended:
                mask.putpixel((index % columns, index // columns), 255)
        return Stamp(pixels, mask, (left, top))


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
