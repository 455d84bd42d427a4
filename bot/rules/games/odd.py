"""Odd by Nick Bentley, 2007: one stone of either colour per turn, until the board is full."""

from dataclasses import dataclass

from bot.rules.position import Colour, Position
from bot.rules.rules import Emphasis, Marked, Numbers, Outcome, Rules, Score
from bot.rules.setup import number

ODD = 0
EVEN = 1


@dataclass(frozen=True)
class Odd(Rules):
    """Colours are shared; the seats are two parities."""

    group: int = number(5, low=2, high=12)

    def colour_of(self, seat: int, position: Position) -> Colour | None:
        return None

    def outcome(self, position: Position) -> Outcome | None:
        if None in position.stones:
            return None
        counted = sum(size >= self.group for size in position.sizes())
        reason = "odd-count" if counted % 2 else "even-count"
        return Outcome(_winner(counted), reason, {"counted": counted, "group": self.group})

    def score(self, position: Position) -> Score:
        """Mark counted groups, largest first, then groups close to counting and closed ones."""
        by_size = sorted(position.groups(), key=len, reverse=True)
        counted = [group for group in by_size if len(group) >= self.group]
        small = [group for group in by_size if len(group) < self.group]
        closed = [group for group in small if not position.can_reach_size(group, self.group)]
        near = [group for group in small if len(group) >= self.group - 2 and group not in closed]
        outlined = tuple(Marked(group.cells, rank) for rank, group in enumerate(counted, start=1))
        return Score(
            marked=(
                *outlined,
                *(
                    Marked(group.cells, emphasis=Emphasis.HINTED, lacks=self.group - len(group))
                    for group in near
                ),
                *(Marked(group.cells, emphasis=Emphasis.CLOSED) for group in closed),
            ),
            decisive=outlined,
            numbers=Numbers.RANK,
            headline=(len(counted),),
            signs=("1 3 5", "0 2 4"),
            fades=True,
            leader=_winner(len(counted)),
            facts={
                "counted": len(counted),
                "parity": "odd" if len(counted) % 2 else "even",
                "group": self.group,
                "empty": position.stones.count(None),
            },
        )


def _winner(counted: int) -> int:
    return ODD if counted % 2 else EVEN
