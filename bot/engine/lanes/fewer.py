"""Games won by fewer groups."""

from collections.abc import Sequence

from bot.engine.bitboard import Bitboard
from bot.engine.lanes.playouts import Judged
from bot.engine.lanes.sweep import Sweep


class FewerGroups:
    def __init__(self, bitboard: Bitboard) -> None:
        self._sweep = Sweep(bitboard)
        self._width = bitboard.size.bit_length() + 1

    def __call__(self, black: Sequence[int], lanes: int) -> Judged:
        """Judge the lanes in which one colour has fewer groups; Black is the first seat's.

        White's lead in groups is added up: a stone is a new group, less one for each group that it joins.
        """
        ones = list[int]()
        twos = list[int]()
        for step, parts, _ in self._sweep(black, lanes):
            mine = black[step.cell]
            twos.append(mine ^ lanes)
            for clique in step.cliques:
                joined = 0
                for place in clique:
                    joined |= parts[place]
                ones.append(joined ^ lanes)
                twos.append(joined & mine)
        excess = len(black) + len(ones)
        digits = [[lanes] if -excess >> digit & 1 else [] for digit in range(self._width)]
        digits[0] += ones
        digits[1] += twos
        *rest, negative = _total(digits)
        different = negative
        for digit in rest:
            different |= digit
        return Judged(different, different ^ negative)


def _total(digits: Sequence[list[int]]) -> list[int]:
    """Return the digits of a sum, given for each of them the lanes of all that is added there."""
    found = []
    carried = list[int]()
    for added in digits:
        column = [*added, *carried]
        carried = []
        while len(column) > 1:
            one = column.pop()
            other = column.pop()
            third = column.pop() if column else 0
            either = one ^ other
            column.append(either ^ third)
            carried.append(one & other | either & third)
        found += column or [0]
    return found
