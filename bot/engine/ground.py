"""A board as the engine sees it: a set of cells is one whole number, the bit of each cell set or not."""

from functools import lru_cache
from struct import Struct

from bot.rules.tilings import Tiling

LANE = 32
"""Bits that each cell has where something is counted for all cells at once."""


class Ground:
    """The cells of a tiling as bits, and the groups of sets of them."""

    def __init__(self, tiling: Tiling) -> None:
        self.size = len(tiling)
        """How many cells there are."""
        self.bits = tuple(1 << cell for cell in range(self.size))
        self.near = tuple(sum(1 << other for other in others) for others in tiling.neighbours)
        """The neighbours of each cell, as a set."""
        self.full = (1 << self.size) - 1
        self._digits = f"0{self.size}b"
        self._ones = sum(1 << LANE * cell for cell in range(self.size))
        self._counts = Struct(f"<{self.size}I")

    def spread(self, cells: int) -> int:
        """Return a set with a lane of `LANE` bits for each cell, 1 where it is in the set."""
        lanes = bytearray(4 * self.size)
        lanes[3::4] = format(cells, self._digits).encode()  # the digits of "0" and "1" end in 0 and 1
        return int.from_bytes(lanes, "big") & self._ones

    def low_bits(self, count: int) -> int:
        return self._ones * ((1 << count) - 1)

    def counts(self, lanes: int) -> tuple[int, ...]:
        return self._counts.unpack(lanes.to_bytes(4 * self.size, "little"))

    def cells(self, cells: int) -> list[int]:
        return [cell for cell, digit in enumerate(reversed(format(cells, "b"))) if digit == "1"]

    def grow(self, cell: int, stones: int) -> int:
        """Return the group of a cell among these stones."""
        near, bits = self.near, self.bits
        rest = stones & ~bits[cell]
        frontier = bits[cell]
        while frontier:
            cell = frontier.bit_length() - 1
            frontier ^= bits[cell]
            if grown := near[cell] & rest:
                rest ^= grown
                frontier |= grown
        return stones & ~rest

    def count(self, stones: int) -> int:
        """Return how many groups these stones are, all of one colour."""
        near, bits = self.near, self.bits
        groups = 0
        while stones:
            groups += 1
            cell = stones.bit_length() - 1
            stones ^= bits[cell]
            frontier = near[cell] & stones
            stones ^= frontier
            while frontier:
                cell = frontier.bit_length() - 1
                frontier ^= bits[cell]
                if grown := near[cell] & stones:
                    stones ^= grown
                    frontier |= grown
        return groups

    def sizes(self, stones: int) -> list[int]:
        """Return the sizes of the groups of these stones, all of one colour, in no order."""
        near, bits = self.near, self.bits
        found = []
        while stones:
            size = 1
            cell = stones.bit_length() - 1
            stones ^= bits[cell]
            frontier = near[cell] & stones
            stones ^= frontier
            while frontier:
                size += 1
                cell = frontier.bit_length() - 1
                frontier ^= bits[cell]
                if grown := near[cell] & stones:
                    stones ^= grown
                    frontier |= grown
            found.append(size)
        return found

    def groups(self, stones: int) -> list[int]:
        """Return the groups of these stones, all of one colour, as sets."""
        found = []
        while stones:
            group = self.grow(stones.bit_length() - 1, stones)
            found.append(group)
            stones ^= group
        return found

    def around(self, cells: int) -> int:
        """Return the neighbours of a set of cells, some of which may be in it."""
        near, bits, found = self.near, self.bits, 0
        while cells:
            cell = cells.bit_length() - 1
            cells ^= bits[cell]
            found |= near[cell]
        return found


@lru_cache(maxsize=16)
def ground_of(tiling: Tiling) -> Ground:
    return Ground(tiling)
