"""Strands by Nick Bentley, 2022: cover up to X cells marked X until the board is full; largest group wins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import ClassVar

from bot.errors import IllegalTurnError, SetupError
from bot.rules.position import Board, Colour, Group, Placement, Position, Turn
from bot.rules.rules import Marked, Outcome, Rules, Score
from bot.rules.setup import choice

SEATS = (Colour.BLACK, Colour.WHITE)
MOST_SIZES = 5
"""How many sizes of each seat a score names, unless the first that differ come later."""


@dataclass(frozen=True)
class Strands(Rules):
    """Each seat has its colour; each cell carries a number."""

    most_stones: ClassVar[int] = 9

    cover: str = choice("up-to", "exact")
    """ "up-to": from one to X cells marked X. "exact": X cells, or all that are left if they are fewer."""

    def check_board(self, board: Board) -> None:
        """Raise `SetupError` unless a tie is impossible (an odd number of cells) and a first turn is not."""
        if not board.numbers:
            raise SetupError("numbers-missing")
        if len(board.tiling) % 2 == 0:
            raise SetupError("even-number-of-cells", cells=len(board.tiling))
        if 2 not in board.numbers:
            raise SetupError("no-cell-marked-2")

    def check(self, position: Position, turn: Turn) -> None:
        """Raise `IllegalTurnError` unless all cells have one number X and are at most X.

        The first turn is one cell marked 2.
        """
        stones, marks, own = turn.placements, position.board.numbers, SEATS[position.ply % 2]
        if not stones:
            raise IllegalTurnError("no-passing")
        if not marks:
            raise SetupError("numbers-missing")
        given, number, differ = len(stones), marks[stones[0].cell], False
        for cell, colour in stones:
            if colour is not own:
                name = position.board.tiling.names[cell]
                raise IllegalTurnError("wrong-colour", cell=name, colour=own.value)
            if marks[cell] != number:
                differ = True
        if position.ply == 0 and (given, number) != (1, 2):
            raise IllegalTurnError("first-turn-one-two")
        if differ:
            numbers = sorted({marks[cell] for cell, _ in stones})
            raise IllegalTurnError("numbers-differ", numbers=tuple(map(str, numbers)))
        if given > number:
            raise IllegalTurnError("too-many-cells", number=number, given=given)
        if self.cover == "exact" and position.ply:
            _check_exact(position, number, given)

    def outcome(self, position: Position) -> Outcome | None:
        """Judge a full board by the first difference between the sizes of the groups, largest first."""
        if None in position.stones:
            return None
        rank, sizes = next(_differences(*map(position.sizes, SEATS)))
        details = {"rank": rank, "before": rank - 1, "more": max(sizes), "fewer": min(sizes)}
        return Outcome(sizes.index(max(sizes)), "larger-group", details)

    def score(self, position: Position) -> Score:
        """Mark the largest group of each seat, in the end all groups down to the first difference."""
        groups = _by_seat(position)
        rank, sizes = next(_differences(*map(position.sizes, SEATS)), (0, (0, 0)))
        leader = sizes.index(max(sizes)) if rank else None
        order = (1, 0) if leader == 1 else (0, 1)
        largest = [group for seat in order for group in groups[seat][:1]]
        compared = list(zip_longest(*groups))[: rank or None]
        return Score(
            marked=tuple(Marked(group.cells, len(group)) for group in largest),
            decisive=tuple(Marked(group.cells, len(group)) for pair in compared for group in pair if group),
            headline=tuple(max(map(len, own), default=0) for own in groups),
            fades=True,
            leader=leader,
            facts={
                "black": _sizes(groups[0], max(rank, MOST_SIZES)),
                "white": _sizes(groups[1], max(rank, MOST_SIZES)),
                "first": max(map(len, groups[0]), default=0),
                "second": max(map(len, groups[1]), default=0),
                "rank": rank,
                "leader": "nobody" if leader is None else SEATS[leader].value,
                "empty": position.stones.count(None),
            },
        )

    def next_stones(self, position: Position, turn: Turn) -> Iterator[Placement]:
        """Yield own stones on cells of the number begun with, as long as it allows more."""
        numbers, begun = position.board.numbers, [cell for cell, _ in turn.placements]
        if not numbers:
            raise SetupError("numbers-missing")
        number = numbers[begun[0]] if begun else 0
        if begun and len(begun) >= (number if position.ply else 1):
            return
        for cell in position.empty:
            if cell not in begun and (not begun or numbers[cell] == number):
                yield Placement(cell, SEATS[position.seat])


def _check_exact(position: Position, number: int, given: int) -> None:
    needed = min(number, sum(position.board.numbers[cell] == number for cell in position.empty))
    if given < needed:
        raise IllegalTurnError("too-few-cells", number=number, needed=needed, given=given)


def _sizes(groups: Sequence[Group], most: int) -> str:
    """Return the sizes of the first groups, and dots for those that are left out."""
    sizes = [str(len(group)) for group in groups[:most]] or ["0"]
    return ", ".join([*sizes, "…"] if len(groups) > most else sizes)


def _by_seat(position: Position) -> tuple[list[Group], list[Group]]:
    """Return the groups of each seat, largest first."""
    ordered = sorted(position.groups(), key=len, reverse=True)
    black, white = ([group for group in ordered if group.colour is colour] for colour in SEATS)
    return black, white


def _differences(black: list[int], white: list[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the ranks at which the sizes of the two seats differ, with both; a missing group counts 0."""
    for rank, pair in enumerate(zip_longest(black, white, fillvalue=0), start=1):
        if pair[0] != pair[1]:
            yield rank, pair
