"""Strands by Nick Bentley, 2022: cover up to X cells marked X until the board is full; largest group wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from bot.errors import IllegalTurnError, SetupError
from bot.rules.largest import SEATS, LargestGroup
from bot.rules.position import Board, Placement, Position, Turn
from bot.rules.setup import choice


@dataclass(frozen=True)
class Strands(LargestGroup):
    """Each seat has a colour, each cell a number."""

    most_stones: ClassVar[int] = 9

    cover: str = choice("up-to", "exact")
    """ "up-to": from one to X cells marked X. "exact": X cells, or all that remain if there are fewer."""

    def check_board(self, board: Board) -> None:
        """Refuse boards where a tie is possible or a first turn impossible."""
        if not board.numbers:
            raise SetupError("numbers-missing")
        super().check_board(board)
        if 2 not in board.numbers:
            raise SetupError("no-cell-marked-2")

    def check(self, position: Position, turn: Turn) -> None:
        """All cells have one number X and are at most X; the first turn is one cell marked 2."""
        stones = turn.placements
        marks = position.board.numbers
        own = SEATS[position.ply % 2]
        if not stones:
            raise IllegalTurnError("no-passing")
        if not marks:
            raise SetupError("numbers-missing")
        given = len(stones)
        number = marks[stones[0].cell]
        differ = False
        for cell, colour in stones:
            if colour is not own:
                name = position.board.tiling.names[cell]
                raise IllegalTurnError("wrong-colour", cell=name, colour=own.value)
            if marks[cell] != number:
                differ = True
        if position.ply == 0 and (given, number) != (1, 2):
            raise IllegalTurnError("first-turn-one-two")
        if differ:
            numbers = sorted({marks[cell] for cell, _ in stones})
            raise IllegalTurnError("numbers-differ", numbers=tuple(map(str, numbers)))
        if given > number:
            raise IllegalTurnError("too-many-cells", number=number, given=given)
        if self.cover == "exact" and position.ply:
            _check_exact(position, number, given)

    def next_stones(self, position: Position, turn: Turn) -> Iterator[Placement]:
        numbers = position.board.numbers
        begun = [cell for cell, _ in turn.placements]
        if not numbers:
            raise SetupError("numbers-missing")
        number = numbers[begun[0]] if begun else 0
        if begun and len(begun) >= (number if position.ply else 1):
            return
        for cell in position.empty:
            if cell not in begun and (not begun or numbers[cell] == number):
                yield Placement(cell, SEATS[position.seat])


def _check_exact(position: Position, number: int, given: int) -> None:
    needed = min(number, sum(position.board.numbers[cell] == number for cell in position.empty))
    if given < needed:
        raise IllegalTurnError("too-few-cells", number=number, needed=needed, given=given)
