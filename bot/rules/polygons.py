"""The geometry that tilings are made of: polygons in the plane, `y` growing downwards."""

import cmath
import math
from collections import defaultdict
from collections.abc import Iterable

Point = tuple[float, float]
Polygon = tuple[Point, ...]
"""Corners in order, their angle about the centre growing."""
Edge = tuple[Point, Point]
Shape = tuple[Point, Polygon]
"""One cell: the place for a stone, and the outline round it."""


def edges(polygon: Polygon) -> list[Edge]:
    """Return the sides of a polygon, from corner to corner."""
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def middle(points: Iterable[Point]) -> Point:
    """Return the point in the middle of some."""
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def round_point(point: Point) -> Point:
    """Return a point without the last digits, in which two ways to compute it may differ."""
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0


def foot(edge: Edge, point: Point) -> Point:
    """Return the foot of the perpendicular from a point to the line of an edge."""
    (x, y), (u, v) = edge
    share = ((point[0] - x) * (u - x) + (point[1] - y) * (v - y)) / math.dist(*edge) ** 2
    return x + share * (u - x), y + share * (v - y)


def lies_on(edge: Edge, point: Point) -> bool:
    """Return whether a point lies on an edge, its ends included."""
    start, end = edge
    detour = math.dist(start, point) + math.dist(point, end) - math.dist(start, end)
    return math.isclose(detour, 0, abs_tol=1e-4)


def regular_polygon(corners: int, centre: Point, *, edge: float, turned: float = 0.0) -> Polygon:
    """Return a regular polygon whose first edge lies to the right of the centre, `turned` by degrees."""
    radius = edge / 2 / math.sin(math.pi / corners)
    angles = [math.radians(turned) + math.tau * (corner - 0.5) / corners for corner in range(corners)]
    return tuple((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles)


def polygon_beyond(edge: Edge, corners: int) -> Polygon:
    """Return the regular polygon on the other side of an edge."""
    (x, y), (u, v) = edge
    points = [complex(u, v), complex(x, y)]
    for _ in range(corners - 2):
        points.append(points[-1] + (points[-1] - points[-2]) * cmath.rect(1, math.tau / corners))
    return tuple((point.real, point.imag) for point in points)


def unique_cells(polygons: Iterable[Polygon]) -> list[Shape]:
    """Return regular polygons as cells; one that comes up more than once counts once."""
    by_centre = {round_point(middle(polygon)): polygon for polygon in polygons}
    return [(middle(polygon), polygon) for polygon in by_centre.values()]


def shared(shapes: list[Shape]) -> list[Shape]:
    """Return the same cells with one object for all points that are equal, and one for equal coordinates.

    Corners meet and rows are straight, so they take a quarter of the memory.
    """
    numbers: dict[float, float] = {}
    points: dict[Point, Point] = {}

    def share(point: Point) -> Point:
        x, y = point
        return points.setdefault(point, (numbers.setdefault(x, x), numbers.setdefault(y, y)))

    return [(share(centre), tuple(map(share, outline))) for centre, outline in shapes]


def dual(shapes: list[Shape], corners: int) -> list[Shape]:
    """Return a cell round each point where as many others meet, its corners being the places in these."""
    meeting: defaultdict[Point, list[Point]] = defaultdict(list)
    for centre, outline in shapes:
        for x, y in map(round_point, outline):
            meeting[x, y].append(centre)
    return [
        (
            middle,
            tuple(sorted(places, key=lambda place: math.atan2(place[1] - middle[1], place[0] - middle[0]))),
        )
        for middle, places in meeting.items()
        if len(places) == corners
    ]
