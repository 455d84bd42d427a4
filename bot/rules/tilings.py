"""Tilings: cells with their names, neighbours and places.

A tiling is computed from polygons alone. Cells are neighbours if their polygons share an edge, and rows
follow from the centres, so one definition serves rules, notation and pictures. Each kind of tiling declares a
`Naming` for its cells and for the labels along its edges.

Lengths are in board units: polygons are scaled so that a circle of radius 0.5 about the centre fits into
every cell, touching its nearest edges. Where all neighbours are equally far apart (hexagons, squares,
triangles, Cairo pentagons), their centres are therefore 1.0 apart. `y` grows downwards.

Diagrams have the rows of the tiling, one mark per cell.

To add a tiling, write a function that returns the shapes for its sizes and decorate it with `_tiling`.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from weakref import WeakValueDictionary

from bot.errors import NotationError
from bot.rules.polygons import (
    HEXAGON,
    LETTERED_ROWS,
    MAX_LETTERS,
    RHOMBUS,
    SQUARES,
    TRIANGLE,
    EdgeName,
    Naming,
    Point,
    Polygon,
    Shape,
    dual,
    edges,
    foot,
    lies_on,
    middle,
    polygon_beyond,
    regular_polygon,
    round_point,
    share_points,
    unique_cells,
)

Cell = int
"""Index into a tiling: along the rows from the left, starting with the bottom row."""

_ROW_STEP = 0.6
"""A step up begins a new row if it is at least this share of the largest step."""
_HEXAGONAL = 1.0, math.sqrt(3)
"""Period of hexagons one unit apart: every other row is like the first."""
_SNUB = 2 * math.cos(math.radians(15))
"""Distance of squares with the same rotation in the snub square tiling, with edges of 1."""
_RHOMBI = 1 + math.sqrt(3)
"""Distance of hexagons in the tiling 3.4.6.4, with edges of 1."""


@dataclass(frozen=True, eq=False)
class Tiling:
    """The cells of a board; `names`, `centres`, `outlines` and `neighbours` have one item per cell."""

    kind: str
    sizes: tuple[int, ...]
    names: tuple[str, ...]
    """Unique, lower case, a letter followed by a number."""
    centres: tuple[Point, ...]
    outlines: tuple[Polygon, ...]
    neighbours: tuple[tuple[Cell, ...], ...]
    rows: tuple[tuple[Cell, ...], ...]
    """From the top, each from left to right."""
    period: Point
    """Distance to the right, and downwards, after which the pattern of cells repeats."""
    naming: Naming

    @cached_property
    def key(self) -> str:
        """Such as "hexhex-5"."""
        return "-".join([self.kind, *map(str, self.sizes)])

    @cached_property
    def edge_names(self) -> tuple[EdgeName, ...]:
        return tuple(self.naming.edge_names(self.names, self.rows))

    @cached_property
    def row_names(self) -> tuple[str, ...]:
        return tuple(self.naming.row_name(self.names[row[0]]) for row in self.rows)

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        """From the left; empty if letters name rows."""
        if not self.naming.letters_name_columns:
            return ()
        return tuple(self.naming.line_name(self.names[cell]) for cell in self.rows[-1])

    @cached_property
    def _cells(self) -> dict[str, Cell]:
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def _row_of(self) -> dict[Cell, tuple[Cell, ...]]:
        return {cell: row for row in self.rows for cell in row}

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"tiling({self.key!r})"

    def __reduce__(self) -> tuple[Callable[[str], "Tiling"], tuple[str]]:
        return tiling, (self.key,)

    def has(self, name: str) -> bool:
        return name in self._cells

    def cell(self, name: str) -> Cell:
        return self._cells[name]

    def line(self, first: Cell, last: Cell) -> tuple[Cell, ...]:
        """Return the cells on the line between two cells, both included; empty if there is none.

        A line is part of a row, or goes from neighbour to neighbour with centres in a straight line.
        """
        row = self._row_of[first]
        if last in row:
            at = row.index(first)
            end = row.index(last)
            if at <= end:
                return row[at : end + 1]
            return row[end : at + 1][::-1]
        line = [first]
        while line[-1] != last:
            ahead = self.centres[line[-1]], self.centres[last]
            straight = (cell for cell in self.neighbours[line[-1]] if lies_on(ahead, self.centres[cell]))
            following = next(straight, None)
            if following is None:
                return ()
            line.append(following)
        return tuple(line)


_Shapes = Callable[..., list[Shape]]


@dataclass(frozen=True)
class TilingKind:
    shapes: _Shapes
    """In any order and at any scale."""
    sizes: range
    count: int
    period: Point
    """As in `Tiling`, at the scale of `shapes`."""
    naming: Naming


TILING_KINDS: dict[str, TilingKind] = {}


def _tiling(
    sizes: range, count: int = 1, *, period: Point, naming: Naming = LETTERED_ROWS
) -> Callable[[_Shapes], _Shapes]:
    def register(shapes: _Shapes) -> _Shapes:
        TILING_KINDS[shapes.__name__] = TilingKind(shapes, sizes, count, period, naming)
        return shapes

    return register


_in_use: WeakValueDictionary[str, Tiling] = WeakValueDictionary()


@lru_cache(maxsize=64)
def tiling(key: str) -> Tiling:
    """Return the tiling of a key: kind and sizes joined by hyphens.

    The same object while it is in use; there are thousands, too many to keep all.
    """
    found = _in_use.get(key)
    if found is not None:
        return found
    return _in_use.setdefault(key, _make(key))


def _make(key: str) -> Tiling:
    name, *sizes = key.split("-")
    if name not in TILING_KINDS:
        raise ValueError(f"there is no tiling {key!r}; the kinds are {', '.join(sorted(TILING_KINDS))}")
    kind = TILING_KINDS[name]
    if len(sizes) != kind.count or any(size not in map(str, kind.sizes) for size in sizes):
        raise ValueError(
            f"there is no tiling {key!r}; "
            f"{name} takes {kind.count} sizes from {kind.sizes[0]} to {kind.sizes[-1]}"
        )
    return _assemble(name, tuple(map(int, sizes)))


def _assemble(kind: str, sizes: tuple[int, ...]) -> Tiling:
    naming = TILING_KINDS[kind].naming
    shapes = TILING_KINDS[kind].shapes(*sizes)
    half = min(math.dist(centre, foot(edge, centre)) for centre, outline in shapes for edge in edges(outline))
    scale = 0.5 / half
    rows = _rows(share_points([_scaled(shape, scale) for shape in shapes]))
    ordered = [shape for row in rows for shape in row]
    cells = iter(range(len(ordered)))
    numbered = [tuple(next(cells) for _ in row) for row in rows]
    letters = naming.letters(numbered)
    if letters > MAX_LETTERS:
        key = "-".join([kind, *map(str, sizes)])
        lines = "columns" if naming.letters_name_columns else "rows"
        raise ValueError(f"{key} would take {letters} letters to name its {lines}; there are {MAX_LETTERS}")
    return Tiling(
        kind=kind,
        sizes=sizes,
        names=tuple(naming.names(numbered)),
        centres=tuple(centre for centre, _ in ordered),
        outlines=tuple(outline for _, outline in ordered),
        neighbours=_neighbours([outline for _, outline in ordered]),
        rows=tuple(reversed(numbered)),
        period=_scaled_point(TILING_KINDS[kind].period, scale),
        naming=naming,
    )


def _scaled(shape: Shape, scale: float) -> Shape:
    centre, outline = shape
    return _scaled_point(centre, scale), tuple(_scaled_point(corner, scale) for corner in outline)


def _scaled_point(point: Point, scale: float) -> Point:
    return round_point((point[0] * scale, point[1] * scale))


def _rows(shapes: list[Shape]) -> list[list[Shape]]:
    """Group shapes into rows, from the bottom, each sorted from the left."""
    by_height = sorted(shapes, key=lambda shape: -shape[0][1])
    steps = [below[0][1] - above[0][1] for below, above in pairwise(by_height)]
    rows = [by_height[:1]]
    for shape, step in zip(by_height[1:], steps, strict=True):
        if step > _ROW_STEP * max(steps):
            rows.append([])
        rows[-1].append(shape)
    return [sorted(row) for row in rows]


def _neighbours(outlines: list[Polygon]) -> tuple[tuple[Cell, ...], ...]:
    """Edges are matched by their midpoints."""
    sharing: defaultdict[Point, list[Cell]] = defaultdict(list)
    for cell, outline in enumerate(outlines):
        for edge in edges(outline):
            sharing[round_point(middle(edge))].append(cell)
    neighbours: list[set[Cell]] = [set() for _ in outlines]
    for cells in sharing.values():
        for cell in cells:
            neighbours[cell].update(other for other in cells if other != cell)
    return tuple(tuple(sorted(cells)) for cells in neighbours)


# Kinds of tilings.


def _hexagons(centres: Iterable[Point]) -> list[Shape]:
    return [(centre, regular_polygon(6, centre, edge=1 / math.sqrt(3))) for centre in centres]


@_tiling(sizes=range(1, 14), count=3, period=_HEXAGONAL, naming=HEXAGON)
def oblong(top: int, right: int, left: int) -> list[Shape]:
    """Lay out a hexagon of hexagons with sides `top`, `right`, `left`, clockwise, then the same again."""
    return _hexagons(
        (place - row / 2, row * math.sqrt(3) / 2)
        for row in range(right + left - 1)
        for place in range(max(0, row - left + 1), top + min(row, right - 1))
    )


@_tiling(sizes=range(1, 14), period=_HEXAGONAL, naming=HEXAGON)
def hexhex(side: int) -> list[Shape]:
    """Lay out a regular hexagon of hexagons: 3 side (side - 1) + 1 cells."""
    return oblong(side, side, side)


@_tiling(sizes=range(1, 27), period=_HEXAGONAL, naming=RHOMBUS)
def rhombus(side: int) -> list[Shape]:
    return oblong(side, side, 1)


@_tiling(sizes=range(1, 27), count=2, period=(1, 1), naming=SQUARES)
def rectangle(width: int, height: int) -> list[Shape]:
    centres = [(float(column), float(row)) for column in range(width) for row in range(height)]
    return [(centre, regular_polygon(4, centre, edge=1)) for centre in centres]


@_tiling(sizes=range(1, 27), period=(1, 1), naming=SQUARES)
def square(side: int) -> list[Shape]:
    return rectangle(side, side)


@_tiling(sizes=range(1, 14), period=_HEXAGONAL, naming=TRIANGLE)
def triangle(side: int) -> list[Shape]:
    points = [
        (place - row / 2, row * math.sqrt(3) / 2) for row in range(side + 1) for place in range(row + 1)
    ]
    return dual(_hexagons(points), 3)


@_tiling(sizes=range(2, 8), period=(_SNUB, _SNUB))
def snub(side: int) -> list[Shape]:
    """Lay out the snub square tiling, 3.3.4.3.4: `side` by `side` squares, those between and triangles."""
    outer = [(column * _SNUB, row * _SNUB) for column in range(side) for row in range(side)]
    inner = [
        ((column + 0.5) * _SNUB, (row + 0.5) * _SNUB) for column in range(side - 1) for row in range(side - 1)
    ]
    turned = [regular_polygon(4, centre, edge=1, turned=-15) for centre in inner]
    triangles = [polygon_beyond(edge, 3) for polygon in turned for edge in edges(polygon)]
    return unique_cells(
        [*(regular_polygon(4, centre, edge=1, turned=15) for centre in outer), *turned, *triangles]
    )


@_tiling(sizes=range(3, 14), period=(_SNUB, _SNUB))
def cairo(side: int) -> list[Shape]:
    """Lay out `side` rows of `side` Cairo pentagons, cut from the dual of the snub square tiling."""
    rows = _rows(dual(snub(side // 2 + 3), 5))
    return [shape for row in rows[1 : side + 1] for shape in row[1 : side + 1]]


@_tiling(sizes=range(1, 5), period=(_RHOMBI, _RHOMBI * math.sqrt(3)))
def rhombi(side: int) -> list[Shape]:
    """Lay out the tiling 3.4.6.4: a hexagon of hexagons, each in a ring of squares and triangles."""
    hexagons = [regular_polygon(6, (x * _RHOMBI, y * _RHOMBI), edge=1) for (x, y), _ in hexhex(side)]
    squares = [polygon_beyond(edge, 4) for polygon in hexagons for edge in edges(polygon)]
    triangles = [polygon_beyond(edge, 3) for polygon in squares for edge in edges(polygon)[1::2]]
    return unique_cells([*hexagons, *squares, *triangles])


def format_rows(marks: Sequence[str], tiling: Tiling) -> str:
    """Draw one mark per cell in the rows of a tiling, indented as on the board."""
    left = min(x for x, _ in tiling.centres)
    lines = []
    for row in tiling.rows:
        inset = round(2 * (tiling.centres[row[0]][0] - left))
        lines.append(" " * inset + " ".join(marks[cell] for cell in row))
    return "\n".join(lines)


def format_compact_rows(marks: Sequence[str], tiling: Tiling) -> str:
    """Write one mark per cell on a single line, with `/` between rows."""
    return "/".join("".join(marks[cell] for cell in row) for row in tiling.rows)


def parse_rows(text: str, tiling: Tiling) -> list[str]:
    """Parse what `format_rows` or `format_compact_rows` wrote into one mark per cell."""
    lines = ["".join(line.split()) for line in text.replace("/", "\n").splitlines() if line.strip()]
    if len(lines) != len(tiling.rows):
        raise NotationError("diagram-rows", given=len(lines), expected=len(tiling.rows))
    marks = [""] * len(tiling)
    for number, (line, row) in enumerate(zip(lines, tiling.rows, strict=True), start=1):
        if len(line) != len(row):
            raise NotationError("diagram-row", row=number, given=len(line), expected=len(row))
        for cell, mark in zip(row, line, strict=True):
            marks[cell] = mark
    return marks
