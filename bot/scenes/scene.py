"""Scenes of matches: empty board and its contents, for all games."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from bot.rules.polygons import Point
from bot.rules.position import Board, Colour
from bot.rules.tilings import Cell, Tiling
from bot.scenes.items import (
    FILLED,
    GHOST_OPACITY,
    Item,
    badges,
    below,
    hint_items,
    links,
    outlines,
    score_items,
    score_place,
    small_cells,
)
from bot.scenes.view import BoardView, Labels, Looks, Pose, across, largest_name, legible, pose
from renderer.draw import WIDTH
from renderer.layout import Layout, minus
from renderer.scene import CAPITAL, WIDE, GridLine, Ground, Label, Mark, Scene, Stone, Tile

_COVERED = 0.36  # type height of a number covered by a stone
_SMALL = 0.46  # diameter of a stone that did not decide the match
_WEAK_OPACITY = 0.35  # its opacity instead, on boards whose cells differ in size
MAX_COLOURED_NUMBER = 6
"""Cell numbers up to this one have their own colours."""
_BARE_MARGIN = 0.3  # margin around boards without labels
_TIGHT_ROOM, _TIGHT_CLEARS = 1.04, 1.08
"""On boards whose cells differ in size: diameters of the circle for a name in the smallest cell, and of the
disc that hides it."""
_POINT_CLEARS = 1.11  # diameter of the disc that contains a point's name
_MIN_TYPE = math.ceil(7 * WIDTH / 350 / CAPITAL)  # smallest type in pixels of the picture
_DIGIT, _RISE = 0.42, 0.17  # number of a cell: type height, and its shift upwards when a name stands below
_NAME_WIDTH = 0.45  # width of a name between two grid lines
_ROW_NAME, _NAME_SPACING = 0.6, 1.1
"""Names in one row: maximal type unless illegible, and the width of a name's place relative to the name."""
_LINE_SPACING = 0.42  # half the distance of two lines, as a share of the type size
_BAR_WIDTH = 0.1  # width of the bars along coloured sides
_BAR_RIM = 0.04  # additional width of the rim below a bar, for contrast with any plate
_FACING = 0.3  # minimal cosine between a cell's edge and its side
_MAX_EDGE_TYPE = 1.15
"""Rows leave no more room."""


def scene_of(view: BoardView, looks: Looks) -> Scene:
    ground = ground_of(view, looks)
    place = score_place(pose_of(view, looks), ground.margin)
    score = score_items(view, place)
    return _scene(view, looks, ground, score)


def moving_scene(view: BoardView, looks: Looks, ply: int, last: int) -> Scene:
    """Return a frame of an animation of `last` turns: the score stands below, beside the turn's number."""
    ground = ground_of(view, looks)
    info = below(pose_of(view, looks), ground.margin, ply, last)
    moving = _moving_ground(ground, info.room)
    score = score_items(view, info.score)
    return _scene(view, looks, moving, (info.turn, *score))


@lru_cache(maxsize=16)
def _moving_ground(ground: Ground, room: tuple[Point, ...]) -> Ground:
    return replace(ground, room=room)


def _scene(view: BoardView, looks: Looks, ground: Ground, beside: Iterable[Item]) -> Scene:
    lying = pose_of(view, looks)
    numbers = list(badges(view, lying, looks.overlays))
    everything: list[Item] = [*_stones(view, lying, ground), *_marks(view, lying)]
    if view.hints:
        everything += hint_items(view, lying)
    if view.offered and looks.labels == "edges":
        everything += _offered_names(view, lying, ground)
    for _, badge in numbers:
        everything += badge
    if "numbers" in looks.overlays:
        carriers = {cell for cell, _ in numbers}
        everything += _covered_numbers(view, lying, carriers)
    everything += beside
    return scene_with(
        ground,
        everything,
        links=tuple(links(view, lying)),
        outlines=tuple(outlines(view, lying, all_groups="groups" in looks.overlays)),
        frame="turn" if view.is_tried else "",
    )


def scene_with(ground: Ground, items: Sequence[Item], **more: Any) -> Scene:
    """Return a scene with the items by kind, in their order."""
    return Scene(
        ground,
        stones=tuple(item for item in items if isinstance(item, Stone)),
        marks=tuple(item for item in items if isinstance(item, Mark)),
        labels=tuple(item for item in items if isinstance(item, Label)),
        **more,
    )


def small_scene(view: BoardView, looks: Looks) -> Scene:
    """The position and its newest stones, for a small picture."""
    lying = pose_of(view, looks)
    ground = ground_of(view, replace(looks, labels="none"))
    stones = tuple(_stones(view, lying, ground))
    marks = tuple(_marks(view, lying))
    return Scene(ground, stones, marks)


def _stones(view: BoardView, lying: Pose, ground: Ground) -> Iterator[Stone]:
    weak = small_cells(view)
    pending = view.pending_cells
    is_even = lying.is_even
    small = max(_SMALL, lying.least)
    is_named = bool(ground.labels) and ground.labels[-1].role == _POINT_NAME.role
    clears = _TIGHT_CLEARS
    if is_even:
        clears = _POINT_CLEARS if is_named else 0.0
    places = lying.centres
    sizes = lying.stones
    for cell, colour in enumerate(view.position.stones):
        if colour is None or cell in pending:
            continue
        size = sizes[cell]
        strength = 1.0
        if cell in weak:
            if is_even:
                size = min(small, size)
            else:
                strength = _WEAK_OPACITY
        yield Stone(places[cell], colour.value, size, strength, max(clears, sizes[cell]))
    for cell, colour in view.pending.placements:
        yield Stone(lying.centres[cell], colour.value, lying.stones[cell], GHOST_OPACITY)


def _marks(view: BoardView, lying: Pose) -> Iterator[Mark]:
    groups = (
        ("last", view.newest),
        ("pending", [*view.pending_cells, *view.chosen, *view.marked]),
        ("question", view.questioned),
    )
    for role, cells in groups:
        for cell in cells:
            yield Mark(lying.centres[cell], role, lying.stones[cell])


def _covered_numbers(view: BoardView, lying: Pose, carriers: set[int]) -> Iterator[Label]:
    size = max(_COVERED, legible(lying.tiling))
    weak = small_cells(view)
    room = FILLED * max(_SMALL, lying.least)
    small = min(size, room / across(1))
    for cell, number in enumerate(view.setup.board.numbers):
        if view.position.stones[cell] is not None and cell not in carriers:
            height = small if cell in weak else size
            yield Label(lying.centres[cell], str(number), "text", height * lying.scales[cell])


def ground_of(view: BoardView, looks: Looks) -> Ground:
    """A cached object, identical for the same board and looks."""
    board = view.setup.board
    sides = tuple(view.rules.sides(board).items())
    bare = _Bare(board, view.game.stones_on, pose_of(view, looks), sides)
    return _ground(bare, looks.labels)


def has_names(view: BoardView) -> bool:
    """Return whether cells are named inside as well as at the edge."""
    return any(label.role.endswith("name") for label in ground_of(view, Looks()).labels)


def pose_of(view: BoardView, looks: Looks) -> Pose:
    return pose(view.setup.board.tiling, looks.turned, mirrored=looks.mirrored)


class _Bare(NamedTuple):
    board: Board
    stones_on: str
    lying: Pose
    sides: tuple[tuple[Colour, tuple[tuple[Cell, ...], ...]], ...] = ()


@lru_cache(maxsize=64)
def _ground(made_of: _Bare, named: Labels) -> Ground:
    board, stones_on, lying, _ = made_of
    if named in ("edges", "none"):
        bare = _bare_ground(made_of, edges=named == "edges")
        return replace(bare, labels=(*bare.labels, *_numbers(board, lying)))
    if stones_on == "points":
        kind = _POINT_NAME
    elif not board.numbers:
        kind = _CELL_NAME
    elif named == "cells":
        kind = _TIGHT_NAME
    else:
        kind = _SMALL_NAME
    ground = _bare_ground(made_of, edges=named == "both")
    names = tuple(_names(lying, kind, readable(ground)))
    if named == "cells" and len(names) < len(board.tiling):
        return _ground(made_of, "both")
    labels = (*ground.labels, *_numbers(board, lying, named=bool(names)), *names)
    return replace(ground, labels=labels)


def _bare_ground(made_of: _Bare, *, edges: bool) -> Ground:
    board, stones_on, lying, sides = made_of
    names = edge_names(lying) if edges else ()
    period = lying.tiling.period
    margin = _BARE_MARGIN
    if edges:
        margin = edge_margin(lying.tiling)
    room = score_place(lying, margin).room
    if stones_on == "points":
        field = _field(lying), *_sides(sides, lying)
        grid = tuple(_grid(lying))
        stars = tuple(_stars(lying))
        return Ground(field, grid, stars, names, margin, room, period)
    tiles = *_tiles(board, lying), *_sides(sides, lying)
    return Ground(tiles, labels=names, margin=margin, room=room, period=period)


@lru_cache(maxsize=64)
def readable(ground: Ground) -> float:
    """Return the type size, in board units, of capitals 7 pixels high on a phone that shows 350 pixels."""
    return _MIN_TYPE / Layout(ground, WIDTH).unit


# Text on the cells.


class _NameStyle(NamedTuple):
    """How names of cells are written.

    `usual` is the type's height, `most` the height allowed for legibility; `drop` and `aside` shift the name
    below and to the right of the cell's middle.
    """

    role: str
    usual: float
    most: float
    drop: float = 0.0
    aside: float = 0.0


_CELL_NAME = _NameStyle("name", 0.35, 1.0)
_SMALL_NAME = _NameStyle("small-name", 0.29, 0.38, 0.22)
_TIGHT_NAME = _SMALL_NAME._replace(most=0.43)
_POINT_NAME = _NameStyle("point-name", 0.25, 0.36, 0.2, 0.25)


def _names(lying: Pose, kind: _NameStyle, least: float) -> Iterator[Label]:
    """Yield the names that are legible in their cells."""
    tiling = lying.tiling
    longest = max(map(len, tiling.names))
    rooms = {
        _CELL_NAME: largest_name(tiling),
        _POINT_NAME: _NAME_WIDTH / (WIDE * longest),
    }
    wanted = max(kind.usual, legible(tiling))
    size = min(wanted, kind.most, rooms.get(kind, kind.most))
    wide = across(longest) * least
    size = size if lying.is_even else max(size, least)
    for (x, y), scale, name in zip(lying.centres, lying.scales, tiling.names, strict=True):
        room = min(_TIGHT_ROOM * scale, _TIGHT_CLEARS)
        if size >= least and (lying.is_even or wide <= room):
            at = x + kind.aside * scale, y + kind.drop * scale
            yield Label(at, name, kind.role, size)


def _offered_names(view: BoardView, lying: Pose, ground: Ground) -> Iterator[Label]:
    """Yield the names of offered cells on a board without names in its cells.

    They stand in two lines if they would touch, and cover whatever lies below.
    """
    tiling = lying.tiling
    kind = _POINT_NAME if view.game.stones_on == "points" else _CELL_NAME
    places = [lying.centres[cell] for cell in view.offered]
    wanted = max(kind.usual, legible(tiling))
    size = max(min(wanted, _ROW_NAME), readable(ground))
    longest = max(len(tiling.names[cell]) for cell in view.offered)
    wide = _NAME_SPACING * WIDE * size * longest
    high = 2 * _LINE_SPACING * size
    touch = any(abs(a[0] - b[0]) < wide and abs(a[1] - b[1]) < high for a, b in pairwise(places))
    lift = high / 2 if touch else 0.0
    top = min(y for _, y in places)
    bottom = max(y for _, y in places)
    for number, ((x, y), cell) in enumerate(zip(places, view.offered, strict=True)):
        is_one_row = bottom - top < lift
        is_low = number % 2 if is_one_row else 2 * y > top + bottom
        at = x, y + (lift if is_low else -lift)
        yield Label(at, tiling.names[cell], "digit", size, around="cell")


def _numbers(board: Board, lying: Pose, *, named: bool = False) -> Iterator[Label]:
    """Higher and smaller with a name below."""
    rise = _RISE if named else 0.0
    size = _DIGIT
    if not named:
        size = max(_DIGIT, legible(lying.tiling))
    for (x, y), scale, number in zip(lying.centres, lying.scales, board.numbers, strict=False):
        yield Label((x, y - rise * scale), str(number), "digit", size * scale)


# Cells.


def _tiles(board: Board, lying: Pose) -> Iterator[Tile]:
    for cell, outline in enumerate(lying.outlines):
        number = 0
        if board.numbers:
            number = min(board.numbers[cell], MAX_COLOURED_NUMBER)
        yield Tile(outline, f"number-{number}" if number else "cell")


def _sides(sides: Iterable[tuple[Colour, Iterable[Sequence[Cell]]]], lying: Pose) -> Iterator[Tile]:
    """Yield bars along the coloured edges; a corner belongs to the side it faces."""
    bars: dict[tuple[Point, Point], tuple[float, Tile]] = {}
    for colour, rows in sides:
        for row in rows:
            out = _outward(row, lying)
            for start, end in lying.edges(row):
                along = minus(end, start)
                length = math.dist(start, end)
                facing = (along[1] / length, -along[0] / length)
                turned = facing[0] * out[0] + facing[1] * out[1]
                if turned > max(_FACING, bars[start, end][0] if (start, end) in bars else 0):
                    bars[start, end] = turned, _bar(start, end, _BAR_WIDTH, colour.value)
    yield from (_bar(*edge, _BAR_WIDTH + _BAR_RIM, "rim-on-plate") for edge in bars)
    yield from (tile for _, tile in bars.values())


def _bar(start: Point, end: Point, width: float, role: str) -> Tile:
    along = minus(end, start)
    length = math.dist(start, end)
    dx = along[1] / length * width
    dy = -along[0] / length * width
    return Tile((start, end, (end[0] + dx, end[1] + dy), (start[0] + dx, start[1] + dy)), role)


def _outward(row: Sequence[Cell], lying: Pose) -> Point:
    first = lying.centres[row[0]]
    last = lying.centres[row[-1]]
    middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    along = minus(last, first)
    across = middle
    if row[0] != row[-1]:
        across = (along[1], -along[0])
    length = math.copysign(math.hypot(*across), across[0] * middle[0] + across[1] * middle[1])
    return across[0] / length, across[1] / length


# Points.


def _field(lying: Pose) -> Tile:
    (outline,) = lying.borders(range(len(lying.tiling)))
    return Tile(outline, "cell")


def _grid(lying: Pose) -> Iterator[GridLine]:
    for cell, others in enumerate(lying.tiling.neighbours):
        for other in others:
            if cell < other:
                yield GridLine(lying.centres[cell], lying.centres[other], "grid")


def _stars(lying: Pose) -> Iterator[Mark]:
    """As on a Go board."""
    if not lying.tiling.naming.is_straight:
        return
    rows = lying.tiling.rows
    high = len(rows)
    wide = len(rows[0])
    for row in _star_lines(high):
        for column in _star_lines(wide):
            in_corner = row * 2 + 1 != high and column * 2 + 1 != wide
            in_middle = row * 2 + 1 == high and column * 2 + 1 == wide
            if in_corner or in_middle or min(high, wide) > 14:
                yield Mark(lying.centres[rows[row][column]], "star", 0.17)


def _star_lines(count: int) -> list[int]:
    inward = 3 if count > 12 else 2
    if count > 6:
        corners = {inward, count - 1 - inward}
    else:
        corners = set()
    return sorted(corners | ({count // 2} if count % 2 else set()))


def edge_margin(tiling: Tiling) -> float:
    return max(0.72, 0.14 + 1.34 * _size(tiling))


def edge_names(lying: Pose) -> tuple[Label, ...]:
    tiling = lying.tiling
    size = _size(tiling)
    beyond = 0.46 * edge_margin(tiling)
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
    """Return the type size in board units: larger on boards drawn smaller."""
    return max(0.24 + 0.022 * len(tiling.rows), min(legible(tiling), _MAX_EDGE_TYPE))
