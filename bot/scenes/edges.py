"""Names along the edges of a board: a letter for every row, a number for every column."""

from collections.abc import Iterator

from bot.rules.tilings import Cell, Point, Tiling
from bot.scenes.pose import Pose
from renderer.scene import Label

_WEST, _EAST, _NORTH, _SOUTH = (-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)
_NORTH_EAST, _SOUTH_EAST = (0.5, -(3**0.5) / 2), (0.5, 3**0.5 / 2)


def edge_margin(tiling: Tiling) -> float:
    """How far a board reaches beyond its cells to hold the names, in board units."""
    return max(0.72, 0.14 + 1.34 * _size(tiling))


def edge_names(lying: Pose) -> tuple[Label, ...]:
    """The names, outside the cells at the rim that they belong to."""
    size, beyond = _size(lying.tiling), 0.46 * edge_margin(lying.tiling)
    names = []
    for text, cell, (dx, dy) in _beside(lying.tiling):
        x, y = lying.tiling.centres[cell]
        out = beyond + max((a - x) * dx + (b - y) * dy for a, b in lying.tiling.outlines[cell])
        names.append(Label(lying.place((x + dx * out, y + dy * out)), text, "edge", size))
    if is_straight(lying.tiling):  # the score stands above
        top = min(y for outline in lying.outlines for _, y in outline)
        return tuple(name for name in names if name.at[1] > top)
    return tuple(names)


def is_straight(tiling: Tiling) -> bool:
    """Whether the board has four straight sides, along which rows and columns run."""
    return tiling.key.partition("-")[0] in ("square", "rectangle")


def _size(tiling: Tiling) -> float:
    """Height of the type in board units: larger on boards that are drawn smaller."""
    return min(0.62, 0.24 + 0.022 * len(tiling.rows))


def _beside(tiling: Tiling) -> Iterator[tuple[str, Cell, Point]]:
    """A letter or number, the cell at the rim that it stands beside, and in which direction."""
    kind = tiling.key.partition("-")[0]
    if is_straight(tiling):
        yield from _straight(tiling)
        return
    for row in tiling.rows:
        yield tiling.names[row[0]][0], row[0], _WEST
    if kind in ("hexhex", "oblong"):
        yield from _slanting(tiling)
    else:
        for row in tiling.rows:
            yield tiling.names[row[0]][0], row[-1], _EAST


def _straight(tiling: Tiling) -> Iterator[tuple[str, Cell, Point]]:
    """Numbers of rows on either side, letters of columns above and below."""
    for row in tiling.rows:
        number = tiling.names[row[0]][1:]
        yield number, row[0], _WEST
        yield number, row[-1], _EAST
    for cell in tiling.rows[-1]:
        yield tiling.names[cell][0], cell, _SOUTH
    for cell in tiling.rows[0]:
        yield tiling.names[cell][0], cell, _NORTH


def _slanting(tiling: Tiling) -> Iterator[tuple[str, Cell, Point]]:
    """The numbers on a board of hexagons: cells of one number lie on a line that bends in the middle."""
    for number in range(1, max(map(len, tiling.rows)) + 1):
        cells = [row[number - 1] for row in tiling.rows if len(row) >= number]
        if len(cells) == 1:
            yield str(number), cells[0], _EAST
        else:
            yield str(number), cells[0], _NORTH_EAST
            yield str(number), cells[-1], _SOUTH_EAST
