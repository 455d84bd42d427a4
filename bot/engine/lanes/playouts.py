"""Random playouts from many positions at once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import add
from random import Random
from struct import unpack
from typing import Generic, NamedTuple, TypeVar

from bot.engine.bitboard import Bitboard

S = TypeVar("S")
WORD = 64
"""Lanes that are counted at once."""


class Judged(NamedTuple):
    counted: int
    """The lanes that say who wins."""
    won: int
    """Those of them that the first seat wins."""


Judge = Callable[[Sequence[int], int], Judged]
"""Is given the lanes in which each cell is black, and all."""


class Start(NamedTuple):
    """A position whose empty cells may get any colours."""

    black: int
    empty: int


class Played(NamedTuple):
    """The playouts from a position."""

    total: int
    won: int
    """By the first seat."""
    black: int
    """Per cell (as in `Node`), playouts in which it ended black."""
    black_won: int
    """The same among those that the first seat won."""


class Batch(NamedTuple):
    """How many playouts are made at once."""

    leaves: int = 16
    words: int = 2
    """From each leaf: one or two words of lanes, which are neighbours."""
    expand_at: int = 0
    """Visits after which a leaf gets moves of its own; moves of some games take long to find."""
    sorted_moves: int = 4
    """As `SORTED_MOVES`: more of them are sorted once where a batch tries many."""

    @property
    def of_leaf(self) -> int:
        return WORD * self.words

    @property
    def playouts(self) -> int:
        return self.leaves * self.of_leaf


class Lanes(Generic[S]):
    def __init__(self, bitboard: Bitboard, judge: Judge, batch: Batch, start: Callable[[S], Start]) -> None:
        self._bitboard = bitboard
        self.judge = judge
        self.batch = batch
        self.start = start

    def play(self, starts: Sequence[Start], source: Random) -> list[Played]:
        lanes = (1 << self.batch.of_leaf * len(starts)) - 1
        black = self._fill(starts, lanes, source)
        counted, won = self.judge(black, lanes)
        blacks = self._vectors([cell & counted for cell in black], len(starts))
        blacks_won = self._vectors([cell & won for cell in black], len(starts))
        counts = self._counts(counted, len(starts))
        return list(map(Played, counts, self._counts(won, len(starts)), blacks, blacks_won))

    def _vectors(self, cells: Iterable[int], starts: int) -> Iterator[int]:
        """Yield for each position a vector with the number of its lanes that each cell has."""
        for counts in zip(*(self._counts(lanes, starts) for lanes in cells), strict=True):
            yield self._bitboard.vector(counts)

    def _counts(self, lanes: int, starts: int) -> Iterable[int]:
        """Return for each position how many of its lanes are among these."""
        words = starts * self.batch.words
        counts = list(map(int.bit_count, unpack(f"<{words}Q", lanes.to_bytes(words * WORD // 8, "little"))))
        return counts if self.batch.words == 1 else map(add, counts[::2], counts[1::2])

    def _fill(self, starts: Sequence[Start], lanes: int, source: Random) -> list[int]:
        """Colour the empty cells at random; return for each cell the lanes in which it is black."""
        stones = self._by_cell([start.black for start in starts], lanes)
        free = self._by_cell([start.empty for start in starts], lanes)
        for cell, empty in enumerate(free):
            if empty:
                stones[cell] |= empty & source.getrandbits(empty.bit_length())
        return stones

    def _by_cell(self, sets: Sequence[int], lanes: int) -> list[int]:
        """Return for each cell the lanes of the positions in whose set it is, which are much the same."""
        usual = sets[0]
        found = [lanes if usual & bit else 0 for bit in self._bitboard.bits]
        own = (1 << self.batch.of_leaf) - 1
        for cells in sets:
            for cell in self._bitboard.cells(cells ^ usual):
                found[cell] ^= own
            own <<= self.batch.of_leaf
        return found
