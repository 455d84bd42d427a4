"""Polygons that tilings are built from (`y` grows downwards), and names of their cells.

A name is a letter and a number. In most tilings the letter names the row and the number the place in it; in
squares the letter names the column and the number the row. Both count from the bottom or the left; no letter
is skipped.
"""

import cmath
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import NamedTuple

Point = tuple[float, float]
Polygon = tuple[Point, ...]
"""Corners ordered by angle about the centre."""
Edge = tuple[Point, Point]
Shape = tuple[Point, Polygon]
"""Centre, where the stone goes, and outline of a cell."""
_SLANT = math.sqrt(3) / 2
WEST = (-1.0, 0.0)
EAST = (1.0, 0.0)
NORTH = (0.0, -1.0)
SOUTH = (0.0, 1.0)
NORTH_WEST = (-0.5, -_SLANT)
NORTH_EAST = (0.5, -_SLANT)
SOUTH_EAST = (0.5, _SLANT)
MAX_LETTERS = len(ascii_lowercase)


def edges(polygon: Polygon) -> list[Edge]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def middle(points: Iterable[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def round_point(point: Point) -> Point:
    """Drop the last digits, in which equal points computed differently may differ."""
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0


def foot(edge: Edge, point: Point) -> Point:
    (x, y), (u, v) = edge
    across = u - x
    down = v - y
    share = ((point[0] - x) * across + (point[1] - y) * down) / math.dist(*edge) ** 2
    return x + share * across, y + share * down


def lies_on(edge: Edge, point: Point) -> bool:
    start, end = edge
    detour = math.dist(start, point) + math.dist(point, end) - math.dist(start, end)
    return math.isclose(detour, 0, abs_tol=1e-4)


def regular_polygon(corners: int, centre: Point, *, edge: float, turned: float = 0.0) -> Polygon:
    """Return a regular polygon, its first edge to the right of the centre, rotated by `turned` degrees."""
    radius = edge / 2 / math.sin(math.pi / corners)
    angles = [math.radians(turned) + math.tau * (corner - 0.5) / corners for corner in range(corners)]
    return tuple((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles)


def polygon_beyond(edge: Edge, corners: int) -> Polygon:
    (x, y), (u, v) = edge
    points = [complex(u, v), complex(x, y)]
    for _ in range(corners - 2):
        points.append(points[-1] + (points[-1] - points[-2]) * cmath.rect(1, math.tau / corners))
    return tuple((point.real, point.imag) for point in points)


def unique_cells(polygons: Iterable[Polygon]) -> list[Shape]:
    by_centre = {round_point(middle(polygon)): polygon for polygon in polygons}
    return [(middle(polygon), polygon) for polygon in by_centre.values()]


def share_points(shapes: list[Shape]) -> list[Shape]:
    """Share equal points and coordinates between cells: a quarter of the memory."""
    numbers: dict[float, float] = {}
    points: dict[Point, Point] = {}

    def share(point: Point) -> Point:
        x, y = point
        return points.setdefault(point, (numbers.setdefault(x, x), numbers.setdefault(y, y)))

    return [(share(centre), tuple(map(share, outline))) for centre, outline in shapes]


def dual(shapes: list[Shape], corners: int) -> list[Shape]:
    """Return the dual: a cell around each point where `corners` shapes meet, its corners their centres."""
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


class EdgeName(NamedTuple):
    text: str
    cell: int
    towards: Point
    """Unit vector from the cell."""


@dataclass(frozen=True)
class Naming:
    letters_name_columns: bool = False
    is_straight: bool = False
    """Whether rows and columns run along four straight sides."""
    row_ends: tuple[Point | None, Point | None] = (WEST, EAST)
    """Direction of a row's label from its first and its last cell; `None` for no label."""
    line_ends: tuple[Point | None, Point] | None = None
    """Direction of the label of a column, or of the number shared by cells of several rows, from its top and
    bottom cell; `None` for no label."""

    def letters(self, rows: Sequence[Sequence[int]]) -> int:
        if self.letters_name_columns:
            return max(map(len, rows))
        return len(rows)

    def names(self, rows: Sequence[Sequence[int]]) -> Iterator[str]:
        """Yield the name of each cell; `rows` from the bottom up."""
        for row, cells in enumerate(rows):
            for place in range(len(cells)):
                letter, number = (place, row) if self.letters_name_columns else (row, place)
                yield f"{ascii_lowercase[letter]}{number + 1}"

    def row_name(self, name: str) -> str:
        if self.letters_name_columns:
            return name[1:]
        return name[0]

    def line_name(self, name: str) -> str:
        if self.letters_name_columns:
            return name[0]
        return name[1:]

    def edge_names(self, names: Sequence[str], rows: Sequence[Sequence[int]]) -> Iterator[EdgeName]:
        """Yield the labels along the edges; `rows` from the top down."""
        for row in rows:
            for cell, towards in zip((row[0], row[-1]), self.row_ends, strict=True):
                if towards:
                    yield EdgeName(self.row_name(names[cell]), cell, towards)
        if self.line_ends:
            for place in range(max(map(len, rows))):
                line = [row[place] for row in rows if len(row) > place]
                yield from self._line_names(names, line, self.line_ends)

    def _line_names(
        self, names: Sequence[str], line: Sequence[int], ends: tuple[Point | None, Point]
    ) -> Iterator[EdgeName]:
        name = self.line_name(names[line[0]])
        if len(line) == 1 and self.row_ends[1] is None:  # end of the longest row
            yield EdgeName(name, line[0], EAST)
            return
        for cell, towards in zip((line[0], line[-1]), ends, strict=True):
            if towards:
                yield EdgeName(name, cell, towards)


LETTERED_ROWS = Naming()
"""Letters name rows, at both ends; numbers count the cells of a row from the left."""

SQUARES = Naming(letters_name_columns=True, is_straight=True, line_ends=(NORTH, SOUTH))
"""Letters name columns, numbers name rows, on both sides."""

TRIANGLE = Naming(line_ends=(None, SOUTH))
"""Letters at both ends of the rows; numbers below lines that slant as the left side does."""

HEXAGON = Naming(row_ends=(WEST, None), line_ends=(NORTH_EAST, SOUTH_EAST))
"""Letters left of the rows; numbers above and below lines of cells that bend in the middle."""

RHOMBUS = Naming(line_ends=(NORTH_WEST, SOUTH_EAST))
"""Letters at both ends of the rows, numbers at both ends of the slanted lines."""
