"""What a game must answer (is a turn allowed, what does it lead to, how does it stand), and playing by it.

Turns are found here too: all legal ones on small boards, random ones on any.
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


@dataclass(frozen=True)
class Outcome:
    """How a match ended.

    Raises:
        InvalidValueError: the winner is no seat.
    """

    winner: int | None
    """The seat that has won; none if it is a draw."""
    reason: str
    """The sentence that says why, as message id without its prefix `outcome-`."""
    details: Mapping[str, Fact] = field(default_factory=dict)
    """What the sentence names."""

    def __post_init__(self) -> None:
        if self.winner is not None and (type(self.winner) is not int or self.winner not in (0, 1)):
            raise InvalidValueError("winner-of-seats", given=repr(self.winner))

    @property
    def facts(self) -> Mapping[str, Fact]:
        """All that the sentence may name: the details, and the winner, 0 if it is a draw."""
        return {"winner": self.winner or 0, **self.details}


class Emphasis(enum.Enum):
    """How a picture makes cells stand out."""

    OUTLINED = "a line around them"
    HINTED = "a broken line around them"
    PLAIN = "no line; only the number"
    CLOSED = "no line; it can't count any more, wherever stones are placed"

    __repr__ = enum.Enum.__str__


class Numbers(enum.Enum):
    """What the numbers on marked cells mean."""

    SIZE = "how many cells are marked together"
    RANK = "their place among those that are marked, the most important first"
    COUNT = "they are counted one by one, those of each colour from 1 on"

    __repr__ = enum.Enum.__str__


class Marked(NamedTuple):
    """Cells that a picture makes stand out: a group, a line, a territory, whatever matters in the game."""

    cells: tuple[Cell, ...]
    number: int | None = None
    """Shown on one of the cells, if there is one."""
    emphasis: Emphasis = Emphasis.OUTLINED
    lacks: int = 0
    """How many more stones it needs to count, if it does not count yet."""


@dataclass(frozen=True)
class Score:
    """What a player wants to see now."""

    marked: tuple[Marked, ...] = ()
    """What stands out, most important first."""
    decisive: tuple[Marked, ...] | None = None
    """What stands out once the match is over; `None` if it is the same."""
    numbers: Numbers = Numbers.SIZE
    """What the numbers on marked cells mean."""
    headline: tuple[int, ...] = ()
    """Beside the board: one number that belongs to no seat, one for each seat, or none at all."""
    signs: tuple[str, ...] = ()
    """What stands beside the board for each seat, in every language, where seats have no colours."""
    fades: bool = False
    """Whether stones that do not stand out become small once the match is over."""
    leader: int | None = None
    """The seat that would win if the match ended now; none where neither would."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """What the sentence `score-<game>` names."""


@dataclass(frozen=True)
class Effect:
    """What the stones of a turn that end up in one group do."""

    group: Group
    """The group as it is after the turn."""
    added: tuple[Cell, ...]
    """The new stones in it."""
    joined: tuple[Group, ...]
    """The groups that it is made of; none if it is new, several if they become one."""

    @property
    def change(self) -> int:
        """The number of groups that this adds, negative where it takes some away."""
        return 1 - len(self.joined)


class Rules(ABC):
    """What a game must answer. A frozen dataclass per game derives from this; its options are its fields.

    Only `outcome` and `score` must be written. The other answers are those of a game in which each seat has
    a colour and places up to `most_stones` stones of it on empty cells, without passing.

    Raises:
        SetupError: an option has a value that it may not have.
    """

    most_stones: ClassVar[int] = 1
    """No turn of this game has more stones than this."""
    has_groups: ClassVar[bool] = True
    """Whether groups matter; a player who makes a turn is then told what it does to them."""

    def __post_init__(self) -> None:
        for option in options_of(type(self)):
            option.check(getattr(self, option.key))

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """Return who has won and why, or `None` while the match goes on."""

    @abstractmethod
    def score(self, position: Position) -> Score:
        """Return what a player wants to see now, at any time."""

    def check(self, position: Position, turn: Turn) -> None:
        """Raise `IllegalTurnError` unless the turn is allowed; never change anything.

        What holds for all games need not be asked again: the match is not over, every cell of the turn is
        on the board, empty, and named once.

        Here: from one stone to as many as `most_at` says, each of the colour to place, and no passing.
        """
        stones, most = turn.placements, self.most_at(position)
        if not stones:
            raise IllegalTurnError("no-passing")
        if len(stones) > most == 1:
            raise IllegalTurnError("one-stone-only", given=len(stones))
        if len(stones) > most:
            raise IllegalTurnError("stones-at-most", given=len(stones), most=most)
        if only := self.colour_to_place(position):
            for cell, colour in stones:
                if colour is not only:
                    name = position.board.tiling.names[cell]
                    raise IllegalTurnError("wrong-colour", cell=name, colour=only.value)

    def accepts(self, position: Position, turn: Turn) -> bool:
        """Return whether `check` finds nothing wrong.

        A game overrides this where giving the reason takes long.
        """
        try:
            self.check(position, turn)
        except IllegalTurnError:
            return False
        return True

    def after(self, position: Position, turn: Turn) -> Position:
        """Return the position after a turn that was checked.

        Here: the stones of the turn are put down, and nothing else changes. A game that remembers something
        of a turn, or does more on the board than adding stones, overrides this.
        """
        return position.after(turn)

    def check_board(self, board: Board) -> None:  # noqa: B027 - most games go with any board
        """Raise `SetupError` unless the game can be played on this board."""

    def sides(self, board: Board) -> Mapping[Colour, tuple[tuple[Cell, ...], ...]]:  # noqa: ARG002 - for most games
        """Return the rows of cells at the edge that belong to each colour. Here: none."""
        return {}

    def most_at(self, position: Position) -> int:  # noqa: ARG002 - for most games
        """Return how many stones a turn may have at this position. Here: `most_stones`."""
        return self.most_stones

    def colour_of(self, seat: int, position: Position) -> Colour | None:  # noqa: ARG002 - for most games
        """Return the colour of a seat at this position, or `None` where colours belong to nobody.

        Here: black for the seat that moves first, white for the other.
        """
        return Colour.WHITE if seat else Colour.BLACK

    def colour_to_place(self, position: Position) -> Colour | None:
        """Return the one colour that the seat to move must place, or `None` where it may place either.

        Here: its own.
        """
        return self.colour_of(position.seat, position)

    def pass_key(self, position: Position) -> str:  # noqa: ARG002 - for most games
        """Return what a turn without stones is called at this position: the word for it in stored turns.

        It names the messages that say the same to people: `notation-<key>`, `scene-<key>`, `button-<key>`,
        `<key>-does`, `<key>-really` and `<key>-ends`.
        """
        return "pass"

    def next_stones(self, position: Position, turn: Turn) -> Iterator[Placement]:
        """Yield the stones that a half-made turn may be continued with, by cell; `check` judges the whole.

        Here: the colour to place (or either) on any empty cell, as many as `most_at` says.
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
    """Return the rules of a game with these options: values, which all matches that have them share."""
    return kind(**dict(options))


def play(rules: Rules, position: Position, turn: Turn) -> Position:
    """Play one turn.

    Returns:
        The position after it.

    Raises:
        IllegalTurnError: the match is over, a cell is not on the board, taken or named twice, or the game
            refuses the turn.
    """
    check_places(rules, position, turn)
    rules.check(position, turn)
    return rules.after(position, turn)


def check_places(rules: Rules, position: Position, turn: Turn) -> None:
    """Raise `IllegalTurnError` unless the match goes on, and the stones have places of their own."""
    if rules.outcome(position) is not None:
        raise IllegalTurnError("over")
    stones, before = position.stones, None
    for placement in turn.placements:
        cell = placement.cell
        if cell >= len(stones):
            raise IllegalTurnError("no-such-cell", given=cell, last=len(stones) - 1)
        if (stone := stones[cell]) is not None:
            name = position.board.tiling.names[cell]
            raise IllegalTurnError("cell-taken", cell=name, colour=stone.value)
        if cell == before:
            raise IllegalTurnError("cell-twice", cell=position.board.tiling.names[cell])
        before = cell


def allows(rules: Rules, position: Position, turn: Turn) -> bool:
    """Return whether `play` would play this turn."""
    try:
        check_places(rules, position, turn)
    except IllegalTurnError:
        return False
    return rules.accepts(position, turn)


def replay(rules: Rules, position: Position, turns: Iterable[Turn]) -> Position:
    """Play turns one after the other, checking each.

    Returns:
        The position after the last.

    Raises:
        IllegalTurnError: one of them may not be played.
    """
    for turn in turns:
        position = play(rules, position, turn)
    return position


def rebuild(rules: Rules, position: Position, turns: Iterable[Turn]) -> Position:
    """Return the position after turns that were checked when they were played, which `replay` does again."""
    return reduce(rules.after, turns, position)


def effects_of(rules: Rules, position: Position, turn: Turn, *, later: Turn) -> tuple[Effect, ...]:
    """Return what a turn did whose stones lie on a position by now, and those of a later one."""
    if not rules.has_groups:
        return ()
    after = position.without(later)
    return stone_effects(after.without(turn), after, turn)


def stone_effects(before: Position, after: Position, turn: Turn) -> tuple[Effect, ...]:
    """Return what a turn does, in the order of its stones."""
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


_PASSING = 0.05
"""How often a random turn is a pass where both would be possible."""


def legal_turns(rules: Rules, position: Position) -> Iterator[Turn]:
    """Yield every turn that may be played, a pass first.

    Meant for small boards: there are 41,184 pairs of stones on a square of side 12, and far more sets of six.
    """
    if allows(rules, position, PASS):
        yield PASS
    yield from _longer_turns(rules, position, Turn())


def _longer_turns(rules: Rules, position: Position, turn: Turn) -> Iterator[Turn]:
    last = turn.placements[-1].cell if turn.placements else -1
    for stone in rules.next_stones(position, turn):
        if stone.cell > last:
            longer = turn + stone
            if allows(rules, position, longer):
                yield longer
            yield from _longer_turns(rules, position, longer)


def random_turn(rules: Rules, position: Position, source: random.Random) -> Turn:
    """Return a turn that may be played, stone by stone at random; now and then a pass where that is allowed.

    Raises:
        ValueError: the match is over.
    """
    if rules.outcome(position) is not None:
        raise ValueError("nothing can be played any more: the match is over")
    passing = allows(rules, position, PASS)
    if passing and source.random() < _PASSING:
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
        if found := _random_longer_turn(rules, position, longer, source):
            return found
        if legal:
            return longer
    return None


def random_match(rules: Rules, position: Position, source: random.Random) -> list[Turn]:
    """Return random turns from a position to the end of the match."""
    turns = []
    while rules.outcome(position) is None:
        turns.append(random_turn(rules, position, source))
        position = rules.after(position, turns[-1])
    return turns
