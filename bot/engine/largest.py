"""What models share of games in which the largest group wins on the full board."""

from collections.abc import Iterable, Sequence
from random import Random

from bot.engine.endings import Ways, add_to, take_from
from bot.engine.model import Model, S

BLACK, WHITE = 0, 1

CountedGroup = tuple[int, int, list[int]]
"""In which ways it is black, in which white, and its size, a counter."""


class LargestModel(Model[S]):
    """A game that ends on the full board, where the sizes of the groups are compared, largest first."""

    def draw(self, pool: Sequence[int], cells: int, count: int, source: Random) -> int:
        """Return so many of these cells, each choice as likely as the others.

        About half of them are drawn at once; then single ones are added or taken away at random.

        Args:
            pool: The bits of these cells, among others.
            cells: To choose from.
            count: How many.
            source: What chooses.
        """
        drawn = cells & source.getrandbits(self.ground.size)
        excess = drawn.bit_count() - count
        if not excess:
            return drawn
        if len(pool) > 4 * cells.bit_count():
            pool = [self.ground.bits[cell] for cell in self.ground.cells(cells)]
        wrong = drawn if excess > 0 else cells ^ drawn
        random, size, left = source.random, len(pool), abs(excess)
        while left:
            bit = pool[int(random() * size)]
            if wrong & bit:
                wrong ^= bit
                left -= 1
        return wrong if excess > 0 else cells ^ wrong

    def larger(self, black: int) -> int:
        """Return who has won on a full board; a group more makes a difference, too."""
        own = sorted(self.ground.sizes(black), reverse=True)
        other = sorted(self.ground.sizes(self.ground.full ^ black), reverse=True)
        return BLACK if own > other else WHITE


def black_ways(ways: Ways, groups: Iterable[CountedGroup], full: int) -> int:
    """Return in which of the ways that fill the board Black wins.

    From the largest size down, the colour wins that first has more groups of a size.
    """
    groups = list(groups)
    apart = [piece for piece in ways.pieces if not piece.near]
    width = (len(groups) + len(apart)).bit_length() + 1
    undecided, won = full, 0
    for size in range(max([sum(ways.sizes), *(piece.size for piece in apart)]), 0, -1):
        lead = [0] * width
        for piece in apart:
            if piece.size == size:
                (take_from if piece.colour else add_to)(lead, undecided)
        for black, white, count in groups:
            if so_many := _is(count, size, black | white):
                add_to(lead, so_many & black)
                take_from(lead, so_many & white)
        different = 0
        for digit in lead:
            different |= digit
        won |= undecided & different & ~lead[-1]
        undecided &= ~different
        if not undecided:
            break
    return won


def _is(counter: list[int], amount: int, ways: int) -> int:
    """Return in which of some ways a counter has an amount."""
    if amount >> len(counter):
        return 0
    for place, digit in enumerate(counter):
        ways &= digit if amount >> place & 1 else ~digit
    return ways
