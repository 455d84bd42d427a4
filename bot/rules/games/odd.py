"""Odd by Nick Bentley, 2007: one stone of either colour per turn, until the board is full."""

from dataclasses import dataclass

from bot.errors import IllegalTurnError
from bot.rules.position import Outcome, Position, Rules, Score, Turn

ODD, EVEN = 0, 1


@dataclass(frozen=True)
class Odd(Rules):
    """Stones belong to nobody: the seats are two parities, not two colours."""

    group: int = 5
    """Groups of at least this many stones count."""

    def check(self, position: Position, turn: Turn) -> None:  # noqa: ARG002 - every empty cell will do
        """Exactly one stone, and no passing."""
        if turn.is_pass:
            raise IllegalTurnError("no-passing")
        if len(turn.placements) > 1:
            raise IllegalTurnError("one-stone-only", given=len(turn.placements))

    def outcome(self, position: Position) -> Outcome | None:
        """On a full board an odd number of counted groups wins for Odd, any other, 0 included, for Even."""
        if not position.is_full:
            return None
        counted = sum(len(group) >= self.group for group in position.groups())
        reason = "odd-count" if counted % 2 else "even-count"
        return Outcome(_winner(counted), reason, {"counted": counted, "group": self.group})

    def score(self, position: Position) -> Score:
        """The counted groups, largest first, and those one or two stones short of counting."""
        by_size = sorted(position.groups(), key=len, reverse=True)
        counted = tuple(group for group in by_size if len(group) >= self.group)
        near = tuple(group for group in by_size if self.group - 2 <= len(group) < self.group)
        facts = {
            "counted": len(counted),
            "parity": "odd" if len(counted) % 2 else "even",
            "group": self.group,
            "empty": position.stones.count(None),
        }
        return Score(counted, near, _winner(len(counted)), facts)


def _winner(counted: int) -> int:
    return ODD if counted % 2 else EVEN
