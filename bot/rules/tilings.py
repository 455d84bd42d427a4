"""Which cells a board has, what they are called, who neighbours whom, and where they lie.

A tiling is made from polygons and nothing else. Two cells are neighbours when their polygons share an edge,
rows and names follow from where the centres lie, so one definition serves rules, notation and pictures.

Lengths are in board units: the polygons are scaled so that a circle of radius 0.5 about the centre fits
into every cell, touching its nearest edges. Where all neighbours are equally far apart (hexagons, squares,
triangles, Cairo pentagons) their centres therefore lie 1.0 apart. `y` grows downwards.

To add a tiling, write a function below that gives the shapes for some sizes and decorate it with `_tiling`.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from string import ascii_lowercase

Cell = int
"""Index into a tiling: 0 is the leftmost cell of the bottom row, then along the rows, bottom to top."""
Point = tuple[float, float]
"""Board units, `y` growing downwards."""
Polygon = tuple[Point, ...]
Shape = tuple[Point, Polygon]
"""One cell: the place for a stone, and the outline round it."""

_ROW_GAP = 0.75
"""Centres whose heights differ by less than this, one after the other, share a row."""


@dataclass(frozen=True, eq=False)
class Tiling:
    """The cells of one board; every tuple but `rows` has one item per cell."""

    key: str
    """What `tiling` makes it from, such as "hexhex-5"."""
    names: tuple[str, ...]
    """Unique, lower case, a letter followed by a number."""
    centres: tuple[Point, ...]
    outlines: tuple[Polygon, ...]
    neighbours: tuple[tuple[Cell, ...], ...]
    rows: tuple[tuple[Cell, ...], ...]
    """The cells as a text diagram shows them: top row first, each from left to right."""

    @cached_property
    def _cells(self) -> dict[str, Cell]:
        return {name: cell for cell, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def has(self, name: str) -> bool:
        """Whether a cell is called that."""
        return name in self._cells

    def cell(self, name: str) -> Cell:
        """The cell of that name.

        Raises:
            KeyError: there is none.
        """
        return self._cells[name]


_Shapes = Callable[..., list[Shape]]
_KINDS: dict[str, tuple[_Shapes, range, int]] = {}


def _tiling(sizes: range, count: int = 1) -> Callable[[_Shapes], _Shapes]:
    """Offer the decorated function as a kind of tiling with `count` sizes, each within `sizes`."""

    def register(shapes: _Shapes) -> _Shapes:
        _KINDS[shapes.__name__] = (shapes, sizes, count)
        return shapes

    return register


@cache
def tiling(key: str) -> Tiling:
    """The tiling of a key: its kind and its sizes, joined by hyphens.

    Raises:
        ValueError: no such kind, or sizes that it does not have.
    """
    kind, *sizes = key.split("-")
    if kind not in _KINDS:
        raise ValueError(f"there is no tiling {key!r}; the kinds are {', '.join(sorted(_KINDS))}")
    shapes, allowed, count = _KINDS[kind]
    if len(sizes) != count or any(size not in {str(number) for number in allowed} for size in sizes):
        raise ValueError(
            f"there is no tiling {key!r}; {kind} takes {count} sizes from {allowed[0]} to {allowed[-1]}"
        )
    return _assemble(key, shapes(*map(int, sizes)))


def _assemble(key: str, shapes: list[Shape]) -> Tiling:
    rows = _rows(shapes)
    ordered = [shape for row in rows for shape in row]
    cells = iter(range(len(ordered)))
    numbered = [tuple(next(cells) for _ in row) for row in rows]
    return Tiling(
        key=key,
        names=tuple(_names(key, numbered)),
        centres=tuple(centre for centre, _ in ordered),
        outlines=tuple(outline for _, outline in ordered),
        neighbours=_neighbours([outline for _, outline in ordered]),
        rows=tuple(reversed(numbered)),
    )


def _rows(shapes: list[Shape]) -> list[list[Shape]]:
    """The shapes by rows, bottom row first, each from left to right."""
    by_height = sorted(shapes, key=lambda shape: -shape[0][1])
    rows = [[by_height[0]]]
    for below, shape in pairwise(by_height):
        if below[0][1] - shape[0][1] > _ROW_GAP:
            rows.append([])
        rows[-1].append(shape)
    return [sorted(row) for row in rows]


def _names(key: str, rows: list[tuple[Cell, ...]]) -> Iterable[str]:
    """Squares: a letter for the column, then the row. All others: a letter for the row, then the place in it.

    Letters run from the left or from the bottom, numbers too; no letter is skipped.
    """
    by_column = key.startswith(("square-", "rectangle-"))
    for row, cells in enumerate(rows):
        for place in range(len(cells)):
            letter, number = (place, row) if by_column else (row, place)
            yield f"{ascii_lowercase[letter]}{number + 1}"


def _neighbours(outlines: list[Polygon]) -> tuple[tuple[Cell, ...], ...]:
    """Who shares an edge with whom; an edge is known by its midpoint."""
    sharing: defaultdict[Point, list[Cell]] = defaultdict(list)
    for cell, outline in enumerate(outlines):
        for edge in _edges(outline):
            sharing[_rounded(_mean(edge))].append(cell)
    neighbours: list[set[Cell]] = [set() for _ in outlines]
    for cells in sharing.values():
        for cell in cells:
            neighbours[cell].update(other for other in cells if other != cell)
    return tuple(tuple(sorted(cells)) for cells in neighbours)


# The geometry that the tilings are made of.


def _edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def _mean(points: Iterable[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _rounded(point: Point) -> Point:
    """The point without the last digits, in which two ways to compute it may differ."""
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0


def _regular(corners: int, centre: Point, *, inradius: float = 0.5, turned: float = 0.0) -> Polygon:
    """A regular polygon whose first edge lies to the right of the centre, `turned` by degrees."""
    radius = inradius / math.cos(math.pi / corners)
    angles = [math.radians(turned) + math.tau * (corner - 0.5) / corners for corner in range(corners)]
    return tuple((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles)


# The tilings.


def _hexagons(centres: Iterable[Point]) -> list[Shape]:
    return [(centre, _regular(6, centre)) for centre in centres]


@_tiling(sizes=range(1, 14), count=3)
def oblong(top: int, right: int, left: int) -> list[Shape]:
    """A hexagon of hexagons whose sides are, clockwise from the top, `top`, `right`, `left` and again."""
    return _hexagons(
        (place - row / 2, row * math.sqrt(3) / 2)
        for row in range(right + left - 1)
        for place in range(max(0, row - left + 1), top + min(row, right - 1))
    )


@_tiling(sizes=range(1, 14))
def hexhex(side: int) -> list[Shape]:
    """A hexagon of hexagons with `side` cells a side: 3 side (side - 1) + 1 cells."""
    return oblong(side, side, side)


@_tiling(sizes=range(1, 27), count=2)
def rectangle(width: int, height: int) -> list[Shape]:
    """Squares in `width` columns and `height` rows."""
    centres = [(float(column), float(row)) for column in range(width) for row in range(height)]
    return [(centre, _regular(4, centre)) for centre in centres]


@_tiling(sizes=range(1, 27))
def square(side: int) -> list[Shape]:
    """As many columns as rows."""
    return rectangle(side, side)
