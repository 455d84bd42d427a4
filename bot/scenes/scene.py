"""From how a match stands to its picture: the empty board, and what is on it. One function for all games."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from bot.rules.polygons import Point
from bot.rules.position import Board, Colour
from bot.rules.tilings import Cell, Tiling
from bot.scenes.items import FILLED, badges, hint_items, outlines, score_items, score_place, small_cells
from bot.scenes.view import BoardView, Labels, Looks, Pose, across, largest_name, legible, pose
from renderer.draw import WIDTH
from renderer.layout import Layout, minus
from renderer.scene import CAPITAL, WIDE, Ground, Label, Line, Mark, Scene, Stone, Tile

_GHOST = 0.8  # how solid a stone is that was chosen but not yet played
_COVERED = 0.36  # height of the type of a number that a stone hides
_SMALL = 0.46  # diameter of a stone that did not decide a match that is over, unless it could not be seen
_PALE = 0.35  # how solid such a stone is instead where small cells hold small stones


def scene_of(view: BoardView, looks: Looks) -> Scene:
    """Return what the picture of a match shows, laid out in the looks that a person likes."""
    lying = pose_of(view, looks)
    ground = ground_of(view, looks)
    beside = list(score_items(view, score_place(lying, ground.margin)))
    numbers = list(badges(view, lying, looks.overlays))
    items = [item for _, badge in numbers for item in badge]
    if "numbers" in looks.overlays:
        items += _covered_numbers(view, lying, {cell for cell, _ in numbers})
    hints = hint_items(view, lying) if view.hints else ()
    named = _offered_names(view, lying, ground) if view.offered and looks.labels == "edges" else ()
    everything = [*_stones(view, lying, ground), *_marks(view, lying), *hints, *named, *items, *beside]
    return Scene(
        ground,
        stones=tuple(item for item in everything if isinstance(item, Stone)),
        marks=tuple(item for item in everything if isinstance(item, Mark)),
        labels=tuple(item for item in everything if isinstance(item, Label)),
        outlines=tuple(outlines(view, lying, all_groups="groups" in looks.overlays)),
        frame="turn" if view.is_tried else "",
    )


def _stones(view: BoardView, lying: Pose, ground: Ground) -> Iterator[Stone]:
    weak, pending = small_cells(view), {cell for cell, _ in view.pending.placements}
    small, is_even = max(_SMALL, lying.least), len(set(lying.scales)) == 1
    is_named = bool(ground.labels) and ground.labels[-1].role == _POINT_NAME.role
    clears, places, sizes = _POINT_CLEARS if is_named else 0.0, lying.centres, lying.stones
    for cell, colour in enumerate(view.position.stones):
        if colour is not None and cell not in pending:
            is_weak = cell in weak
            size = min(small, sizes[cell]) if is_weak and is_even else sizes[cell]
            strength = _PALE if is_weak and not is_even else 1.0
            yield Stone(places[cell], colour.value, size, strength, clears or sizes[cell])
    for cell, colour in view.pending.placements:
        yield Stone(lying.centres[cell], colour.value, lying.stones[cell], _GHOST)


def _marks(view: BoardView, lying: Pose) -> Iterator[Mark]:
    """Yield marks of the last turn, of stones not yet played, and of cells of a turn that was refused."""
    groups = (
        ("last", view.newest),
        ("pending", [*(cell for cell, _ in view.pending.placements), *view.chosen]),
        ("question", view.questioned),
    )
    for role, cells in groups:
        for cell in cells:
            yield Mark(lying.centres[cell], role, lying.stones[cell])


def _covered_numbers(view: BoardView, lying: Pose, carriers: set[int]) -> Iterator[Label]:
    """Yield the numbers that stones hide, but for stones that carry a number of their own."""
    size, weak = max(_COVERED, legible(lying.tiling)), small_cells(view)
    small = min(size, FILLED * max(_SMALL, lying.least) / across(1))
    for cell, number in enumerate(view.setup.board.numbers):
        if view.position.stones[cell] is not None and cell not in carriers:
            height = small if cell in weak else size
            yield Label(lying.centres[cell], str(number), "text", height * lying.scales[cell])


DEEPEST = 6
"""The numbers of cells have a colour each up to this one."""

_BARE_MARGIN = 0.3  # of the board beyond its cells where no names stand along the edges


def ground_of(view: BoardView, looks: Looks) -> Ground:
    """Return the empty board; the very same object for the same board and looks, as long as it is kept."""
    sides = tuple(view.rules.sides(view.setup.board).items())
    return _ground(_Bare(view.setup.board, view.game.stones_on, pose_of(view, looks), sides), looks.labels)


def pose_of(view: BoardView, looks: Looks) -> Pose:
    return pose(view.setup.board.tiling, looks.turned, mirrored=looks.mirrored)


class _Bare(NamedTuple):
    """What an empty board is drawn from."""

    board: Board
    stones_on: str
    lying: Pose
    sides: tuple[tuple[Colour, tuple[tuple[Cell, ...], ...]], ...] = ()
    """What belongs to each colour."""


@lru_cache(maxsize=64)
def _ground(made_of: _Bare, named: Labels) -> Ground:
    board, stones_on, lying, _ = made_of
    if named in ("edges", "none"):
        bare = _bare_ground(made_of, edges=named == "edges")
        return replace(bare, labels=(*bare.labels, *_numbers(board, lying)))
    kind = _POINT_NAME if stones_on == "points" else _SMALL_NAME if board.numbers else _NAME
    ground = _bare_ground(made_of, edges=named == "both")
    kind = _TIGHT_NAME if kind is _SMALL_NAME and named == "cells" else kind
    names = tuple(_names(lying, kind, readable(ground)))
    if named == "cells" and len(names) < len(board.tiling):
        return _ground(made_of, "both")
    return replace(ground, labels=(*ground.labels, *_numbers(board, lying, named=bool(names)), *names))


def _bare_ground(made_of: _Bare, *, edges: bool) -> Ground:
    """Return the empty board without anything in its cells."""
    board, stones_on, lying, sides = made_of
    names, period = edge_names(lying) if edges else (), lying.tiling.period
    margin = edge_margin(lying.tiling) if edges else _BARE_MARGIN
    room = score_place(lying, margin).room
    if stones_on == "points":
        stars = tuple(_stars(lying))
        field = _field(lying), *_sides(sides, lying)
        return Ground(field, tuple(_grid(lying)), stars, names, margin, room, period)
    tiles = *_tiles(board, lying), *_sides(sides, lying)
    return Ground(tiles, labels=names, margin=margin, room=room, period=period)


@lru_cache(maxsize=64)
def readable(ground: Ground) -> float:
    """Return the least type, in board units, whose capitals are 7 pixels high on a phone 350 pixels wide."""
    return _LOWEST / Layout(ground, WIDTH).unit


# What is written on the cells.


class _Kind(NamedTuple):
    """How the names of cells are written.

    Attributes:
        role: Of the label.
        usual: Height of the type.
        most: The same where less could not be read.
        drop: How far below the middle of the cell it stands, between the lines of a grid.
        aside: How far to the right of it.
    """

    role: str
    usual: float
    most: float
    drop: float = 0.0
    aside: float = 0.0


_NAME = _Kind("name", 0.35, 1.0)
_SMALL_NAME = _Kind("small-name", 0.29, 0.38, 0.22)
_TIGHT_NAME = _SMALL_NAME._replace(most=0.43)
_POINT_NAME = _Kind("point-name", 0.25, 0.36, 0.2, 0.25)
_POINT_CLEARS = 1.11  # diameter of the disc in which the name of a point ends
_LOWEST = math.ceil(7 * WIDTH / 350 / CAPITAL)  # pixels of type on a picture as it is drawn
_DIGIT, _RISE = 0.42, 0.17  # of the number of a cell: height of its type, and how far a name below lifts it


def _names(lying: Pose, kind: _Kind, least: float) -> Iterator[Label]:
    """Yield the names that can be read in their cells; between the lines of a grid they fill their place."""
    tiling = lying.tiling
    rooms = {_NAME: largest_name(tiling), _POINT_NAME: _BETWEEN / (WIDE * max(map(len, tiling.names)))}
    size = min(max(kind.usual, legible(tiling)), kind.most, rooms.get(kind, kind.most))
    for (x, y), scale, name in zip(lying.centres, lying.scales, tiling.names, strict=True):
        if size * scale >= least:
            yield Label((x + kind.aside * scale, y + kind.drop * scale), name, kind.role, size * scale)


_BETWEEN = 0.45  # width of a name between two lines of a grid
_ROW_NAME, _GAP = 0.6, 1.1
"""Of the names in one row: the largest type, unless it could not be read, and how much wider than itself a
name's place is."""


def _offered_names(view: BoardView, lying: Pose, ground: Ground) -> Iterator[Label]:
    """Yield the names of the cells to choose from, where the ground has none in any cell.

    Where they would touch they stand in two lines. Around them everything is covered, lines and stones.
    """
    tiling, kind = lying.tiling, _POINT_NAME if view.game.stones_on == "points" else _NAME
    places = [lying.centres[cell] for cell in view.offered]
    size = max(min(max(kind.usual, legible(tiling)), _ROW_NAME), readable(ground))
    wide = _GAP * WIDE * size * max(len(tiling.names[cell]) for cell in view.offered)
    high = 2 * _LINE * size
    touch = any(abs(a[0] - b[0]) < wide and abs(a[1] - b[1]) < high for a, b in pairwise(places))
    lift = high / 2 if touch else 0.0
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    for number, ((x, y), cell) in enumerate(zip(places, view.offered, strict=True)):
        low = number % 2 if bottom - top < lift else 2 * y > top + bottom
        at = x, y + (lift if low else -lift)
        yield Label(at, tiling.names[cell], "digit", size, around="cell")


_LINE = 0.42  # half the distance of two lines of names, as a share of the size of their type


def _numbers(board: Board, lying: Pose, *, named: bool = False) -> Iterator[Label]:
    """Yield the numbers of the cells; a little higher, and no larger than needed, where a name is below."""
    rise = _RISE if named else 0.0
    size = _DIGIT if named else max(_DIGIT, legible(lying.tiling))
    for (x, y), scale, number in zip(lying.centres, lying.scales, board.numbers, strict=False):
        yield Label((x, y - rise * scale), str(number), "digit", size * scale)


# Cells.


def _tiles(board: Board, lying: Pose) -> Iterator[Tile]:
    for cell, outline in enumerate(lying.outlines):
        yield Tile(outline, f"number-{min(board.numbers[cell], DEEPEST)}" if board.numbers else "cell")


_SIDE = 0.1  # how wide the bars are along what belongs to a colour


def _sides(sides: Iterable[tuple[Colour, Iterable[Sequence[Cell]]]], lying: Pose) -> Iterator[Tile]:
    """Yield bars along the edges of the board that belong to a colour; at a corner, to the one they face."""
    bars: dict[tuple[Point, Point], tuple[float, Tile]] = {}
    for colour, rows in sides:
        for row in rows:
            out = _outward(row, lying)
            for start, end in lying.edges(row):
                along, length = minus(end, start), math.dist(start, end)
                facing = (along[1] / length, -along[0] / length)
                turned = facing[0] * out[0] + facing[1] * out[1]
                if turned > max(_FACING, bars[start, end][0] if (start, end) in bars else 0):
                    bars[start, end] = turned, _bar(start, end, _SIDE, colour.value)
    yield from (_bar(*edge, _SIDE + _RIM, "rim-on-plate") for edge in bars)
    yield from (tile for _, tile in bars.values())


def _bar(start: Point, end: Point, width: float, role: str) -> Tile:
    along, length = minus(end, start), math.dist(start, end)
    dx, dy = along[1] / length * width, -along[0] / length * width
    return Tile((start, end, (end[0] + dx, end[1] + dy), (start[0] + dx, start[1] + dy)), role)


_RIM = 0.04  # how much wider what lies below a bar is, so that it is seen on any plate
_FACING = 0.3  # cosine of the angle up to which an edge of a cell belongs to a side of the board


def _outward(row: Sequence[Cell], lying: Pose) -> Point:
    """Return the direction from a row of cells at the edge away from the board, which lies about (0, 0)."""
    first, last = lying.centres[row[0]], lying.centres[row[-1]]
    middle, along = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2), minus(last, first)
    across = (along[1], -along[0]) if row[0] != row[-1] else middle
    length = math.copysign(math.hypot(*across), across[0] * middle[0] + across[1] * middle[1])
    return across[0] / length, across[1] / length


# Points.


def _field(lying: Pose) -> Tile:
    """Return one tile under the whole grid: the area that all cells cover."""
    (outline,) = lying.borders(range(len(lying.tiling)))
    return Tile(outline, "cell")


def _grid(lying: Pose) -> Iterator[Line]:
    for cell, others in enumerate(lying.tiling.neighbours):
        for other in others:
            if cell < other:
                yield Line(lying.centres[cell], lying.centres[other], "grid")


def _stars(lying: Pose) -> Iterator[Mark]:
    """Yield star points as on a Go board: some lines from the edge, and in the middle."""
    if not lying.tiling.naming.is_straight:
        return
    rows = lying.tiling.rows
    high, wide = len(rows), len(rows[0])
    for row in _star_lines(high):
        for column in _star_lines(wide):
            in_corner = row * 2 + 1 != high and column * 2 + 1 != wide
            in_middle = row * 2 + 1 == high and column * 2 + 1 == wide
            if in_corner or in_middle or min(high, wide) > 14:
                yield Mark(lying.centres[rows[row][column]], "star", 0.17)


def _star_lines(count: int) -> list[int]:
    inward = 3 if count > 12 else 2
    corners = {inward, count - 1 - inward} if count > 6 else set()
    return sorted(corners | ({count // 2} if count % 2 else set()))


_LARGEST = 1.15
"""The size of type of which rows leave room for no more."""


def edge_margin(tiling: Tiling) -> float:
    """Return how far a board reaches beyond its cells to hold the names, in board units."""
    return max(0.72, 0.14 + 1.34 * _size(tiling))


def edge_names(lying: Pose) -> tuple[Label, ...]:
    """Return the names, outside the cells at the edge that they belong to."""
    tiling = lying.tiling
    size, beyond = _size(tiling), 0.46 * edge_margin(tiling)
    names = []
    for text, cell, (dx, dy) in tiling.edge_names:
        x, y = tiling.centres[cell]
        out = beyond + max((a - x) * dx + (b - y) * dy for a, b in tiling.outlines[cell])
        names.append(Label(lying.place((x + dx * out, y + dy * out)), text, "edge", size))
    if tiling.naming.is_straight:  # the score stands above
        top = min(y for outline in lying.outlines for _, y in outline)
        return tuple(name for name in names if name.at[1] > top)
    return tuple(names)


def _size(tiling: Tiling) -> float:
    """Return the height of the type in board units: larger on boards that are drawn smaller."""
    return max(0.24 + 0.022 * len(tiling.rows), min(legible(tiling), _LARGEST))
