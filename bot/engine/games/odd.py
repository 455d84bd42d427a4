"""Fast model of Odd: a random full board is one random number, and its groups are counted once."""

from functools import cached_property
from random import Random
from typing import ClassVar, NamedTuple

from bot.engine.endings import Ending, Fillings, FillingSolution, FillingStep, at_least, solve_fillings
from bot.engine.lanes.parity import Parity
from bot.engine.lanes.playouts import Batch, Lanes, Start
from bot.engine.model import Model, Solution, cells_of
from bot.rules.games.odd import EVEN, ODD, Odd
from bot.rules.position import Board, Colour, Position


class OddState(NamedTuple):
    black: int
    empty: int
    seat: int
    begun: bool = False


class OddModel(Model[OddState]):
    newcomers = (1, 2)
    looks: ClassVar = {8: 9}

    def __init__(self, rules: Odd, board: Board) -> None:
        super().__init__(board)
        self._least = rules.group

    def state(self, position: Position) -> OddState:
        return OddState(cells_of(position, Colour.BLACK), cells_of(position, None), position.seat)

    def moves(self, state: OddState) -> list[int]:
        return [move for cell in self.bitboard.cells(state.empty) for move in (2 * cell, 2 * cell + 1)]

    def after(self, state: OddState, move: int) -> OddState:
        black, empty, seat, _ = state
        bit = self.bitboard.bits[move >> 1]
        return OddState(black if move & 1 else black | bit, empty ^ bit, 1 - seat)

    def winner(self, state: OddState) -> int | None:
        if state.empty:
            return None
        return self._winner(state.black)

    def playout(self, state: OddState, source: Random) -> tuple[int, int]:
        black = state.black | state.empty & source.getrandbits(self.bitboard.size)
        return black, self._winner(black)

    def _winner(self, black: int) -> int:
        bitboard = self.bitboard
        least = self._least
        counted = False
        for size in bitboard.sizes(black):
            if size >= least:
                counted = not counted
        for size in bitboard.sizes(bitboard.full ^ black):
            if size >= least:
                counted = not counted
        return ODD if counted else EVEN

    @cached_property
    def lanes(self) -> Lanes[OddState]:
        def start(state: OddState) -> Start:
            return Start(state.black, state.empty)

        return Lanes(self.bitboard, Parity(self.bitboard, self._least), Batch(), start)

    def solvable(self, simulations: int) -> int:
        """Return up to 15; each more costs over twice the time, and twice the memory."""
        return min(15, 2 + simulations.bit_length())

    def solve(self, state: OddState, cells: int, deep: int = 1) -> Solution | None:
        empty = self.bitboard.cells(state.empty)
        count = len(empty)
        if not 0 < count <= cells:
            return None

        def step(left: int) -> FillingStep:
            turns = count - left.bit_count()
            places = tuple(place for place in range(count) if left >> place & 1)
            return FillingStep(state.seat ^ turns & 1, places, black=True, white=True, turns=turns)

        odd = self.odd_fillings(Ending.last_cells(self.bitboard, state.black, state.empty), base=2)
        return FillingSolution(solve_fillings(count, odd, step, deep), empty)

    def odd_fillings(self, ending: Ending, base: int) -> int:
        """Return the fillings with an odd number of counted groups."""
        fillings = Fillings(ending, base)
        for _ in range(ending.cells.bit_count()):
            fillings.add()
        apart = sum(not group.near and group.size >= self._least for group in fillings.groups_on_board)
        odd = (1 << fillings.count) - 1 if apart % 2 else 0
        for black, white, size in fillings.groups():
            odd ^= (black | white) & at_least(size, self._least)
        return odd


MODEL = OddModel
