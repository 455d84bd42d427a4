"""Catchup by Nick Bentley, 2010: a turn that draws level or ahead gives the opponent a third stone."""

from dataclasses import dataclass, replace
from typing import ClassVar

from bot.errors import IllegalTurnError
from bot.rules.largest import SEATS, LargestGroup
from bot.rules.position import Position, Turn
from bot.rules.rules import Score
from bot.rules.setup import choice

USUAL_STONES = 2
"""Limit of most turns: the first has one stone, a catch-up three."""
CATCHES_UP = "catches-up"
"""Memory while the seat to move may place a third stone."""


@dataclass(frozen=True)
class Catchup(LargestGroup):
    """One or two stones of the own colour, or three after the opponent caught up."""

    most_stones: ClassVar[int] = USUAL_STONES + 1

    bonus: str = choice("larger", "level", default="level")
    """When a turn that grows its seat's largest group gives the opponent a third stone: "level": if it is now
    at least as large as the opponent's. "larger", the older rule: if it is larger than any was."""

    def most_at(self, position: Position) -> int:
        if position.memory == CATCHES_UP:
            most = self.most_stones
        else:
            most = min(USUAL_STONES, position.ply + 1)
        return min(most, position.stones.count(None))

    def check(self, position: Position, turn: Turn) -> None:
        given = len(turn.placements)
        if given > 1 and not position.ply:
            raise IllegalTurnError("begin-with-one-stone", given=given)
        if given > USUAL_STONES == self.most_at(position):
            raise IllegalTurnError("no-third-stone", given=given, bonus=self.bonus)
        super().check(position, turn)

    def after(self, position: Position, turn: Turn) -> Position:
        reached = position.after(turn)
        memory = CATCHES_UP if self._catches_up(position, turn, reached) else ()
        if reached.memory == memory:
            return reached
        return reached.with_memory(memory)

    def _catches_up(self, before: Position, turn: Turn, after: Position) -> bool:
        """Groups of one stone never catch up."""
        was = max(1, before.largest(SEATS[before.seat]))
        other = max(1, before.largest(SEATS[1 - before.seat]))
        now = max((after.size_at(cell) for cell, _ in turn.placements), default=0)
        return now > was and (now > other or (self.bonus == "level" and now == other))

    def score(self, position: Position) -> Score:
        score = super().score(position)
        grown = score.headline[1 - position.seat]
        return replace(score, facts={**score.facts, "most": self.most_at(position), "grown": grown})
