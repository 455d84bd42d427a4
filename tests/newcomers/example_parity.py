"""Parity: stones have colours, seats have none; the number of black stones on the full board decides."""

from dataclasses import dataclass
from typing import ClassVar

from bot.rules.position import Colour, Position
from bot.rules.rules import Outcome, Rules, Score


@dataclass(frozen=True)
class Parity(Rules):
    """One stone of either colour per turn."""

    has_groups: ClassVar[bool] = False

    def colour_of(self, seat: int, position: Position) -> Colour | None:
        return None

    def outcome(self, position: Position) -> Outcome | None:
        return None if position.empty else Outcome(self.score(position).leader, "black-parity")

    def score(self, position: Position) -> Score:
        black = position.stones.count(Colour.BLACK)
        return Score(leader=1 - black % 2, facts={"black": black})
