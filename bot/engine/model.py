"""Interface of a game for the search, and a slow implementation by the rules alone for new games.

Turns are built stone by stone. A move is one stone, `2 * cell + colour` with 0 for black and 1 for white, or
`END`, which ends the turn; a turn of `END` alone is a pass.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from bot.engine.bitboard import bitboard_of
from bot.engine.lanes.playouts import Lanes
from bot.rules.position import Board, Colour, Placement, Position, Turn
from bot.rules.rules import Rules

END = -1
ALL_STONES = 0
"""In `Model.newcomers`: choose each stone from all candidates."""
DRAWN_MATCH = 2
"""Result of `Model.winner` for a draw."""
COLOUR_ORDER = tuple(Colour)
_MAX_SLOW_CELLS = 40
"""Above this, playing by rules alone leaves the best level only some hundred playouts a turn."""
_PROBE_MATCHES = 3
"""Random matches played to detect how the game can be simulated."""


class SearchState(Protocol):
    """A position with a possibly incomplete turn."""

    @property
    def seat(self) -> int:
        """Seat to move."""

    @property
    def begun(self) -> bool:
        """Whether the current turn has a stone."""


S = TypeVar("S", bound=SearchState)


class Solution(ABC):
    winner: int
    """Under perfect play."""

    @abstractmethod
    def wins(self, moves: Iterable[int]) -> bool | None:
        """Return whether the seat that makes the last of these moves, which are whole turns, wins then.

        `None` if unknown: after too many turns, or one that the model omits.
        """


class Model(ABC, Generic[S]):
    """A game on one board. Equal positions have equal states."""

    lean: ClassVar[int] = 500
    """Visits / 3 at which a move's own results balance the worth of its cell."""

    newcomers: ClassVar[tuple[int, ...]] = (4,)
    """Numbers of random turns that a newcomer chooses from; one is drawn per match."""

    looks: ClassVar[Mapping[int, int]] = {}
    """Playouts of a level that looks at single stones, by its usual ones, where they differ."""

    def __init__(self, board: Board) -> None:
        self.bitboard = bitboard_of(board.tiling)

    @abstractmethod
    def state(self, position: Position) -> S:
        """Return a position at the beginning of a turn."""

    @abstractmethod
    def moves(self, state: S) -> list[int]:
        """Return the next moves; empty if the current turn cannot be finished legally."""

    @abstractmethod
    def after(self, state: S, move: int) -> S:
        """Return the state after one of `moves`."""

    @abstractmethod
    def winner(self, state: S) -> int | None:
        """Return the winning seat or `DRAWN_MATCH`; `None` while the match goes on."""

    @abstractmethod
    def playout(self, state: S, source: Random) -> tuple[int, int]:
        """Play to the end at random.

        Returns the set of finally black cells, empty ones being coloured at random, and the winner, random if
        drawn.
        """

    def exchanges(self, before: S, after: S) -> bool:  # noqa: ARG002 - for most games
        return False

    @cached_property
    def lanes(self) -> Lanes[S] | None:
        """Plays many playouts at once; `None` if that does not make the search stronger."""
        return None

    def solvable(self, simulations: int) -> int:  # noqa: ARG002 - for most games
        """Return how many empty cells can be solved in the time of this many playouts."""
        return 0

    def solve(self, state: S, cells: int, deep: int = 1) -> Solution | None:  # noqa: ARG002 - for most games
        """Return the solution of an ending, `None` if it has too many cells or cannot be solved.

        It knows the winner after any single turn, and after `deep` whole turns.
        """
        return None

    def turns(self, state: S) -> Iterator[tuple[tuple[int, ...], S]]:
        """Yield all turns of the model as moves, some in several orders, with the resulting states."""
        for move in self.moves(state):
            reached = self.after(state, move)
            if not reached.begun:
                yield (move,), reached
            else:
                yield from (((move, *moves), last) for moves, last in self.turns(reached))


def move_of(stone: Placement) -> int:
    return 2 * stone.cell + COLOUR_ORDER.index(stone.colour)


def turn_of(moves: Iterable[int]) -> Turn:
    return Turn(tuple(Placement(move >> 1, COLOUR_ORDER[move & 1]) for move in moves if move != END))


def cells_of(position: Position, content: Colour | None) -> int:
    return sum(1 << cell for cell, stone in enumerate(position.stones) if stone is content)


class RulesState(NamedTuple):
    position: Position
    turn: Turn

    @property
    def seat(self) -> int:
        return self.position.seat

    @property
    def begun(self) -> bool:
        return bool(self.turn.placements)


class RulesModel(Model[RulesState]):
    """Any game, through its rules.

    Playouts query the rules as little as possible: if every turn is one stone on any empty cell, the board is
    filled at random, and the winner is taken from the full board, or from the first position that has one.
    """

    def __init__(self, rules: Rules, board: Board) -> None:
        super().__init__(board)
        self._rules = rules
        self._board = board

    def state(self, position: Position) -> RulesState:
        return RulesState(position, Turn())

    def moves(self, state: RulesState) -> list[int]:
        """Return the stones that the rules offer; a last stone only if the whole turn is legal."""
        rules = self._rules
        position, turn = state
        stones: Iterable[Placement] = rules.next_stones(position, turn)
        if len(turn.placements) + 1 == rules.most_at(position):
            stones = (stone for stone in stones if rules.accepts(position, turn + stone))
        moves = [move_of(stone) for stone in stones]
        if not rules.accepts(position, turn):
            return moves
        return [*moves, END]

    def after(self, state: RulesState, move: int) -> RulesState:
        rules = self._rules
        position, turn = state
        if move == END:
            return RulesState(rules.after(position, turn), Turn())
        longer = turn + Placement(move >> 1, COLOUR_ORDER[move & 1])
        if len(longer.placements) < rules.most_at(position):
            return RulesState(position, longer)
        return RulesState(rules.after(position, longer), Turn())

    def winner(self, state: RulesState) -> int | None:
        outcome = None
        if not state.begun:
            outcome = self._rules.outcome(state.position)
        if outcome is None:
            return None
        if outcome.winner is None:
            return DRAWN_MATCH
        return outcome.winner

    def exchanges(self, before: RulesState, after: RulesState) -> bool:
        colour_of = self._rules.colour_of
        return colour_of(0, before.position) is not colour_of(0, after.position)

    @cached_property
    def _fills_any_cell(self) -> bool:
        """Every turn after the first two is one stone on any empty cell, without side effects."""
        if self._rules.most_stones != 1:
            return False
        return all(map(self._is_filled, range(_PROBE_MATCHES)))

    @property
    def is_slow(self) -> bool:
        """Playouts query the rules for every stone on a large board."""
        return not self._fills_any_cell and self.bitboard.size > _MAX_SLOW_CELLS

    @cached_property
    def _winner_is_final(self) -> bool:
        """The winner is unchanged if the board is filled up after the end."""
        return all(map(self._is_same_when_full, range(_PROBE_MATCHES)))

    def _is_filled(self, seed: int) -> bool:
        state, source = self.state(self._board.start()), Random(seed)  # noqa: S311 - playouts keep no secrets
        while self.winner(state) is None:
            moves = self.moves(state)
            position = state.position
            if position.ply > 1 and sorted(moves) != _all_placements(position, self._rules):
                return False
            move = source.choice([move for move in moves if move != END] or moves)
            state = self.after(state, move)
            if state.position.memory != position.memory or move == END:
                return False
        return True

    def _is_same_when_full(self, seed: int) -> bool:
        start, source = self._board.start(), Random(seed)  # noqa: S311 - playouts keep no secrets
        order = self._order(start, source)
        at = self._first_end(start, order)
        ends = [_filled(start, order[:count]) for count in range(at, len(order) + 1)]
        return len({self.winner(self.state(end)) for end in ends}) == 1

    def _order(self, position: Position, source: Random) -> list[Placement]:
        cells = list(position.empty)
        source.shuffle(cells)
        turns = (position, replace(position, ply=position.ply + 1))
        only = [self._rules.colour_to_place(turn) for turn in turns]
        return [
            Placement(cell, only[at % 2] or COLOUR_ORDER[source.getrandbits(1)])
            for at, cell in enumerate(cells)
        ]

    def _first_end(self, position: Position, order: list[Placement]) -> int:
        """Return the number of stones after which the match is over, by bisection."""
        low = 0
        high = len(order)
        while low < high:
            tried = (low + high) // 2
            if self._rules.outcome(_filled(position, order[:tried])) is None:
                low = tried + 1
            else:
                high = tried
        return low

    def playout(self, state: RulesState, source: Random) -> tuple[int, int]:
        """Fill the board or play at random; a match that does not end is drawn."""
        winner = self.winner(state)
        if winner is None and self._fills_any_cell:
            order = self._order(state.position, source)
            if not self._winner_is_final:
                order = order[: self._first_end(state.position, order)]
            state = RulesState(_filled(state.position, order), Turn())
            winner = self.winner(state)
            winner = DRAWN_MATCH if winner is None else winner
        for _ in range(8 * self.bitboard.size):
            if winner is not None:
                break
            moves = self.moves(state)
            if not moves:
                winner = 1 - state.seat
                break
            state = self.after(state, source.choice(moves))
            winner = self.winner(state)
        if winner is None or winner == DRAWN_MATCH:
            winner = source.getrandbits(1)
        empty = cells_of(state.position, None)
        return cells_of(state.position, Colour.BLACK) | empty & source.getrandbits(self.bitboard.size), winner


def _all_placements(position: Position, rules: Rules) -> list[int]:
    only = rules.colour_to_place(position)
    colours = [only] if only else COLOUR_ORDER
    return [2 * cell + COLOUR_ORDER.index(colour) for cell in position.empty for colour in colours]


def _filled(position: Position, placements: list[Placement]) -> Position:
    stones = list(position.stones)
    for cell, colour in placements:
        stones[cell] = colour
    ply = position.ply + len(placements)
    return Position(position.board, tuple(stones), ply, memory=position.memory)
