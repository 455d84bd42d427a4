"""Xodd and Yodd by Luis Bolaños Mures, 2011: the same rules, on squares and on hexagons.

One or two stones of either colour per turn, leaving an odd number of groups; fewest groups wins.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from bot.errors import IllegalTurnError, Term
from bot.rules.position import Colour, Placement, Position, Turn
from bot.rules.rules import Emphasis, Marked, Numbers, Outcome, Rules, Score

_EXAMPLES = 5


@dataclass(frozen=True)
class Yodd(Rules):
    """Seats have colours to score with, but place stones of either."""

    most_stones: ClassVar[int] = 2

    def colour_to_place(self, position: Position) -> Colour | None:
        return None

    def most_at(self, position: Position) -> int:
        return self.most_stones if position.ply else 1

    def check(self, position: Position, turn: Turn) -> None:
        """The whole turn must leave an odd number of groups: one stone or two, or a pass.

        The first is exactly one stone. A pass changes no group, so it is always legal later.
        """
        if not self.accepts(position, turn):
            raise self._refusal(position, turn)

    def accepts(self, position: Position, turn: Turn) -> bool:
        given = len(turn.placements)
        right_number = given <= self.most_stones if position.ply else given == 1
        return right_number and position.groups_after(turn) % 2 == 1

    def _refusal(self, position: Position, turn: Turn) -> IllegalTurnError:
        given = len(turn.placements)
        if position.ply == 0 and given != 1:
            return IllegalTurnError("first-turn-one-stone")
        if given > self.most_stones:
            return IllegalTurnError("too-many-stones", given=given)
        return self._even(position, turn, position.groups_after(turn))

    def _even(self, position: Position, turn: Turn, groups: int) -> IllegalTurnError:
        if len(turn.placements) == 1:
            others = self.next_stones(position, turn)
            fitting = (stone for stone in others if position.groups_after(turn + stone) % 2)
            examples = tuple(_term(position, stone) for stone in islice(fitting, _EXAMPLES))
            if examples:
                return IllegalTurnError("even-groups-one-more", groups=groups, examples=examples)
        for stone in turn.placements if len(turn.placements) == 2 else ():
            if position.groups_after(Turn((stone,))) % 2:
                return IllegalTurnError("even-groups-alone", groups=groups, alone=(_term(position, stone),))
        return IllegalTurnError("even-groups", groups=groups)

    def outcome(self, position: Position) -> Outcome | None:
        """Decide for fewer groups of the own colour, after two passes or once no stone fits.

        With two empty cells p and q a turn always exists: where no single stone fits, black on p and white on
        q each change the number of groups by an odd number, together by an even one, since groups of
        different colours don't affect each other's count.
        """
        empty = position.stones.count(None)
        if position.passes < 2 and (empty > 1 or (empty == 1 and self._may_fill(position))):
            return None
        black, white = _counts(position)
        reason = "fewer-groups-no-room"
        if position.passes >= 2:
            reason = "fewer-groups-passes"
        return Outcome(int(white < black), reason, {"black": black, "white": white})

    def _may_fill(self, position: Position) -> bool:
        stones = self.next_stones(position, Turn())
        return any(position.groups_after(Turn((stone,))) % 2 for stone in stones)

    def score(self, position: Position) -> Score:
        """Mark all groups, largest first, numbered within each colour."""
        counts = dict.fromkeys(Colour, 0)
        marked = []
        plain = Emphasis.PLAIN
        for group in sorted(position.groups(), key=len, reverse=True):
            counts[group.colour] += 1
            marked.append(Marked(group.cells, counts[group.colour], plain))
        black, white = counts.values()
        leader = None
        if black != white:
            leader = int(white < black)
        return Score(
            marked=tuple(marked),
            numbers=Numbers.COUNT,
            headline=(black, white),
            leader=leader,
            facts={
                "black": black,
                "white": white,
                "total": black + white,
                "parity": "odd" if (black + white) % 2 else "even",
                "leader": "nobody" if leader is None else ("black", "white")[leader],
            },
        )


def _counts(position: Position) -> tuple[int, int]:
    counts = Counter(group.colour for group in position.groups())
    return counts[Colour.BLACK], counts[Colour.WHITE]


def _term(position: Position, stone: Placement) -> Term:
    return Term(f"stone-{stone.colour.value}", position.board.tiling.names[stone.cell])
