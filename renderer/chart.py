"""A line chart of chances or ratings; no word is in it, so that it is the same in all languages."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from renderer.draw import WIDTH, png_of
from renderer.scene import Palette, Point
from renderer.shapes import font

_HIGH = 600  # pixels of the picture
_TYPE = 48  # pixels; a third of that where a phone shows it
_FINE = 2  # times too large that everything but type is drawn, for smooth edges
_SIDE, _ABOVE, _BELOW, _RIGHT = 150, 70, 84, 40  # pixels beside the plot
_THIN, _THICK, _GRID, _RIM = 6, 14, 3, 4
_BADGE = 34  # pixels of radius
_LABELS = 8  # numbers of turns below, at most
_STEPS = (1, 2, 5)
_SHADE = 0.28  # how much of a line's colour is in its band


@dataclass(frozen=True)
class Line:
    """Something that changes; all numbers are from 0 to 1, to the right and upwards."""

    points: tuple[Point, ...]
    band: tuple[float, ...] = ()
    """How far it may be from each point, upwards and downwards; nothing for a line without a band."""
    thick: tuple[bool, ...] = ()
    """Between which points it is thick: two that are both marked so."""
    colour: str = "counted"
    """A role of the palette."""


@dataclass(frozen=True)
class Plot:
    """Lines on a ground with rules and numbers."""

    lines: tuple[Line, ...]
    below: tuple[tuple[float, str], ...]
    """Where something is written below, and what."""
    beside: tuple[tuple[float, str], ...]
    """The same on the left: a short text, or a stone's colour."""
    rules: tuple[float, ...]
    """At which heights a rule is drawn."""
    darker: tuple[tuple[float, float], ...] = ()
    """From where to where the ground is darker."""
    badges: tuple[tuple[Point, str], ...] = ()
    """Numbers in circles: where, and which."""


@dataclass(frozen=True)
class Chart:
    """How probable a win of the first side was at the start and after every turn, at least one."""

    chances: tuple[float, ...]
    """From 0 to 1; drawn from below to above."""
    proven: tuple[bool, ...]
    """Which of them are certain: the line is thick between two that are, on another ground."""
    marked: tuple[int, ...] = ()
    """Turns with a numbered badge, the first one with 1."""
    sides: tuple[str, str] = ("black", "white")
    """What stands above and below at the edge: a stone's colour, or a short text."""

    @property
    def plot(self) -> Plot:
        """The same as lines and numbers: what is proven lies on a darker ground."""
        last = len(self.chances) - 1
        points = tuple((turn / last, chance) for turn, chance in enumerate(self.chances))
        badges = ((points[turn], str(number)) for number, turn in enumerate(self.marked, start=1))
        return Plot(
            (Line(points, thick=self.proven),),
            below=tuple((turn / last, str(turn)) for turn in range(0, last + 1, _step(last))),
            beside=((1.0, self.sides[0]), (0.0, self.sides[1])),
            rules=(0.0, 0.5, 1.0),
            darker=tuple((first / last, end / last) for first, end in _stretches(self.proven)),
            badges=tuple(badges),
        )


def chart(shown: Chart | Plot, palette: Palette, width: int = WIDTH) -> bytes:
    """Draw a chart as a PNG."""
    plot = shown.plot if isinstance(shown, Chart) else shown
    return png_of(
        _Drawing(plot, palette)
        .picture()
        .resize((width, round(width * _HIGH / WIDTH)), Image.Resampling.LANCZOS)
        .quantize(255)
    )


class _Drawing:
    def __init__(self, plot: Plot, palette: Palette) -> None:
        self._plot, self._palette = plot, palette
        self._left, self._right = _SIDE, WIDTH - _RIGHT
        self._top, self._bottom = _ABOVE, _HIGH - _BELOW
        self._image = Image.new("RGB", (WIDTH * _FINE, _HIGH * _FINE), palette["table"])
        self._pen = ImageDraw.Draw(self._image)

    def picture(self) -> Image.Image:
        """Return it, too large."""
        self._ground()
        for x, text in self._plot.below:
            self._below(x, text)
        for line in self._plot.lines:
            self._line(line)
        for at, text in reversed(self._plot.badges):  # the first lies above the others
            self._badge(self._at(at), text)
        for height, side in self._plot.beside:
            self._side(side, self._at((0.0, height))[1])
        return self._image

    def _at(self, point: Point) -> Point:
        x, height = point
        y = self._bottom - (self._bottom - self._top) * height
        return self._left + (self._right - self._left) * x, y

    def _ground(self) -> None:
        """Draw what lies below the lines, with their bands; the darker ground has the colour of a board."""
        self._box((self._left, self._top, self._right, self._bottom), "cell")
        for first, last in self._plot.darker:
            self._box((self._at((first, 0.0))[0], self._top, self._at((last, 0.0))[0], self._bottom), "plate")
        for line in self._plot.lines:
            self._band(line)
        for height in self._plot.rules:
            self._stroke([self._at((0.0, height)), self._at((1.0, height))], "grid", _GRID)

    def _below(self, along: float, text: str) -> None:
        x, _ = self._at((along, 0.0))
        self._stroke([(x, self._bottom), (x, self._bottom + 12)], "score", _GRID)
        self._text((x, self._bottom + 58), text, "score")

    def _band(self, line: Line) -> None:
        """Fill what lies around a line, in its colour and the ground's, as far as the plot goes."""
        if not line.band:
            return
        around = list(zip(line.points, line.band, strict=True))
        edge = [(x, min(1.0, height + wide)) for (x, height), wide in around]
        edge += [(x, max(0.0, height - wide)) for (x, height), wide in reversed(around)]
        self._pen.polygon([self._fine(self._at(point)) for point in edge], fill=self._mixed(line.colour))

    def _mixed(self, role: str) -> tuple[int, ...]:
        over, under = self._palette[role], self._palette["cell"]
        return tuple(round(_SHADE * a + (1 - _SHADE) * b) for a, b in zip(over, under, strict=True))

    def _line(self, line: Line) -> None:
        """Draw a line, in a colour that stands out from cells and boards."""
        points, thick = [self._at(point) for point in line.points], line.thick or (False,) * len(line.points)
        for number, (begin, end) in enumerate(pairwise(points)):
            width = _THICK if thick[number] and thick[number + 1] else _THIN
            self._stroke([begin, end], line.colour, width)
            for x, y in (begin, end):
                self._disc((x, y), width / 2, line.colour)

    def _badge(self, at: Point, text: str) -> None:
        x, y = at
        y = min(max(y, self._top + _BADGE), self._bottom - _BADGE)
        self._disc((x, y), _BADGE + _RIM, "badge-text")
        self._disc((x, y), _BADGE, "badge")
        self._text((x, y + _TYPE * 0.36), text, "badge-text")

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
        fine = [self._fine(point) for point in points]
        self._pen.line(fine, fill=self._palette[role], width=round(width * _FINE))

    def _fine(self, point: Point) -> Point:
        return point[0] * _FINE, point[1] * _FINE

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
