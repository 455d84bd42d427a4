"""Catchup by Nick Bentley, 2011: the largest group on the full board wins; who falls behind places more."""

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import ClassVar

from bot.rules.position import Colour, Position, Turn
from bot.rules.rules import Marked, Outcome, Rules, Score


@dataclass(frozen=True)
class Catchup(Rules):
    """One stone or two of one's own, or three if the turn before made the largest group larger."""

    most_stones: ClassVar[int] = 3

    def most_at(self, position: Position) -> int:
        """Return what is remembered; the first turn of all is one stone."""
        return (position.memory or 2) if position.ply else 1

    def after(self, position: Position, turn: Turn) -> Position:
        """Remember how many stones the next turn may have."""
        reached = position.after(turn)
        larger, large = (max(map(len, one.groups()), default=1) for one in (reached, position))
        return replace(reached, memory=3 if larger > large else 2)

    def outcome(self, position: Position) -> Outcome | None:
        """Compare the groups on the full board."""
        if None in position.stones:
            return None
        return Outcome(self.score(position).leader, "largest-groups")

    def score(self, position: Position) -> Score:
        """Mark the largest group of each seat, and compare all, largest first."""
        groups = sorted(position.groups(), key=len, reverse=True)
        seats = [[group for group in groups if group.colour is colour] for colour in Colour]
        pairs = zip_longest(*(map(len, own) for own in seats), fillvalue=0)
        leader = next((int(one < other) for one, other in pairs if one != other), None)
        return Score(tuple(Marked(g.cells, len(g)) for own in seats for g in own[:1]), leader=leader)
