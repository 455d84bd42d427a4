"""The board before the first turn: what everything else is stamped on."""

import zlib
from collections import defaultdict
from functools import lru_cache

from PIL import Image, ImageDraw

from renderer.board import Box, draw_board, meet
from renderer.inks import inks_of
from renderer.layout import Layout
from renderer.scene import Ground, Label, Palette, Rgb
from renderer.shapes import BACKED, BOLD, font
from renderer.sprites import Brush

_UNREADABLE = 5  # pixels; smaller type is left out
ANY = [0] + [255] * 255  # opacity to mask
_BAND = 64  # pixels
_MOST_PLACES = 2000  # twice as many as the largest board has centres and corners


class Canvas:
    """One ground at one size in one palette.

    Attributes:
        unit: a board unit in pixels.
        brush: what things are drawn with that lie on it.
        bed: the colour that lies under outlines, on average.
        picture: the board with its text, in palette mode.
        place: returns the pixel corner nearest to a point of the board; always the same object for the same
            point, as long as it is cached, since caches hold thousands.
    """

    def __init__(self, ground: Ground, palette: Palette, width: int) -> None:
        layout = Layout(ground, width)
        self.place = lru_cache(maxsize=_MOST_PLACES)(layout.place)
        self.palette, self.width = palette, width
        self.unit, self.brush = layout.unit, Brush(palette, layout.unit, layout.hair)
        beds = frozenset(tile.role for tile in ground.tiles) or frozenset({"plate"})
        self.inks = inks_of(palette, beds)
        self.bed = _average([palette[role] for role in sorted(beds)])
        self.picture = draw_board(layout, palette, self.inks)
        self._hidden: list[tuple[Box, bytes]] = []  # what each text hides, deflated, in order
        self._hidden_near: defaultdict[int, list[int]] = defaultdict(list)  # those in each band of the board
        under = [self._colour_at(*self.place(label.at)) for label in ground.labels]
        for label, colour in zip(ground.labels, under, strict=True):
            self._write(label, colour)

    def bare(self, box: Box) -> Image.Image:
        """Return a part of the board without any text: what lies under a stone."""
        part = self.picture.crop(box)
        near = {number for band in _bands(box) for number in self._hidden_near.get(band, ())}
        for place, pixels in (self._hidden[number] for number in sorted(near, reverse=True)):
            if meet(place, box):
                left, top, right, bottom = place
                hidden = Image.frombytes("P", (right - left, bottom - top), zlib.decompress(pixels))
                part.paste(hidden, (left - box[0], top - box[1]))
        return part

    def _write(self, label: Label, under: Rgb) -> None:
        """Write a label at its final size; what lies under it is taken to be of one colour."""
        size = round(label.size * self.unit)
        if size < _UNREADABLE:
            return
        opacity, mask = _letters(label.text, size, label.role)
        x, y = self.place(label.at)
        corner = x - opacity.width // 2, y - size
        left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
        place = corner[0] + left, corner[1] + top, corner[0] + right, corner[1] + bottom
        for band in _bands(place):
            self._hidden_near[band].append(len(self._hidden))
        self._hidden.append((place, zlib.compress(self.picture.crop(place).tobytes())))
        bed = self.bed if label.role in BACKED else under
        self.picture.paste(self.inks.tint(opacity, bed, self.palette[label.role]), corner, mask)

    def _colour_at(self, x: int, y: int) -> Rgb:
        return self.inks.colours[self.picture.crop((x, y, x + 1, y + 1)).tobytes()[0]]


def _bands(box: Box) -> range:
    """Return the bands of the board that a box reaches into, from above."""
    return range(box[1] // _BAND, (box[3] - 1) // _BAND + 1)


@lru_cache(maxsize=16)  # boards that number their cells repeat a few; others hardly any
def _letters(text: str, size: int, role: str) -> tuple[Image.Image, Image.Image]:
    """Return a text as opacity, and a mask of the pixels that it covers, with its backing if it has one."""
    half = size * (len(text) + 1) // 2
    opacity = Image.new("L", (2 * half, 2 * size))
    stroke = size * BOLD.get(role, 0.0)
    ImageDraw.Draw(opacity).text((half, size * 1.35), text, 255, font(size), anchor="ms", stroke_width=stroke)
    mask = opacity.point(ANY, "1")
    if role in BACKED:
        left, top, right, bottom = opacity.getbbox() or (0, 0, 0, 0)
        ImageDraw.Draw(mask).rounded_rectangle((left - 3, top - 3, right + 2, bottom + 2), size // 4, 255)
    return opacity, mask


def _average(colours: list[Rgb]) -> Rgb:
    red, green, blue = (round(sum(channel) / len(colours)) for channel in zip(*colours, strict=True))
    return red, green, blue
