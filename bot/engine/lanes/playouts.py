"""Random playouts from many positions at once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import add
from random import Random
from struct import unpack
from typing import NamedTuple, Protocol

from bot.engine.bitboard import Bitboard

PLAYOUTS = 128
"""From each position, in neighbouring lanes: two words of 64 bits."""
_OF_ONE = (1 << PLAYOUTS) - 1

Judge = Callable[[Sequence[int], int], int]
"""Returns the lanes that the first seat wins, given those in which each cell is black, and all."""


class Fillable(Protocol):
    """A position whose empty cells may get any colours."""

    @property
    def black(self) -> int: ...

    @property
    def empty(self) -> int: ...


class Played(NamedTuple):
    """The playouts from a position."""

    won: int
    """By the first seat."""
    black: int
    """Per cell (as in `Node`), playouts in which it ended black."""
    black_won: int
    """The same among those that the first seat won."""


class Lanes:
    def __init__(self, bitboard: Bitboard, judge: Judge) -> None:
        self._bitboard = bitboard
        self.judge = judge

    def play(self, states: Sequence[Fillable], source: Random) -> list[Played]:
        lanes = (1 << PLAYOUTS * len(states)) - 1
        black = self._fill(states, source)
        won = self.judge(black, lanes)
        blacks = self._vectors(black, len(states))
        blacks_won = self._vectors([cell & won for cell in black], len(states))
        return list(map(Played, _counts(won, len(states)), blacks, blacks_won))

    def _vectors(self, cells: Iterable[int], states: int) -> Iterator[int]:
        """Yield for each position a vector with the number of its lanes that each cell has."""
        for counts in zip(*(_counts(lanes, states) for lanes in cells), strict=True):
            yield self._bitboard.vector(counts)

    def _fill(self, states: Sequence[Fillable], source: Random) -> list[int]:
        """Colour the empty cells at random; return for each cell the lanes in which it is black."""
        stones = self._by_cell(state.black for state in states)
        free = self._by_cell(state.empty for state in states)
        for cell, empty in enumerate(free):
            if empty:
                stones[cell] |= empty & source.getrandbits(empty.bit_length())
        return stones

    def _by_cell(self, sets: Iterable[int]) -> list[int]:
        """Return for each cell the lanes of the positions in whose set it is."""
        found = [0] * self._bitboard.size
        lanes = _OF_ONE
        for cells in sets:
            for cell in self._bitboard.cells(cells):
                found[cell] |= lanes
            lanes <<= PLAYOUTS
        return found


def _counts(lanes: int, states: int) -> Iterable[int]:
    """Return of each position how many of its lanes are among these."""
    halves = unpack(f"<{2 * states}Q", lanes.to_bytes(states * PLAYOUTS // 8, "little"))
    counts = [half.bit_count() for half in halves]
    return map(add, counts[::2], counts[1::2])
