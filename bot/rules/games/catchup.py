"""Catchup by Nick Bentley, 2010: a turn that draws level or ahead gives the opponent a third stone."""

from dataclasses import dataclass, replace
from typing import ClassVar

from bot.errors import IllegalTurnError
from bot.rules.largest import SEATS, LargestGroup
from bot.rules.position import Position, Turn
from bot.rules.rules import Score
from bot.rules.setup import choice

USUAL = 2
"""The most stones of a turn, but for the first of all and for one that catches up."""
CATCHES_UP = "catches-up"
"""What is remembered while the seat to move may place a third stone."""


@dataclass(frozen=True)
class Catchup(LargestGroup):
    """One stone of one's own or two, or three after a turn by which the opponent has caught up."""

    most_stones: ClassVar[int] = USUAL + 1

    bonus: str = choice("larger", "level", default="level")
    """When the opponent's turn, which has made their own largest group larger, gives a third stone:
    "level": if it is at least as large as one's own. "larger", the older rule: if it is larger than any was.
    """

    def most_at(self, position: Position) -> int:
        """Return one for the first turn of all, else two or three, if so many cells are empty."""
        most = self.most_stones if position.memory == CATCHES_UP else min(USUAL, position.ply + 1)
        return min(most, position.stones.count(None))

    def check(self, position: Position, turn: Turn) -> None:
        """Raise `IllegalTurnError` unless all stones are one's own, and no more than `most_at` says."""
        given = len(turn.placements)
        if given > 1 and not position.ply:
            raise IllegalTurnError("begin-with-one-stone", given=given)
        if given > self.most_at(position) == USUAL:
            raise IllegalTurnError("no-third-stone", given=given, bonus=self.bonus)
        super().check(position, turn)

    def after(self, position: Position, turn: Turn) -> Position:
        """Put the stones down, and remember whether the opponent may catch up."""
        reached = position.after(turn)
        memory = CATCHES_UP if self._catches_up(position, reached) else ()
        return reached if reached.memory == memory else replace(reached, memory=memory)

    def _catches_up(self, before: Position, after: Position) -> bool:
        """Return whether a turn gives the opponent a third stone; single stones catch up with nothing."""
        own = SEATS[before.seat]
        was, now = (max([1, *position.sizes(own)]) for position in (before, after))
        other = max([1, *before.sizes(own.other)])
        return now > was and (now > other or (self.bonus == "level" and now == other))

    def score(self, position: Position) -> Score:
        """Name also how many stones the next turn may have, and how large the opponent's largest group is."""
        score = super().score(position)
        grown = score.headline[1 - position.seat]
        return replace(score, facts={**score.facts, "most": self.most_at(position), "grown": grown})
