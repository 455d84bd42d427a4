"""Figures that explain a game: positions drawn as text in `data/games.toml`."""

from dataclasses import dataclass, replace

from bot.errors import IllegalTurnError
from bot.rules.catalogue import Figure, Game
from bot.rules.notation import parse_diagram, parse_turn
from bot.rules.position import PASS, Outcome, Position, Rules, Score, Turn, play
from bot.rules.setup import Setup


@dataclass(frozen=True)
class Shown:
    """A figure's position and everything the rules say about it."""

    setup: Setup
    position: Position
    score: Score
    outcome: Outcome | None
    last: Turn | None
    refused: Turn


def show(figure: Figure, game: Game) -> Shown:
    """Set a figure up.

    Raises:
        PlayerError: it has another board, other rows or another turn than the game has.
        ValueError: its last turn does not lead to the diagram, or the turn to be refused is allowed.
    """
    setup = game.setup(figure.board, figure.options)
    rules = game.rules(**setup.options)
    position = parse_diagram(figure.diagram, setup.board, ply=figure.ply)
    last = _last_turn(figure, position, rules) if figure.last else None
    refused = parse_turn(figure.refused, position, rules) if figure.refused else PASS
    if not refused.is_pass and _allowed(rules, position, refused):
        raise ValueError(f"the turn {figure.refused!r} is allowed there")
    return Shown(setup, position, rules.score(position), rules.outcome(position), last, refused)


def _last_turn(figure: Figure, position: Position, rules: Rules) -> Turn:
    """The turn that led to a position, played once more to see that it did."""
    mover = replace(position, ply=position.ply - 1)
    turn = parse_turn(figure.last, mover, rules)
    newest = {cell for cell, _ in turn.placements}
    stones = tuple(None if cell in newest else stone for cell, stone in enumerate(position.stones))
    if play(rules, replace(mover, stones=stones), turn) != position:
        raise ValueError(f"the turn {figure.last!r} does not lead to the diagram")
    return turn


def _allowed(rules: Rules, position: Position, turn: Turn) -> bool:
    try:
        play(rules, position, turn)
    except IllegalTurnError:
        return False
    return True
