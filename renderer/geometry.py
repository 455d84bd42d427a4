"""Plane geometry on polygons, in whatever unit the points are in; y grows downward."""

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]


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
    """Return the way from one point to another, as a vector."""
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
