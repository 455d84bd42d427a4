"""A line chart of how probable a win was,; no word is in it, so that it is the same in all languages."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from renderer.draw import WIDTH, png_of
from renderer.scene import Palette, Point, SceneError
from renderer.shapes import font

_HIGH = 600  # pixels of the picture
_TYPE = 48  # pixels; a third of that where a phone shows it
_FINE = 2  # times too large that everything but type is drawn, for smooth edges
_SIDE, _ABOVE, _BELOW, _RIGHT = 150, 70, 84, 40  # pixels beside the plot
_THIN, _THICK, _GRID, _RIM = 6, 14, 3, 4
_BADGE = 34  # pixels of radius
_LABELS = 8  # numbers of turns below, at most
_MOST = 2_000  # points
_STEPS = (1, 2, 5)


@dataclass(frozen=True)
class Chart:
    """How probable a win of the first side was at the start and after every turn."""

    chances: tuple[float, ...]
    """From 0 to 1; drawn from below to above."""
    proven: tuple[bool, ...]
    """Which of them are certain: the line is thick between two that are, on another ground."""
    marked: tuple[int, ...] = ()
    """Turns with a numbered badge, the first one with 1."""
    sides: tuple[str, str] = ("black", "white")
    """What stands above and below at the edge: a stone's colour, or a short text."""

    def __post_init__(self) -> None:
        if not 2 <= len(self.chances) == len(self.proven) <= _MOST:
            raise SceneError(f"{len(self.chances)} points: a line has 2 to {_MOST}, each proven or not")
        if not all(0 <= chance <= 1 for chance in self.chances):
            raise SceneError("a chance must be from 0 to 1")
        if wrong := [turn for turn in self.marked if not 0 <= turn < len(self.chances)]:
            raise SceneError(f"turn {wrong[0]} is marked: there are {len(self.chances) - 1}")


def chart(shown: Chart, palette: Palette, width: int = WIDTH) -> bytes:
    """Draw a chart as a PNG."""
    return png_of(
        _Drawing(shown, palette).picture().resize(_size(width), Image.Resampling.LANCZOS).quantize(255)
    )


def _size(width: int) -> tuple[int, int]:
    return width, round(width * _HIGH / WIDTH)


class _Drawing:
    def __init__(self, shown: Chart, palette: Palette) -> None:
        self._shown, self._palette = shown, palette
        self._left, self._right = _SIDE, WIDTH - _RIGHT
        self._top, self._bottom = _ABOVE, _HIGH - _BELOW
        self._points = [self._at(turn) for turn in range(len(shown.chances))]
        self._image = Image.new("RGB", (WIDTH * _FINE, _HIGH * _FINE), palette["table"])
        self._pen = ImageDraw.Draw(self._image)

    def picture(self) -> Image.Image:
        """Return it, too large."""
        self._ground()
        self._turns()
        self._line()
        for number, turn in reversed(list(enumerate(self._shown.marked, start=1))):
            self._badge(number, turn)
        for side, y in zip(self._shown.sides, (self._top, self._bottom), strict=True):
            self._side(side, y)
        return self._image

    def _at(self, turn: int) -> Point:
        last = len(self._shown.chances) - 1
        x = self._left + (self._right - self._left) * turn / last
        return x, self._bottom - (self._bottom - self._top) * self._shown.chances[turn]

    def _ground(self) -> None:
        """Draw what lies below the line; stretches that are proven lie on the darker colour of a board."""
        self._box((self._left, self._top, self._right, self._bottom), "cell")
        for first, last in _stretches(self._shown.proven):
            self._box((self._points[first][0], self._top, self._points[last][0], self._bottom), "plate")
        middle = (self._top + self._bottom) / 2
        for y in (self._top, middle, self._bottom):
            self._stroke([(self._left, y), (self._right, y)], "grid", _GRID)

    def _turns(self) -> None:
        """Write some numbers of turns below, with a line above each."""
        last = len(self._shown.chances) - 1
        for turn in range(0, last + 1, _step(last)):
            x = self._points[turn][0]
            self._stroke([(x, self._bottom), (x, self._bottom + 12)], "score", _GRID)
            self._text((x, self._bottom + 58), str(turn), "score")

    def _line(self) -> None:
        """Draw the line, thick where it is proven, in a colour that stands out from cells and boards."""
        proven = self._shown.proven
        for turn, (begin, end) in enumerate(zip(self._points, self._points[1:], strict=False)):
            width = _THICK if proven[turn] and proven[turn + 1] else _THIN
            self._stroke([begin, end], "counted", width)
            for x, y in (begin, end):
                self._disc((x, y), width / 2, "counted")

    def _badge(self, number: int, turn: int) -> None:
        x, y = self._points[turn]
        y = min(max(y, self._top + _BADGE), self._bottom - _BADGE)
        self._disc((x, y), _BADGE + _RIM, "badge-text")
        self._disc((x, y), _BADGE, "badge")
        self._text((x, y + _TYPE * 0.36), str(number), "badge-text")

    def _side(self, side: str, y: float) -> None:
        """Draw a stone of a colour, or write a text, beside the plot."""
        x = self._left / 2
        if side in ("black", "white"):
            self._disc((x, y), _BADGE + _RIM, "rim")
            self._disc((x, y), _BADGE, side if side == "black" else "white-light")
        else:
            self._text((x, y + _TYPE * 0.36), side, "score")

    def _box(self, box: tuple[float, float, float, float], role: str) -> None:
        self._pen.rectangle([round(value * _FINE) for value in box], fill=self._palette[role])

    def _stroke(self, points: Sequence[Point], role: str, width: float) -> None:
        fine = [(x * _FINE, y * _FINE) for x, y in points]
        self._pen.line(fine, fill=self._palette[role], width=round(width * _FINE))

    def _disc(self, at: Point, radius: float, role: str) -> None:
        (x, y), large = at, radius * _FINE
        box = (x * _FINE - large, y * _FINE - large, x * _FINE + large, y * _FINE + large)
        self._pen.ellipse(box, fill=self._palette[role])

    def _text(self, at: Point, text: str, role: str) -> None:
        size = _TYPE * _FINE
        self._pen.text(
            (at[0] * _FINE, at[1] * _FINE),
            text,
            self._palette[role],
            font(size),
            anchor="ms",
            stroke_width=_FINE / 2,
        )


def _stretches(proven: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last point of each stretch that is proven."""
    first: int | None = None
    for turn, is_proven in enumerate([*proven, False]):
        if is_proven and first is None:
            first = turn
        elif not is_proven and first is not None:
            yield first, turn - 1
            first = None


def _step(last: int) -> int:
    """Return after how many turns a number is written again: 1, 2, 5, 10 and so on."""
    scale = int(10 ** max(0, math.floor(math.log10(last / _LABELS))))
    return next(step * scale for step in (*_STEPS, 10) if last <= _LABELS * step * scale)
