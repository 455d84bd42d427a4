"""Fast model of Strands. Every turn covers as many cells as it may, since fewer are never better."""

from random import Random
from typing import NamedTuple

from bot.engine.endings import (
    BLACK,
    WHITE,
    Ending,
    Fillings,
    FillingSolution,
    FillingStep,
    LargestGroupModel,
    black_wins,
    solve_fillings,
)
from bot.engine.model import ALL_STONES, Solution, cells_of
from bot.rules.games.strands import Strands
from bot.rules.position import Board, Colour, Position


class StrandsState(NamedTuple):
    black: int
    empty: int
    seat: int
    number: int = 0
    """0 at the beginning of a turn."""
    left: int = 0
    first: bool = False

    @property
    def begun(self) -> bool:
        return self.number > 0


class StrandsModel(LargestGroupModel[StrandsState]):
    newcomers = (1, ALL_STONES)

    def __init__(self, _rules: Strands, board: Board) -> None:
        super().__init__(board)
        self._number_of = board.numbers
        self._marked = {
            number: sum(1 << cell for cell, one in enumerate(board.numbers) if one == number)
            for number in sorted({*board.numbers, 2})
        }
        self._pools = {
            number: [bit for bit in self.bitboard.bits if bit & cells]
            for number, cells in self._marked.items()
        }

    def state(self, position: Position) -> StrandsState:
        black = cells_of(position, Colour.BLACK)
        empty = cells_of(position, None)
        return StrandsState(black, empty, position.seat, first=position.ply == 0)

    def moves(self, state: StrandsState) -> list[int]:
        number = 2 if state.first else state.number
        cells = state.empty & self._marked[number] if number else state.empty
        return [2 * cell + state.seat for cell in self.bitboard.cells(cells)]

    def after(self, state: StrandsState, move: int) -> StrandsState:
        black, empty, seat, number, left, first = state
        if not number:
            number = self._number_of[move >> 1]
            left = 1
            if not first:
                left = min(number, (empty & self._marked[number]).bit_count())
        bit = self.bitboard.bits[move >> 1]
        black = black if move & 1 else black | bit
        if left == 1:
            return StrandsState(black, empty ^ bit, 1 - seat)
        return StrandsState(black, empty ^ bit, seat, number, left - 1)

    def winner(self, state: StrandsState) -> int | None:
        if state.empty:
            return None
        return self.winner_by_groups(state.black)

    def playout(self, state: StrandsState, source: Random) -> tuple[int, int]:
        """Finish the turn, then split the empty cells of each number into turns and deal them alternately.

        The order of turns does not matter for the colours of cells, only the number of black ones per number.
        """
        black, empty, seat, number, left, _ = state
        if left:
            own = self.draw(self._pools[number], empty & self._marked[number], left, source)
            empty ^= own
            black |= own if seat == BLACK else 0
            seat = 1 - seat
        turns: list[tuple[int, int]] = []
        cells = {}
        for mark, marked in self._marked.items():
            here = marked & empty
            if here:
                cells[mark] = here
                whole, rest = divmod(here.bit_count(), mark)
                turns += [(mark, mark)] * whole
                if rest:
                    turns.append((mark, rest))
        source.shuffle(turns)
        given = dict.fromkeys(cells, 0)
        for mark, count in turns[seat::2]:
            given[mark] += count
        for mark, count in given.items():
            black |= self.draw(self._pools[mark], cells[mark], count, source)
        return black, self.winner_by_groups(black)

    def solvable(self, simulations: int) -> int:
        """Return up to 15; each more costs over twice the time, and twice the memory."""
        return min(15, 2 + simulations.bit_length())

    def solve(self, state: StrandsState, cells: int, deep: int = 1) -> Solution | None:
        """Solve the ending at the beginning of any turn but the first."""
        empty = self.bitboard.cells(state.empty)
        if state.begun or state.first or not 0 < len(empty) <= cells:
            return None
        course = _Course([self._number_of[cell] for cell in empty], state.seat)
        fillings = Fillings(Ending.last_cells(self.bitboard, state.black, state.empty), base=2)
        for _ in empty:
            fillings.add()
        won = black_wins(fillings, list(fillings.groups()), (1 << fillings.count) - 1)
        return FillingSolution(solve_fillings(len(empty), won, course.step, deep), empty)


class _Course:
    """Ways to fill the last cells by whole turns; the seat to move follows from the empty cells."""

    def __init__(self, marks: list[int], seat: int) -> None:
        self._seat = seat
        self._places = {
            mark: [place for place, one in enumerate(marks) if one == mark] for mark in sorted({*marks})
        }
        self._sets = {mark: sum(1 << place for place in places) for mark, places in self._places.items()}

    def step(self, left: int) -> FillingStep | None:
        """`None` if two turns would be incomplete."""
        turns = 0
        begun = 0
        for mark, places in self._sets.items():
            here = places & left
            filled = (places ^ here).bit_count()
            turns += -(-filled // mark)
            if here and filled % mark:
                if begun:
                    return None
                begun = here
        seat = self._seat ^ (turns - (begun > 0)) & 1
        cells = tuple(place for place in range(left.bit_length()) if (begun or left) >> place & 1)
        whole = None if begun else turns
        return FillingStep(seat, cells, black=seat == BLACK, white=seat == WHITE, turns=whole)


MODEL = StrandsModel
