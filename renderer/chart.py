"""Charts of win probabilities and of ratings; their texts are given in the reader's language."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from statistics import mean

from PIL import Image, ImageDraw

from renderer.draw import WIDTH, png_of
from renderer.lettering import length, write
from renderer.scene import CAPITAL, Palette, Point, Rgb, mix
from renderer.shapes import font

_HIGH = 600  # pixels
_TYPE = 44  # pixels; a third of that on a phone
_FINE = 2  # oversampling of everything but type
_SIDE, _ABOVE, _BELOW = 40, 100, 76  # pixels beside, above and below the plot
_THIN, _THICK, _GRID, _RIM, _TICK = 6, 12, 3, 4, 12
_NUMBER_COLUMN = 130  # pixels for the numbers on the left
_BADGE = 34  # radius in pixels
_TAG = 60  # height in pixels of a side's name
_SHADE = 72  # opacity of a line's band, of 255
_LABELS = 8  # maximal number of turn numbers below
_TURN_STEPS = (1, 2, 5, 10)


@dataclass(frozen=True)
class Chart:
    """Win probabilities of the first side at the start and after every turn."""

    chances: tuple[float, ...]
    """From 0 to 1: the first side's share of the height, from below."""
    proven: tuple[bool, ...]
    """Certain values: a band in the winner's half."""
    marked: tuple[int, ...] = ()
    """Turns with a numbered badge above, counted from 1."""
    sides: tuple[str, str] = ("", "")
    colours: tuple[str, str] = ("black", "white-light")
    """Roles of their areas."""


@dataclass(frozen=True)
class Curve:
    """A curve with coordinates from 0 to 1, right and up."""

    points: tuple[Point, ...]
    band: tuple[float, ...]
    """Half height of the band at each point."""
    colour: str
    """A role of the palette."""
    label: str
    is_thick: bool = False


@dataclass(frozen=True)
class Plot:
    """Curves above an axis, with horizontal rules."""

    lines: tuple[Curve, ...]
    below: tuple[tuple[float, str], ...]
    """Positions and texts on the axis."""
    beside: tuple[tuple[float, str], ...]
    """Heights of the rules, and texts on their left."""


def chart(shown: Chart | Plot, palette: Palette) -> bytes:
    if isinstance(shown, Chart):
        return _Chances(shown, palette).png()
    return _Curves(shown, palette).png()


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move places as little as possible so that they are `gap` apart within bounds (isotonic regression)."""
    order = sorted(range(len(places)), key=places.__getitem__)
    blocks: list[list[float]] = []
    for number, index in enumerate(order):
        blocks.append([places[index] - number * gap])
        while len(blocks) > 1 and mean(blocks[-2]) > mean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    starts = [mean(block) for block in blocks for _ in block]
    most = high - gap * (len(places) - 1)
    found = [0.0] * len(places)
    for number, index in enumerate(order):
        found[index] = max(low, min(starts[number], most)) + number * gap
    return found


class _Drawing:
    """Base of charts: shapes are oversampled and reduced, type is written last."""

    def __init__(self, palette: Palette, left: float, right: float, top: float) -> None:
        self._palette = palette
        self._left = left
        self._right = right
        self._top = top
        self._bottom = _HIGH - _BELOW
        self._image = Image.new("RGB", (WIDTH * _FINE, _HIGH * _FINE), palette["table"])
        self._pen = ImageDraw.Draw(self._image)
        self._texts: list[tuple[Point, str, Rgb, float]] = []

    def png(self) -> bytes:
        small = self._image.reduce(_FINE)
        pen = ImageDraw.Draw(small)
        for at, text, colour, align in self._texts:
            write(pen, (at[0], at[1] + _TYPE * CAPITAL / 2), text, colour, size=_TYPE, align=align)
        return png_of(small.quantize(255))

    def _at(self, x: float, height: float) -> Point:
        across = self._right - self._left
        up = self._bottom - self._top
        return self._left + across * x, self._bottom - up * height

    def _axis(self, below: Iterable[tuple[float, str]]) -> None:
        for along, text in below:
            x, y = self._at(along, 0)
            self._stroke([(x, y), (x, y + _TICK)], "score", _GRID)
            self._text((x, y + _BELOW * 0.55), text, "score")

    def _text(self, at: Point, text: str, role: str, align: float = 0.5) -> None:
        self._texts.append((at, text, self._palette[role], align))

    def _box(self, left: float, top: float, right: float, bottom: float, colour: Rgb) -> None:
        self._pen.rectangle([round(value * _FINE) for value in (left, top, right, bottom)], fill=colour)

    def _stroke(self, points: Iterable[Point], role: str, width: float) -> None:
        self._pen.line(_fine(points), fill=self._palette[role], width=round(width * _FINE), joint="curve")

    def _disc(self, at: Point, radius: float, role: str) -> None:
        x, y = at
        large = radius * _FINE
        box = (x * _FINE - large, y * _FINE - large, x * _FINE + large, y * _FINE + large)
        self._pen.ellipse(box, fill=self._palette[role])


def _fine(points: Iterable[Point]) -> list[Point]:
    return [(x * _FINE, y * _FINE) for x, y in points]


class _Chances(_Drawing):
    def __init__(self, shown: Chart, palette: Palette) -> None:
        wide = max(length(side, _TYPE) for side in shown.sides)
        super().__init__(palette, _SIDE + (wide + _TYPE if wide else 0), WIDTH - _SIDE, _ABOVE)
        self._last = last = len(shown.chances) - 1
        self._box(*self._at(0, 1), *self._at(1, 0), palette[shown.colours[1]])
        curve = [self._at(turn / last, chance) for turn, chance in enumerate(shown.chances)]
        self._pen.polygon(_fine([self._at(0, 0), *curve, self._at(1, 0)]), fill=palette[shown.colours[0]])
        own, other = shown.colours
        begin = -0.5
        for (chance, certain), turns in groupby(zip(shown.chances, shown.proven, strict=True)):
            end = begin + len(list(turns))
            if certain:
                self._certain(begin, end, chance, shown.colours)
            begin = end
        middle = self._at(0, 0.5)[1]
        between = mix(palette[own], palette[other], 0.5)
        self._box(self._left, middle - _GRID / 2, WIDTH - _SIDE, middle + _GRID / 2, between)
        step = _step(last)
        self._axis((turn / last, str(turn)) for turn in range(0, last + 1, step))
        self._badges(shown.marked)
        self._name(shown.sides[0], self._at(0, 0)[1] - _TAG, own, other)
        self._name(shown.sides[1], self._at(0, 1)[1], other, own)

    def _certain(self, begin: float, end: float, chance: float, colours: tuple[str, str]) -> None:
        """Draw proven positions: a band in the winner's half, with a rim."""
        left = min(max(begin / self._last, 0), 1)
        right = min(max(end / self._last, 0), 1)
        self._box(*self._at(left, 1), *self._at(right, 0), self._palette["table"])
        if chance != 0.5:
            low, role = (0, colours[0]) if chance else (0.5, colours[1])
            x1, y1 = self._at(left, low + 0.5)
            x2, y2 = self._at(right, low)
            for inset, fill in ((0, "score"), (_GRID, role)):
                self._box(x1 + inset, y1 + inset, x2 - inset, y2 - inset, self._palette[fill])

    def _name(self, side: str, top: float, role: str, text: str) -> None:
        left = self._left - _SIDE / 2
        self._box(_SIDE / 2, top, left, top + _TAG, self._palette[role])
        self._text(((_SIDE / 2 + left) / 2, top + _TAG / 2), side, text)

    def _badges(self, marked: Sequence[int]) -> None:
        """Draw numbered badges, each with a line down to its turn."""
        places = [self._at(turn / self._last, 1)[0] for turn in marked]
        xs = spread(places, 2 * (_BADGE + _RIM), self._left, WIDTH - _SIDE)
        y = _ABOVE / 2
        for number, (x, place) in enumerate(zip(xs, places, strict=True), start=1):
            for role, width in (("badge-text", _GRID + _RIM), ("badge", _GRID)):
                self._stroke([(x, y), (place, self._top), (place, self._bottom)], role, width)
            self._disc((x, y), _BADGE + _RIM, "badge-text")
            self._disc((x, y), _BADGE, "badge")
            self._text((x, y), str(number), "badge-text")


class _Curves(_Drawing):
    def __init__(self, shown: Plot, palette: Palette) -> None:
        wide = max(font(_TYPE).getlength(line.label) for line in shown.lines) + 2 * _SIDE
        super().__init__(palette, _NUMBER_COLUMN, WIDTH - wide, _SIDE)
        self._box(self._left, self._top, WIDTH - _SIDE / 2, self._bottom, palette["cell"])
        for line in shown.lines:
            self._band(line)
        for height, text in shown.beside:
            x, y = self._at(0, height)
            self._stroke([(x, y), self._at(1, height)], "grid", _GRID)
            self._text((x - _TYPE / 2, y), text, "score", 1)
        self._axis(shown.below)
        ends = [self._at(*line.points[-1]) for line in shown.lines]
        heights = spread([y for _, y in ends], _TYPE * 1.1, self._top + _TYPE / 2, self._bottom - _TYPE / 2)
        for line, end, y in zip(shown.lines, ends, heights, strict=True):
            points = [*(self._at(*point) for point in line.points), (end[0] + _SIDE / 2, y)]
            self._stroke(points, line.colour, _THICK if line.is_thick else _THIN)
            self._text((end[0] + _SIDE * 0.75, y), line.label, line.colour, 0)

    def _band(self, line: Curve) -> None:
        mask = Image.new("L", self._image.size)
        pen = ImageDraw.Draw(mask)
        around = zip(line.points, line.band, strict=True)
        edges = [(x, min(1.0, height + wide), max(0.0, height - wide)) for (x, height), wide in around]
        for (x, above, below), (end, other, lower) in pairwise(edges):
            if x < end:
                corners = (x, above), (end, other), (end, lower), (x, below)
                pen.polygon(_fine(self._at(*corner) for corner in corners), fill=_SHADE)
        self._image.paste(self._palette[line.colour], mask=mask)


def _step(last: int) -> int:
    """1, 2, 5, 10 and so on."""
    scale = int(10 ** max(0, math.floor(math.log10(last / _LABELS))))
    return next(step * scale for step in _TURN_STEPS if last <= _LABELS * step * scale)
