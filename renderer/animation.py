"""Draws scenes as a GIF whose frames share a palette; after the first, they contain only what changed."""

import io
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from renderer.board import Box, Inks
from renderer.draw import inks_for, picture
from renderer.scene import Palette, Scene
from renderer.shapes import font

MOVING_WIDTH = 600
"""Pixels; animations are watched, not read."""

_TARGET_DURATION = 24_000  # target duration in milliseconds
_SHORTEST, _LONGEST = 120, 900  # limits of a frame's duration, in milliseconds
_LAST_DURATION = 4_000  # duration of the last frame, in milliseconds
_TRANSPARENT = 255  # index of the transparent colour, unused by our palettes

PART_DURATION = 20
"""Milliseconds of each part of a frame but the last; viewers show what is shorter for 100 ms."""
_MAX_PARTS = 3  # into which the changes on a board are split
_SPARED = 4_000  # pixels that a split must spare
_STRIP, _STRIP_TYPE, _BAR = 34, 24, 8  # pixels: height of the strip, its type, its bar
_OPAQUE = [0] + [255] * 255


class _Part(NamedTuple):
    image: Image.Image
    corner: tuple[int, int]


def animate(scenes: Sequence[Scene], palette: Palette, width: int = MOVING_WIDTH) -> bytes:
    """Draw scenes on the same ground as a looping GIF; `width` is that of either side."""
    return b"".join(animation(scenes, len(scenes), palette, width))


def animation(
    scenes: Iterable[Scene],
    count: int,
    palette: Palette,
    width: int = MOVING_WIDTH,
    *,
    pace: float = 1.0,
    plies: Sequence[int] = (),
) -> Iterator[bytes]:
    """Yield the GIF scene by scene, so that other pictures can be drawn in between.

    `count` is the number of `scenes`. `pace` multiplies the usual duration of all scenes but the last.
    `plies`, if given, are shown on a strip below.
    """
    pause = round(min(max(_TARGET_DURATION // count, _SHORTEST), _LONGEST) * pace)
    most = min(_MAX_PARTS, pause // PART_DURATION - bool(plies))
    shown: list[Image.Image] = []
    strip = None
    for number, scene in enumerate(scenes, start=1):
        bands = [picture(scene, palette, width)]
        if plies:
            strip = strip or _Strip(inks_for(scene, palette, width), palette, bands[0].width, plies[-1])
            bands.append(strip.draw(plies[number - 1]))
        begin = b""
        parts = list(_changes(shown, bands, most))
        if not shown:
            whole = _joined(bands)
            begin = _header(whole)
            parts = [_Part(whole, (0, 0))]
        yield begin + _frame(parts, _LAST_DURATION if number == count else pause)
        shown = bands
    yield b";"


class _Strip:
    """Shows how far a match is: the number of the turn, and a bar."""

    def __init__(self, inks: Inks, palette: Palette, width: int, last: int) -> None:
        self._inks, self._last = inks, last
        self._under = palette["table"]
        self._over = palette["score"]
        self._score = inks.index(self._over)
        self._left = _STRIP * 4
        self._right = width - _STRIP // 2
        self._empty = inks.blank(width, _STRIP)
        self._empty.paste(inks.index(self._under), (0, 0, width, _STRIP))
        self._bar(self._empty, self._right, inks.index(palette["table-shadow"]))

    def draw(self, ply: int) -> Image.Image:
        strip = self._empty.copy()
        middle = _STRIP // 2
        opacity = Image.new("L", (self._left - middle, _STRIP))
        text = f"{ply} / {self._last}"
        ImageDraw.Draw(opacity).text((opacity.width, middle), text, 255, font(_STRIP_TYPE), anchor="rm")
        strip.paste(self._inks.tint(opacity, self._under, self._over), (0, 0))
        if ply:
            end = self._left + (self._right - self._left) * ply // self._last
            self._bar(strip, end, self._score)
        return strip

    def _bar(self, strip: Image.Image, end: int, ink: int) -> None:
        top = (_STRIP - _BAR) // 2
        ImageDraw.Draw(strip).rectangle((self._left, top, end, top + _BAR - 1), ink)


def _joined(bands: Sequence[Image.Image]) -> Image.Image:
    first = bands[0]
    whole = Image.new("P", (first.width, sum(band.height for band in bands)))
    whole.putpalette(first.getpalette() or ())
    top = 0
    for band in bands:
        whole.paste(band, (0, top))
        top += band.height
    return whole


def _header(image: Image.Image) -> bytes:
    colours = bytes(image.getpalette("RGB") or ()).ljust(3 * 256, b"\0")
    screen = struct.pack("<6sHHBBB", b"GIF89a", *image.size, 0xF7, 0, 0)
    return screen + colours + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _changes(shown: Sequence[Image.Image], bands: Sequence[Image.Image], most: int) -> Iterator[_Part]:
    """Yield the strip's change as one part, the board's as 1 to `most`; both are transparent elsewhere."""
    top = sum(band.height for band in bands)
    for before, band in reversed(list(zip(shown, bands, strict=False))):
        top -= band.height
        different = ImageChops.difference(before, band)
        for box in _boxes(different, 1 if top else most):
            part = Image.new("P", (box[2] - box[0], box[3] - box[1]), _TRANSPARENT)
            part.paste(band.crop(box), (0, 0), different.crop(box).point(_OPAQUE, "1"))
            yield _Part(part, (box[0], top + box[1]))


def _boxes(different: Image.Image, most: int) -> list[Box]:
    """Return 1 to `most` boxes with all pixels that differ, the largest last.

    What changes in opposite corners is split, since one box round it would hold most of the board.
    """
    boxes = [different.getbbox() or (0, 0, 1, 1)]
    while len(boxes) < most:
        spared, halves, box = max((*_split(different, box), box) for box in boxes)
        if spared < _SPARED:
            break
        boxes.remove(box)
        boxes += halves
    return sorted(boxes, key=_area)


def _split(different: Image.Image, box: Box) -> tuple[int, list[Box]]:
    """Split a box at its widest empty band; return also how many pixels that spares."""
    left, top, right, bottom = box
    columns, rows = (bytes(line) for line in different.crop(box).getprojection())
    across, down = (max(line.split(b"\1"), key=len) for line in (columns, rows))
    x = left + columns.find(across)
    y = top + rows.find(down)
    sides = [(left, top, x, bottom), (x + len(across), top, right, bottom)]
    if len(across) * (bottom - top) < len(down) * (right - left):
        sides = [(left, top, right, y), (left, y + len(down), right, bottom)]
    halves = [_shrunk(different, side) for side in sides if _area(side)]
    return _area(box) - sum(map(_area, halves)), halves


def _shrunk(different: Image.Image, box: Box) -> Box:
    left, top, right, bottom = different.crop(box).getbbox() or (0, 0, 0, 0)
    return box[0] + left, box[1] + top, box[0] + right, box[1] + bottom


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _frame(parts: Sequence[_Part], pause: int) -> bytes:
    """Encode parts that are shown together for `pause` milliseconds."""
    pauses = [PART_DURATION] * (len(parts) - 1)
    pauses.append(pause - sum(pauses))
    file = io.BytesIO()
    options = {"transparency": _TRANSPARENT, "disposal": 1, "interlace": False}
    for part, duration in zip(parts, pauses, strict=True):
        for piece in GifImagePlugin.getdata(part.image, part.corner, duration=duration, **options):
            file.write(piece)
    return file.getvalue()
