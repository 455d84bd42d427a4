"""Writes lines of text. The font has the letters of English; marks and inverted signs are drawn."""

import math
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from renderer.scene import Point, Rgb
from renderer.shapes import font

_FONT = {*map(chr, range(32, 127)), *"·…«»“”‘’±"}  # noqa: RUF001
_SPELLED = {"ß": "ss", "„": ",,", "‚": ",", "–": "-", "×": "x"}  # noqa: RUF001
_INVERTED = {"¿": "?", "¡": "!"}
_DOTTED = "ij"
"""They lose their dot below a mark."""
_X_HEIGHT, _CAPITAL, _MARK_GAP, _STROKE = 0.53, 0.71, 0.13, 0.075  # shares of the type size
_DESCENT = 0.2
_FINE = 4
"""Oversampling of marks."""
_RING = [(0.075 * math.cos(step * math.pi / 6), 0.075 * math.sin(step * math.pi / 6)) for step in range(13)]
_MARKS: dict[str, list[list[Point]]] = {
    "\N{COMBINING ACUTE ACCENT}": [[(-0.05, 0.055), (0.06, -0.055)]],
    "\N{COMBINING GRAVE ACCENT}": [[(0.05, 0.055), (-0.06, -0.055)]],
    "\N{COMBINING CIRCUMFLEX ACCENT}": [[(-0.1, 0.05), (0, -0.05), (0.1, 0.05)]],
    "\N{COMBINING CARON}": [[(-0.1, -0.05), (0, 0.05), (0.1, -0.05)]],
    "\N{COMBINING TILDE}": [[(-0.13, 0.03), (-0.06, -0.03), (0.06, 0.03), (0.13, -0.03)]],
    "\N{COMBINING DIAERESIS}": [[(-0.13, 0), (-0.1, 0)], [(0.1, 0), (0.13, 0)]],
    "\N{COMBINING RING ABOVE}": [_RING],
    "\N{COMBINING CEDILLA}": [[(0, 0.87), (0.04, 0.97), (-0.06, 1.0)]],
}
"""Strokes around the place of a mark above a letter, as shares of the type size."""


class _Letter(NamedTuple):
    text: str
    mark: str = ""
    is_inverted: bool = False


def length(text: str, size: int) -> float:
    return font(size).getlength(_plain(_letters(text)))


def write(
    pen: ImageDraw.ImageDraw,
    at: Point,
    text: str,
    colour: Rgb | int,
    *,
    size: int,
    align: float = 0.5,
) -> None:
    """Write a line; what can't be drawn is left out.

    `at` is on the base line: at the left end for `align` 0, the middle for 0.5, the right end for 1.
    """
    letters = list(_letters(text))
    plain = _plain(letters)
    type_ = font(size)
    left = at[0] - type_.getlength(plain) * align
    if all(letter == _Letter(letter.text) for letter in letters):
        pen.text((left, at[1]), plain, colour, type_, anchor="ls")
        return
    corner = math.floor(left) - size, math.floor(at[1]) - 2 * size
    origin = left - corner[0], at[1] - corner[1]
    pen.bitmap(corner, _opacity(letters, origin, type_), fill=colour)


def _letters(text: str) -> Iterator[_Letter]:
    """Split a text into letters with their marks; a mark follows its letter in the decomposed text."""
    spelled = "".join(_SPELLED.get(letter, letter) for letter in text)
    last: _Letter | None = None
    for letter in unicodedata.normalize("NFD", spelled):
        if letter in _MARKS and last is not None:
            last = last._replace(mark=letter)
            continue
        if last is not None:
            yield last
        last = None
        if letter in _INVERTED:
            last = _Letter(_INVERTED[letter], is_inverted=True)
        elif letter in _FONT:
            last = _Letter(letter)
    if last is not None:
        yield last


def _plain(letters: Iterator[_Letter] | list[_Letter]) -> str:
    return "".join(letter.text for letter in letters)


def _opacity(letters: list[_Letter], origin: Point, type_: ImageFont.FreeTypeFont) -> Image.Image:
    """Draw letters and marks on a mask, with a type size of room around them."""
    size = round(type_.size)
    plain = _plain(letters)
    mask = Image.new("L", (math.ceil(type_.getlength(plain)) + 2 * size + 1, 3 * size))
    ImageDraw.Draw(mask).text(origin, plain, 255, type_, anchor="ls")
    marks = Image.new("L", (mask.width * _FINE, mask.height * _FINE))
    written = ""
    for letter in letters:
        begin = origin[0] + type_.getlength(written)
        written += letter.text
        end = origin[0] + type_.getlength(written)
        if letter.is_inverted:
            _invert(mask, begin, end, origin[1], size)
        if letter.mark:
            if letter.text in _DOTTED:
                dot = round(begin), 0, round(end), round(origin[1] - _X_HEIGHT * size)
                mask.paste(0, dot)
            _draw_mark(marks, letter, ((begin + end) / 2, origin[1]), size)
    mask.paste(255, mask=marks.reduce(_FINE))
    return mask


def _invert(mask: Image.Image, begin: float, end: float, base: float, size: int) -> None:
    top = round(base - _CAPITAL * size)
    box = round(begin), top, round(end), round(base)
    sign = mask.crop(box).rotate(180)
    mask.paste(0, box)
    mask.paste(sign, (box[0], top + round(_DESCENT * size)))


def _draw_mark(marks: Image.Image, letter: _Letter, foot: Point, size: int) -> None:
    high = _CAPITAL if letter.text.isupper() else _X_HEIGHT
    x, y = foot[0], foot[1] - (high + _MARK_GAP) * size
    if letter.mark == "\N{COMBINING CEDILLA}":
        y = foot[1] - 0.87 * size
    pen = ImageDraw.Draw(marks)
    radius = _STROKE * size * _FINE / 2
    for stroke in _MARKS[letter.mark]:
        points = [((x + dx * size) * _FINE, (y + dy * size) * _FINE) for dx, dy in stroke]
        pen.line(points, fill=255, width=round(2 * radius), joint="curve")
        for px, py in (points[0], points[-1]):
            pen.ellipse((px - radius, py - radius, px + radius, py + radius), fill=255)
