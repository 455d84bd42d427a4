"""Games won by the parity of the number of large groups."""

from collections.abc import Sequence

from bot.engine.bitboard import Bitboard
from bot.engine.lanes.sweep import Part, steps_of, sweep

Size = list[int]
"""At index n, the lanes in which a group has at least n stones, up to as many as make it large."""


class Parity:
    def __init__(self, bitboard: Bitboard, large: int) -> None:
        self._steps = steps_of(bitboard)
        self._large = large

    def __call__(self, black: Sequence[int], lanes: int) -> int:
        """Return the lanes with an odd number of large groups of either colour."""
        nothing = [lanes, *[0] * self._large]
        sizes = [nothing] * len(black)
        odd = 0
        for step, parts, connected, complete in sweep(self._steps, black, lanes):
            joined = nothing
            for part in parts:
                size = _size(part, sizes, nothing)
                joined = size if joined is nothing else _sum(joined, size)
            grown = [lanes, *joined[:-1]]
            for cell in step.staying:
                link = connected[cell]
                sizes[cell] = [before | link & now for before, now in zip(sizes[cell], grown, strict=True)]
            sizes[step.cell] = grown
            for cell, ended in complete.items():
                odd ^= ended & sizes[cell][self._large]
        return odd


def _size(part: Part, sizes: Sequence[Size], nothing: Size) -> Size:
    found = nothing
    for cell, joined in part.items():
        found = [before | joined & more for before, more in zip(found, sizes[cell], strict=True)]
    return found


def _sum(one: Size, other: Size) -> Size:
    found = []
    for count in range(len(one)):
        reached = 0
        for part in range(count + 1):
            reached |= one[part] & other[count - part]
        found.append(reached)
    return found
