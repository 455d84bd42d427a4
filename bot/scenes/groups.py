"""Which groups a picture emphasises, and how: the one place that tells the games apart."""

import enum
import math
from collections.abc import Iterator, Mapping
from itertools import count, zip_longest

from bot.rules.position import Colour, Group
from bot.rules.tilings import Cell
from bot.scenes.pose import Pose
from bot.scenes.view import BoardView
from renderer.scene import Label, Mark, Outline

_BADGE, _TYPE = 0.5, 0.36  # diameter of the disc that carries a group's number, height of its type


class Showing(enum.Enum):
    """How the groups of a game are shown."""

    COUNTED = "those that count, outlined and numbered"
    SIZED = "the largest of each colour, outlined, with their sizes"
    EACH = "all of them, each with a number on one stone"


_SHOWING: Mapping[str, Showing] = {
    "odd": Showing.COUNTED,
    "strands": Showing.SIZED,
    "xodd": Showing.EACH,
    "yodd": Showing.EACH,
}


def showing(view: BoardView) -> Showing:
    """How this game's groups are shown; a game not listed shows its marked groups with their sizes."""
    return _SHOWING.get(view.game.key, Showing.SIZED)


def marked(view: BoardView) -> tuple[Group, ...]:
    """The groups to emphasise: those of the score, or what decided a match that is over."""
    if view.outcome is None or showing(view) is not Showing.SIZED:
        return view.score.marked
    return tuple(_deciding(view.position.groups()))


def _deciding(groups: tuple[Group, ...]) -> Iterator[Group]:
    """The largest groups of both colours, down to the first whose sizes differ."""
    by_colour = [
        sorted((group for group in groups if group.colour is colour), key=len, reverse=True)
        for colour in Colour
    ]
    for pair in zip_longest(*by_colour):
        found = [group for group in pair if group is not None]
        yield from found
        if len({len(group) for group in found}) != 1 or len(found) == 1:
            return


def faded(view: BoardView) -> frozenset[Cell]:
    """The stones that did not decide a match that is over; none while it goes on."""
    chosen = {cell for group in marked(view) for cell in group.cells}
    if view.outcome is None or not chosen:
        return frozenset()
    return frozenset(cell for cell, stone in enumerate(view.position.stones) if stone and cell not in chosen)


def outlines(view: BoardView, lying: Pose, *, everything: bool) -> Iterator[Outline]:
    """The borders of the groups that are emphasised, hinted at, or (`everything`) of all groups."""
    important = () if showing(view) is Showing.EACH else marked(view)
    hinted = () if view.outcome else view.score.near
    if everything:
        others = [group for group in view.position.groups() if group not in {*important, *hinted}]
        yield from _bordered(others, lying, "group")
    yield from _bordered(hinted, lying, "near")
    yield from _bordered(important, lying, "counted")


def _bordered(groups: tuple[Group, ...] | list[Group], lying: Pose, role: str) -> Iterator[Outline]:
    return (Outline(points, role) for group in groups for points in lying.borders(group.cells))


def badges(view: BoardView, lying: Pose) -> Iterator[tuple[Cell, tuple[Mark | Label, ...]]]:
    """The cell that carries each emphasised group's number, and how it is written there."""
    counters = {colour: count(1) for colour in Colour}
    how = showing(view)
    for index, group in enumerate(marked(view), start=1):
        cell = _carrier(group, lying, view)
        at, scale = lying.centres[cell], lying.scales[cell]
        if how is Showing.EACH:
            yield cell, (Label(at, str(next(counters[group.colour])), "text", _TYPE * scale),)
        else:
            number = index if how is Showing.COUNTED else len(group)
            disc = Mark(at, "badge", _BADGE * scale)
            yield cell, (disc, Label(at, str(number), "badge-text", _TYPE * scale))


def _carrier(group: Group, lying: Pose, view: BoardView) -> Cell:
    """The stone nearest the middle of a group, one of the last turn only if there is no other."""
    newest = {cell for cell, _ in view.last_turn.placements} if view.last_turn else set()
    cells = [cell for cell in group.cells if cell not in newest] or group.cells
    places = [lying.centres[cell] for cell in group.cells]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))

    def far(cell: Cell) -> float:
        cx, cy = lying.centres[cell]
        return round(math.hypot(cx - x, cy - y), 6)

    return min(cells, key=far)
