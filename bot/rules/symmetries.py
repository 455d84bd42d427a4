"""Symmetries of a board, and positions that are equal up to symmetry."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, product

from bot.rules.position import Position
from bot.rules.tilings import Cell, Tiling

_ROTATIONS = 12
"""Rotations tried, in a full turn: multiples of 30° include those of squares and hexagons."""
_POINTS_PER_UNIT = 100
"""Grid points per board unit; closer centres are the same."""


@lru_cache(maxsize=128)
def symmetries(tiling: Tiling) -> tuple[Sequence[Sequence[Cell]], Sequence[Sequence[Cell]]]:
    """Return the rotations, then the reflections, of a tiling: the image of each cell.

    Rotations begin with the identity and are sorted by angle.
    """
    xs, ys = zip(*tiling.centres, strict=True)
    x = sum(xs) / len(xs)
    y = sum(ys) / len(ys)
    centres = [complex(a - x, b - y) for a, b in tiling.centres]
    near = {
        (round(_POINTS_PER_UNIT * centre.real) + right, round(_POINTS_PER_UNIT * centre.imag) + down): cell
        for cell, centre in enumerate(centres)
        for right, down in product((-1, 0, 1), repeat=2)
    }
    turned = list[list[Cell]]()
    mirrored = list[list[Cell]]()
    for found, step in product((turned, mirrored), range(_ROTATIONS)):
        turn = complex(math.cos(math.tau * step / _ROTATIONS), math.sin(math.tau * step / _ROTATIONS))
        onto: list[Cell] = []
        for centre in centres:
            place = turn * (centre if found is turned else centre.conjugate())
            cell = near.get((round(_POINTS_PER_UNIT * place.real), round(_POINTS_PER_UNIT * place.imag)))
            if cell is None:
                break
            onto.append(cell)
        if len(onto) == len(centres):
            found.append(onto)
    return turned, mirrored


def are_alike(one: Position, other: Position, *, swaps_colours: bool) -> bool:
    """Whether positions are equal up to symmetry, numbers included."""
    if one.board != other.board or (one.ply, one.memory) != (other.ply, other.memory):
        return False
    numbers = one.board.numbers
    cells = range(len(one.stones))
    swapped = tuple(stone and stone.other for stone in other.stones)
    wanted = {other.stones, swapped} if swaps_colours else {other.stones}
    for onto in chain(*symmetries(one.board.tiling)):
        keeps_numbers = not numbers or all(numbers[cell] == numbers[onto[cell]] for cell in cells)
        if keeps_numbers and tuple(one.stones[onto[cell]] for cell in cells) in wanted:
            return True
    return False
