"""Bitboards: a set of cells is an integer with one bit per cell."""

from collections.abc import Iterable
from functools import lru_cache
from struct import Struct

from bot.rules.tilings import Tiling

LANE = 32
"""Bits per cell in vectors of counters."""


class Bitboard:
    def __init__(self, tiling: Tiling) -> None:
        self.size = len(tiling)
        self.bits = tuple(1 << cell for cell in range(self.size))
        self.near = tuple(sum(1 << other for other in others) for others in tiling.neighbours)
        self.full = (1 << self.size) - 1
        self._digits = f"0{self.size}b"
        self._ones = sum(1 << LANE * cell for cell in range(self.size))
        self._counts = Struct(f"<{self.size}I")

    def spread(self, cells: int) -> int:
        """Return a vector with a lane of `LANE` bits per cell, 1 for cells in the set."""
        lanes = bytearray(4 * self.size)
        lanes[3::4] = format(cells, self._digits).encode()  # the codes of "0" and "1" end in 0 and 1
        return int.from_bytes(lanes, "big") & self._ones

    def low_bits(self, count: int) -> int:
        return self._ones * ((1 << count) - 1)

    def counts(self, lanes: int) -> tuple[int, ...]:
        return self._counts.unpack(lanes.to_bytes(4 * self.size, "little"))

    def vector(self, counts: Iterable[int]) -> int:
        """Return the vector of which `counts` returns these."""
        return int.from_bytes(self._counts.pack(*counts), "little")

    def cells(self, cells: int) -> list[int]:
        return [cell for cell, digit in enumerate(reversed(format(cells, "b"))) if digit == "1"]

    def grow(self, cell: int, stones: int) -> int:
        near = self.near
        bits = self.bits
        rest = stones & ~bits[cell]
        frontier = bits[cell]
        while frontier:
            cell = frontier.bit_length() - 1
            frontier ^= bits[cell]
            grown = near[cell] & rest
            if grown:
                rest ^= grown
                frontier |= grown
        return stones & ~rest

    def count(self, stones: int) -> int:
        near = self.near
        bits = self.bits
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
                grown = near[cell] & stones
                if grown:
                    stones ^= grown
                    frontier |= grown
        return groups

    def sizes(self, stones: int) -> list[int]:
        near = self.near
        bits = self.bits
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
                grown = near[cell] & stones
                if grown:
                    stones ^= grown
                    frontier |= grown
            found.append(size)
        return found

    def groups(self, stones: int) -> list[int]:
        found = []
        while stones:
            group = self.grow(stones.bit_length() - 1, stones)
            found.append(group)
            stones ^= group
        return found

    def around(self, cells: int) -> int:
        """Return the neighbours of a set, which may overlap it."""
        near = self.near
        bits = self.bits
        found = 0
        while cells:
            cell = cells.bit_length() - 1
            cells ^= bits[cell]
            found |= near[cell]
        return found


@lru_cache(maxsize=16)
def bitboard_of(tiling: Tiling) -> Bitboard:
    return Bitboard(tiling)
