"""The empty board of a match as a picture shows it: cells or grid, and what is printed on them."""

from collections.abc import Iterator
from functools import lru_cache

from bot.rules.position import Board
from bot.rules.tilings import Cell, Point, Tiling
from bot.scenes.pose import Pose, pose
from bot.scenes.score import score_place
from bot.scenes.view import BoardView, Labels, Looks
from renderer.scene import Ground, Label, Line, Mark, Tile

STONE = 0.83
"""Diameter of a stone in board units; cells have room for 1.0."""

DEEPEST = 6
"""Strands numbers have a colour each up to this one."""

_LARGEST_NAMED_GRID = 13  # rows; beyond that, names on the points would be too small to read
_NAME, _DIGIT, _SMALL_NAME = 0.35, 0.42, 0.29  # heights of type within a cell


def ground_of(view: BoardView, looks: Looks) -> Ground:
    """The empty board. The same board and looks give the very same object as long as it is remembered."""
    return _ground(view.setup.board, view.game.stones_on, pose_of(view, looks), looks.labels)


def pose_of(view: BoardView, looks: Looks) -> Pose:
    """How the board lies."""
    return pose(view.setup.board.tiling, looks.turned, looks.mirrored)


@lru_cache(maxsize=64)
def _ground(board: Board, stones_on: str, lying: Pose, named: Labels) -> Ground:
    names = [*_edge_names(lying)] if named in ("both", "edges") else []
    fits = stones_on == "cells" or len(lying.tiling.rows) <= _LARGEST_NAMED_GRID
    in_cells = named == "cells" or (named == "both" and fits)
    margin = _margin(lying.tiling) if names else 0.3
    room = score_place(lying, margin).room
    if stones_on == "points":
        labels = (*names, *(_point_names(lying) if in_cells else ()))
        return Ground(
            (_field(lying),), tuple(_grid(lying)), tuple(_stars(lying, named=in_cells)), labels, margin, room
        )
    numbers = _numbers(board, lying, named=in_cells)
    labels = (*names, *numbers, *(_cell_names(board, lying) if in_cells else ()))
    return Ground(tiles=tuple(_tiles(board, lying)), labels=labels, margin=margin, room=room)


# Cells -------------------------------------------------------------------------------------------


def _tiles(board: Board, lying: Pose) -> Iterator[Tile]:
    for cell, outline in enumerate(lying.outlines):
        yield Tile(outline, f"number-{min(board.numbers[cell], DEEPEST)}" if board.numbers else "cell")


def _numbers(board: Board, lying: Pose, *, named: bool) -> Iterator[Label]:
    """The numbers of a Strands board; a little higher where there is a name below."""
    rise = 0.13 if named else 0.0
    for (x, y), number in zip(lying.centres, board.numbers, strict=False):
        yield Label((x, y - rise), str(number), "digit", _DIGIT)


def _cell_names(board: Board, lying: Pose) -> Iterator[Label]:
    drop, size = (0.22, _SMALL_NAME) if board.numbers else (0.0, _NAME)
    for (x, y), name in zip(lying.centres, lying.tiling.names, strict=True):
        yield Label((x, y + drop), name, "name", size)


# Points ------------------------------------------------------------------------------------------


def _field(lying: Pose) -> Tile:
    """One tile under the whole grid: the area all cells cover."""
    (outline,) = lying.borders(range(len(lying.tiling)))
    return Tile(outline, "cell")


def _grid(lying: Pose) -> Iterator[Line]:
    for cell, others in enumerate(lying.tiling.neighbours):
        for other in others:
            if cell < other:
                yield Line(lying.centres[cell], lying.centres[other], "grid")


def _stars(lying: Pose, *, named: bool) -> Iterator[Mark]:
    """Star points as on a Go board: a few lines from the edge, and in the middle; rings round a name."""
    role, size = ("star-ring", 0.62) if named else ("star", 0.17)
    rows = lying.tiling.rows
    high, wide = len(rows), len(rows[0])
    for row in _star_lines(high):
        for column in _star_lines(wide):
            in_corner = row * 2 + 1 != high and column * 2 + 1 != wide
            in_middle = row * 2 + 1 == high and column * 2 + 1 == wide
            if in_corner or in_middle or min(high, wide) > 14:
                yield Mark(lying.centres[rows[row][column]], role, size)


def _star_lines(count: int) -> list[int]:
    """Which of so many lines have star points."""
    inward = 3 if count > 12 else 2
    corners = {inward, count - 1 - inward} if count > 6 else set()
    return sorted(corners | ({count // 2} if count % 2 else set()))


def _point_names(lying: Pose) -> Iterator[Label]:
    for (x, y), name in zip(lying.centres, lying.tiling.names, strict=True):
        yield Label((x, y), name, "point-name", 0.25)


# Names along the edges ---------------------------------------------------------------------------


def _edge_size(tiling: Tiling) -> float:
    """Height of the type along the edges, in board units: larger on boards that are drawn smaller."""
    return min(0.62, 0.24 + 0.022 * len(tiling.rows))


def _margin(tiling: Tiling) -> float:
    """How far the board reaches beyond its cells to hold the names along its edges."""
    return max(0.72, 0.14 + 1.34 * _edge_size(tiling))


def _edge_names(lying: Pose) -> Iterator[Label]:
    size, beside = _edge_size(lying.tiling), 0.5 + 0.46 * _margin(lying.tiling)
    for text, cell, (dx, dy) in _beside(lying.tiling):
        x, y = lying.tiling.centres[cell]
        yield Label(lying.place((x + dx * beside, y + dy * beside)), text, "edge", size)


def _beside(tiling: Tiling) -> Iterator[tuple[str, Cell, Point]]:
    """A letter or number, the cell at the rim that it stands beside, and in which direction."""
    if tiling.key.startswith(("square-", "rectangle-")):
        for row in tiling.rows:
            number = tiling.names[row[0]][1:]
            yield number, row[0], (-1.0, 0.0)
            yield number, row[-1], (1.0, 0.0)
        for cell in tiling.rows[-1]:
            yield tiling.names[cell][0], cell, (0.0, 1.0)
        return
    for row in tiling.rows:
        yield tiling.names[row[0]][0], row[0], (-1.0, 0.0)
    if tiling.key.startswith(("hexhex-", "oblong-")):
        yield from _slanting(tiling)
    else:
        for row in tiling.rows:
            yield tiling.names[row[0]][0], row[-1], (1.0, 0.0)


def _slanting(tiling: Tiling) -> Iterator[tuple[str, Cell, Point]]:
    """The numbers on a board of hexagons: cells of one number lie on a line that bends in the middle."""
    for number in range(1, max(map(len, tiling.rows)) + 1):
        cells = [row[number - 1] for row in tiling.rows if len(row) >= number]
        if len(cells) == 1:
            yield str(number), cells[0], (1.0, 0.0)
        else:
            yield str(number), cells[0], (0.5, -0.866)
            yield str(number), cells[-1], (0.5, 0.866)
