"""How a board lies on itself turned and mirrored, and which positions are the same but for that."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, product

from bot.rules.position import Position
from bot.rules.tilings import Cell, Tiling

_STEPS = 12
"""Turning goes round in so many steps, which contain those of squares and of hexagons."""
_GRAIN = 100
"""Places in a board unit; centres that lie closer are the same."""


@lru_cache(maxsize=128)
def symmetries(tiling: Tiling) -> tuple[Sequence[Sequence[Cell]], Sequence[Sequence[Cell]]]:
    """Return onto which cell each one comes, for each way in which the tiling lies on itself.

    First those that turn it, in order from not at all, then those that also mirror it.
    """
    xs, ys = zip(*tiling.centres, strict=True)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    centres = [complex(a - x, b - y) for a, b in tiling.centres]
    near = {
        (round(_GRAIN * centre.real) + right, round(_GRAIN * centre.imag) + down): cell
        for cell, centre in enumerate(centres)
        for right, down in product((-1, 0, 1), repeat=2)
    }
    turned, mirrored = list[list[Cell]](), list[list[Cell]]()
    for found, step in product((turned, mirrored), range(_STEPS)):
        turn = complex(math.cos(math.tau * step / _STEPS), math.sin(math.tau * step / _STEPS))
        onto: list[Cell] = []
        for centre in centres:
            place = turn * (centre if found is turned else centre.conjugate())
            cell = near.get((round(_GRAIN * place.real), round(_GRAIN * place.imag)))
            if cell is None:
                break
            onto.append(cell)
        if len(onto) == len(centres):
            found.append(onto)
    return turned, mirrored


def are_alike(one: Position, other: Position, *, swaps_colours: bool) -> bool:
    """Return whether two positions are the same, turned and mirrored in any way that keeps the numbers.

    Args:
        one: On any board.
        other: On the same one.
        swaps_colours: Whether black and white may change places as well.
    """
    if one.board != other.board or (one.ply, one.memory) != (other.ply, other.memory):
        return False
    numbers, cells = one.board.numbers, range(len(one.stones))
    swapped = tuple(stone and stone.other for stone in other.stones)
    wanted = {other.stones, swapped} if swaps_colours else {other.stones}
    for onto in chain(*symmetries(one.board.tiling)):
        keeps_numbers = not numbers or all(numbers[cell] == numbers[onto[cell]] for cell in cells)
        if keeps_numbers and tuple(one.stones[onto[cell]] for cell in cells) in wanted:
            return True
    return False
