"""The board with its text, on which items are stamped, and sprites that work on any background.

Each pixel of an item is a mix of its own colour and the background, so its look on black and on white
determines its look on anything.
"""

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from isal import isal_zlib
from PIL import Image, ImageChops, ImageDraw

from renderer.board import Box, draw_board, inks_of, meet
from renderer.layout import Layout
from renderer.scene import Ground, Label, Mark, Palette, Rgb, Stone
from renderer.shapes import BOLD, FINE, Easel, draw_item, font

Item = Stone | Mark | Label
Items = tuple[Item, ...]

_BLACK = (0, 0, 0)
_WHITE = (255, 255, 255)
_SPRITE_CACHE_SIZE = 12  # those of two boards, about 80 kB each
_UNREADABLE = 5  # pixels; smaller type is omitted
ANY = [0] + [255] * 255  # opacity to mask
_BAND_HEIGHT = 64  # pixels
_INFLATED_BOARDS = 4  # boards; others are kept deflated, at a twentieth of the size for 0.3 ms more
_PLACE_CACHE_SIZE = 2000  # twice the centres and corners of the largest board


class Brush(NamedTuple):
    """Theme, with board unit and thinnest visible line in pixels."""

    palette: Palette
    unit: float
    hair: float

    def easel(self, half: int, bed: Rgb | None) -> Easel:
        """Return an easel for the middle of a plain square, `half` pixels to each side.

        Without `bed`, it is a mask.
        """
        middle = half * FINE
        large = Image.new("RGB" if bed else "L", (2 * middle, 2 * middle), bed or 0)
        scales = self.unit * FINE, self.palette, self.hair * FINE
        return Easel(large, (middle, middle), *scales, bed or _BLACK)


class Sprite(NamedTuple):
    """Items as they look on any background, in full colour."""

    own: Image.Image
    """Added to the background."""
    through: Image.Image
    """Transparency per channel."""

    def over(self, bed: Image.Image) -> Image.Image:
        return ImageChops.add(self.own, ImageChops.multiply(bed, self.through))


@lru_cache(maxsize=_SPRITE_CACHE_SIZE)
def sprite(brush: Brush, half: int, items: Items) -> Sprite:
    easel = brush.easel(half, _BLACK)
    on_black = _draw_on(_BLACK, easel, items)
    on_white = _draw_on(_WHITE, easel, items)
    return Sprite(on_black, ImageChops.subtract(on_white, on_black))


def _draw_on(bed: Rgb, easel: Easel, items: Items) -> Image.Image:
    easel.bed = bed
    easel.image.paste(bed, (0, 0, *easel.image.size))
    for item in items:
        draw_item(easel, item, stone_under(item, items))
    return easel.image.reduce(FINE)


def stone_under(item: Item, items: Items) -> str:
    stone = items[0]
    return stone.role if isinstance(stone, Stone) and item.size <= stone.size else ""


class Canvas:
    """A ground at one size in one palette.

    `place` maps a point to the nearest pixel corner, returning shared objects since caches hold thousands;
    `bed` is the average colour under outlines.
    """

    def __init__(self, ground: Ground, palette: Palette, width: int) -> None:
        layout = Layout(ground, width)
        self.place = lru_cache(maxsize=_PLACE_CACHE_SIZE)(layout.place)
        self.palette, self.width = palette, width
        self.unit = layout.unit
        self.brush = Brush(palette, layout.unit, layout.hair)
        beds = frozenset(tile.role for tile in ground.tiles) or frozenset({"plate"})
        self.inks = inks_of(palette, beds)
        self.bed = _average([palette[role] for role in sorted(beds)])
        picture = draw_board(layout, palette, self.inks)
        self._hidden: list[tuple[Box, bytes]] = []  # what each text hides, deflated, in order
        self._hidden_near: defaultdict[int, list[int]] = defaultdict(list)  # by band of the board
        under = [self._colour_at(*self.place(label.at), picture) for label in ground.labels]
        for label, colour in zip(ground.labels, under, strict=True):
            self._write(label, colour, picture)
        self._size = picture.size
        self._deflated = isal_zlib.compress(picture.tobytes(), 1)

    def inflate(self) -> Image.Image:
        """Return the empty board, which shares its pixels with the bytes that it is read from."""
        bufsize = self._size[0] * self._size[1]
        pixels = isal_zlib.decompress(self._deflated, bufsize=bufsize)
        picture = Image.frombuffer("P", self._size, pixels, "raw", "P", 0, 1)
        picture.putpalette(self.inks.table)
        return picture

    def bare(self, box: Box) -> Image.Image:
        """Return a part of the board without text, as it is under a stone."""
        part = picture_of(self).crop(box)
        near = {number for band in _bands(box) for number in self._hidden_near.get(band, ())}
        for place, pixels in (self._hidden[number] for number in sorted(near, reverse=True)):
            if meet(place, box):
                left, top, right, bottom = place
                hidden = Image.frombytes("P", (right - left, bottom - top), isal_zlib.decompress(pixels))
                part.paste(hidden, (left - box[0], top - box[1]))
        return part

    def _write(self, label: Label, under: Rgb, picture: Image.Image) -> None:
        """Write a label at its final size, assuming one colour below it."""
        size = round(label.size * self.unit)
        if size < _UNREADABLE:
            return
        opacity, mask = letters(label.text, size, label.role)
        x, y = self.place(label.at)
        corner = x - opacity.width // 2, y - size
        left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
        place = corner[0] + left, corner[1] + top, corner[0] + right, corner[1] + bottom
        for band in _bands(place):
            self._hidden_near[band].append(len(self._hidden))
        self._hidden.append((place, isal_zlib.compress(picture.crop(place).tobytes())))
        picture.paste(self.inks.tint(opacity, under, self.palette[label.role]), corner, mask)

    def _colour_at(self, x: int, y: int, picture: Image.Image) -> Rgb:
        return self.inks.colours[picture.crop((x, y, x + 1, y + 1)).tobytes()[0]]


@lru_cache(maxsize=_INFLATED_BOARDS)
def picture_of(canvas: Canvas) -> Image.Image:
    """Read only."""
    return canvas.inflate()


def _bands(box: Box) -> range:
    return range(box[1] // _BAND_HEIGHT, (box[3] - 1) // _BAND_HEIGHT + 1)


@lru_cache(maxsize=16)  # boards that number their cells repeat a few; others hardly any
def letters(text: str, size: int, role: str) -> tuple[Image.Image, Image.Image]:
    """Return a text's opacity, and a mask of its pixels."""
    half = size * (len(text) + 1) // 2
    opacity = Image.new("L", (2 * half, 2 * size))
    stroke = size * BOLD.get(role, 0.0)
    ImageDraw.Draw(opacity).text((half, size * 1.35), text, 255, font(size), anchor="ms", stroke_width=stroke)
    mask = opacity.point(ANY, "1")
    return opacity, mask


def _average(colours: list[Rgb]) -> Rgb:
    red, green, blue = (round(sum(channel) / len(colours)) for channel in zip(*colours, strict=True))
    return red, green, blue
