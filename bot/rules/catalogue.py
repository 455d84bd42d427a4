"""Games with their boards, options and figures, as `bot.data` reads them."""

import random
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby, product
from typing import NamedTuple

from bot.errors import SetupError
from bot.rules.position import Board, Position
from bot.rules.rules import Rules, rules_with
from bot.rules.setup import Option, Rings, Setup, Value, options_of
from bot.rules.tilings import tiling

_SIZE = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class Family:
    kind: str
    like: str
    """The kind that these tilings are when all sizes are equal, such as "hexhex"."""
    name: str
    """Message id without its prefix `board-`."""
    sizes: range
    count: int
    odd_cells: bool = False
    """Whether boards with an even number of cells are refused."""

    def read(self, key: str) -> tuple[int, ...] | None:
        kind, *sizes = key.split("-")
        if kind != self.kind or len(sizes) != self.count or not all(_SIZE.fullmatch(size) for size in sizes):
            return None
        return tuple(map(int, sizes))

    def key(self, sizes: tuple[int, ...]) -> str:
        return "-".join([self.kind, *map(str, sizes)])

    def check(self, sizes: tuple[int, ...]) -> None:
        if not {*sizes} <= {*self.sizes}:
            raise SetupError("board-sides", low=self.sizes[0], high=self.sizes[-1])
        cells = len(tiling(self.key(sizes)))
        if self.odd_cells and cells % 2 == 0:
            raise SetupError("mirrored-board", cells=cells)

    def near(self, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        def distance(other: tuple[int, ...]) -> tuple[int, int]:
            steps = [abs(one - size) for one, size in zip(other, sizes, strict=True)]
            return sum(steps), max(steps)

        yield from sorted(product(self.sizes, repeat=self.count), key=distance)


class BoardName(NamedTuple):
    message: str
    """Without its prefix `board-`; its arguments are the sizes."""
    sizes: tuple[str, ...]


@dataclass(frozen=True)
class BoardChoice:
    key: str
    name: BoardName
    tiling: str
    mark: str = ""
    suggests: Mapping[str, Value] = field(default_factory=dict)
    """Options that suit this board better than their defaults."""
    numbers: tuple[int, ...] | Rings = ()
    """Number of each cell if the game needs them; `Rings` if they are dealt for each match."""
    drawn_in: str = ""

    @property
    def is_random(self) -> bool:
        return isinstance(self.numbers, Rings)

    def board(self, source: random.Random | None = None) -> Board:
        """Raise `ValueError` if the board is random and `source` is missing."""
        cells = tiling(self.tiling)
        if not isinstance(self.numbers, Rings):
            return Board(cells, self.numbers)
        if source is None:
            raise ValueError(f"{self.key} is a random board and needs a source of randomness")
        return Board(cells, self.numbers.deal(cells, source))


@dataclass(frozen=True)
class Figure:
    """A position that explains a game; the message `figure-<game>-<key>` describes it."""

    key: str
    board: str
    diagram: str
    ply: int
    options: Mapping[str, Value] = field(default_factory=dict)
    last: str = ""
    """The last turn, in notation, if it is shown."""
    refused: str = ""
    begun: str = ""
    """Stones of a turn that is not finished, in notation."""
    marked: str = ""
    """Names of cells."""
    passes: int = 0
    page: str = ""
    """Figures in a row with the same page are drawn as one picture, explained by `figure-<game>-<page>`."""


@dataclass(frozen=True)
class Game:
    key: str
    name: str
    rules: type[Rules]
    seats: tuple[str, str]
    """Keys of the seats' titles; the first moves first."""
    goal: str
    """Message id of the goal, one sentence."""
    stones_on: str
    """ "cells" or "points"."""
    designer: str
    year: int
    source: str
    """URL or reference of the rules."""
    minutes: int
    """Of a match on the usual board, played in one go."""
    difficulty: int
    """From 1 to 5."""
    boards: tuple[BoardChoice, ...]
    default_board: str
    families: tuple[Family, ...] = ()
    """In any size that the rules accept."""
    figures: tuple[Figure, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        return options_of(self.rules)

    @property
    def figure_pages(self) -> list[tuple[Figure, ...]]:
        pages = groupby(self.figures, key=lambda figure: figure.page or figure.key)
        return [tuple(figures) for _, figures in pages]

    def board(self, key: str) -> BoardChoice:
        """Return an offered board, or one of a family in any size."""
        choice = self._offered(key)
        if choice:
            return choice
        for family in self.families:
            sizes = family.read(key)
            if sizes:
                return self.board_in_size(family, sizes)
        known = tuple(choice.key for choice in self.boards)
        raise SetupError("no-such-board", board=key, game=self.name, known=known)

    def board_name(self, key: str) -> BoardName | str:
        choice = self._offered(key)
        if choice:
            return choice.name
        named = ((family, family.read(key)) for family in self.families)
        return next((_name(family, sizes) for family, sizes in named if sizes), key)

    def nearest_board(self, family: Family, sizes: tuple[int, ...]) -> BoardChoice:
        """Return the accepted board of a family that is closest in size."""
        for near in (sizes, *family.near(sizes)):
            with suppress(SetupError):
                return self.board_in_size(family, near)
        raise SetupError("no-such-board", board=family.key(sizes), game=self.name, known=())

    def _offered(self, key: str) -> BoardChoice | None:
        return next((choice for choice in self.boards if choice.key == key), None)

    def board_in_size(self, family: Family, sizes: tuple[int, ...]) -> BoardChoice:
        """Return a board of a family; the offered one if there is one of these sizes.

        It takes its suggested options from the offered board of the same shape closest in number of cells.
        """
        if len(set(sizes)) == 1 and (same := self._offered(f"{family.like}-{sizes[0]}")):
            return same
        family.check(sizes)
        key = family.key(sizes)
        cells = tiling(key)
        self.rules().check_board(Board(cells))
        alike = [choice for choice in self.boards if tiling(choice.tiling).kind in (family.kind, family.like)]
        nearest = min(alike, key=lambda choice: abs(len(tiling(choice.tiling)) - len(cells)), default=None)
        suggests = nearest.suggests if nearest else {}
        return BoardChoice(key, _name(family, sizes), key, suggests=suggests)

    def setup(
        self,
        board: str | None = None,
        options: Mapping[str, Value] | None = None,
        random: random.Random | None = None,
    ) -> Setup:
        """Options not given are the board's suggestions or the defaults; `random` deals a random board."""
        choice = self.board(board or self.default_board)
        chosen = self.complete({**choice.suggests, **(options or {})})
        return Setup(self.key, choice.key, choice.board(random), chosen)

    def is_usual(self, setup: Setup) -> bool:
        suggested = self.board(self.default_board).suggests
        if setup.board_key != self.default_board:
            return False
        return setup.options == self.complete(suggested)

    def complete(self, options: Mapping[str, Value]) -> dict[str, Value]:
        for key, value in options.items():
            self.option(key).check(value)
        return {option.key: options.get(option.key, option.default) for option in self.options}

    def option(self, key: str) -> Option:
        for option in self.options:
            if option.key == key:
                return option
        known = tuple(option.key for option in self.options) or ("none",)
        raise SetupError("no-such-option", option=key, game=self.name, known=known)

    def title(self, seat: int, position: Position, rules: Rules) -> str:
        """A title belongs to the colour that its seat began with; a swap of colours swaps titles."""
        colour = rules.colour_of(seat, position)
        start = position.board.bare
        began = [rules.colour_of(one, start) for one in range(len(self.seats))]
        return self.seats[began.index(colour) if colour is not None and colour in began else seat]


def _name(family: Family, sizes: tuple[int, ...]) -> BoardName:
    return BoardName(family.name, tuple(map(str, sizes)))


@dataclass(frozen=True)
class Catalogue:
    games: Mapping[str, Game]

    def game(self, key: str) -> Game:
        if key not in self.games:
            raise SetupError("no-such-game", game=key or "none", known=tuple(self.games))
        return self.games[key]

    def rules(self, setup: Setup) -> Rules:
        game = self.game(setup.game)
        try:
            rules = rules_with(game.rules, tuple(setup.options.items()))
        except TypeError:
            for key in setup.options:  # one of these is unknown
                game.option(key)
            raise
        rules.check_board(setup.board)
        return rules
