"""The values that every game is made of, what a game must answer, and how a turn is played."""

import enum
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from typing import ClassVar, NamedTuple

from bot.errors import IllegalTurnError
from bot.rules.tilings import Cell, Tiling

Fact = int | str


class Colour(enum.Enum):
    """The colour of a stone. It belongs to no seat unless a game's rules say so."""

    BLACK = "black"
    WHITE = "white"


class Placement(NamedTuple):
    """One stone of one colour on one cell."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True)
class Turn:
    """All a seat does before the other may act. It knows no board."""

    placements: tuple[Placement, ...] = ()
    """Sorted by cell, whatever order they were given in; none at all is a pass."""

    def __post_init__(self) -> None:
        if len(self.placements) > 1:
            ordered = sorted(self.placements, key=lambda placement: (placement.cell, placement.colour.value))
            object.__setattr__(self, "placements", tuple(ordered))

    @property
    def is_pass(self) -> bool:
        """Whether no stone is placed."""
        return not self.placements

    def __add__(self, placement: Placement) -> "Turn":
        """This turn with one more stone."""
        return Turn((*self.placements, placement))


PASS = Turn()


@dataclass(frozen=True)
class Board:
    """What there is before the first turn."""

    tiling: Tiling
    numbers: tuple[int, ...] = ()
    """One per cell where the game needs them (Strands), else none at all."""

    def start(self) -> "Position":
        """The empty board."""
        return Position(self, (None,) * len(self.tiling))


@dataclass(frozen=True)
class Group:
    """A maximal set of stones of one colour connected through neighbouring cells; one stone is a group."""

    colour: Colour
    cells: tuple[Cell, ...]
    """Sorted."""

    def __len__(self) -> int:
        return len(self.cells)


@dataclass(frozen=True)
class Position:
    """Everything the rules look at."""

    board: Board
    stones: tuple[Colour | None, ...]
    """One per cell, `None` where it is empty."""
    ply: int = 0
    """Turns completed."""
    passes: int = 0
    """Passes in a row up to now."""

    @property
    def seat(self) -> int:
        """Who is to move: 0 or 1."""
        return self.ply % 2

    @property
    def is_full(self) -> bool:
        """Whether every cell has its stone."""
        return None not in self.stones

    @property
    def empty(self) -> Iterator[Cell]:
        """The cells without a stone, ascending."""
        return (cell for cell, stone in enumerate(self.stones) if stone is None)

    def after(self, turn: Turn) -> "Position":
        """The position after a turn. Checks nothing; `play` does."""
        stones = list(self.stones)
        for cell, colour in turn.placements:
            stones[cell] = colour
        passes = 0 if turn.placements else self.passes + 1
        return Position(self.board, tuple(stones), self.ply + 1, passes)

    def groups(self) -> tuple[Group, ...]:
        """All groups of both colours, by their lowest cell."""
        return self._groups

    @cached_property
    def _groups(self) -> tuple[Group, ...]:
        neighbours, stones = self.board.tiling.neighbours, self.stones
        seen = [stone is None for stone in stones]
        groups = []
        for start, colour in enumerate(stones):
            if seen[start] or colour is None:
                continue
            seen[start] = True
            cells = [start]
            for cell in cells:  # grows as long as there are neighbours to add
                for other in neighbours[cell]:
                    if not seen[other] and stones[other] is colour:
                        seen[other] = True
                        cells.append(other)
            groups.append(Group(colour, tuple(sorted(cells))))
        return tuple(groups)

    def groups_after(self, turn: Turn) -> int:
        """How many groups there would be after a turn, counted from its surroundings alone.

        A stone is one more group, less those of its colour that it touches.
        """
        neighbours, placed = self.board.tiling.neighbours, dict(turn.placements)
        joined: list[set[int]] = []  # what becomes one: indices of groups, and ~cell for each new stone
        for cell, colour in turn.placements:
            touched = {~cell}
            for other in neighbours[cell]:
                if placed.get(other) is colour:
                    touched.add(~other)
                elif self.stones[other] is colour:
                    touched.add(self.group_at[other])
            meeting = [parts for parts in joined if parts & touched]
            joined = [parts for parts in joined if not parts & touched] + [touched.union(*meeting)]
        return len(self.groups()) + sum(1 - sum(part >= 0 for part in parts) for parts in joined)

    @cached_property
    def group_at(self) -> Mapping[Cell, int]:
        """Which of `groups()` each stone belongs to, as an index."""
        return {cell: index for index, group in enumerate(self._groups) for cell in group.cells}


@dataclass(frozen=True)
class Outcome:
    """Who won and why. No game here ends in a draw."""

    winner: int
    """The seat."""
    reason: str
    """The sentence, as message id without its prefix `outcome-`."""
    details: Mapping[str, Fact] = field(default_factory=dict)
    """What the sentence names."""


@dataclass(frozen=True)
class Score:
    """What a player wants to see now."""

    marked: tuple[Group, ...]
    """The groups to outline, most important first: Odd those that count, Strands each seat's largest,
    Xodd and Yodd all."""
    near: tuple[Group, ...] = ()
    """Odd only: groups one or two stones short of counting."""
    leader: int | None = None
    """The seat that would win if the board stood as it is; none where nobody would."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """What the sentence `score-<game>` names."""


class Rules(ABC):
    """What a game must answer. A frozen dataclass per game derives from this; its options are its fields."""

    most_stones: ClassVar[int] = 1
    """No turn of this game places more stones than this."""

    @abstractmethod
    def check(self, position: Position, turn: Turn) -> None:
        """Ask whether a turn is allowed; never changes anything.

        What holds for all games need not be asked again: the match is not over, every cell of the turn is
        on the board, empty, and named once.

        Raises:
            IllegalTurnError: it is not, with the reason why.
        """

    def accepts(self, position: Position, turn: Turn) -> bool:
        """Whether `check` finds nothing wrong. A game overrides this where giving the reason takes long."""
        try:
            self.check(position, turn)
        except IllegalTurnError:
            return False
        return True

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """Who won and why, or none while the match goes on."""

    @abstractmethod
    def score(self, position: Position) -> Score:
        """What a player wants to see now, at any time."""

    def check_board(self, board: Board) -> None:  # noqa: B027 - most games go with any board
        """Ask whether the game can be played on this board.

        Raises:
            SetupError: it cannot.
        """

    def colour_to_place(self, position: Position) -> Colour | None:  # noqa: ARG002 - the answer for most games
        """The one colour that the seat to move must place; none means either."""
        return None

    def next_stones(self, position: Position, turn: Turn) -> Iterator[Placement]:
        """The stones that a half-made turn may be continued with, by cell; `check` judges the whole.

        Here: either colour (or the one to place) on any empty cell, up to `most_stones`.
        """
        if len(turn.placements) == self.most_stones:
            return
        only = self.colour_to_place(position)
        taken = {cell for cell, _ in turn.placements}
        for cell in position.empty:
            if cell not in taken:
                yield from (Placement(cell, colour) for colour in ([only] if only else Colour))


def play(rules: Rules, position: Position, turn: Turn) -> Position:
    """Play one turn.

    Returns:
        The position after it.

    Raises:
        IllegalTurnError: the match is over, a cell is taken or named twice, or the game refuses the turn.
    """
    check(rules, position, turn)
    return position.after(turn)


def check(rules: Rules, position: Position, turn: Turn) -> None:
    """Ask whether a turn may be played: what holds for every game first, then what this one says.

    Raises:
        IllegalTurnError: it may not.
    """
    check_places(rules, position, turn)
    rules.check(position, turn)


def check_places(rules: Rules, position: Position, turn: Turn) -> None:
    """Ask whether the match goes on, and whether the stones have places of their own.

    Raises:
        IllegalTurnError: the match is over, a cell is taken, or one is named twice.
    """
    if rules.outcome(position) is not None:
        raise IllegalTurnError("over")
    names = position.board.tiling.names
    before = None
    for cell, _ in turn.placements:
        if (stone := position.stones[cell]) is not None:
            raise IllegalTurnError("cell-taken", cell=names[cell], colour=stone.value)
        if cell == before:
            raise IllegalTurnError("cell-twice", cell=names[cell])
        before = cell


def allows(rules: Rules, position: Position, turn: Turn) -> bool:
    """Whether `play` would play this turn."""
    try:
        check_places(rules, position, turn)
    except IllegalTurnError:
        return False
    return rules.accepts(position, turn)


def replay(rules: Rules, position: Position, turns: Iterable[Turn]) -> Position:
    """Play the turns one after the other, checking each.

    Raises:
        IllegalTurnError: one of them may not be played.
    """
    return reduce(lambda reached, turn: play(rules, reached, turn), turns, position)


def rebuild(position: Position, turns: Iterable[Turn]) -> Position:
    """Put down turns that were checked when they were played. Checks nothing; `replay` does."""
    return reduce(Position.after, turns, position)
