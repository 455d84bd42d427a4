"""Names along the edges of a board, as its tiling gives them."""

from bot.rules.tilings import Tiling
from bot.scenes.pose import Pose
from bot.scenes.type_size import legible
from renderer.scene import Label

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
