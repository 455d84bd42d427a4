"""Boards and positions read from the rows that `str` and `repr` draw."""

from collections.abc import Hashable

from bot.errors import NotationError
from bot.rules.position import Board, Colour, Position
from bot.rules.rows import parse_rows
from bot.rules.tilings import Tiling

_CONTENTS: dict[str, Colour | None] = {".": None, **{colour.mark: colour for colour in Colour}}


def parse_diagram(
    text: str, board: Board | Tiling, *, ply: int = 0, passes: int = 0, memory: Hashable = ()
) -> Position:
    """Read a position: `x` black, `o` white, a dot or a number where the cell is empty.

    Rows are parted by line breaks or `/`; spaces and empty rows mean nothing.

    Raises:
        NotationError: other rows than the board has, or a mark that is none.
    """
    board = Board(board) if isinstance(board, Tiling) else board
    stones = tuple(map(_content, parse_rows(text, board.tiling)))
    return Position(board, stones, ply, passes, memory)


def _content(mark: str) -> Colour | None:
    if mark.isdecimal():
        return None
    if mark.casefold() not in _CONTENTS:
        raise NotationError("diagram-mark", mark=mark)
    return _CONTENTS[mark.casefold()]


def parse_board(text: str, tiling: Tiling) -> Board:
    """Read a board with a digit on each cell, row by row from the top; rows as in `parse_diagram`.

    Raises:
        NotationError: other rows than the tiling has, or a mark that is no digit from 1 to 9.
    """
    return Board(tiling, tuple(map(_digit, parse_rows(text, tiling))))


def _digit(mark: str) -> int:
    if mark not in "123456789":
        raise NotationError("board-mark", mark=mark)
    return int(mark)
