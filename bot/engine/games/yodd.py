"""Fast model of Xodd and Yodd: a random full board except for a cell that makes the number of groups odd."""

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import NamedTuple

from bot.engine.endings import (
    BLACK,
    WHITE,
    Ending,
    Fillings,
    Layers,
    add_to,
    before_stone,
    fill,
    subtract_one,
)
from bot.engine.lanes.fewer import FewerGroups
from bot.engine.lanes.playouts import WORD, Batch, Lanes, Start
from bot.engine.model import END, Model, Solution, cells_of
from bot.rules.games.yodd import Yodd
from bot.rules.position import Board, Colour, Position

_HEXAGONS = ("hexhex", "oblong")
"""Kinds of tilings of hexagons."""
_TRIES = 20
"""Boards drawn before the current turn is considered impossible to finish."""


class YoddState(NamedTuple):
    black: int
    white: int
    seat: int
    passes: int = 0
    begun: bool = False
    first: bool = False


class YoddModel(Model[YoddState]):
    newcomers = (6,)

    def __init__(self, _rules: Yodd, board: Board) -> None:
        super().__init__(board)
        self._kind = board.tiling.kind

    def state(self, position: Position) -> YoddState:
        black = cells_of(position, Colour.BLACK)
        white = cells_of(position, Colour.WHITE)
        return YoddState(black, white, position.seat, position.passes, first=position.ply == 0)

    def moves(self, state: YoddState) -> list[int]:
        """Return any stone as a first one, and second stones with which the turn may end."""
        change_black, change_white, groups = self._changes(state.black, state.white)
        empty = self.bitboard.full ^ state.black ^ state.white
        is_odd = groups % 2 == 1
        if state.begun or state.first:
            black = change_black ^ (empty if is_odd else 0)
            white = change_white ^ (empty if is_odd else 0)
        else:
            black = white = empty
        moves = [2 * cell for cell in self.bitboard.cells(black)]
        moves += [2 * cell + 1 for cell in self.bitboard.cells(white)]
        if is_odd and not state.first:
            moves.append(END)
        return moves

    def _changes(self, black: int, white: int) -> tuple[int, int, int]:
        """Return the cells where a black, or white, stone changes the parity of groups, and their number.

        A stone changes it if it touches an even number of groups of its colour.
        """
        empty = self.bitboard.full ^ black ^ white
        changes = []
        groups = 0
        for stones in (black, white):
            even = empty
            for group in self.bitboard.groups(stones):
                even ^= self.bitboard.around(group) & empty
                groups += 1
            changes.append(even)
        return changes[0], changes[1], groups

    def after(self, state: YoddState, move: int) -> YoddState:
        black, white, seat, passes, begun, first = state
        if move == END:
            return YoddState(black, white, 1 - seat, 0 if begun else passes + 1)
        bit = self.bitboard.bits[move >> 1]
        if move & 1:
            white |= bit
        else:
            black |= bit
        if begun or first:
            return YoddState(black, white, 1 - seat)
        return YoddState(black, white, seat, passes, begun=True)

    def winner(self, state: YoddState) -> int | None:
        if state.begun:
            return None
        if state.passes < 2:
            empty = self.bitboard.full ^ state.black ^ state.white
            if empty & (empty - 1):
                return None  # two empty cells can always be filled
            if empty:
                change_black, change_white, groups = self._changes(state.black, state.white)
                if groups % 2 == 0 and (change_black or change_white):
                    return None
                if groups % 2 and not (change_black and change_white):
                    return None
        return self._fewer(state.black, state.white)

    def _fewer(self, black: int, white: int) -> int:
        if self.bitboard.count(white) < self.bitboard.count(black):
            return WHITE
        return BLACK

    def playout(self, state: YoddState, source: Random) -> tuple[int, int]:
        """Fill the board, leaving one cell empty if needed for an odd number of groups.

        Legal turns can reach nearly every such board, and their order does not matter for its content.
        """
        black, white, seat, passes, begun, _ = state
        bitboard = self.bitboard
        empty = bitboard.full ^ black ^ white
        if not empty or (passes >= 2 and not begun):
            return black, self._fewer(black, white)
        cells = bitboard.cells(empty)
        for _ in range(_TRIES):
            black_after = black | empty & source.getrandbits(bitboard.size)
            cell = cells[int(source.random() * len(cells))]
            last = bitboard.bits[cell]
            blacks, black_touched = self._around(black_after & ~last, cell)
            whites, white_touched = self._around(bitboard.full & ~black_after & ~last, cell)
            lead = whites - blacks
            if (lead + black_touched) % 2 == 0 and (black_after & last or (lead + white_touched) % 2):
                return black_after | last, BLACK if lead - 1 + black_touched > 0 else WHITE
            if (lead + white_touched) % 2 == 0:
                return black_after & ~last, BLACK if lead + 1 - white_touched > 0 else WHITE
            if lead % 2:
                return black_after, BLACK if lead > 0 else WHITE
        return black, 1 - seat

    def _around(self, stones: int, cell: int) -> tuple[int, int]:
        """Return the number of groups, and how many of them touch an empty cell."""
        bitboard = self.bitboard
        touched = 0
        near = bitboard.near[cell]
        while meeting := near & stones:
            stones ^= bitboard.grow(meeting.bit_length() - 1, stones)
            touched += 1
        return touched + bitboard.count(stones), touched

    @cached_property
    def lanes(self) -> Lanes[YoddState] | None:
        """Only on hexagons: on squares, as in Xodd, 29 of 46 matches did not show that they are stronger."""
        if self._kind not in _HEXAGONS:
            return None

        def start(state: YoddState) -> Start:
            return Start(state.black, self.bitboard.full ^ state.black ^ state.white)

        batch = Batch(leaves=24, words=1, expand_at=WORD, sorted_moves=24)
        return Lanes(self.bitboard, FewerGroups(self.bitboard), batch, start)

    def solvable(self, simulations: int) -> int:
        """Return up to 13; each more costs four times the time, and three times the memory."""
        return min(13, 6 + simulations.bit_length() // 2)

    def solve(self, state: YoddState, cells: int, deep: int = 1) -> Solution | None:  # noqa: ARG002 (it knows all)
        """Solve the ending, from the beginning of a turn or from inside it."""
        empty = self.bitboard.full ^ state.black ^ state.white
        if self.winner(state) is not None or empty.bit_count() > cells:
            return None
        return YoddSolution(self, state, empty)


class YoddTurns:
    """Fillings of some cells that each seat wins by its turns, layer by layer."""

    def __init__(self, ending: Ending) -> None:
        self.odd, self.fewer = _judge(ending)
        """Those with an odd number of groups, and those in which Black has fewer."""
        self.one = [0, 0]
        self.can = [0, 0]
        """Won by exactly one more stone, and by one or two."""
        self.good = [0, 0]
        """Won when the other is to move after no pass."""

    def add_beyond(self, after: "YoddTurns") -> None:
        """Add what a stone on another cell leads to."""
        for seat in (BLACK, WHITE):
            self.one[seat] |= after.good[seat]
            self.can[seat] |= after.one[seat] | after.good[seat]

    def solve(self, layers: Layers) -> None:
        ahead = (self.fewer, layers.everything ^ self.fewer)
        free = layers.free
        for layer in layers.by_empty:
            for seat in (BLACK, WHITE):
                self.one[seat] |= layer & before_stone(self.good[seat], free)
            for seat in (BLACK, WHITE):
                self.can[seat] |= layer & (self.one[seat] | before_stone(self.one[seat], free))
            for seat, other in ((BLACK, WHITE), (WHITE, BLACK)):
                # it wins by placing, or, if it is ahead and the seat does not, by passing
                passes = ahead[other] & ~self.can[seat]
                self.good[seat] |= layer & self.odd & ~self.can[other] & ~passes


def _judge(ending: Ending) -> tuple[int, int]:
    fillings = Fillings(ending, base=3)
    count = ending.cells.bit_count()
    lead = [0] * ((len(fillings.groups_on_board) + count).bit_length() + 1)
    for group in fillings.groups_on_board:
        (add_to if group.colour else subtract_one)(lead, 1)
    for place in range(count):
        black, white, joins = fillings.add(join=place < count - 1)
        lead = [fillings.repeat(digit) for digit in lead]
        subtract_one(lead, black)
        add_to(lead, white)
        for join in joins:
            add_to(lead, join & black)
            subtract_one(lead, join & white)
    different = 0
    for digit in lead:
        different |= digit
    return lead[0], different & ~lead[-1]


class YoddSolution(Solution):
    """Winners of all fillings of the last cells, for either seat to move, after a pass or not."""

    def __init__(self, model: YoddModel, state: YoddState, empty: int) -> None:
        self._model = model
        self._state = state
        self._places = {cell: place for place, cell in enumerate(model.bitboard.cells(empty))}
        solved = YoddTurns(Ending.last_cells(model.bitboard, state.black, empty))
        solved.solve(Layers(len(self._places)))
        self._fewer = solved.fewer
        self._can = solved.can
        turns = (self.wins(moves) for moves, _ in model.turns(state))
        self.winner = state.seat if any(turns) else 1 - state.seat

    def wins(self, moves: Iterable[int]) -> bool:
        state, filling = fill(self._model, self._state, moves, self._places)
        seat = 1 - state.seat
        other = state.seat
        ahead = (self._fewer >> filling & 1) == (seat == BLACK)  # if both pass
        if state.passes == 2:
            return ahead
        if self._can[other] >> filling & 1:
            return False
        return ahead or (state.passes == 0 and self._can[seat] >> filling & 1 == 1)  # the other can only pass


MODEL = YoddModel
