"""How turns are played: checked first, then made."""

from collections.abc import Iterable
from functools import reduce

from bot.errors import IllegalTurnError
from bot.rules.position import Position, Turn
from bot.rules.rules import Rules


def play(rules: Rules, position: Position, turn: Turn) -> Position:
    """Play one turn.

    Returns:
        The position after it.

    Raises:
        IllegalTurnError: the match is over, a cell is not on the board, taken or named twice, or the game
            refuses the turn.
    """
    check_places(rules, position, turn)
    rules.check(position, turn)
    return rules.after(position, turn)


def check_places(rules: Rules, position: Position, turn: Turn) -> None:
    """Raise `IllegalTurnError` unless the match goes on, and the stones have places of their own."""
    if rules.outcome(position) is not None:
        raise IllegalTurnError("over")
    stones, before = position.stones, None
    for placement in turn.placements:
        cell = placement.cell
        if cell >= len(stones):
            raise IllegalTurnError("no-such-cell", given=cell, last=len(stones) - 1)
        if (stone := stones[cell]) is not None:
            name = position.board.tiling.names[cell]
            raise IllegalTurnError("cell-taken", cell=name, colour=stone.value)
        if cell == before:
            raise IllegalTurnError("cell-twice", cell=position.board.tiling.names[cell])
        before = cell


def allows(rules: Rules, position: Position, turn: Turn) -> bool:
    """Return whether `play` would play this turn."""
    try:
        check_places(rules, position, turn)
    except IllegalTurnError:
        return False
    return rules.accepts(position, turn)


def replay(rules: Rules, position: Position, turns: Iterable[Turn]) -> Position:
    """Play turns one after the other, checking each.

    Returns:
        The position after the last.

    Raises:
        IllegalTurnError: one of them may not be played.
    """
    for turn in turns:
        position = play(rules, position, turn)
    return position


def rebuild(rules: Rules, position: Position, turns: Iterable[Turn]) -> Position:
    """Return the position after turns that were checked when they were played, which `replay` does again."""
    return reduce(rules.after, turns, position)
