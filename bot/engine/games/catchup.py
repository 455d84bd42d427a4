"""Fast model of Catchup. It places all stones that a turn may have until few cells are empty."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from bot.engine.calibration import Odds
from bot.engine.endings import (
    BLACK,
    POWERS,
    WHITE,
    CountedGroup,
    Fillings,
    LargestGroupModel,
    at_least,
    before_stone,
    black_wins,
    fill,
    fillings_leaving_empty,
    layers_by_empty_cells,
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
    lean = 100
    """Worths of cells do not reflect that taking one may give the opponent a third stone."""
    odds = (
        Odds(13, 0.06, 1.92),
        Odds(17, -0.55, 1.8),
        Odds(23, -0.34, 1.89),
        Odds(30, -0.05, 1.39),
        Odds(44, -0.12, 1.14),
    )

    def __init__(self, rules: Catchup, board: Board) -> None:
        super().__init__(board)
        self._rules = rules
        self.level = int(rules.bonus == "level")

    def state(self, position: Position) -> CatchupState:
        black, empty = cells_of(position, Colour.BLACK), cells_of(position, None)
        largest = (max([1, *position.sizes(SEATS[0])]), max([1, *position.sizes(SEATS[1])]))
        seat, left = position.seat, self._rules.most_at(position)
        return CatchupState(black, empty, seat, left, largest, largest[seat])

    def moves(self, state: CatchupState) -> list[int]:
        moves = [2 * cell + state.seat for cell in self.bitboard.cells(state.empty)]
        return [*moves, END] if state.begun and len(moves) <= _SHORT else moves

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
        now, other = largest[seat], largest[1 - seat]
        leads = now > before and now + self.level > other
        left = min(MAX_STONES if leads else USUAL_STONES, empty.bit_count())
        return CatchupState(black, empty, 1 - seat, left, largest, other)

    def winner(self, state: CatchupState) -> int | None:
        return None if state.empty else self.winner_by_groups(state.black)

    def playout(self, state: CatchupState, source: Random) -> tuple[int, int]:
        """Fill the board by turns of two stones after the current one.

        The order of turns does not matter for the colours of cells, only the number of black ones; the
        current third stone counts.
        """
        empty, count = state.empty, state.empty.bit_count()
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
        if state.begun or not 0 < state.empty.bit_count() <= cells:
            return None
        return CatchupSolution(self, state)


class CatchupSolution(Solution):
    """Winners of all fillings of the last cells, with or without a third stone for the next turn.

    A turn leads if its seat's largest group at the end exceeds what the filling at its beginning requires,
    its lead. So fillings are grouped by lead.
    """

    def __init__(self, model: CatchupModel, state: CatchupState) -> None:
        self._model, self._state = model, state
        self._places = {cell: place for place, cell in enumerate(model.bitboard.cells(state.empty))}
        self._layers = layers_by_empty_cells(len(self._places))
        fillings = Fillings(
            model.bitboard, state.black, model.bitboard.full ^ state.black ^ state.empty, base=3
        )
        for _ in self._places:
            fillings.add()
        groups = list(fillings.groups())
        won = black_wins(fillings, groups, self._layers[0])
        self._full = (won, self._layers[0] & ~won)
        """Per seat, the full boards it has won."""
        self._large = [self._sizes(groups, seat) for seat in (BLACK, WHITE)]
        self._can = self._solve()
        """Per seat, the fillings it wins with up to two stones, and with up to three."""
        turns = (self.wins(moves) for moves, _ in model.turns(state))
        self.winner = state.seat if any(turns) else 1 - state.seat

    def wins(self, moves: Iterable[int]) -> bool:
        state, filling = fill(self._model, self._state, moves, self._places)
        if not state.empty:
            return self._full[1 - state.seat] >> filling & 1 == 1
        return not self._can[state.seat][state.left > USUAL_STONES] >> filling & 1

    def _sizes(self, groups: list[CountedGroup], seat: int) -> list[int]:
        """Return, for each size from 0, the fillings in which a seat has a group at least as large."""
        everywhere = (1 << POWERS[len(self._places)]) - 1
        found = [everywhere] * (self._state.largest[seat] + 1)
        while found[-1]:
            found.append(0)
            for black, white, size in groups:
                own = white if seat else black
                if large := at_least(size, len(found) - 1):
                    found[-1] |= own & large
        return found

    def _least(self, seat: int, size: int) -> int:
        sizes = self._large[seat]
        return sizes[size] if size < len(sizes) else 0

    def _leads(self, seat: int) -> list[tuple[int, int]]:
        """Return, per lead, the fillings that require it, and those in which a turn that ends has it."""
        level, other, found = self._model.level, 1 - seat, []
        lead = max(self._state.largest[seat], self._state.largest[other] - level)
        while asked := self._least(seat, lead) | self._least(other, lead + level):
            more = self._least(seat, lead + 1)
            found.append((asked & ~(more | self._least(other, lead + 1 + level)), more))
            lead += 1
        return found

    def _solve(self) -> list[list[int]]:
        """Return per seat the fillings it wins with up to two stones, and up to three, by layers."""
        count, seats = len(self._places), (BLACK, WHITE)
        free = [fillings_leaving_empty(place, count) for place in range(count)]
        leads = [self._leads(seat) for seat in seats]
        reached = [[[self._full[seat], 0, 0, 0] for _ in leads[seat]] for seat in seats]
        """Per seat and lead, the fillings it wins when its turn ends, or with 1, 2, 3 more stones."""
        can = [[0, 0], [0, 0]]
        for layer in self._layers[1:]:
            for seat in seats:
                for (asked, _), stones in zip(leads[seat], reached[seat], strict=True):
                    for more in range(MAX_STONES, 0, -1):
                        stones[more] |= layer & before_stone(stones[more - 1], free, (1 + seat,))
                    two = asked & (stones[1] | stones[2])
                    can[seat][0] |= layer & two
                    can[seat][1] |= layer & (two | asked & stones[3])
            for seat in seats:
                usual, third = can[1 - seat]
                for (_, leading), stones in zip(leads[seat], reached[seat], strict=True):
                    stones[0] |= layer & (leading & ~third | ~leading & ~usual)
        return can


MODEL = CatchupModel
