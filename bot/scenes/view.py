"""What a picture is made from: how a match stands, and how a person likes to see it."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, Self

from bot.rules.catalogue import Game
from bot.rules.position import PASS, Position, Turn
from bot.rules.rules import Outcome, Rules, Score
from bot.rules.setup import Setup
from bot.rules.tilings import Cell

Labels = Literal["both", "edges", "cells", "none"]
Overlay = Literal["groups", "numbers"]


@dataclass(frozen=True)
class BoardView:
    """How a match stands, or how it would stand.

    Attributes:
        game: Its entry in the catalogue.
        setup: The board it is played on.
        position: What lies on the board.
        score: What a player wants to see of it.
        last_turn: The turn that led here; none before the first.
        last_key: What the last turn is called if it placed no stone (see `Rules.pass_key`).
        answered: The turn before, where the last one followed at once as it had been planned.
        answered_key: What that turn is called if it placed no stone.
        by_rules: Whether the rules have ended it if it is over, rather than people or time.
        outcome: Who won and why, once it is over.
        number: Of the match; 0 if it is none (a puzzle, an empty board).
        pending: Stones chosen but not yet played; in a preview the position has them already.
        questioned: Cells of a turn that was refused.
        is_proposed: Whether it has not come to this, and would if somebody agreed.
        hints: Good turns for the seat to move, the best first; then no other numbers stand on stones.
    """

    game: Game
    setup: Setup
    position: Position
    score: Score
    last_turn: Turn | None = None
    outcome: Outcome | None = None
    number: int = 0
    pending: Turn = PASS
    questioned: tuple[Cell, ...] = ()
    last_key: str = "pass"
    answered: Turn | None = None
    answered_key: str = "pass"
    by_rules: bool = True
    is_proposed: bool = False
    hints: tuple[Turn, ...] = ()

    @cached_property
    def rules(self) -> Rules:
        """The rules that it is played by."""
        return self.game.rules(**self.setup.options)

    def preview(self, turn: Turn) -> Self:
        """Return what the board would look like with stones that are not yet played, scored with them.

        Whose turn it is, and how many were played, stays as it is.
        """
        after = self.rules.after(self.position, turn)
        position = replace(self.position, stones=after.stones)
        return replace(self, position=position, score=self.rules.score(after), pending=turn)

    @property
    def newest(self) -> tuple[Cell, ...]:
        """The cells of the last turn, and of the one that it answered."""
        return tuple(cell for turn in (self.answered, self.last_turn) if turn for cell, _ in turn.placements)

    def title(self, seat: int) -> str:
        """Return the key of the title that a seat has by now."""
        return self.game.title(seat, self.position, self.rules)


@dataclass(frozen=True)
class Looks:
    """How a person likes to see boards.

    Attributes:
        theme: Key of a palette.
        labels: Where names of cells are printed.
        turned: Steps of the board's symmetry to turn it clockwise by; any whole number.
        mirrored: Left and right exchanged (before it is turned).
        overlays: "groups" outlines all groups; "numbers" shows the numbers of covered cells.
    """

    theme: str = "classic"
    labels: Labels = "both"
    turned: int = 0
    mirrored: bool = False
    overlays: frozenset[Overlay] = frozenset()
