"""What the search asks of a game, and a slow answer by the rules alone, so that a new game plays at once.

A turn is made stone by stone. A move is one stone, `2 * cell + colour` with 0 for black and 1 for white, or
`END`: the turn ends here, which is a pass if it has no stone.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from bot.engine.ground import ground_of
from bot.rules.position import Board, Colour, Placement, Position, Turn
from bot.rules.rules import Rules

END = -1
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
    def wins(self, moves: Iterable[int]) -> bool:
        """Return whether the seat to move has won once it has made these moves, which are a whole turn."""


class Model(ABC, Generic[S]):
    """A game on one board. Equal positions have equal states."""

    lean: ClassVar[int] = 500
    """After how many thirds of visits a move's own results and the worth of its cell begin to balance."""

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

    def solvable(self, simulations: int) -> int:  # noqa: ARG002 - for most games
        """Return how many cells may be empty in an ending that is solved in the time of so many playouts."""
        return 0

    def solve(self, state: S, cells: int) -> Solution | None:  # noqa: ARG002 - for most games
        """Return the solution of an ending of at most so many empty cells; `None` where it can't be had."""
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
    """Return the turn that moves make."""
    return Turn(tuple(Placement(move >> 1, COLOURS[move & 1]) for move in moves if move != END))


def cells_of(position: Position, content: Colour | None) -> int:
    """Return the cells with stones of a colour, or the empty ones, as a set."""
    return sum(1 << cell for cell, stone in enumerate(position.stones) if stone is content)


class RulesState(NamedTuple):
    """A position and a half-made turn."""

    position: Position
    turn: Turn

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.position.seat

    @property
    def begun(self) -> bool:
        """Whether the turn has a stone."""
        return bool(self.turn.placements)


class RulesModel(Model[RulesState]):
    """Any game, by asking its rules."""

    def __init__(self, rules: Rules, board: Board) -> None:
        super().__init__(board)
        self._rules = rules

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

    def playout(self, state: RulesState, source: Random) -> tuple[int, int]:
        """Make moves at random; a match that doesn't come to an end is drawn."""
        winner = self.winner(state)
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
