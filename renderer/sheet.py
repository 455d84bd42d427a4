"""Boards in larger pictures: side by side above captions, or one in the middle."""

import io
import math
import textwrap
from collections.abc import Sequence
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageOps

from renderer.board import Inks, inks_of
from renderer.canvas import Canvas
from renderer.draw import png_of
from renderer.layout import bounds
from renderer.lettering import write
from renderer.scene import Ground, Palette, Point, Scene

_CROPPED = 10
"""Pixels cut off at the sides, including the frame."""
_ACROSS = 3
"""Boards per row."""
_WIDTH = 350  # pixels of a board
_BOARD_GAP = 12  # pixels between boards, and twice the width of the frame round one of them
_TYPE_SIZE, _LINE_HEIGHT = 36, 43  # pixels of type, and from line to line
_LETTERS = 20
"""Characters per line, as wide as a board."""
_AROUND = 8  # pixels around a small board
_RIM = 2  # pixels
_DOT = 2.5  # how many times as large as its dot a new stone is


def widened(png: bytes, size: tuple[int, int]) -> bytes:
    """Return a PNG of `draw` in another size, padded with the background colour."""
    with Image.open(io.BytesIO(png)) as picture:
        board = ImageOps.crop(picture.convert("RGB"), _CROPPED)
    red, green, blue = board.crop((0, 0, 1, 1)).tobytes()
    written = io.BytesIO()
    ImageOps.pad(board, size, color=(red, green, blue)).save(written, "PNG")
    return written.getvalue()


Panel = tuple[Image.Image, Sequence[str], bool]
"""A board, the lines of its caption, and whether it is framed."""


def sheet(boards: Sequence[tuple[str, Ground]], marked: str, palette: Palette) -> bytes:
    """Draw empty boards with their names as PNG, framing the one named `marked`, if any."""
    panels: list[Panel] = []
    for name, ground in boards:
        picture = Canvas(ground, palette, _WIDTH).inflate().convert("RGB")
        panels.append((_inks(palette).quantise(picture), _lines(name), name == marked))
    return arrange(panels, palette)


def arrange(panels: Sequence[Panel], palette: Palette) -> bytes:
    inks = _inks(palette)
    across = 2 if len(panels) == 4 else min(_ACROSS, len(panels))
    high = max(picture.height for picture, _, _ in panels)
    step = _WIDTH + _BOARD_GAP, high + _BOARD_GAP + max(len(lines) for _, lines, _ in panels) * _LINE_HEIGHT
    size = across * step[0] + _BOARD_GAP, math.ceil(len(panels) / across) * step[1] + _BOARD_GAP
    whole = inks.blank(*size)
    pen = ImageDraw.Draw(whole)
    pen.rectangle((0, 0, *size), inks.index(palette["table"]))
    for number, (picture, lines, is_framed) in enumerate(panels):
        left = _BOARD_GAP + number % across * step[0]
        top = _BOARD_GAP + number // across * step[1]
        whole.paste(picture, (left, top + (high - picture.height) // 2))
        opacity = Image.new("L", (_WIDTH, len(lines) * _LINE_HEIGHT))
        for below, line in enumerate(lines, start=1):
            at = _WIDTH / 2, below * _LINE_HEIGHT - _TYPE_SIZE // 4
            write(ImageDraw.Draw(opacity), at, line, 255, size=_TYPE_SIZE)
        whole.paste(inks.tint(opacity, palette["table"], palette["score"]), (left, top + high))
        if is_framed:
            half = _BOARD_GAP // 2
            box = left - half, top - half, left + _WIDTH + half, top + step[1] - half
            pen.rectangle(box, outline=inks.index(palette["turn"]), width=half)
    return png_of(whole)


@cache
def _inks(palette: Palette) -> Inks:
    return inks_of(
        palette, frozenset(role for role in palette.colours if role.startswith(("cell", "number")))
    )


def small_board(scene: Scene, palette: Palette) -> Image.Image:
    """Draw a board at its final size.

    Smoothing would take three times as long, and most clients show the picture at a third or half of its
    size. Discs lie on whole pixels, so that equal ones take few bytes.
    """
    empty, unit, (left, top) = _empty(scene.ground, palette)
    picture = empty.copy()
    inks = _inks(palette)
    marks = {mark.at: mark.role for mark in scene.marks}
    pen = ImageDraw.Draw(picture)
    for stone in scene.stones:
        x = round(left + unit * stone.at[0])
        y = round(top + unit * stone.at[1])
        radius = round(unit * stone.size / 2)
        fill = inks.index(palette[stone.role])
        rim = inks.index(palette[f"{stone.role}-rim"])
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill, rim, _RIM)
        if stone.at in marks:
            dot = radius // _DOT
            fill = inks.index(palette[f"{marks[stone.at]}-on-{stone.role}"])
            pen.ellipse((x - dot, y - dot, x + dot, y + dot), fill)
    return picture


@lru_cache(maxsize=32)
def _empty(ground: Ground, palette: Palette) -> tuple[Image.Image, float, Point]:
    """Return also a board unit, and the place of the origin, in pixels."""
    left, top, right, bottom = bounds(ground.points)
    unit = (_WIDTH - 2 * _AROUND) / max(right - left, bottom - top)
    x0 = (_WIDTH - unit * (left + right)) / 2
    y0 = _AROUND - unit * top
    inks = _inks(palette)
    picture = inks.blank(_WIDTH, round(unit * (bottom - top)) + 2 * _AROUND)
    pen = ImageDraw.Draw(picture)
    grid = inks.index(palette["grid"])
    pen.rectangle((0, 0, *picture.size), inks.index(palette["table"]))
    for points, role in [*ground.tiles, *((line[:2], "") for line in ground.lines)]:
        places = [(x0 + unit * x, y0 + unit * y) for x, y in points]
        pen.polygon(places, inks.index(palette[role]) if role else None, grid)
    return picture, unit, (x0, y0)


def _lines(name: str) -> list[str]:
    """Wrap a name; brackets begin a new line."""
    parts = name.replace(" (", "\n(").split("\n")
    return [line for part in parts for line in textwrap.wrap(part, _LETTERS, break_long_words=False)]
