"""The board before the first turn: what everything else is stamped on."""

from functools import lru_cache

from PIL import Image, ImageDraw

from renderer.board import Box, draw_board, meet
from renderer.inks import inks_of
from renderer.layout import Layout
from renderer.palette import Palette, Rgb
from renderer.scene import Ground, Label
from renderer.shapes import BACKED, BOLD, font

_UNREADABLE = 5  # pixels; smaller type is left out
_ANY = [0] + [255] * 255  # opacity to mask
_MOST_PLACES = 2000  # twice as many as the largest board has centres and corners


class Canvas:
    """One ground at one size in one palette.

    Attributes:
        unit: a board unit in pixels.
        hair: the thinnest line that is still seen on a phone, in pixels (see `Layout`).
        bed: the colour that lies under outlines, on average.
        picture: the board with its text, in palette mode.
        place: returns the pixel corner nearest to a point of the board; always the same object for the same
            point, as long as it is cached, since caches hold thousands.
    """

    def __init__(self, ground: Ground, palette: Palette, width: int) -> None:
        layout = Layout(ground, width)
        self.place = lru_cache(maxsize=_MOST_PLACES)(layout.place)
        self.palette, self.width = palette, width
        self.unit, self.hair = layout.unit, layout.hair
        beds = frozenset(tile.role for tile in ground.tiles) or frozenset({"plate"})
        self.inks = inks_of(palette, beds)
        self.bed = _average([palette[role] for role in sorted(beds)])
        self.picture = draw_board(layout, palette, self.inks)
        self._hidden: list[tuple[Box, bytes]] = []  # the pixels under each text, in the order of writing
        for label in ground.labels:
            self._write(label)

    def bare(self, box: Box) -> Image.Image:
        """Return a part of the board without any text: what lies under a stone."""
        part = self.picture.crop(box)
        for place, pixels in reversed(self._hidden):
            if meet(place, box):
                left, top, right, bottom = place
                hidden = Image.frombytes("P", (right - left, bottom - top), pixels)
                part.paste(hidden, (left - box[0], top - box[1]))
        return part

    def _write(self, label: Label) -> None:
        """Write a label at its final size; what lies under it is taken to be of one colour."""
        size = round(label.size * self.unit)
        if size < _UNREADABLE:
            return
        half = size * (len(label.text) + 1) // 2
        opacity = Image.new("L", (2 * half, 2 * size))
        ImageDraw.Draw(opacity).text(
            (half, size * 1.35),
            label.text,
            255,
            font(size),
            anchor="ms",
            stroke_width=size * BOLD.get(label.role, 0.0),
        )
        mask = opacity.point(_ANY, "1")
        x, y = self.place(label.at)
        under = self._colour_at(x, y)
        if label.role in BACKED:
            under = self.bed
            left, top, right, bottom = opacity.getbbox() or (0, 0, 0, 0)
            ImageDraw.Draw(mask).rounded_rectangle((left - 3, top - 3, right + 2, bottom + 2), size // 4, 255)
        left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
        place = x - half + left, y - size + top, x - half + right, y - size + bottom
        self._hidden.append((place, self.picture.crop(place).tobytes()))
        text = self.inks.tint(opacity, under, self.palette[label.role])
        self.picture.paste(text, (x - half, y - size), mask)

    def _colour_at(self, x: int, y: int) -> Rgb:
        return self.inks.colours[self.bare((x, y, x + 1, y + 1)).tobytes()[0]]


def _average(colours: list[Rgb]) -> Rgb:
    red, green, blue = (round(sum(channel) / len(colours)) for channel in zip(*colours, strict=True))
    return red, green, blue
