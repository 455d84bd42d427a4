"""Geometry of polygons, and the mapping from board units to pixels."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from renderer.scene import Ground, Point, SceneError

_FRAME_SHARE = 0.02  # of the table around the board, as a share of the picture's width
_SMALLEST = 6  # pixels of a cell
_SPARE = 12  # pixels of a flat picture's height, since periods are rounded to whole pixels
_ERROR = 0.001  # pixels; points are exact to a millionth of a board unit
PHONE_WIDTH = 308
"""Width in pixels at which a phone shows a picture; it must be legible there."""


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def hull(points: Iterable[Point]) -> list[Point]:
    """Return the convex hull, clockwise on screen (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    if len(ordered) <= 2:
        return ordered
    return _half_hull(ordered)[:-1] + _half_hull(ordered[::-1])[:-1]


def _half_hull(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and cross(minus(chain[-1], chain[-2]), minus(point, chain[-1])) <= 0:
            chain.pop()
        chain.append(point)
    return chain


@lru_cache(maxsize=4)
def rounded_hull(points: tuple[Point, ...], margin: float) -> list[Point]:
    """Cached for the grounds of one board, with and without text."""
    turns = [math.tau * step / 48 for step in range(48)]
    corners = hull(points)
    return hull((x + margin * math.cos(t), y + margin * math.sin(t)) for x, y in corners for t in turns)


def inset_shift(incoming: Point, outgoing: Point, distance: float) -> Point:
    """Return the shift of a corner when both its sides move `distance` to the right of their direction.

    That is inward if they run clockwise on screen. Spikes are cut at four times the distance.
    """
    first = _right(incoming)
    second = _right(outgoing)
    scale = distance / max(1 + first[0] * second[0] + first[1] * second[1], 0.125)
    return (first[0] + second[0]) * scale, (first[1] + second[1]) * scale


def _right(vector: Point) -> Point:
    length = math.hypot(*vector) or 1.0
    return -vector[1] / length, vector[0] / length


def minus(end: Point, start: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def cross(first: Point, second: Point) -> float:
    """Positive if the second vector points to the right of the first."""
    return first[0] * second[1] - first[1] * second[0]


def inset(polygon: Sequence[Point], distance: float) -> list[Point]:
    """Shrink a polygon of either orientation by `distance` on every side."""
    signed = distance if area(polygon) > 0 else -distance
    moved = []
    for before, corner, after in zip(
        (polygon[-1], *polygon), polygon, (*polygon[1:], polygon[0]), strict=False
    ):
        dx, dy = inset_shift(minus(corner, before), minus(after, corner), signed)
        moved.append((corner[0] + dx, corner[1] + dy))
    return moved


def area(polygon: Sequence[Point]) -> float:
    """Return twice the signed area, positive if clockwise on screen."""
    return sum(cross(a, b) for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True))


class Layout:
    """A ground centred on a picture at maximal size; flat boards get flat pictures.

    `unit` is a board unit in pixels, even so that half units are whole pixels; `hair` is the width of a line
    that is one pixel wide on a phone; `plate` is the board's outline in board units.
    """

    def __init__(self, ground: Ground, width: int) -> None:
        self.ground, self.width = ground, width
        self.plate = rounded_hull(ground.points, ground.margin)
        left, top, right, bottom = bounds((*self.plate, *ground.room))
        unit = width * (1 - 2 * _FRAME_SHARE) / max(right - left, bottom - top)
        if unit < _SMALLEST:
            raise SceneError(
                f"the board is too large: {unit:.1f} pixels a cell; at least {_SMALLEST} are needed"
            )
        self.unit = int(unit) // 2 * 2
        self.hair = width / PHONE_WIDTH
        flat = round(unit * (bottom - top) + 2 * _FRAME_SHARE * width) + _SPARE
        self.height = min(width, flat)
        across, down = ground.period
        self._across = _whole(self.unit, across)
        self._down = _whole(self.unit, down)
        self._left = round(width / 2 - (left + right) / 2 * self._across)
        self._top = round(self.height / 2 - (top + bottom) / 2 * self._down)

    def place(self, at: Point) -> tuple[int, int]:
        x, y = self._exact(at)
        return _nearest(x), _nearest(y)

    def corners(self, points: Iterable[Point]) -> list[Point]:
        return [self._exact(point) for point in points]

    def _exact(self, at: Point) -> Point:
        return self._left + at[0] * self._across, self._top + at[1] * self._down


def _whole(unit: int, period: float) -> float:
    """Return a value close to the unit for which a period is an even number of pixels.

    Then repeated shapes, and halves of them, have the same pixels everywhere, and few stamps are needed. A
    board changes by one pixel per period, which must stay within the frame.
    """
    pixels = round(unit * period / 2) * 2
    if pixels <= 1 / _FRAME_SHARE:
        return unit
    return pixels / period


def _nearest(pixel: float) -> int:
    """Round half up, tolerating the error of a sum."""
    return math.floor(pixel + 0.5 + _ERROR)
