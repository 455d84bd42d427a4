"""How the bot and a worker talk: bytes with their length before them, positions packed into some hundred."""

from collections.abc import Hashable
from struct import Struct
from typing import NamedTuple

from bot.rules.position import Board, Colour, Position
from bot.rules.rules import Rules
from bot.rules.tilings import tiling

_STONES = {"x": Colour.BLACK, "o": Colour.WHITE, ".": None}


class Packed(NamedTuple):
    """Rules and a position, as values that are quickly pickled."""

    rules: Rules
    tiling: str
    """Its key."""
    numbers: bytes
    """Of the cells; none where the game has none."""
    stones: str
    """A mark for each cell, as in diagrams."""
    ply: int
    passes: int
    memory: Hashable

    def position(self) -> Position:
        """Return the position, equal to others of this process on the same board."""
        board = Board(tiling(self.tiling), tuple(self.numbers))
        stones = tuple(_STONES[mark] for mark in self.stones)
        return Position(board, stones, self.ply, self.passes, self.memory)


def pack(rules: Rules, position: Position) -> Packed:
    """Pack a position with the rules that it is played by."""
    board = position.board
    stones = "".join(stone.mark if stone else "." for stone in position.stones)
    numbers = bytes(board.numbers)
    return Packed(rules, board.tiling.key, numbers, stones, position.ply, position.passes, position.memory)


LENGTH = Struct(">I")
"""How many bytes follow."""
HURRY = b""
"""In place of a question: ends the thinking about the last one, if that goes on."""


def frame(text: bytes) -> bytes:
    """Return bytes with their length before them."""
    return LENGTH.pack(len(text)) + text
