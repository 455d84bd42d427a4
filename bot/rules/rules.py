"""Interface of a game's rules (is a turn legal, where does it lead, what is the score), and playing by it.

Also enumerates legal turns on small boards and draws random ones on any.
"""

import enum
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, reduce
from typing import ClassVar, NamedTuple

from bot.errors import IllegalTurnError, InvalidValueError
from bot.rules.position import PASS, Board, Colour, Group, Placement, Position, Turn
from bot.rules.setup import Value, options_of
from bot.rules.tilings import Cell

Fact = int | str
_PASS_PROBABILITY = 0.05


@dataclass(frozen=True)
class Outcome:
    winner: int | None
    """`None` for a draw."""
    reason: str
    """Message id without its prefix `outcome-`."""
    details: Mapping[str, Fact] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.winner is not None and (type(self.winner) is not int or self.winner not in (0, 1)):
            raise InvalidValueError("winner-of-seats", given=repr(self.winner))

    @property
    def facts(self) -> Mapping[str, Fact]:
        """All arguments of the message: the details, and the winner, 0 for a draw."""
        return {"winner": self.winner or 0, **self.details}


class Emphasis(enum.Enum):
    OUTLINED = "a line around them"
    HINTED = "a broken line around them"
    PLAIN = "no line; only the number"
    CLOSED = "no line; it can't count any more, wherever stones are placed"

    __repr__ = enum.Enum.__str__


class Numbers(enum.Enum):
    """Meaning of the numbers on marked cells."""

    SIZE = "how many cells are marked together"
    RANK = "their place among those that are marked, the most important first"
    COUNT = "they are counted one by one, those of each colour from 1 on"

    __repr__ = enum.Enum.__str__


class Marked(NamedTuple):
    """Cells that a picture highlights: a group, a line, a territory, whatever matters in the game."""

    cells: tuple[Cell, ...]
    number: int | None = None
    """Shown on one of the cells."""
    emphasis: Emphasis = Emphasis.OUTLINED
    lacks: int = 0
    """How many stones are missing for it to count."""


@dataclass(frozen=True)
class Score:
    marked: tuple[Marked, ...] = ()
    """Most important first."""
    decisive: tuple[Marked, ...] | None = None
    """What is marked after the match; `None` for the same."""
    numbers: Numbers = Numbers.SIZE
    headline: tuple[int, ...] = ()
    """Beside the board: one number for the board, one per seat, or none."""
    signs: tuple[str, ...] = ()
    """Language-independent labels of the seats, for games whose seats have no colours."""
    fades: bool = False
    """Whether unmarked stones shrink once the match is over."""
    leader: int | None = None
    """The seat that would win if the match ended now, if any."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """Of the message `score-<game>`."""


@dataclass(frozen=True)
class Effect:
    group: Group
    """After the turn."""
    added: tuple[Cell, ...]
    joined: tuple[Group, ...]
    """None if the group is new."""

    @property
    def change(self) -> int:
        """How many groups the turn adds here; negative if it merges several."""
        return 1 - len(self.joined)


class Rules(ABC):
    """Interface of a game: a frozen dataclass whose fields are its options.

    Only `outcome` and `score` are abstract. The defaults suit a game in which each seat has a colour and
    places up to `most_stones` stones of it on empty cells, without passing.
    """

    most_stones: ClassVar[int] = 1
    """Of any turn of the game."""
    has_groups: ClassVar[bool] = True

    def __post_init__(self) -> None:
        for option in options_of(type(self)):
            option.check(getattr(self, option.key))

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """`None` while the match goes on."""

    @abstractmethod
    def score(self, position: Position) -> Score:
        """At any position, also during the match."""

    def check(self, position: Position, turn: Turn) -> None:
        """Raise `IllegalTurnError` for an illegal turn; must be pure.

        The caller has checked what holds for all games: the match is not over, and every cell of the turn is
        on the board, empty, and named once.

        Default: one to `most_at` stones of the colour to place, no passing.
        """
        stones = turn.placements
        most = self.most_at(position)
        if not stones:
            raise IllegalTurnError("no-passing")
        if len(stones) > most == 1:
            raise IllegalTurnError("one-stone-only", given=len(stones))
        if len(stones) > most:
            raise IllegalTurnError("stones-at-most", given=len(stones), most=most)
        only = self.colour_to_place(position)
        if only:
            for cell, colour in stones:
                if colour is not only:
                    name = position.board.tiling.names[cell]
                    raise IllegalTurnError("wrong-colour", cell=name, colour=only.value)

    def accepts(self, position: Position, turn: Turn) -> bool:
        """Override this if composing the reason for a refusal is slow."""
        try:
            self.check(position, turn)
        except IllegalTurnError:
            return False
        return True

    def after(self, position: Position, turn: Turn) -> Position:
        """Return the position after a legal turn.

        Default: the stones are put down. Override this if a game remembers something of a turn, or does more
        to the board.
        """
        return position.after(turn)

    def check_board(self, board: Board) -> None:  # noqa: B027 - most games go with any board
        """Raise `SetupError` for an unsuitable board."""

    def sides(self, board: Board) -> Mapping[Colour, tuple[tuple[Cell, ...], ...]]:  # noqa: ARG002 - for most games
        """Return the rows of edge cells that belong to each colour. Default: none."""
        return {}

    def most_at(self, position: Position) -> int:  # noqa: ARG002 - for most games
        """Of the next turn. Default: `most_stones`."""
        return self.most_stones

    def colour_of(self, seat: int, position: Position) -> Colour | None:  # noqa: ARG002 - for most games
        """`None` if colours are shared. Default: black for the seat that moves first."""
        return Colour.WHITE if seat else Colour.BLACK

    def colour_to_place(self, position: Position) -> Colour | None:
        """`None` for either. Default: the colour of the seat to move."""
        return self.colour_of(position.seat, position)

    def pass_key(self, position: Position) -> str:  # noqa: ARG002 - for most games
        """Return the name of a turn without stones, as stored.

        It is part of the ids of messages: `notation-<key>`, `scene-<key>`, `button-<key>`, `<key>-does`,
        `<key>-really` and `<key>-ends`.
        """
        return "pass"

    def next_stones(self, position: Position, turn: Turn) -> Iterator[Placement]:
        """Yield the stones that can follow in a partial turn, by cell; `check` judges the whole turn.

        Default: the colour to place, or either, on any empty cell, up to `most_at` stones.
        """
        if len(turn.placements) >= self.most_at(position):
            return
        only = self.colour_to_place(position)
        taken = {cell for cell, _ in turn.placements}
        for cell in position.empty:
            if cell not in taken:
                yield from (Placement(cell, colour) for colour in ([only] if only else Colour))


@cache
def rules_with(kind: type[Rules], options: tuple[tuple[str, Value], ...]) -> Rules:
    return kind(**dict(options))


def play(rules: Rules, position: Position, turn: Turn) -> Position:
    """Play one turn; refuse one that the rules do not allow, or after the end."""
    check_places(rules, position, turn)
    rules.check(position, turn)
    return rules.after(position, turn)


def check_places(rules: Rules, position: Position, turn: Turn) -> None:
    """Refuse a turn after the end, or on a cell that is not on the board, taken or repeated."""
    if rules.outcome(position) is not None:
        raise IllegalTurnError("over")
    stones = position.stones
    before = None
    for placement in turn.placements:
        cell = placement.cell
        if cell >= len(stones):
            raise IllegalTurnError("no-such-cell", given=cell, last=len(stones) - 1)
        stone = stones[cell]
        if stone is not None:
            name = position.board.tiling.names[cell]
            raise IllegalTurnError("cell-taken", cell=name, colour=stone.value)
        if cell == before:
            raise IllegalTurnError("cell-twice", cell=position.board.tiling.names[cell])
        before = cell


def allows(rules: Rules, position: Position, turn: Turn) -> bool:
    try:
        check_places(rules, position, turn)
    except IllegalTurnError:
        return False
    return rules.accepts(position, turn)


def replay(rules: Rules, position: Position, turns: Iterable[Turn]) -> Position:
    for turn in turns:
        position = play(rules, position, turn)
    return position


def rebuild(rules: Rules, position: Position, turns: Iterable[Turn]) -> Position:
    return reduce(rules.after, turns, position)


def effects_of(rules: Rules, position: Position, turn: Turn, *, later: Turn) -> tuple[Effect, ...]:
    """Return the effects of a turn, given a position that has its stones and those of `later`."""
    if not rules.has_groups:
        return ()
    after = position.without(later)
    return stone_effects(after.without(turn), after, turn)


def stone_effects(before: Position, after: Position, turn: Turn) -> tuple[Effect, ...]:
    """By order of the turn's stones."""
    new = {cell for cell, _ in turn.placements}
    effects = (
        Effect(
            group,
            added=tuple(cell for cell in group.cells if cell in new),
            joined=tuple(old for old in before.groups() if old.cells[0] in group.cells),
        )
        for group in after.groups()
        if not new.isdisjoint(group.cells)
    )
    return tuple(sorted(effects, key=lambda effect: effect.added))


def legal_turns(rules: Rules, position: Position) -> Iterator[Turn]:
    """Yield every legal turn, a pass first.

    For small boards: a square of side 12 has 41,184 pairs of stones, and far more sets of six.
    """
    if allows(rules, position, PASS):
        yield PASS
    yield from _longer_turns(rules, position, Turn())


def _longer_turns(rules: Rules, position: Position, turn: Turn) -> Iterator[Turn]:
    last = -1
    if turn.placements:
        last = turn.placements[-1].cell
    for stone in rules.next_stones(position, turn):
        if stone.cell > last:
            longer = turn + stone
            if allows(rules, position, longer):
                yield longer
            yield from _longer_turns(rules, position, longer)


def random_turn(rules: Rules, position: Position, source: random.Random) -> Turn:
    """Return a random legal turn, built stone by stone; sometimes a pass."""
    if rules.outcome(position) is not None:
        raise ValueError("nothing can be played any more: the match is over")
    passing = allows(rules, position, PASS)
    if passing and source.random() < _PASS_PROBABILITY:
        return PASS
    found = _random_longer_turn(rules, position, Turn(), source)
    if found is None and not passing:
        raise ValueError("the rules end no match here, yet allow no turn")
    return found or PASS


def _random_longer_turn(rules: Rules, position: Position, turn: Turn, source: random.Random) -> Turn | None:
    stones = list(rules.next_stones(position, turn))
    source.shuffle(stones)
    for stone in stones:
        longer = turn + stone
        legal = allows(rules, position, longer)
        if legal and source.random() < 0.5:
            return longer
        found = _random_longer_turn(rules, position, longer, source)
        if found:
            return found
        if legal:
            return longer
    return None


def random_match(rules: Rules, position: Position, source: random.Random) -> list[Turn]:
    turns = []
    while rules.outcome(position) is None:
        turns.append(random_turn(rules, position, source))
        position = rules.after(position, turns[-1])
    return turns
