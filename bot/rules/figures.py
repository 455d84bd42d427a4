"""Figures that explain a game: diagrams of the catalogue, set up and judged by its rules."""

from dataclasses import dataclass, replace

from bot.rules.catalogue import Figure, Game
from bot.rules.diagrams import parse_diagram
from bot.rules.notation import parse_turn
from bot.rules.position import PASS, Position, Turn
from bot.rules.rules import Outcome, Rules, Score, allows, play
from bot.rules.setup import Setup


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
