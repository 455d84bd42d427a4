"""Which games there are, on which boards, with which options and figures: values that `bot.data` reads."""

import random
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from bot.errors import SetupError
from bot.rules.position import Board, Position
from bot.rules.rules import Rules, rules_with
from bot.rules.setup import Option, Rings, Setup, Value, options_of
from bot.rules.tilings import tiling

_SIZE = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class Family:
    """The tilings of one kind, with every size between two limits."""

    kind: str
    """The kind of the tilings, such as "oblong"."""
    like: str
    """The kind that these tilings are where all sizes are equal, such as "hexhex"."""
    name: str
    """What such a board is called: message id without its prefix `board-`."""
    sizes: range
    """What each size may be."""
    count: int
    """How many sizes a tiling has."""
    odd_cells: bool = False
    """Whether only boards with an odd number of cells are played on."""

    def read(self, key: str) -> tuple[int, ...] | None:
        """Return the sizes in the key of a tiling, whatever they are; `None` if it is of another kind."""
        kind, *sizes = key.split("-")
        if kind != self.kind or len(sizes) != self.count or not all(_SIZE.fullmatch(size) for size in sizes):
            return None
        return tuple(map(int, sizes))

    def key(self, sizes: tuple[int, ...]) -> str:
        return "-".join([self.kind, *map(str, sizes)])

    def check(self, sizes: tuple[int, ...]) -> None:
        """Raise `SetupError` unless there is a board of these sizes."""
        if not {*sizes} <= {*self.sizes}:
            raise SetupError("board-sides", low=self.sizes[0], high=self.sizes[-1])
        cells = len(tiling(self.key(sizes)))
        if self.odd_cells and cells % 2 == 0:
            raise SetupError("mirrored-board", cells=cells)

    def near(self, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Return all sizes that there are, those first that differ least from the given ones."""

        def distance(other: tuple[int, ...]) -> tuple[int, int]:
            steps = [abs(one - size) for one, size in zip(other, sizes, strict=True)]
            return sum(steps), max(steps)

        yield from sorted(product(self.sizes, repeat=self.count), key=distance)


class BoardName(NamedTuple):
    """What a board is called: a message, and what it names."""

    message: str
    """Message id without its prefix `board-`."""
    sizes: tuple[str, ...]
    """The sizes of the tiling."""


@dataclass(frozen=True)
class BoardChoice:
    """A board that a game is offered on."""

    key: str
    name: BoardName
    tiling: str
    """Key of the tiling."""
    mark: str = ""
    """ "teaching", "expert", or nothing."""
    suggests: Mapping[str, Value] = field(default_factory=dict)
    """Options that suit this board better than their defaults."""
    numbers: tuple[int, ...] | Rings = ()
    """The number of each cell where the game needs them; rings if they are dealt for each match."""
    drawn_in: str = ""
    """The file and the line where the numbers begin, if there are any."""

    @property
    def is_random(self) -> bool:
        return isinstance(self.numbers, Rings)

    def board(self, source: random.Random | None = None) -> Board:
        """Return the board for one match.

        Raises:
            ValueError: a random board was asked for without a source of randomness.
        """
        cells = tiling(self.tiling)
        if not isinstance(self.numbers, Rings):
            return Board(cells, self.numbers)
        if source is None:
            raise ValueError(f"{self.key} is a random board and needs a source of randomness")
        return Board(cells, self.numbers.deal(cells, source))


@dataclass(frozen=True)
class Figure:
    """What the catalogue says of a figure; the message `figure-<game>-<key>` says what it shows."""

    key: str
    board: str
    diagram: str
    ply: int
    """How many turns led there."""
    options: Mapping[str, Value] = field(default_factory=dict)
    last: str = ""
    """The turn that led there, in notation, if the figure is to show it."""
    refused: str = ""
    """A turn that is not allowed there, in notation, if the figure is to show one."""


@dataclass(frozen=True)
class Game:
    """The rules one can choose, with what is offered for them."""

    key: str
    name: str
    rules: type[Rules]
    seats: tuple[str, str]
    """Keys of their titles, the seat that moves first before the other."""
    goal: str
    """Message id of what one tries to achieve, in one sentence."""
    stones_on: str
    """What a place for a stone is called and looks like: "cells" or "points"."""
    designer: str
    year: int
    source: str
    """Where the rules come from."""
    boards: tuple[BoardChoice, ...]
    default_board: str
    families: tuple[Family, ...] = ()
    """What else it may be played on, in any size, if the rules go with that board."""
    figures: tuple[Figure, ...] = ()
    """What explains the game, in the order in which it is best seen."""

    @property
    def options(self) -> tuple[Option, ...]:
        return options_of(self.rules)

    def board(self, key: str) -> BoardChoice:
        """Return the board of that key, among those offered or in any size of a family.

        Raises:
            SetupError: the game is not played on it.
        """
        if choice := self._offered(key):
            return choice
        for family in self.families:
            if sizes := family.read(key):
                return self.board_in_size(family, sizes)
        known = tuple(choice.key for choice in self.boards)
        raise SetupError("no-such-board", board=key, game=self.name, known=known)

    def board_name(self, key: str) -> BoardName | str:
        """Return what a board is called; the key itself, if the game is not played on it any more."""
        if choice := self._offered(key):
            return choice.name
        named = ((family, family.read(key)) for family in self.families)
        return next((_name(family, sizes) for family, sizes in named if sizes), key)

    def nearest_board(self, family: Family, sizes: tuple[int, ...]) -> BoardChoice:
        """Return the board of a family whose sizes differ least from these and that the rules go with.

        Raises:
            SetupError: there is none at all.
        """
        for near in (sizes, *family.near(sizes)):
            with suppress(SetupError):
                return self.board_in_size(family, near)
        raise SetupError("no-such-board", board=family.key(sizes), game=self.name, known=())

    def _offered(self, key: str) -> BoardChoice | None:
        return next((choice for choice in self.boards if choice.key == key), None)

    def board_in_size(self, family: Family, sizes: tuple[int, ...]) -> BoardChoice:
        """Return a board that is not offered by name, unless it is one of those that are.

        The options that suit it are those of the offered board of its shape that has about as many cells.

        Raises:
            SetupError: the rules do not go with it.
        """
        if len(set(sizes)) == 1 and (same := self._offered(f"{family.like}-{sizes[0]}")):
            return same
        family.check(sizes)
        key = family.key(sizes)
        cells = tiling(key)
        self.rules().check_board(Board(cells))
        alike = [choice for choice in self.boards if tiling(choice.tiling).kind in (family.kind, family.like)]
        nearest = min(alike, key=lambda choice: abs(len(tiling(choice.tiling)) - len(cells)), default=None)
        return BoardChoice(key, _name(family, sizes), key, suggests=nearest.suggests if nearest else {})

    def setup(
        self,
        board: str | None = None,
        options: Mapping[str, Value] | None = None,
        random: random.Random | None = None,
    ) -> Setup:
        """Return what a match starts from.

        Args:
            board: key of a board; the default one if not given.
            options: those that are not what the board suggests or, failing that, their default.
            random: deals the board if it is a random one.

        Raises:
            SetupError: no such board or option, or a value that the option does not have.
        """
        choice = self.board(board or self.default_board)
        chosen = self.complete({**choice.suggests, **(options or {})})
        return Setup(self.key, choice.key, choice.board(random), chosen)

    def complete(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """Return these options and the defaults of all others.

        Raises:
            SetupError: there is no such option, or a value that it does not have.
        """
        for key, value in options.items():
            self.option(key).check(value)
        return {option.key: options.get(option.key, option.default) for option in self.options}

    def option(self, key: str) -> Option:
        """Return the option of that key, or raise `SetupError` if the game has no such option."""
        for option in self.options:
            if option.key == key:
                return option
        known = tuple(option.key for option in self.options) or ("none",)
        raise SetupError("no-such-option", option=key, game=self.name, known=known)

    def title(self, seat: int, position: Position, rules: Rules) -> str:
        """Return the key of the title that a seat has at a position, one of `seats`.

        A title goes with the colour that its seat began with, so a pie rule that exchanges the colours
        exchanges the titles.
        """
        colour, start = rules.colour_of(seat, position), position.board.bare
        began = [rules.colour_of(one, start) for one in range(len(self.seats))]
        return self.seats[began.index(colour) if colour is not None and colour in began else seat]


def _name(family: Family, sizes: tuple[int, ...]) -> BoardName:
    return BoardName(family.name, tuple(map(str, sizes)))


@dataclass(frozen=True)
class Catalogue:
    """All games by their keys, in the order of the file."""

    games: Mapping[str, Game]

    def game(self, key: str) -> Game:
        """Return the game of that key, or raise `SetupError` if there is none."""
        if key not in self.games:
            raise SetupError("no-such-game", game=key or "none", known=tuple(self.games))
        return self.games[key]

    def rules(self, setup: Setup) -> Rules:
        """Return the rules that a match of this set-up is played by.

        Raises:
            SetupError: the game is unknown, has no such option, or does not go with this board.
        """
        game = self.game(setup.game)
        try:
            rules = rules_with(game.rules, tuple(setup.options.items()))
        except TypeError:
            for key in setup.options:  # one of which there is none
                game.option(key)
            raise
        rules.check_board(setup.board)
        return rules
