"""Who wins Hex on a small rhombus, by looking at every position that matters; only the tiling is shared."""

from collections.abc import Iterable

from bot.rules.tilings import Cell, Tiling


class HexSolver:
    """Hex on one board: black joins the top row with the bottom row, white the left side with the right."""

    def __init__(self, tiling: Tiling) -> None:
        rows, self._whole = tiling.rows, (1 << len(tiling)) - 1
        self._neighbours = [_set(others) for others in tiling.neighbours]
        first, last = [row[0] for row in rows], [row[-1] for row in rows]
        self._ends = ((_set(rows[0]), _set(rows[-1])), (_set(first), _set(last)))
        x, y = (sum(values) / len(tiling) for values in zip(*tiling.centres, strict=True))
        self._order = sorted(
            range(len(tiling)),
            key=lambda cell: (tiling.centres[cell][0] - x) ** 2 + (tiling.centres[cell][1] - y) ** 2,
        )
        self._known: dict[tuple[int, int], bool] = {}

    def mover_wins(self, own: int, other: int, colour: int) -> bool:
        key = (own, other) if colour == 0 else (own, ~other)
        if key in self._known:
            return self._known[key]
        found = self._search(own, other, colour)
        self._known[key] = found
        return found

    def _search(self, own: int, other: int, colour: int) -> bool:
        empty = self._whole & ~(own | other)
        if not self._joins(self._whole & ~other, colour):
            return False  # the other has cut it off, and so has joined its own sides
        moves = [cell for cell in self._order if empty >> cell & 1]
        if any(self._joins(own | 1 << cell, colour) for cell in moves):
            return True
        return any(not self.mover_wins(other, own | 1 << cell, 1 - colour) for cell in moves)

    def _joins(self, cells: int, colour: int) -> bool:
        begin, end = self._ends[colour]
        reached, front = 0, cells & begin
        while front:
            if front & end:
                return True
            reached |= front
            beside = 0
            while front:
                low = front & -front
                beside |= self._neighbours[low.bit_length() - 1]
                front ^= low
            front = beside & cells & ~reached
        return False

    def is_worth_taking(self, cell: Cell) -> bool:
        return not self.mover_wins(0, 1 << cell, 1)


def _set(cells: Iterable[Cell]) -> int:
    return sum(1 << cell for cell in cells)
