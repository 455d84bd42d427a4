"""Games won by the parity of the number of large groups."""

from collections.abc import Sequence

from bot.engine.bitboard import Bitboard
from bot.engine.lanes.playouts import Judged
from bot.engine.lanes.sweep import Sweep

Size = list[int]
"""At index n, the lanes in which a group has at least n stones, up to as many as make it large."""


class Parity:
    def __init__(self, bitboard: Bitboard, large: int) -> None:
        self._sweep = Sweep(bitboard)
        self._large = large

    def __call__(self, black: Sequence[int], lanes: int) -> Judged:
        """Judge for the first seat the lanes with an odd number of large groups of either colour."""
        nothing = [lanes, *[0] * self._large]
        sizes = [nothing] * len(black)
        odd = 0
        for step, parts, links in self._sweep(black, lanes):
            joined = nothing
            for clique in step.cliques:
                size = nothing
                for place in clique:
                    part = parts[place]
                    more = sizes[step.near[place]]
                    size = [before | part & now for before, now in zip(size, more, strict=True)]
                joined = size if joined is nothing else _sum(joined, size)
            grown = [lanes, *joined[:-1]]
            for cell, slot in step.staying:
                link = links[slot]
                sizes[cell] = [before | link & now for before, now in zip(sizes[cell], grown, strict=True)]
            sizes[step.cell] = grown
            for cell, slots in step.leaving:
                ended = sizes[cell][self._large]
                for slot in slots:
                    ended &= ~links[slot]
                odd ^= ended
        return Judged(lanes, odd)


def _sum(one: Size, other: Size) -> Size:
    found = []
    for count in range(len(one)):
        reached = 0
        for part in range(count + 1):
            reached |= one[part] & other[count - part]
        found.append(reached)
    return found
