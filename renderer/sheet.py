"""Boards in larger pictures: empty ones side by side to choose from, or one in the middle."""

import io
import math
import textwrap
import unicodedata
from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageOps

from renderer.canvas import Canvas
from renderer.draw import png_of
from renderer.scene import Ground, Palette, Point, Rgb
from renderer.shapes import font

_CROPPED = 10
"""Pixels cut off at the sides, including the frame."""


def widened(png: bytes, size: tuple[int, int]) -> bytes:
    """Return a PNG of `draw` in another size, padded with the background colour."""
    with Image.open(io.BytesIO(png)) as picture:
        board = ImageOps.crop(picture.convert("RGB"), _CROPPED)
    red, green, blue = board.crop((0, 0, 1, 1)).tobytes()
    written = io.BytesIO()
    ImageOps.pad(board, size, color=(red, green, blue)).save(written, "PNG")
    return written.getvalue()


_ACROSS = 3
"""Boards per row."""
_WIDTH = 350  # pixels of a board
_BOARD_GAP = 12  # pixels between boards, and twice the width of the frame round one of them
_TYPE_SIZE, _LINE_HEIGHT = 36, 43  # pixels of type, and from line to line
_LETTERS = 20
"""Characters per line, as wide as a board."""
_DOTS = "\N{COMBINING DIAERESIS}"


def sheet(boards: Sequence[tuple[str, Ground]], marked: str, palette: Palette) -> bytes:
    """Draw empty boards with their names as PNG, framing the one named `marked`, if any."""
    lines = [_lines(name) for name, _ in boards]
    pictures = [Canvas(ground, palette, _WIDTH).inflate() for _, ground in boards]
    across = min(_ACROSS, len(boards))
    rows = math.ceil(len(boards) / across)
    high = max(picture.height for picture in pictures)
    step = _WIDTH + _BOARD_GAP, high + _BOARD_GAP + max(map(len, lines)) * _LINE_HEIGHT
    whole = Image.new("RGB", (across * step[0] + _BOARD_GAP, rows * step[1] + _BOARD_GAP), palette["table"])
    pen = ImageDraw.Draw(whole)
    for number, ((name, _), picture) in enumerate(zip(boards, pictures, strict=True)):
        left, top = (_BOARD_GAP + number % across * step[0], _BOARD_GAP + number // across * step[1])
        whole.paste(picture.convert("RGB"), (left, top + (high - picture.height) // 2))
        if name == marked:
            half = _BOARD_GAP // 2
            box = left - half, top - half, left + _WIDTH + half, top + step[1] - half
            pen.rectangle(box, outline=palette["turn"], width=half)
        for below, line in enumerate(lines[number], start=1):
            at = left + _WIDTH / 2, top + high + below * _LINE_HEIGHT - _TYPE_SIZE // 4
            write(pen, at, line, palette["score"])
    return png_of(whole.quantize(255))


def _lines(name: str) -> list[str]:
    """Wrap a name; brackets begin a new line."""
    parts = name.replace(" (", "\n(").split("\n")
    return [line for part in parts for line in textwrap.wrap(part, _LETTERS, break_long_words=False)]


def write(
    pen: ImageDraw.ImageDraw, at: Point, text: str, colour: Rgb, *, size: int = _TYPE_SIZE, align: float = 0.5
) -> None:
    """Write a line. The font has no accents: diaereses are drawn, others omitted.

    `at` is on the base line: at the left end for `align` 0, the middle for 0.5, the right end for 1.
    """
    letters, type_ = unicodedata.normalize("NFD", text), font(size)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    left = at[0] - pen.textlength(plain, type_) * align
    pen.text((left, at[1]), plain, colour, type_, anchor="ls")
    written = ""
    for letter in letters:
        if letter == _DOTS:
            middle = left + (pen.textlength(written, type_) + pen.textlength(written[:-1], type_)) / 2
            top, radius = at[1] - size * (0.84 if written[-1].isupper() else 0.66), size * 0.055
            for x in (middle - 2 * radius, middle + 2 * radius):
                pen.ellipse((x - radius, top - radius, x + radius, top + radius), colour)
        elif not unicodedata.combining(letter):
            written += letter
