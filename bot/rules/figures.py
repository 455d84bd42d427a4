"""Parsers for boards and positions drawn as text, and the figures that explain a game."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from bot.errors import NotationError
from bot.rules.catalogue import Figure, Game
from bot.rules.notation import parse_turn
from bot.rules.position import PASS, Board, Colour, Position, Turn
from bot.rules.rules import Outcome, Rules, Score, allows, play
from bot.rules.setup import Setup
from bot.rules.tilings import Cell, Tiling, parse_rows

_STONE_OF_MARK: dict[str, Colour | None] = {".": None, **{colour.mark: colour for colour in Colour}}


def parse_diagram(
    text: str, board: Board | Tiling, *, ply: int = 0, passes: int = 0, memory: Hashable = ()
) -> Position:
    """Parse a position: `x` black, `o` white, a dot or a number for an empty cell.

    Rows are separated by line breaks or `/`; spaces and empty rows are ignored.
    """
    if isinstance(board, Tiling):
        board = Board(board)
    stones = tuple(map(_content, parse_rows(text, board.tiling)))
    return Position(board, stones, ply, passes, memory)


def _content(mark: str) -> Colour | None:
    if mark.isdecimal():
        return None
    if mark.casefold() not in _STONE_OF_MARK:
        raise NotationError("diagram-mark", mark=mark)
    return _STONE_OF_MARK[mark.casefold()]


def parse_board(text: str, tiling: Tiling) -> Board:
    return Board(tiling, tuple(map(_digit, parse_rows(text, tiling))))


def _digit(mark: str) -> int:
    if mark not in "123456789":
        raise NotationError("board-mark", mark=mark)
    return int(mark)


@dataclass(frozen=True)
class ShownFigure:
    setup: Setup
    position: Position
    score: Score
    outcome: Outcome | None
    last: Turn | None
    last_key: str
    """Name of the last turn if it placed no stones, as `Rules.pass_key` gives it."""
    refused: Turn
    begun: Turn
    marked: tuple[Cell, ...]


def show(figure: Figure, game: Game) -> ShownFigure:
    setup = game.setup(figure.board, figure.options)
    rules = game.rules(**setup.options)
    position = before = parse_diagram(figure.diagram, setup.board, ply=figure.ply, passes=figure.passes)
    last = None
    if figure.last:
        before = replace(position, ply=figure.ply - 1)
        last, position = _reach(position, figure.last, rules)
    refused = PASS
    if figure.refused:
        refused = parse_turn(figure.refused, position, rules)
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
        begun=parse_turn(figure.begun, position, rules) if figure.begun else PASS,
        marked=tuple(map(setup.board.tiling.names.index, figure.marked.split())),
    )


def _reach(position: Position, text: str, rules: Rules) -> tuple[Turn, Position]:
    """Return the last turn and the position after playing it, which has the memory the rules leave."""
    mover = replace(position, ply=position.ply - 1)
    turn = parse_turn(text, mover, rules)
    reached = play(rules, mover.without(turn), turn)
    if reached.stones != position.stones:
        raise ValueError(f"the turn {text!r} does not lead to the diagram")
    return turn, reached
