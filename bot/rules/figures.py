"""Boards and positions read from the rows that `str` and `repr` draw, and the figures that explain a game."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from bot.errors import NotationError
from bot.rules.catalogue import Figure, Game
from bot.rules.notation import parse_turn
from bot.rules.position import PASS, Board, Colour, Position, Turn
from bot.rules.rules import Outcome, Rules, Score, allows, play
from bot.rules.setup import Setup
from bot.rules.tilings import Tiling, parse_rows

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


@dataclass(frozen=True)
class ShownFigure:
    """A figure's position and everything the rules say about it."""

    setup: Setup
    position: Position
    score: Score
    outcome: Outcome | None
    last: Turn | None
    last_key: str
    """What the last turn is called if it placed no stone."""
    refused: Turn


def show(figure: Figure, game: Game) -> ShownFigure:
    """Set a figure up.

    Raises:
        PlayerError: it has another board, other rows or another turn than the game has.
        ValueError: its last turn does not lead to the diagram, or the turn to be refused is allowed.
    """
    setup = game.setup(figure.board, figure.options)
    rules = game.rules(**setup.options)
    position = before = parse_diagram(figure.diagram, setup.board, ply=figure.ply)
    last = None
    if figure.last:
        before = replace(position, ply=figure.ply - 1)
        last, position = _reach(position, figure.last, rules)
    refused = parse_turn(figure.refused, position, rules) if figure.refused else PASS
    if not refused.is_pass and allows(rules, position, refused):
        raise ValueError(f"the turn {figure.refused!r} is allowed there")
    return ShownFigure(
        setup,
        position,
        rules.score(position),
        rules.outcome(position),
        last=last,
        last_key=rules.pass_key(before),
        refused=refused,
    )


def _reach(position: Position, text: str, rules: Rules) -> tuple[Turn, Position]:
    """Play the turn that leads to a position once more.

    Returns:
        The turn, and the position as the rules leave it, with what they remember.
    """
    mover = replace(position, ply=position.ply - 1)
    turn = parse_turn(text, mover, rules)
    reached = play(rules, mover.without(turn), turn)
    if reached.stones != position.stones:
        raise ValueError(f"the turn {text!r} does not lead to the diagram")
    return turn, reached
