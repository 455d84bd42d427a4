"""Values common to all games: stones, turns, boards, positions.

Constructors validate, so later code need not.
"""

import enum
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.errors import InvalidValueError
from bot.rules.tilings import Cell, Tiling, format_compact_rows, format_rows


class Colour(enum.Enum):
    """It belongs to no seat unless the rules say so."""

    BLACK = "black"
    WHITE = "white"

    __hash__ = object.__hash__  # Enum's own hash is written in Python, and stones are hashed very often

    @property
    def mark(self) -> str:
        return "x" if self is Colour.BLACK else "o"

    @property
    def other(self) -> "Colour":
        if self is Colour.BLACK:
            return Colour.WHITE
        return Colour.BLACK

    __repr__ = enum.Enum.__str__


_WHITE_STONE = Colour.WHITE  # looking up a member in its class is slow in hot loops
_CELL_CONTENTS: frozenset[object] = frozenset({None, *Colour})


class Placement(NamedTuple):
    """A stone of one colour on a cell."""

    cell: Cell
    colour: Colour

    def __repr__(self) -> str:
        return f"Placement({self.cell!r}, {self.colour!r})"


@dataclass(frozen=True)
class Turn:
    placements: tuple[Placement, ...] = ()
    """Sorted by cell, in any order when given; empty for a pass."""

    def __post_init__(self) -> None:
        stones = self.placements
        if type(stones) is not tuple:
            raise InvalidValueError("turn-of-placements", given=repr(stones))
        for stone in stones:
            _check_placement(stone)
        if len(stones) > 1:
            self.__dict__["placements"] = tuple(sorted(stones, key=_order))

    @property
    def is_pass(self) -> bool:
        return not self.placements

    def __add__(self, placement: Placement) -> "Turn":
        _check_placement(placement)
        stones = (*self.placements, placement)
        longer = object.__new__(Turn)  # fast path: the other stones were checked before
        longer.__dict__["placements"] = tuple(sorted(stones, key=_order)) if len(stones) > 1 else stones
        return longer

    def __repr__(self) -> str:
        if not self.placements:
            return "Turn()"
        return f"Turn({self.placements!r})"


def _check_placement(stone: Placement) -> None:
    if (
        type(stone) is not Placement
        or type(stone[0]) is not int
        or stone[0] < 0
        or type(stone[1]) is not Colour
    ):
        raise InvalidValueError("turn-of-placements", given=repr(stone))


def _order(stone: Placement) -> tuple[Cell, bool]:
    return stone[0], stone[1] is _WHITE_STONE


PASS = Turn()


@dataclass(frozen=True)
class Board:
    tiling: Tiling
    numbers: tuple[int, ...] = ()
    """One per cell, from 1 to 9, or empty."""

    def __post_init__(self) -> None:
        if not isinstance(self.tiling, Tiling):
            raise InvalidValueError("board-of-tiling", given=repr(self.tiling))
        if type(self.numbers) is not tuple:
            raise InvalidValueError("board-of-numbers", given=repr(self.numbers))
        if self.numbers and len(self.numbers) != len(self.tiling):
            raise InvalidValueError("numbers-per-cell", given=len(self.numbers), cells=len(self.tiling))
        for number in self.numbers:
            if type(number) is not int or not 1 <= number <= 9:
                raise InvalidValueError("board-of-numbers", given=repr(number))

    def start(self) -> "Position":
        return self.bare

    @cached_property
    def bare(self) -> "Position":
        """The empty board, one object for all matches that begin there."""
        return Position(self, (None,) * len(self.tiling))

    def __reduce__(self) -> tuple[type["Board"], tuple[object, ...]]:
        return Board, (self.tiling, self.numbers)

    def __repr__(self) -> str:
        if not self.numbers:
            return f"Board({self.tiling!r})"
        digits = format_compact_rows([str(number) for number in self.numbers], self.tiling)
        return f"parse_board({digits!r}, {self.tiling!r})"


@dataclass(frozen=True)
class Group:
    """A maximal connected set of stones of one colour, possibly a single stone."""

    colour: Colour
    cells: tuple[Cell, ...]
    """Sorted."""

    def __len__(self) -> int:
        return len(self.cells)


class _Connections(NamedTuple):
    firsts: list[Cell]
    """For each cell, the first cell of its group; -1 if empty."""
    members: dict[Cell, tuple[Cell, ...]]
    """Sorted cells of each group by its first cell."""


@dataclass(frozen=True)
class Position:
    """Everything that the rules depend on; `str` draws it in the format of `parse_diagram`."""

    board: Board
    stones: tuple[Colour | None, ...]
    """One per cell, `None` if empty."""
    ply: int = 0
    passes: int = 0
    """Consecutive ones."""
    memory: Hashable = ()
    """What the game remembers of earlier turns; kept until `Rules.after` changes it."""

    def __post_init__(self) -> None:
        board = self.board
        stones = self.stones
        if not isinstance(board, Board):
            raise InvalidValueError("position-on-board", given=repr(board))
        if type(stones) is not tuple or not _are_cell_contents(stones):
            raise InvalidValueError("position-of-stones", given=repr(stones))
        if len(stones) != len(board.tiling.names):
            raise InvalidValueError("stones-per-cell", given=len(stones), cells=len(board.tiling))
        if type(self.ply) is not int or type(self.passes) is not int or self.ply < 0 or self.passes < 0:
            raise InvalidValueError("position-counts", given=f"ply={self.ply!r}, passes={self.passes!r}")
        if self.memory != () and not _is_hashable(self.memory):
            raise InvalidValueError("position-memory", given=repr(self.memory))

    @property
    def seat(self) -> int:
        return self.ply % 2

    @property
    def empty(self) -> tuple[Cell, ...]:
        return tuple([cell for cell, stone in enumerate(self.stones) if stone is None])

    def after(self, turn: Turn) -> "Position":
        """Put down the stones of a turn, unchecked.

        `Rules.after` adds what a game does beyond this; `play` checks the rules.
        """
        stones = list(self.stones)
        try:
            for cell, colour in turn.placements:
                stones[cell] = colour
        except IndexError:
            raise InvalidValueError("no-such-cell", given=cell, last=len(stones) - 1) from None
        after = object.__new__(Position)  # valid by construction: skips __post_init__
        fields = after.__dict__
        fields["board"] = self.board
        fields["stones"] = tuple(stones)
        fields["ply"] = self.ply + 1
        fields["passes"] = 0 if turn.placements else self.passes + 1
        fields["memory"] = self.memory
        # The empty board is shared: groups that it has been asked for would be carried by every match.
        known = self.ply and "_connections" in self.__dict__
        if known and (connections := self._update_connections(turn)):
            fields["_connections"] = connections
        return after

    def with_memory(self, memory: Hashable) -> "Position":
        """Replace the memory; what is known of the stones is kept."""
        changed = object.__new__(Position)
        changed.__dict__.update(self.__dict__, memory=memory)
        return changed

    def without(self, turn: Turn) -> "Position":
        """Remove the stones of a turn; everything else is unchanged."""
        if not turn.placements:
            return self
        taken = dict(turn.placements)
        before = object.__new__(Position)  # as in `after`
        before.__dict__.update(
            board=self.board,
            stones=tuple([None if cell in taken else stone for cell, stone in enumerate(self.stones)]),
            ply=self.ply,
            passes=self.passes,
            memory=self.memory,
        )
        return before

    def _update_connections(self, turn: Turn) -> _Connections | None:
        """Update `_connections` for a turn; `None` if a cell is taken."""
        neighbours = self.board.tiling.neighbours
        stones = self.stones
        firsts = self._connections.firsts.copy()
        members = self._connections.members.copy()
        placed: dict[Cell, Colour] = {}
        for cell, colour in turn.placements:
            if firsts[cell] >= 0:
                return None
            placed[cell] = colour
            cells = [cell]
            for other in neighbours[cell]:
                if (stones[other] is colour or placed.get(other) is colour) and firsts[other] in members:
                    cells += members.pop(firsts[other])
            cells.sort()
            members[cells[0]] = tuple(cells)
            for one in cells:
                firsts[one] = cells[0]
        return _Connections(firsts, members)

    def groups(self) -> tuple[Group, ...]:
        return self._groups

    def sizes(self, colour: Colour | None = None) -> list[int]:
        members = self._connections.members
        stones = self.stones
        wanted = (len(cells) for first, cells in members.items() if colour is None or stones[first] is colour)
        return sorted(wanted, reverse=True)

    def largest(self, colour: Colour) -> int:
        """Return the size of the largest group of a colour; 0 if it has none."""
        members = self._connections.members
        stones = self.stones
        return max((len(cells) for first, cells in members.items() if stones[first] is colour), default=0)

    def size_at(self, cell: Cell) -> int:
        connections = self._connections
        return len(connections.members[connections.firsts[cell]])

    @cached_property
    def _groups(self) -> tuple[Group, ...]:
        members = self._connections.members
        stones = self.stones
        return tuple(Group(colour, members[at]) for at in sorted(members) if (colour := stones[at]))

    @cached_property
    def _connections(self) -> _Connections:
        """Computed once, then updated from position to position by `after`."""
        neighbours = self.board.tiling.neighbours
        left = list(self.stones)
        firsts = [-1] * len(left)
        members: dict[Cell, tuple[Cell, ...]] = {}
        for start, colour in enumerate(self.stones):
            if left[start] is None:  # empty, or already in a group
                continue
            left[start] = None
            cells = [start]
            for cell in cells:  # grows while neighbours are found
                for other in neighbours[cell]:
                    if left[other] is colour:
                        left[other] = None
                        cells.append(other)
            cells.sort()
            members[start] = tuple(cells)
            for cell in cells:
                firsts[cell] = start
        return _Connections(firsts, members)

    def groups_after(self, turn: Turn) -> int:
        """Return the number of groups after a turn, looking only at its neighbourhood.

        Each stone adds a group and removes those of its colour that it touches.
        """
        neighbours = self.board.tiling.neighbours
        stones = self.stones
        connections = self._connections
        firsts = connections.firsts
        groups = len(connections.members)
        if len(turn.placements) == 1:
            ((cell, colour),) = turn.placements
            return groups + 1 - len({firsts[other] for other in neighbours[cell] if stones[other] is colour})
        placed = dict(turn.placements)
        joined: list[set[int]] = []  # merged groups: first cells of groups, and ~cell for each new stone
        for cell, colour in turn.placements:
            touched = {firsts[other] for other in neighbours[cell] if stones[other] is colour}
            touched |= {~other for other in (cell, *neighbours[cell]) if placed.get(other) is colour}
            meeting = [parts for parts in joined if parts & touched]
            joined = [parts for parts in joined if not parts & touched] + [touched.union(*meeting)]
        return groups + sum(1 - sum(part >= 0 for part in parts) for parts in joined)

    def liberties(self, group: Group) -> set[Cell]:
        neighbours = self.board.tiling.neighbours
        stones = self.stones
        return {other for cell in group.cells for other in neighbours[cell] if stones[other] is None}

    def can_reach_size(self, group: Group, size: int) -> bool:
        """Whether a group can still grow through empty cells and its own colour."""
        neighbours = self.board.tiling.neighbours
        stones = self.stones
        seen = set(group.cells)
        waiting = list(group.cells)
        for cell in waiting:
            if len(seen) >= size:
                return True
            for other in neighbours[cell]:
                if other not in seen and stones[other] in (None, group.colour):
                    seen.add(other)
                    waiting.append(other)
        return len(seen) >= size

    @cached_property
    def group_at(self) -> Mapping[Cell, int]:
        return {cell: index for index, group in enumerate(self._groups) for cell in group.cells}

    def __reduce__(self) -> tuple[type["Position"], tuple[object, ...]]:  # without the caches
        return Position, (self.board, self.stones, self.ply, self.passes, self.memory)

    def __str__(self) -> str:
        return format_rows(self._marks(), self.board.tiling)

    def __repr__(self) -> str:
        board = self.board if self.board.numbers else self.board.tiling
        counts = {"ply": self.ply, "passes": self.passes}
        told = "".join(f", {name}={count}" for name, count in counts.items() if count)
        told += f", memory={self.memory!r}" if self.memory != () else ""
        return f"parse_diagram({format_compact_rows(self._marks(), self.board.tiling)!r}, {board!r}{told})"

    def _marks(self) -> list[str]:
        numbers = self.board.numbers
        empty = map(str, numbers) if numbers else iter("." * len(self.stones))
        return [stone.mark if stone else mark for stone, mark in zip(self.stones, empty, strict=True)]


def _are_cell_contents(stones: tuple[object, ...]) -> bool:
    try:
        return _CELL_CONTENTS.issuperset(stones)
    except TypeError:  # unhashable
        return False


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
