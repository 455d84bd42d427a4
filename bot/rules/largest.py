"""Base of the games in which the largest group wins once the board is full."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from bot.errors import SetupError
from bot.rules.position import Board, Colour, Group, Position
from bot.rules.rules import Marked, Outcome, Rules, Score

SEATS = (Colour.BLACK, Colour.WHITE)


class LargestGroup(Rules):
    """Each seat has a colour; sizes of groups are compared in descending order."""

    def check_board(self, board: Board) -> None:
        """A tie would need equally many stones: with an odd number of cells there is none."""
        if len(board.tiling) % 2 == 0:
            raise SetupError("even-number-of-cells", cells=len(board.tiling))

    def outcome(self, position: Position) -> Outcome | None:
        if None in position.stones:
            return None
        rank, sizes = next(_differences(*map(position.sizes, SEATS)))
        details = {"rank": rank, "before": rank - 1, "more": max(sizes), "fewer": min(sizes)}
        return Outcome(sizes.index(max(sizes)), "larger-group", details)

    def score(self, position: Position) -> Score:
        """Mark each seat's largest group; at the end, all groups down to the first difference."""
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
                "black": _sizes(groups[0], rank),
                "white": _sizes(groups[1], rank),
                "first": max(map(len, groups[0]), default=0),
                "second": max(map(len, groups[1]), default=0),
                "rank": rank,
                "leader": "nobody" if leader is None else SEATS[leader].value,
                "empty": position.stones.count(None),
            },
        )


def _sizes(groups: Sequence[Group], rank: int) -> str:
    """An ellipsis stands for groups beyond the rank that decides."""
    shown = [str(len(group)) for group in groups[: rank or None]]
    if len(groups) > len(shown):
        shown.append("…")
    return ", ".join(shown) or "0"


def _by_seat(position: Position) -> tuple[list[Group], list[Group]]:
    ordered = sorted(position.groups(), key=len, reverse=True)
    black, white = ([group for group in ordered if group.colour is colour] for colour in SEATS)
    return black, white


def _differences(black: list[int], white: list[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield each rank at which sizes differ; a missing group counts as 0."""
    for rank, pair in enumerate(zip_longest(black, white, fillvalue=0), start=1):
        if pair[0] != pair[1]:
            yield rank, pair
