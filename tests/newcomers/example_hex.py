"""Hex: join one's own two sides of a rhombus; the second seat may take over the first stone instead."""

from dataclasses import dataclass

from bot.rules.position import Board, Colour, Position, Turn
from bot.rules.rules import Marked, Outcome, Rules, Score
from bot.rules.tilings import Cell


@dataclass(frozen=True)
class Hex(Rules):
    """Black joins top and bottom, White left and right. A pass is the swap: the seats exchange colours."""

    def check(self, position: Position, turn: Turn) -> None:
        if not (turn.is_pass and position.ply == 1):
            super().check(position, turn)

    def after(self, position: Position, turn: Turn) -> Position:
        return position.after(turn).with_memory("swapped") if turn.is_pass else position.after(turn)

    def colour_of(self, seat: int, position: Position) -> Colour:
        """Return black for the seat that moves first, unless the other has swapped."""
        return list(Colour)[1 - seat if position.memory == "swapped" else seat]

    def sides(self, board: Board) -> dict[Colour, tuple[tuple[Cell, ...], ...]]:
        """Return top and bottom for black, left and right for white."""
        rows = board.tiling.rows
        columns = tuple(zip(*rows, strict=True))
        return {Colour.BLACK: (rows[0], rows[-1]), Colour.WHITE: (columns[0], columns[-1])}

    def pass_key(self, position: Position) -> str:
        """Call the pass that is allowed a swap."""
        return "swap" if position.ply == 1 else "pass"

    def outcome(self, position: Position) -> Outcome | None:
        leader = self.score(position).leader
        return None if leader is None else Outcome(leader, "joined-sides")

    def score(self, position: Position) -> Score:
        for leader in (0, 1):
            own = self.colour_of(leader, position)
            sides = self.sides(position.board)[own]
            for group in position.groups():
                if group.colour is own and all(set(group.cells) & set(side) for side in sides):
                    return Score((Marked(group.cells),), fades=True, leader=leader)
        return Score()
