"""What stands out in a picture, as the score says: lines around cells, numbers on them, the rest small."""

import math
from collections.abc import Collection, Iterator

from bot.rules.rules import Emphasis, Marked, Numbers
from bot.rules.tilings import Cell
from bot.scenes.pose import STONE, Pose
from bot.scenes.type_size import across, legible
from bot.scenes.view import BoardView
from renderer.scene import WIDE, Label, Mark, Outline

_TYPE = 0.36  # height of the type of a number
_BEHIND = {Numbers.SIZE: ("badge", 1.55), Numbers.RANK: ("rank", 1.8)}
"""What lies behind a number, and its diameter as a multiple of that of the type."""


def marked_cells(view: BoardView) -> tuple[Marked, ...]:
    """Return what stands out at this stage of the match."""
    over, score = view.outcome is not None, view.score
    return score.decisive if over and score.decisive is not None else score.marked


def small_cells(view: BoardView) -> frozenset[Cell]:
    """Return the stones that did not decide a match that is over, drawn small; none while it goes on."""
    chosen = {cell for marked in marked_cells(view) for cell in marked.cells}
    if view.outcome is None or not view.score.fades or not chosen:
        return frozenset()
    return frozenset(cell for cell, stone in enumerate(view.position.stones) if stone and cell not in chosen)


def outlines(view: BoardView, lying: Pose, *, all_groups: bool) -> Iterator[Outline]:
    """Yield the lines around what stands out, and (`all_groups`) around every other group."""
    marked = marked_cells(view)
    if all_groups:
        outlined = {frozenset(one.cells) for one in marked if one.emphasis is not Emphasis.PLAIN}
        for group in view.position.groups():
            if frozenset(group.cells) not in outlined:
                yield from _border(group.cells, lying, "group")
    for one in marked:
        if one.emphasis is Emphasis.HINTED:
            yield from _border(one.cells, lying, "near")
    for one in marked:
        if one.emphasis is Emphasis.OUTLINED:
            yield from _border(one.cells, lying, "counted")


def _border(cells: Collection[Cell], lying: Pose, role: str) -> Iterator[Outline]:
    return (Outline(points, role) for points in lying.borders(cells))


def numbered_cells(view: BoardView) -> Iterator[Marked]:
    """Yield what stands out with a number, if the picture has room for it.

    A number that counts stands on the stone itself; on boards so large that two figures could not be read
    there, these numbers are left out. Beside hints, whose stones are numbered, there are none.
    """
    if view.hints:
        return
    tiling, counts = view.setup.board.tiling, view.score.numbers is Numbers.COUNT
    if not counts or legible(tiling) * across(2) <= STONE:
        yield from (marked for marked in marked_cells(view) if marked.number is not None)


def badges(view: BoardView, lying: Pose) -> Iterator[tuple[Cell, tuple[Mark | Label, ...]]]:
    """Yield the cell that carries each number, and how the number is written there.

    A size stands on a disc, a rank on a square, and a number that only counts on the stone itself.
    """
    for one in numbered_cells(view):
        cell, text = _carrier(one.cells, lying, view), str(one.number)
        at, scale = lying.centres[cell], lying.scales[cell]
        size = min(max(_TYPE * scale, legible(lying.tiling)), scale / (WIDE * len(text)))
        if view.score.numbers is Numbers.COUNT:
            yield cell, (Label(at, text, "text", size),)
        else:
            role, wide = _BEHIND[view.score.numbers]
            disc = Mark(at, role, wide * size * across(len(text)))
            yield cell, (disc, Label(at, text, "badge-text", size))


def _carrier(cells: Collection[Cell], lying: Pose, view: BoardView) -> Cell:
    """Return the cell nearest the middle of some, one that is marked as new only if there is no other."""
    newest = {*view.newest, *(cell for cell, _ in view.pending.placements)}
    free = [cell for cell in cells if cell not in newest] or cells
    places = [lying.centres[cell] for cell in cells]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))

    def distance(cell: Cell) -> float:
        cx, cy = lying.centres[cell]
        return round(math.hypot(cx - x, cy - y), 6)

    return min(free, key=distance)
