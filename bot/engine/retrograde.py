"""Solver of small boards by retrograde analysis, from nothing but the rules.

Each cell is empty, black or white: a digit of a number in base 3. The first cells choose a block; for those
of the last cells, a vector has a bit each, so that one operation on integers is one on 500,000 positions.
Blocks with fewer empty cells come first, and in a block positions with fewer empty cells.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

from bot.engine.bitboard import Bitboard, bitboard_of
from bot.engine.endings import POWERS, before_stone, fillings_leaving_empty, layers_by_empty_cells
from bot.rules.games.catchup import Catchup
from bot.rules.games.odd import Odd
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board

VECTOR_CELLS = 12
EMPTY, BLACK, WHITE = 0, 1, 2
Block = tuple[int, ...]
"""Contents of the first cells."""


Condition = Callable[[list[int]], bool]
"""On the sizes of groups, largest first; the same object for the same condition."""


class Positions:
    """All positions of a board, in blocks."""

    def __init__(self, board: Board) -> None:
        self.bitboard: Bitboard = bitboard_of(board.tiling)
        self.cells = self.bitboard.size
        self.width = min(VECTOR_CELLS, self.cells)
        self.first = self.cells - self.width
        self.everything = (1 << POWERS[self.width]) - 1
        self.free = [fillings_leaving_empty(place, self.width) for place in range(self.width)]
        self._known: dict[tuple[int, int, Condition], int] = {}
        self.layers = layers_by_empty_cells(self.width)
        self.sizes = [sorted(self.bitboard.sizes(stones), reverse=True) for stones in range(1 << self.cells)]

    def blocks(self) -> list[Block]:
        return sorted(product((EMPTY, BLACK, WHITE), repeat=self.first), key=lambda block: block.count(EMPTY))

    def filled(self, block: Block, colours: tuple[int, ...] = (BLACK, WHITE)) -> Iterator[Block]:
        """Yield the blocks with one more stone."""
        for cell, content in enumerate(block):
            if content == EMPTY:
                yield from ((*block[:cell], colour, *block[cell + 1 :]) for colour in colours)

    def where(self, block: Block, colour: int, holds: Condition) -> int:
        """Return the positions of a block in which the groups of a colour fulfil a condition."""
        stones = sum(1 << cell for cell, content in enumerate(block) if content == colour)
        if (known := self._known.get((stones, colour, holds))) is None:
            known = self._known[stones, colour, holds] = self._where(stones, colour, self.width, holds)
        return known

    def _where(self, stones: int, colour: int, width: int, holds: Condition) -> int:
        if not width:
            return int(holds(self.sizes[stones]))
        power = POWERS[width - 1]
        without = self._where(stones, colour, width - 1, holds)
        with_it = self._where(stones | 1 << self.first + width - 1, colour, width - 1, holds)
        if colour == BLACK:
            return without | with_it << power | without << 2 * power
        return without | without << power | with_it << 2 * power

    def swapped(self, vector: int) -> int:
        """Exchange colours in a vector."""
        for place, empty in enumerate(self.free):
            power = POWERS[place]
            black, white = vector & empty << power, vector & empty << 2 * power
            vector = vector & empty | black << power | white >> power
        return vector


def solve_odd(positions: Positions, rules: Odd) -> list[dict[Block, int]]:
    """Return the positions in which the seat to move wins."""
    won: dict[Block, int] = {}  # by the first seat, which wants an odd number of groups
    mover: dict[Block, int] = {}

    def is_odd(sizes: list[int]) -> bool:
        return sum(size >= rules.group for size in sizes) % 2 == 1

    for block in positions.blocks():
        empty = block.count(EMPTY)
        odd = even = moving = 0
        if not empty:
            full = positions.layers[0]
            odd = full & (positions.where(block, BLACK, is_odd) ^ positions.where(block, WHITE, is_odd))
            even = full & ~odd
            moving = odd if positions.cells % 2 == 0 else even
        into_odd = into_even = 0
        for filled in positions.filled(block):
            into_odd |= won[filled]
            into_even |= positions.everything & ~won[filled]
        for left in range(0 if empty else 1, positions.width + 1):
            layer, seat = positions.layers[left], (positions.cells - empty - left) % 2
            across, target = (into_even, even) if seat else (into_odd, odd)
            wins = layer & (across | before_stone(target, positions.free))
            odd |= layer & ~wins if seat else wins
            even |= wins if seat else layer & ~wins
            moving |= wins
        won[block], mover[block] = odd, moving
    return [mover]


def solve_yodd(positions: Positions, _rules: Yodd) -> list[dict[Block, int]]:
    """Return the positions that Black wins by placing one or two stones, one stone, and by ending a turn."""
    one, can, good = ({seat: dict[Block, int]() for seat in (BLACK, WHITE)} for _ in range(3))
    for block in positions.blocks():
        is_odd, fewer = _groups(positions, block)
        ahead = {BLACK: fewer, WHITE: positions.everything & ~fewer}
        for seat in (BLACK, WHITE):
            one[seat][block] = can[seat][block] = good[seat][block] = 0
            for filled in positions.filled(block):
                one[seat][block] |= good[seat][filled]
                can[seat][block] |= one[seat][filled]
        for layer in positions.layers:
            for seat in (BLACK, WHITE):
                one[seat][block] |= layer & before_stone(good[seat][block], positions.free)
                can[seat][block] |= layer & (
                    one[seat][block] | before_stone(one[seat][block], positions.free)
                )
            for seat, other in ((BLACK, WHITE), (WHITE, BLACK)):
                passes = ahead[other] & ~can[seat][block]
                good[seat][block] |= layer & is_odd & ~can[other][block] & ~passes
    return [can[BLACK], one[BLACK], good[BLACK]]


def _groups(positions: Positions, block: Block) -> tuple[int, int]:
    """Return the positions with an odd number of groups, and those in which Black has fewer."""
    fewer, same, parity = 0, positions.everything, 0
    for digit in reversed(range(positions.cells.bit_length())):
        black, white = (positions.where(block, colour, has_digit(digit)) for colour in (BLACK, WHITE))
        fewer |= same & ~black & white
        same &= ~(black ^ white)
        parity = black ^ white
    return parity, fewer


def solve_catchup(positions: Positions, rules: Catchup) -> list[dict[Block, int]]:
    """Return the positions in which Black, to move, wins with up to two stones, and with up to three."""
    solved: dict[Block, CatchupBlock] = {}
    for block in positions.blocks():
        if block in solved:
            continue
        pair = [CatchupBlock(positions, rules, one, solved) for one in {block, swapped(block)}]
        for layer in range(positions.width + 1):
            for one in pair:
                one.place(layer)
            for one, other in zip(pair, reversed(pair), strict=True):
                one.end(layer, other)
        solved |= {one.block: one for one in pair}
    return [
        {block: one.usual for block, one in solved.items()},
        {block: one.third for block, one in solved.items()},
    ]


class CatchupBlock:
    """Black's turns. One that leads must win although the opponent then has a third stone.

    One that does not leaves the size from which a turn leads, the mark, as it is at each of its stones.
    """

    def __init__(
        self, positions: Positions, rules: Catchup, block: Block, solved: "dict[Block, CatchupBlock]"
    ) -> None:
        self.positions, self.block, self._level = positions, block, int(rules.bonus == "level")
        self.usual = self.third = 0
        half = positions.cells // 2 + 1
        self._decided = positions.where(block, BLACK, at_least(half))
        self.any = [0, 0, 0, 0]
        """Won if the turn ends here, or after 1, 2, 3 more stones, whether it leads or not."""
        self.quiet = [0, 0, 0, 0]
        """The same where it does not lead."""
        marks = self.marks()
        for filled in positions.filled(block, (BLACK,)):
            other = solved[filled]
            for more in range(3):
                self.any[more + 1] |= other.any[more]
            for mark, there in zip(marks, other.marks(), strict=True):
                if both := mark & there:
                    for more in range(3):
                        self.quiet[more + 1] |= both & other.quiet[more]
        self._marks = [mark for mark in marks if mark]

    def marks(self) -> list[int]:
        """Return, by size from 1, the positions with that mark."""
        positions, block, level = self.positions, self.block, self._level
        half = positions.cells // 2 + 1
        reached = [positions.everything]
        for size in range(2, half + 1):
            own = positions.where(block, BLACK, at_least(size))
            reached.append(own | positions.where(block, WHITE, at_least(size + level)))
        return [more & ~most for more, most in zip(reached, [*reached[1:], 0], strict=True)]

    def place(self, left: int) -> None:
        """Solve the positions with this many empty cells in the vector."""
        positions = self.positions
        layer, free = positions.layers[left], positions.free
        if not left and EMPTY not in self.block:
            return
        for more in range(3):
            self.any[more + 1] |= layer & before_stone(self.any[more], free, (BLACK,))
        for mark in self._marks:
            if mark & layer:
                for more in range(3):
                    if before := self.quiet[more] & mark:
                        self.quiet[more + 1] |= layer & mark & before_stone(before, free, (BLACK,))
        two = self.any[1] | self.any[2] | self.quiet[1] | self.quiet[2] | self._decided
        self.usual |= layer & two
        self.third |= layer & (two | self.any[3] | self.quiet[3])

    def end(self, left: int, other: "CatchupBlock") -> None:
        """`other` has the exchanged colours."""
        positions = self.positions
        layer = positions.layers[left]
        if not left and EMPTY not in self.block:
            self.any[0] = self.quiet[0] = layer & self._won()
            return
        self.any[0] |= layer & ~positions.swapped(other.third & layer)
        self.quiet[0] |= layer & ~positions.swapped(other.usual & layer)

    def _won(self) -> int:
        """Return the full boards that Black wins: its groups are larger, from the largest down."""
        positions, block = self.positions, self.block
        stones = sum(1 << cell for cell, content in enumerate(block) if content == BLACK)
        won = bytearray(POWERS[positions.width] // 8 + 1)
        for vector in range(1 << positions.width):
            black = stones | vector << positions.first
            if positions.sizes[black] > positions.sizes[positions.bitboard.full ^ black]:
                filling = sum(POWERS[place] * (2 - (vector >> place & 1)) for place in range(positions.width))
                won[filling >> 3] |= 1 << (filling & 7)
        return int.from_bytes(won, "little")


@cache
def at_least(size: int) -> Condition:
    return lambda sizes: bool(sizes) and sizes[0] >= size


@cache
def has_digit(digit: int) -> Condition:
    """Whether the number of groups has a binary digit."""
    return lambda sizes: len(sizes) >> digit & 1 == 1


def swapped(block: Block) -> Block:
    return tuple((3 - content) % 3 for content in block)
