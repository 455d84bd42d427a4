"""Fast model of Catchup. It places all stones that a turn may have until few cells are empty."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from random import Random
from typing import ClassVar, NamedTuple

from bot.engine.endings import (
    BLACK,
    POWERS,
    WHITE,
    CountedGroup,
    Ending,
    Fillings,
    LargestGroupModel,
    Layers,
    at_least,
    before_stone,
    black_wins,
    fill,
)
from bot.engine.model import END, Solution, cells_of
from bot.rules.games.catchup import USUAL_STONES, Catchup
from bot.rules.largest import SEATS
from bot.rules.position import Board, Colour, Position

MAX_STONES = Catchup.most_stones
_SHORT = 14
"""Limit of empty cells for shorter turns; allowing them earlier makes the search weaker."""


class CatchupState(NamedTuple):
    black: int
    empty: int
    seat: int
    left: int
    largest: tuple[int, int]
    """Size of each seat's largest group, at least 1."""
    before: int
    """That of the seat to move, at the beginning of its turn."""
    begun: bool = False


class CatchupModel(LargestGroupModel[CatchupState]):
    newcomers = (1, 16, 16, 16)
    looks: ClassVar = {4: 5}
    lean = 100
    """Worths of cells do not reflect that taking one may give the opponent a third stone."""

    def __init__(self, rules: Catchup, board: Board) -> None:
        super().__init__(board)
        self._rules = rules
        self.level = int(rules.bonus == "level")

    def state(self, position: Position) -> CatchupState:
        black = cells_of(position, Colour.BLACK)
        empty = cells_of(position, None)
        largest = (max([1, *position.sizes(SEATS[0])]), max([1, *position.sizes(SEATS[1])]))
        seat = position.seat
        left = self._rules.most_at(position)
        return CatchupState(black, empty, seat, left, largest, largest[seat])

    def moves(self, state: CatchupState) -> list[int]:
        moves = [2 * cell + state.seat for cell in self.bitboard.cells(state.empty)]
        if state.begun and len(moves) <= _SHORT:
            return [*moves, END]
        return moves

    def after(self, state: CatchupState, move: int) -> CatchupState:
        black, empty, seat, left, largest, before, _ = state
        if move == END:
            return self._next_turn(black, empty, seat, largest, before)
        bit = self.bitboard.bits[move >> 1]
        empty ^= bit
        if seat == BLACK:
            black |= bit
            size = self.bitboard.grow(move >> 1, black).bit_count()
            if size > largest[0]:
                largest = (size, largest[1])
        else:
            size = self.bitboard.grow(move >> 1, self.bitboard.full ^ black ^ empty).bit_count()
            if size > largest[1]:
                largest = (largest[0], size)
        if left == 1:
            return self._next_turn(black, empty, seat, largest, before)
        return CatchupState(black, empty, seat, left - 1, largest, before, begun=True)

    def _next_turn(
        self, black: int, empty: int, seat: int, largest: tuple[int, int], before: int
    ) -> CatchupState:
        now = largest[seat]
        other = largest[1 - seat]
        leads = now > before and now + self.level > other
        left = min(MAX_STONES if leads else USUAL_STONES, empty.bit_count())
        return CatchupState(black, empty, 1 - seat, left, largest, other)

    def winner(self, state: CatchupState) -> int | None:
        if state.empty:
            return None
        return self.winner_by_groups(state.black)

    def playout(self, state: CatchupState, source: Random) -> tuple[int, int]:
        """Fill the board by turns of two stones after the current one.

        The order of turns does not matter for the colours of cells, only the number of black ones; the
        current third stone counts.
        """
        empty = state.empty
        count = state.empty.bit_count()
        own = min(state.left, count)
        fours, rest = divmod(count - own, 4)
        own += 2 * fours + max(0, rest - 2)
        black = own if state.seat == BLACK else count - own
        filled = state.black | self.draw(self.bitboard.bits, empty, black, source)
        return filled, self.winner_by_groups(filled)

    def solvable(self, simulations: int) -> int:
        """Return up to 12; each more costs over three times the time and memory."""
        return min(12, 5 + simulations.bit_length() // 2)

    def solve(self, state: CatchupState, cells: int, deep: int = 1) -> Solution | None:  # noqa: ARG002 (it knows all)
        """Solve the ending, from the beginning of a turn or from inside it."""
        if 0 < state.empty.bit_count() <= cells:
            return CatchupSolution(self, state)
        return None


class CatchupTurns:
    """Fillings that a seat wins by its turns, layer by layer.

    A turn leads if its largest group at the end is larger than the filling at its beginning requires. Stones
    that don't lead leave what is required as it is, so a turn leads as soon as one of its stones does.
    """

    Beyond = tuple[list[int], list[list[int]]]
    """What is required, and what is won, after a stone on another cell."""

    def __init__(self, seat: int, free: list[int], required: list[int], full: int) -> None:
        """`required` are the fillings that require each size from 2, `full` are those that it has won."""
        self.required = required
        self.wins = [0, 0]
        """With up to two stones, and with up to three."""
        self._digits = (1 + seat,)
        still = list[int]()
        sizes = [size for size in required if size & size + 1]  # the others are everywhere
        for place, empty in enumerate(free):
            still.append(empty)
            for size in sizes:
                still[place] &= ~(size ^ size >> (1 + seat) * POWERS[place])
        self._free = free, still
        """Where a stone may be placed that leads, and one that does not."""
        self.won = [[full] * MAX_STONES for _ in self._free]
        """With up to 0, 1, 2 more stones: although the turn leads, and if none of these stones leads."""
        self._beyond = [[0] * MAX_STONES for _ in self._free]
        """Won by a stone on another cell, and up to 0, 1, 2 more."""
        self._before = [[0] * MAX_STONES for _ in self._free]
        """The same by a stone on any cell, in the newest layer."""

    def add_beyond(self, after: Beyond) -> None:
        required, won = after
        leads = 0
        for before, later in zip_longest(self.required, required, fillvalue=0):
            leads |= before ^ later
        for beyond, after_stone, where in zip(self._beyond, won, (-1, ~leads), strict=True):
            beyond[:] = [one | where & other for one, other in zip(beyond, after_stone, strict=True)]

    def place(self, layer: int) -> None:
        self._before = [
            [
                layer & (one | before_stone(other, free, self._digits))
                for one, other in zip(beyond, won, strict=True)
            ]
            for beyond, won, free in zip(self._beyond, self.won, self._free, strict=True)
        ]
        for third in (0, 1):
            self.wins[third] |= self.by_stones(2 + third)

    def by_stones(self, most: int) -> int:
        """Return the fillings of the newest layer that it wins by 1 to `most` stones."""
        return self._before[0][most - 1] | self._before[1][most - 1]

    def end(self, layer: int, other: "CatchupTurns") -> None:
        for won, before, third in zip(self.won, self._before, (1, 0), strict=True):
            ended = layer & ~other.wins[third]
            won[:] = [one | ended | more for one, more in zip(won, [0, *before[:-1]], strict=True)]


def unsolved_turns(ending: Ending, level: int, layers: Layers) -> list[CatchupTurns]:
    """Return both seats' turns, solved on full boards only."""
    fillings = Fillings(ending, base=3)
    full = 0
    if ending.fills_board:
        full = layers.by_empty[0]
    for _ in layers.free:
        fillings.add()
    groups = list(fillings.groups())
    won = black_wins(fillings, groups, full)
    large = list[list[int]]()
    apart = fillings.groups_on_board
    most = ending.bitboard.size // 2 + 1
    del fillings  # the largest
    for seat in (BLACK, WHITE):
        least = max([1, *(group.size for group in apart if group.colour == seat)])
        large.append(_sizes(groups, seat, [layers.everything] * (least + 1), most))
    del groups
    found = []
    for seat, ended in ((BLACK, won), (WHITE, full & ~won)):
        sizes = zip_longest(large[seat][2:], large[1 - seat][2 + level :], fillvalue=0)
        found.append(CatchupTurns(seat, layers.free, [one | other for one, other in sizes], ended))
    return found


def _sizes(groups: list[CountedGroup], seat: int, found: list[int], most: int) -> list[int]:
    """Add, for further sizes up to `most`, the fillings in which a seat has a group at least as large."""
    while found[-1] and len(found) <= most:  # half of all cells decide
        found.append(0)
        for black, white, size in groups:
            own = white if seat else black
            large = at_least(size, len(found) - 1)
            if large:
                found[-1] |= own & large
    return found


def solve_layers(layers: Iterable[int], seats: Sequence[CatchupTurns]) -> None:
    """Solve fillings with more and more empty cells."""
    for layer in layers:
        for seat in seats:
            seat.place(layer)
        for seat, other in zip(seats, reversed(seats), strict=True):
            seat.end(layer, other)


class CatchupSolution(Solution):
    """Winners of all fillings of the last cells, with or without a third stone for the next turn."""

    def __init__(self, model: CatchupModel, state: CatchupState) -> None:
        self._model = model
        self._state = state
        self._places = {cell: place for place, cell in enumerate(model.bitboard.cells(state.empty))}
        layers = Layers(len(self._places))
        ending = Ending.last_cells(model.bitboard, state.black, state.empty)
        self._seats = unsolved_turns(ending, model.level, layers)
        solve_layers(layers.by_empty[1:], self._seats)
        turns = (self.wins(moves) for moves, _ in model.turns(state))
        self.winner = state.seat if any(turns) else 1 - state.seat

    def wins(self, moves: Iterable[int]) -> bool:
        state, filling = fill(self._model, self._state, moves, self._places)
        if not state.empty:
            return self._seats[1 - state.seat].won[0][0] >> filling & 1 == 1
        return not self._seats[state.seat].wins[state.left > USUAL_STONES] >> filling & 1


MODEL = CatchupModel
