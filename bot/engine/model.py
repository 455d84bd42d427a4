"""What the search asks of a game, and a slow answer by the rules alone, so that a new game plays at once.

A turn is made stone by stone. A move is one stone, `2 * cell + colour` with 0 for black and 1 for white, or
`END`: the turn ends here, which is a pass if it has no stone.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from bot.engine.ground import ground_of
from bot.rules.position import Board, Colour, Placement, Position, Turn
from bot.rules.rules import Rules

END = -1
ALL = 0
"""In `Model.newcomers`: each stone is the best of all that may come next."""
DRAWN = 2
"""What `Model.winner` says where neither seat has won."""
COLOURS = tuple(Colour)


class State(Protocol):
    """A position on the way to the next turn."""

    @property
    def seat(self) -> int:
        """Who makes the next move."""

    @property
    def begun(self) -> bool:
        """Whether the turn under way has a stone already."""


S = TypeVar("S", bound=State)


class Solution(ABC):
    """An ending that is known to its end."""

    winner: int
    """The seat that wins if both play perfectly."""

    @abstractmethod
    def wins(self, moves: Iterable[int]) -> bool | None:
        """Return whether the seat that makes the last of these moves, which are whole turns, has won then.

        `None` where that is not known: after too many turns, or one that the model leaves out.
        """


class Model(ABC, Generic[S]):
    """A game on one board. Equal positions have equal states."""

    lean: ClassVar[int] = 500
    """After how many thirds of visits a move's own results and the worth of its cell begin to balance."""

    newcomers: ClassVar[tuple[int, ...]] = (4,)
    """How many random turns a newcomer chooses from: one of these numbers is drawn for each match."""

    def __init__(self, board: Board) -> None:
        self.ground = ground_of(board.tiling)

    @abstractmethod
    def state(self, position: Position) -> S:
        """Return a position at the beginning of a turn."""

    @abstractmethod
    def moves(self, state: S) -> list[int]:
        """Return what may come next; nothing if the turn under way can't be ended lawfully any more."""

    @abstractmethod
    def after(self, state: S, move: int) -> S:
        """Return the state after one of `moves`."""

    @abstractmethod
    def winner(self, state: S) -> int | None:
        """Return the seat that has won or `DRAWN`; `None` while the match goes on."""

    @abstractmethod
    def playout(self, state: S, source: Random) -> tuple[int, int]:
        """Play on at random.

        Returns:
            The cells that are black in the end, as a set, where a coin decides for those that stay empty; and
            the seat that has won, by a coin if neither has.
        """

    def exchanges(self, before: S, after: S) -> bool:  # noqa: ARG002 - for most games
        """Return whether a move without a stone has exchanged the colours of the seats."""
        return False

    def solvable(self, simulations: int) -> int:  # noqa: ARG002 - for most games
        """Return how many cells may be empty in an ending that is solved in the time of so many playouts."""
        return 0

    def solve(self, state: S, cells: int, deep: int = 1) -> Solution | None:  # noqa: ARG002 - for most games
        """Return the solution of an ending of at most so many empty cells; `None` where it can't be had.

        It knows who wins after each turn, and after so many turns if they are whole ones.
        """
        return None

    def turns(self, state: S) -> Iterator[tuple[tuple[int, ...], S]]:
        """Yield every turn that the model knows as its moves, some in several orders, with what follows."""
        for move in self.moves(state):
            reached = self.after(state, move)
            if not reached.begun:
                yield (move,), reached
            else:
                yield from (((move, *moves), last) for moves, last in self.turns(reached))


def turn_of(moves: Iterable[int]) -> Turn:
    return Turn(tuple(Placement(move >> 1, COLOURS[move & 1]) for move in moves if move != END))


def cells_of(position: Position, content: Colour | None) -> int:
    return sum(1 << cell for cell, stone in enumerate(position.stones) if stone is content)


class RulesState(NamedTuple):
    """A position and a half-made turn."""

    position: Position
    turn: Turn

    @property
    def seat(self) -> int:
        return self.position.seat

    @property
    def begun(self) -> bool:
        return bool(self.turn.placements)


_FEW_CELLS = 40
"""On a board with more, only the rules to ask leave the best level some hundred playouts a turn."""
_LOOKED_INTO = 3
"""Matches that show how a game may be played at random."""


class RulesModel(Model[RulesState]):
    """Any game, by asking its rules.

    In a playout they are asked as little as can be: where every turn is one stone on any empty cell, the
    board is filled at random, and who has won is asked of the full board, or of those on the way there.
    """

    def __init__(self, rules: Rules, board: Board) -> None:
        super().__init__(board)
        self._rules, self._board = rules, board

    def state(self, position: Position) -> RulesState:
        """Return a position with nothing of a turn."""
        return RulesState(position, Turn())

    def moves(self, state: RulesState) -> list[int]:
        """Return the stones that the rules offer; the last of a turn only if the whole is allowed."""
        rules, (position, turn) = self._rules, state
        stones: Iterable[Placement] = rules.next_stones(position, turn)
        if len(turn.placements) + 1 == rules.most_at(position):
            stones = (stone for stone in stones if rules.accepts(position, turn + stone))
        moves = [2 * stone.cell + COLOURS.index(stone.colour) for stone in stones]
        return [*moves, END] if rules.accepts(position, turn) else moves

    def after(self, state: RulesState, move: int) -> RulesState:
        """Add a stone; a turn that can't have another ends."""
        rules, (position, turn) = self._rules, state
        if move == END:
            return RulesState(rules.after(position, turn), Turn())
        longer = turn + Placement(move >> 1, COLOURS[move & 1])
        if len(longer.placements) < rules.most_at(position):
            return RulesState(position, longer)
        return RulesState(rules.after(position, longer), Turn())

    def winner(self, state: RulesState) -> int | None:
        """Ask the rules, at the beginning of a turn."""
        outcome = None if state.begun else self._rules.outcome(state.position)
        if outcome is None:
            return None
        return DRAWN if outcome.winner is None else outcome.winner

    def exchanges(self, before: RulesState, after: RulesState) -> bool:
        colour_of = self._rules.colour_of
        return colour_of(0, before.position) is not colour_of(0, after.position)

    @cached_property
    def _fills(self) -> bool:
        """Whether every turn after the first two is one stone on any empty cell, and nothing else happens."""
        return self._rules.most_stones == 1 and all(map(self._is_filled, range(_LOOKED_INTO)))

    @property
    def is_slow(self) -> bool:
        """Whether the rules are asked at every stone of a playout, on a board on which that takes long."""
        return not self._fills and self.ground.size > _FEW_CELLS

    @cached_property
    def _stays(self) -> bool:
        """Whether who has won has still won when the board is filled."""
        return all(map(self._is_same_when_full, range(_LOOKED_INTO)))

    def _is_filled(self, seed: int) -> bool:
        """Whether a match at random, by the rules, is played by filling cells."""
        state, source = self.state(self._board.start()), Random(seed)  # noqa: S311 - playouts keep no secrets
        while self.winner(state) is None:
            moves, position = self.moves(state), state.position
            if position.ply > 1 and sorted(moves) != _anywhere(position, self._rules):
                return False
            move = source.choice([move for move in moves if move != END] or moves)
            state = self.after(state, move)
            if state.position.memory != position.memory or move == END:
                return False
        return True

    def _is_same_when_full(self, seed: int) -> bool:
        """Whether nothing changes who has won a match at random once somebody has."""
        start, source = self._board.start(), Random(seed)  # noqa: S311 - playouts keep no secrets
        order = self._order(start, source)
        at = self._first_end(start, order)
        ends = [_filled(start, order[:count]) for count in range(at, len(order) + 1)]
        return len({self.winner(self.state(end)) for end in ends}) == 1

    def _order(self, position: Position, source: Random) -> list[Placement]:
        """Return stones on all empty cells in the order in which they are placed."""
        cells = list(position.empty)
        source.shuffle(cells)
        turns = (position, replace(position, ply=position.ply + 1))
        only = [self._rules.colour_to_place(turn) for turn in turns]
        return [
            Placement(cell, only[at % 2] or COLOURS[source.getrandbits(1)]) for at, cell in enumerate(cells)
        ]

    def _first_end(self, position: Position, order: list[Placement]) -> int:
        """Return after how many of these stones the match is over at the earliest."""
        low, high = 0, len(order)
        while low < high:
            tried = (low + high) // 2
            if self._rules.outcome(_filled(position, order[:tried])) is None:
                low = tried + 1
            else:
                high = tried
        return low

    def playout(self, state: RulesState, source: Random) -> tuple[int, int]:
        """Fill the board or make moves at random; a match that doesn't come to an end is drawn."""
        winner = self.winner(state)
        if winner is None and self._fills:
            order = self._order(state.position, source)
            if not self._stays:
                order = order[: self._first_end(state.position, order)]
            state = RulesState(_filled(state.position, order), Turn())
            winner = self.winner(state)
            winner = DRAWN if winner is None else winner
        for _ in range(8 * self.ground.size):
            if winner is not None:
                break
            moves = self.moves(state)
            if not moves:
                winner = 1 - state.seat
                break
            state = self.after(state, source.choice(moves))
            winner = self.winner(state)
        if winner is None or winner == DRAWN:
            winner = source.getrandbits(1)
        empty = cells_of(state.position, None)
        return cells_of(state.position, Colour.BLACK) | empty & source.getrandbits(self.ground.size), winner


def _anywhere(position: Position, rules: Rules) -> list[int]:
    """Return the moves that there are where a stone may be placed on any empty cell, ascending."""
    only = rules.colour_to_place(position)
    colours = [only] if only else COLOURS
    return [2 * cell + COLOURS.index(colour) for cell in position.empty for colour in colours]


def _filled(position: Position, placements: list[Placement]) -> Position:
    """Return a position with so many turns of a stone each more."""
    stones = list(position.stones)
    for cell, colour in placements:
        stones[cell] = colour
    ply = position.ply + len(placements)
    return Position(position.board, tuple(stones), ply, memory=position.memory)
