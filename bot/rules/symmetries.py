"""Which positions are the same but for turning or mirroring the board, and for who has which colour."""

import math
from collections.abc import Iterator
from functools import lru_cache

from bot.rules.polygons import middle
from bot.rules.position import Position
from bot.rules.rules import Rules
from bot.rules.tilings import Cell, Tiling

_ANGLES = 24
"""Into how many parts a full turn is divided: every tiling comes to itself by some of them, or by none."""
_NEAR = 0.05
"""How far, in board units, a cell may be from where it is looked for."""

Form = tuple[int, int, str, str]


@lru_cache(maxsize=32)
def symmetries(tiling: Tiling) -> tuple[tuple[Cell, ...], ...]:
    """Return every way to lay a board onto itself: for each cell, which one comes to lie on it."""
    middle_x, middle_y = middle(tiling.centres)
    points = [(x - middle_x, y - middle_y) for x, y in tiling.centres]
    found = {
        cells
        for part in range(_ANGLES)
        for mirror in (1, -1)
        if (cells := _laid(points, 2 * math.pi * part / _ANGLES, mirror)) and _keeps(tiling, cells)
    }
    return tuple(sorted(found))


def _laid(points: list[tuple[float, float]], angle: float, mirror: int) -> tuple[Cell, ...] | None:
    """Return which cell comes to lie on each; `None` where one comes to lie beside all."""
    sine, cosine = math.sin(angle), math.cos(angle)
    cells = []
    for x, y in points:
        there = (cosine * x * mirror - sine * y, sine * x * mirror + cosine * y)
        nearest = min(range(len(points)), key=lambda cell: math.dist(points[cell], there))
        if math.dist(points[nearest], there) > _NEAR:
            return None
        cells.append(nearest)
    return tuple(cells) if len(set(cells)) == len(cells) else None


def _keeps(tiling: Tiling, cells: tuple[Cell, ...]) -> bool:
    """Whether neighbours stay neighbours."""
    near = tiling.neighbours
    return all({cells[other] for other in near[cell]} == set(near[to]) for cell, to in enumerate(cells))


def canonical(rules: Rules, position: Position) -> Form:
    """Return the same for all positions that are one up to the board's symmetries and exchanged colours."""
    return min(_forms(rules, position))


def _forms(rules: Rules, position: Position) -> Iterator[Form]:
    numbers, tiling = position.board.numbers, position.board.tiling
    for seat, marks in _colourings(rules, position):
        for cells in symmetries(tiling):
            if not numbers or all(numbers[cell] == numbers[to] for cell, to in enumerate(cells)):
                yield seat, position.passes, repr(position.memory), "".join(marks[cell] for cell in cells)


def _colourings(rules: Rules, position: Position) -> Iterator[tuple[int, list[str]]]:
    """Yield the stones with the seat to move: as they are and, where that is the same, exchanged.

    Where colours belong to seats, these are exchanged with them; but a first turn is unlike others, and some
    boards have sides of a colour.
    """
    seat, stones = position.seat, position.stones
    yield seat, [stone.mark if stone else "." for stone in stones]
    exchanged = [stone.other.mark if stone else "." for stone in stones]
    if rules.colour_of(seat, position) is None:
        yield seat, exchanged
    elif position.ply > 1 and not rules.sides(position.board):
        yield 1 - seat, exchanged
