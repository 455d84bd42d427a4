"""Plane geometry on polygons, and where a board lies on a picture: from board units to pixels."""

import math
from collections.abc import Iterable, Sequence

from renderer.scene import Ground, Point, SceneError


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of some points (at least one)."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def hull(points: Iterable[Point]) -> list[Point]:
    """Return the convex hull, clockwise on a screen (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    return _half_hull(ordered)[:-1] + _half_hull(ordered[::-1])[:-1] if len(ordered) > 2 else ordered


def _half_hull(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and cross(minus(chain[-1], chain[-2]), minus(point, chain[-1])) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def rounded_hull(points: Iterable[Point], margin: float) -> list[Point]:
    """Return the convex hull, `margin` wider on every side, with round corners."""
    turns = [math.tau * step / 48 for step in range(48)]
    corners = hull(points)
    return hull((x + margin * math.cos(t), y + margin * math.sin(t)) for x, y in corners for t in turns)


def inset_shift(incoming: Point, outgoing: Point, distance: float) -> Point:
    """Return how far a corner moves when both its sides move `distance` to the right of the way they run.

    Clockwise around an area on a screen that is inward. A spike longer than four times the distance is cut.

    Args:
        incoming: the side that ends at the corner, as a vector.
        outgoing: the side that starts there.
        distance: in the unit of the vectors.
    """
    first, second = _right(incoming), _right(outgoing)
    scale = distance / max(1 + first[0] * second[0] + first[1] * second[1], 0.125)
    return (first[0] + second[0]) * scale, (first[1] + second[1]) * scale


def _right(vector: Point) -> Point:
    length = math.hypot(*vector) or 1.0
    return -vector[1] / length, vector[0] / length


def minus(end: Point, start: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def cross(first: Point, second: Point) -> float:
    """Return the cross product: positive if the second vector points to the right of the first."""
    return first[0] * second[1] - first[1] * second[0]


def inset(polygon: Sequence[Point], distance: float) -> list[Point]:
    """Return a polygon made smaller by `distance` on every side, whichever way round it runs."""
    signed = distance if area(polygon) > 0 else -distance
    moved = []
    for before, corner, after in zip(
        (polygon[-1], *polygon), polygon, (*polygon[1:], polygon[0]), strict=False
    ):
        dx, dy = inset_shift(minus(corner, before), minus(after, corner), signed)
        moved.append((corner[0] + dx, corner[1] + dy))
    return moved


def area(polygon: Sequence[Point]) -> float:
    """Return twice the signed area: positive if the polygon runs clockwise on a screen."""
    return sum(cross(a, b) for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True))


_FRAME = 0.02  # of the table around the board, as a share of the picture's width
_SMALLEST = 6  # pixels of a cell
_SPARE = 12  # pixels of a flat picture's height, as a period is rounded to whole pixels
_ERROR = 0.001  # pixels; points are known to a millionth of a board unit

SHOWN = 308
"""Pixels: how wide a phone shows a picture; what is drawn must be seen and read at this width too."""


class Layout:
    """A ground centred on a picture, as large as fits; a flat board has a flat picture.

    Attributes:
        width: pixels of the picture.
        height: the same, at most as many.
        unit: a board unit in pixels; even, so that half units are whole pixels.
        hair: the width in pixels of a line that is one pixel wide where a phone shows the picture.
        plate: the outline of the board itself, in board units.
    """

    def __init__(self, ground: Ground, width: int) -> None:
        self.ground, self.width = ground, width
        self.plate = rounded_hull(ground.points, ground.margin)
        left, top, right, bottom = bounds((*self.plate, *ground.room))
        unit = width * (1 - 2 * _FRAME) / max(right - left, bottom - top)
        if unit < _SMALLEST:
            raise SceneError(
                f"the board is too large: {unit:.1f} pixels a cell; at least {_SMALLEST} are needed"
            )
        self.unit = int(unit) // 2 * 2
        self.hair = width / SHOWN
        flat = round(unit * (bottom - top) + 2 * _FRAME * width) + _SPARE
        self.height = min(width, flat)
        across, down = ground.period
        self._across, self._down = _whole(self.unit, across), _whole(self.unit, down)
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
    """Return the number next to a unit with which a period is an even number of pixels.

    What repeats on the board has the same pixels then, wherever it lies, and so do halves of it: few stamps
    are enough. A board gets higher or lower by one pixel in a period, which must stay within the frame.
    """
    pixels = round(unit * period / 2) * 2
    return pixels / period if pixels > 1 / _FRAME else unit


def _nearest(pixel: float) -> int:
    """Round to whole pixels; what lies in the middle of two, but for the error of its sum, goes up."""
    return math.floor(pixel + 0.5 + _ERROR)
