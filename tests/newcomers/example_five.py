"""Five in a row: a line of five stones of one's own wins; on a full board without one no player does."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from bot.rules.position import Position
from bot.rules.rules import Marked, Outcome, Rules, Score
from bot.rules.setup import number


@dataclass(frozen=True)
class Five(Rules):
    """One stone of one's own colour per turn, on squares."""

    has_groups: ClassVar[bool] = False
    row: int = number(5, low=3, high=6)

    def outcome(self, position: Position) -> Outcome | None:
        winner = self.score(position).leader
        if winner is None and None in position.stones:
            return None
        return Outcome(winner, "full-board" if winner is None else "in-a-row", {"row": self.row})

    def score(self, position: Position) -> Score:
        lines = {seat: line for seat in (0, 1) for line in self._lines(seat, position)}
        marked, facts = tuple(map(Marked, lines.values())), {"row": self.row, "lines": len(lines)}
        return Score(marked, fades=True, leader=next(iter(lines), None), facts=facts)

    def _lines(self, seat: int, position: Position) -> Iterator[tuple[int, ...]]:
        rows, own = position.board.tiling.rows, self.colour_of(seat, position)
        grid = {(x, y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
        taken = {place: cell for place, cell in grid.items() if position.stones[cell] is own}
        for x, y in taken:
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [(x + n * dx, y + n * dy) for n in range(self.row)]
                if taken.keys() >= set(line):
                    yield tuple(taken[place] for place in line)
