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

from bot.rules.polygons import (
    Point,
    Polygon,
    Shape,
    beyond,
    dual,
    edges,
    mean,
    nearest,
    regular,
    rounded,
    unique,
)

__all__ = ["Cell", "Point", "Tiling", "tiling"]

Cell = int
"""Index into a tiling: 0 is the leftmost cell of the bottom row, then along the rows, bottom to top."""

_NEXT_ROW = 0.6
"""A step up of at least this share of the largest one leads to the next row, a smaller one stays in it."""


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
    """The tiling of a key, which is its kind and its sizes joined by hyphens.

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
    rows = _rows(_scaled(shapes))
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


def _scaled(shapes: list[Shape]) -> list[Shape]:
    """The shapes in board units."""
    half = min(
        math.dist(centre, nearest(edge, centre)) for centre, outline in shapes for edge in edges(outline)
    )
    scale = 0.5 / half

    def scaled(point: Point) -> Point:
        return rounded((point[0] * scale, point[1] * scale))

    return [(scaled(centre), tuple(map(scaled, outline))) for centre, outline in shapes]


def _rows(shapes: list[Shape]) -> list[list[Shape]]:
    """The shapes by rows, bottom row first, each from left to right."""
    by_height = sorted(shapes, key=lambda shape: -shape[0][1])
    steps = [below[0][1] - above[0][1] for below, above in pairwise(by_height)]
    rows = [by_height[:1]]
    for shape, step in zip(by_height[1:], steps, strict=True):
        if step > _NEXT_ROW * max(steps):
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
        for edge in edges(outline):
            sharing[rounded(mean(edge))].append(cell)
    neighbours: list[set[Cell]] = [set() for _ in outlines]
    for cells in sharing.values():
        for cell in cells:
            neighbours[cell].update(other for other in cells if other != cell)
    return tuple(tuple(sorted(cells)) for cells in neighbours)


# The tilings.


def _hexagons(centres: Iterable[Point]) -> list[Shape]:
    return [(centre, regular(6, centre, edge=1 / math.sqrt(3))) for centre in centres]


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
    return [(centre, regular(4, centre, edge=1)) for centre in centres]


@_tiling(sizes=range(1, 27))
def square(side: int) -> list[Shape]:
    """As many columns as rows."""
    return rectangle(side, side)


@_tiling(sizes=range(1, 14))
def triangle(side: int) -> list[Shape]:
    """A triangle of triangles, `side` of them along each side: side² cells."""
    points = [
        (place - row / 2, row * math.sqrt(3) / 2) for row in range(side + 1) for place in range(row + 1)
    ]
    return dual(_hexagons(points), 3)


@_tiling(sizes=range(2, 8))
def snub(side: int) -> list[Shape]:
    """The snub square tiling, 3.3.4.3.4: `side` by `side` squares, those between them, and triangles."""
    apart = 2 * math.cos(math.radians(15))  # from a square to the next one that is turned the same way
    outer = [(column * apart, row * apart) for column in range(side) for row in range(side)]
    inner = [
        ((column + 0.5) * apart, (row + 0.5) * apart) for column in range(side - 1) for row in range(side - 1)
    ]
    turned = [regular(4, centre, edge=1, turned=-15) for centre in inner]
    triangles = [beyond(edge, 3) for polygon in turned for edge in edges(polygon)]
    return unique([*(regular(4, centre, edge=1, turned=15) for centre in outer), *turned, *triangles])


@_tiling(sizes=range(3, 14))
def cairo(side: int) -> list[Shape]:
    """Cairo pentagons: `side` rows of `side` cells, cut from the dual of the snub square tiling."""
    rows = _rows(dual(snub(side // 2 + 3), 5))
    return [shape for row in rows[1 : side + 1] for shape in row[1 : side + 1]]


@_tiling(sizes=range(1, 5))
def rhombi(side: int) -> list[Shape]:
    """The tiling 3.4.6.4: a hexagon of hexagons, each in a ring of squares and triangles."""
    apart = 1 + math.sqrt(3)  # between the centres of neighbouring hexagons
    hexagons = [regular(6, (x * apart, y * apart), edge=1) for (x, y), _ in hexhex(side)]
    squares = [beyond(edge, 4) for polygon in hexagons for edge in edges(polygon)]
    triangles = [beyond(edge, 3) for polygon in squares for edge in edges(polygon)[1::2]]
    return unique([*hexagons, *squares, *triangles])
