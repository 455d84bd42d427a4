"""Catchup, fast: a turn has all the stones it may until few cells are empty."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from bot.engine.endings import (
    BLACK,
    POWERS,
    WHITE,
    CountedGroup,
    LargestModel,
    Ways,
    at_least,
    black_ways,
    free_ways,
    layers_of,
    stone_before,
)
from bot.engine.model import END, Solution, cells_of
from bot.rules.games.catchup import USUAL, Catchup
from bot.rules.largest import SEATS
from bot.rules.position import Board, Colour, Position

MOST = Catchup.most_stones
_SHORT = 14
"""The most empty cells with which a turn may end before it has all its stones; the search loses by more."""


class CatchupState(NamedTuple):
    """A position and what there is of the turn under way."""

    black: int
    empty: int
    seat: int
    left: int
    """How many more stones the turn may have."""
    largest: tuple[int, int]
    """The size of the largest group of each seat, 1 if it has none."""
    before: int
    """That of the seat to move, at the beginning of its turn."""
    begun: bool = False


class CatchupModel(LargestModel[CatchupState]):
    """Catchup on one board."""

    newcomers = (1, 16, 16, 16)
    lean = 100
    """What a cell is worth does not tell that to take it now may give the opponent a third stone."""

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
        """Return a stone of one's own on each empty cell; few cells before the end, a turn may be shorter."""
        moves = [2 * cell + state.seat for cell in self.ground.cells(state.empty)]
        return [*moves, END] if state.begun and len(moves) <= _SHORT else moves

    def after(self, state: CatchupState, move: int) -> CatchupState:
        """Put the stone down; the turn ends with its last one, with `END`, or on the full board."""
        black, empty, seat, left, largest, before, _ = state
        if move == END:
            return self._next_turn(black, empty, seat, largest, before)
        bit = self.ground.bits[move >> 1]
        empty ^= bit
        if seat == BLACK:
            black |= bit
            size = self.ground.grow(move >> 1, black).bit_count()
            if size > largest[0]:
                largest = (size, largest[1])
        else:
            size = self.ground.grow(move >> 1, self.ground.full ^ black ^ empty).bit_count()
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
        left = min(MOST if leads else USUAL, empty.bit_count())
        return CatchupState(black, empty, 1 - seat, left, largest, other)

    def winner(self, state: CatchupState) -> int | None:
        return None if state.empty else self.larger(state.black)

    def playout(self, state: CatchupState, source: Random) -> tuple[int, int]:
        """Fill the board as turns of two would, after what is left of this one.

        Which cells are black does not depend on the order; only how many are does, and by that a third stone
        counts.
        """
        empty, count = state.empty, state.empty.bit_count()
        own = min(state.left, count)
        fours, rest = divmod(count - own, 4)
        own += 2 * fours + max(0, rest - 2)
        black = own if state.seat == BLACK else count - own
        filled = state.black | self.draw(self.ground.bits, empty, black, source)
        return filled, self.larger(filled)

    def solvable(self, simulations: int) -> int:
        """Return up to 12: with each more it takes more than three times as long, and as much room."""
        return min(12, 5 + simulations.bit_length() // 2)

    def solve(self, state: CatchupState, cells: int, deep: int = 1) -> Solution | None:  # noqa: ARG002 (it knows all)
        """Solve what can become of the last cells, at the beginning of a turn."""
        if state.begun or not 0 < state.empty.bit_count() <= cells:
            return None
        return CatchupSolution(self, state)


class CatchupSolution(Solution):
    """Who wins with any of the last cells filled in any way, with a third stone for the next turn or not.

    A turn that began in some way leads if the largest group of its seat is larger at its end than what that
    way asks for, its lead. So ways are looked at by their leads.
    """

    def __init__(self, model: CatchupModel, state: CatchupState) -> None:
        self._model, self._state = model, state
        self._places = {cell: place for place, cell in enumerate(model.ground.cells(state.empty))}
        self._layers = layers_of(len(self._places))
        ways = Ways(model.ground, state.black, model.ground.full ^ state.black ^ state.empty, base=3)
        for _ in self._places:
            ways.add()
        groups = list(ways.groups())
        won = black_ways(ways, groups, self._layers[0])
        self._full = (won, self._layers[0] & ~won)
        """For each seat, in which ways it has won on the full board."""
        self._large = [self._sizes(groups, seat) for seat in (BLACK, WHITE)]
        self._can = self._solve()
        """For each seat, in which ways it wins if it moves with up to two stones, and with up to three."""
        turns = (self.wins(moves) for moves, _ in model.turns(state))
        self.winner = state.seat if any(turns) else 1 - state.seat

    def wins(self, moves: Iterable[int]) -> bool:
        """Look up what the moves lead to."""
        state, way = self._state, 0
        for move in moves:
            state = self._model.after(state, move)
            if move != END:
                way += POWERS[self._places[move >> 1]] * (1 + (move & 1))
        if not state.empty:
            return self._full[1 - state.seat] >> way & 1 == 1
        return not self._can[state.seat][state.left > USUAL] >> way & 1

    def _sizes(self, groups: list[CountedGroup], seat: int) -> list[int]:
        """Return for each size, from 0 on, in which ways a seat has a group of at least that size."""
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
        """Return, for each lead, the ways that ask for it, and those at whose end a turn has it."""
        level, other, found = self._model.level, 1 - seat, []
        lead = max(self._state.largest[seat], self._state.largest[other] - level)
        while asked := self._least(seat, lead) | self._least(other, lead + level):
            more = self._least(seat, lead + 1)
            found.append((asked & ~(more | self._least(other, lead + 1 + level)), more))
            lead += 1
        return found

    def _solve(self) -> list[list[int]]:
        """Return for each seat in which ways it wins with up to two stones, and up to three, by layers."""
        count, seats = len(self._places), (BLACK, WHITE)
        free = [free_ways(place, count) for place in range(count)]
        leads = [self._leads(seat) for seat in seats]
        reached = [[[self._full[seat], 0, 0, 0] for _ in leads[seat]] for seat in seats]
        """For each seat and lead, in which ways it wins if its turn ends, or has 1, 2, 3 stones more."""
        can = [[0, 0], [0, 0]]
        for layer in self._layers[1:]:
            for seat in seats:
                for (asked, _), stones in zip(leads[seat], reached[seat], strict=True):
                    for more in range(MOST, 0, -1):
                        stones[more] |= layer & stone_before(stones[more - 1], free, (1 + seat,))
                    two = asked & (stones[1] | stones[2])
                    can[seat][0] |= layer & two
                    can[seat][1] |= layer & (two | asked & stones[3])
            for seat in seats:
                usual, third = can[1 - seat]
                for (_, leading), stones in zip(leads[seat], reached[seat], strict=True):
                    stones[0] |= layer & (leading & ~third | ~leading & ~usual)
        return can


MODEL = CatchupModel
