"""Who wins an ending of any of the games, by trying every turn; of the engine nothing is shared.

Of the rules, only groups and their sizes are. What a game allows, and who has won, is written down here once
more, in a few lines for each, on sets of the last empty cells: what is black, and what is white.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from bot.rules.position import Colour, Placement, Position, Turn

BLACK, WHITE = 0, 1
LEAST_TURNS = 6
State = tuple[int, int, int, int]
"""Black cells, white cells, the seat to move, and passes, or the most stones of the turn."""
Stones = tuple[int, int]
"""The black and the white stones of a turn."""


class EndingSolver(ABC):
    """One ending. What is found of a state is kept, and turns that won elsewhere are tried first."""

    def __init__(self, rules, position: Position) -> None:
        self.rules, self.position = rules, position
        self.cells = position.empty
        self.full = (1 << len(self.cells)) - 1
        self._sizes: tuple[dict[int, list[int]], ...] = ({}, {})
        self._known: dict[State, bool] = {}
        self._good: Counter[Stones] = Counter()

    def sizes(self, colour: int, cells: int) -> list[int]:
        found = self._sizes[colour].get(cells)
        if found is None:
            own = list(Colour)[colour]
            stones = Turn(tuple(Placement(cell, own) for cell in self._of(cells)))
            found = self._sizes[colour][cells] = self.position.after(stones).sizes(own)
        return found

    def _of(self, cells: int) -> list[int]:
        return [cell for at, cell in enumerate(self.cells) if cells >> at & 1]

    @abstractmethod
    def start(self) -> State:
        """The ending as a state."""

    @abstractmethod
    def turns(self, state: State) -> Iterator[Stones]:
        """Every turn that is allowed."""

    @abstractmethod
    def after(self, state: State, stones: Stones) -> State:
        """The state after a turn."""

    @abstractmethod
    def won(self, state: State) -> int | None:
        """Who has won; `None` while the match goes on."""

    def wins(self, state: State) -> bool:
        found = self._known.get(state)
        if found is None:
            winner = self.won(state)
            found = self._known[state] = winner == state[2] if winner is not None else self._search(state)
        return found

    def _search(self, state: State) -> bool:
        known, rest = self._known, []
        for stones in self.turns(state):
            answer = known.get(self.after(state, stones))
            if answer is None:
                rest.append(stones)
            elif not answer:
                return True
        rest.sort(key=self._good.__getitem__, reverse=True)
        for stones in rest:
            if not self.wins(self.after(state, stones)):
                self._good[stones] += 1
                return True
        return False

    def winning(self, state: State) -> list[Stones]:
        return [stones for stones in self.turns(state) if not self.wins(self.after(state, stones))]

    def turn(self, stones: Stones) -> Turn:
        placed = zip(Colour, stones, strict=True)
        return Turn(tuple(Placement(cell, colour) for colour, cells in placed for cell in self._of(cells)))

    def stones(self, turn: Turn) -> Stones:
        cells = [0, 0]
        for cell, colour in turn.placements:
            cells[list(Colour).index(colour)] |= 1 << self.cells.index(cell)
        return cells[0], cells[1]


def faults(game: str, rules, puzzle) -> Iterator[str]:
    position = puzzle.position(rules)
    if rules.outcome(position) is not None:
        yield "the match is over"
        return
    solver = SOLVERS[game](rules, position)
    start = state = solver.start()
    if len(list(solver.turns(state))) < LEAST_TURNS:
        yield "there are too few turns"
    for step in range(puzzle.steps):
        wins = {solver.turn(stones) for stones in solver.winning(state)}
        if wins != set(puzzle.winning_turns(step)):
            yield f"step {step + 1}: not exactly what is written down wins"
        if len(wins) > 1 and step in {0, *range(puzzle.steps - 1)}:
            yield f"step {step + 1}: several turns win"
        if step == puzzle.steps - 1:
            break
        state = solver.after(state, solver.stones(puzzle.line[2 * step]))
        answers = {solver.turn(stones): solver.after(state, stones) for stones in solver.turns(state)}
        left = {turn: len(solver.winning(to)) for turn, to in answers.items() if solver.won(to) is None}
        answer = puzzle.line[2 * step + 1]
        if left.get(answer) != min(left.values()):
            yield f"step {step + 1}: another answer leaves fewer turns that win"
            break
        state = answers[answer]
    yield from _tempting_faults(solver, start, puzzle)


def _tempting_faults(solver, state, puzzle):
    seat = state[2]
    for turn in puzzle.tempting:
        state = solver.after(state, solver.stones(turn))
        if solver.won(state) is None and solver.wins(state) == (state[2] == seat):
            yield "what is said to lose wins"
            return
    if solver.won(state) != 1 - seat:
        yield "the tempting turn is not played out to its loss"


class _Odd(EndingSolver):
    def start(self):
        return 0, 0, self.position.seat, 0

    def turns(self, state):
        free = self.full & ~state[0] & ~state[1]
        while free:
            bit = free & -free
            free ^= bit
            yield bit, 0
            yield 0, bit

    def after(self, state, stones):
        return state[0] | stones[0], state[1] | stones[1], 1 - state[2], 0

    def won(self, state):
        if state[0] | state[1] != self.full:
            return None
        return 1 - (self._counted(BLACK, state[0]) + self._counted(WHITE, state[1])) % 2

    def _counted(self, colour, cells):
        return sum(size >= self.rules.group for size in self.sizes(colour, cells))


class _Own(EndingSolver):
    """Games in which a seat places stones of its own, and the largest groups are compared in the end."""

    def won(self, state):
        if state[0] | state[1] != self.full:
            return None
        return int(self.sizes(WHITE, state[1]) > self.sizes(BLACK, state[0]))

    def _own(self, state, cells):
        return (cells, 0) if state[2] == BLACK else (0, cells)

    def _free(self, state):
        free = self.full & ~state[0] & ~state[1]
        return [1 << at for at in range(len(self.cells)) if free >> at & 1]


class _Strands(_Own):
    def start(self):
        return 0, 0, self.position.seat, 0

    def turns(self, state):
        numbers, free = self.position.board.numbers, self._free(state)
        for number in {numbers[cell] for cell in self.cells}:
            marked = [bit for bit in free if numbers[self.cells[bit.bit_length() - 1]] == number]
            most = min(number, len(marked))
            least = most if self.rules.cover == "exact" else 1
            for count in range(most, least - 1, -1):
                for cells in combinations(marked, count):
                    yield self._own(state, sum(cells))

    def after(self, state, stones):
        return state[0] | stones[0], state[1] | stones[1], 1 - state[2], 0


class _Catchup(_Own):
    def start(self):
        return 0, 0, self.position.seat, 3 if self.position.memory else 2

    def turns(self, state):
        free = self._free(state)
        for count in range(min(state[3], len(free)), 0, -1):
            for cells in combinations(free, count):
                yield self._own(state, sum(cells))

    def after(self, state, stones):
        seat, now = state[2], (state[0] | stones[0], state[1] | stones[1])
        before, largest = self._largest(seat, state[seat]), self._largest(seat, now[seat])
        other = self._largest(1 - seat, now[1 - seat])
        leads = largest > before and (largest > other or (self.rules.bonus == "level" and largest == other))
        return *now, 1 - seat, 3 if leads else 2

    def _largest(self, colour, cells):
        return max([1, *self.sizes(colour, cells)[:1]])


class _Yodd(EndingSolver):
    def start(self):
        return 0, 0, self.position.seat, self.position.passes

    def turns(self, state):
        black, white = state[:2]
        free = self.full & ~black & ~white
        single = [1 << at for at in range(len(self.cells)) if free >> at & 1]
        yield 0, 0
        for bit in single:
            yield from self._odd(black, white, [(bit, 0), (0, bit)])
        for one, other in combinations(single, 2):
            both = one | other
            yield from self._odd(black, white, [(both, 0), (one, other), (other, one), (0, both)])

    def _odd(self, black, white, several):
        for stones in several:
            if (len(self.sizes(BLACK, black | stones[0])) + len(self.sizes(WHITE, white | stones[1]))) % 2:
                yield stones

    def after(self, state, stones):
        passes = 0 if stones != (0, 0) else state[3] + 1
        return state[0] | stones[0], state[1] | stones[1], 1 - state[2], passes

    def won(self, state):
        if state[3] < 2 and len(list(zip(self.turns(state), range(2), strict=False))) > 1:
            return None
        return int(len(self.sizes(WHITE, state[1])) < len(self.sizes(BLACK, state[0])))


SOLVERS = {"odd": _Odd, "strands": _Strands, "xodd": _Yodd, "yodd": _Yodd, "catchup": _Catchup}
