"""Which games there are, on which boards, with which options: `data/games.toml` as values."""

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib import import_module
from typing import Any, cast

from bot.errors import PlayerError, SetupError
from bot.rules.figures import Figure, show
from bot.rules.layouts import LayoutError, Rings, first_line, parse_layout, parse_rings
from bot.rules.position import Board, Rules
from bot.rules.setup import Setup, Value
from bot.rules.tilings import tiling


class CatalogueError(ValueError):
    """An entry of `data/games.toml` that cannot be used; the text names it."""


@dataclass(frozen=True)
class Option:
    """Something about the rules that the players may choose: a whole number, or one of some words."""

    key: str
    """The field of the rules that it sets."""
    default: Value
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    """Empty if the option is a number from `low` to `high`."""

    @property
    def values(self) -> Sequence[Value]:
        """All that it may be."""
        return self.choices or range(self.low, self.high + 1)

    def read(self, text: str) -> Value:
        """The value that a text stands for; `check` says whether the option may have it."""
        return int(text) if text.isdecimal() and not self.choices else text

    def check(self, value: Value) -> None:
        """Ask whether the option may have this value.

        Raises:
            SetupError: it may not.
        """
        if self.choices:
            if value not in self.choices:
                raise SetupError("option-choice", option=self.key, value=value, choices=self.choices)
        elif not isinstance(value, int) or not self.low <= value <= self.high:
            raise SetupError("option-range", option=self.key, value=value, low=self.low, high=self.high)


@dataclass(frozen=True)
class BoardChoice:
    """A board that a game is offered on."""

    key: str
    name: str
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
        """Whether every match gets another board."""
        return isinstance(self.numbers, Rings)

    def board(self, source: random.Random | None = None) -> Board:
        """The board for one match.

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
    options: tuple[Option, ...] = ()
    figures: tuple[Figure, ...] = ()
    """What explains the game, in the order in which it is best seen."""

    def board(self, key: str) -> BoardChoice:
        """The board of that key.

        Raises:
            SetupError: the game is not offered on it.
        """
        for choice in self.boards:
            if choice.key == key:
                return choice
        known = tuple(choice.key for choice in self.boards)
        raise SetupError("no-such-board", board=key, game=self.name, known=known)

    def setup(
        self,
        board: str | None = None,
        options: Mapping[str, Value] | None = None,
        random: random.Random | None = None,
    ) -> Setup:
        """What a match starts from.

        Args:
            board: key of a board; the default one if not given.
            options: those that are not what the board suggests or, failing that, their default.
            random: deals the board if it is a random one.

        Raises:
            SetupError: no such board or option, or a value that the option does not have.
        """
        choice = self.board(board or self.default_board)
        chosen = self.completed({**choice.suggests, **(options or {})})
        return Setup(self.key, choice.key, choice.board(random), chosen)

    def completed(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """These options and the defaults of all others.

        Raises:
            SetupError: there is no such option, or a value that it does not have.
        """
        for key, value in options.items():
            self.option(key).check(value)
        return {option.key: options.get(option.key, option.default) for option in self.options}

    def option(self, key: str) -> Option:
        """The option of that key.

        Raises:
            SetupError: the game has no such option.
        """
        for option in self.options:
            if option.key == key:
                return option
        known = tuple(option.key for option in self.options) or ("none",)
        raise SetupError("no-such-option", option=key, game=self.name, known=known)


@dataclass(frozen=True)
class Catalogue:
    """All games by their keys, in the order of the file."""

    games: Mapping[str, Game]

    def game(self, key: str) -> Game:
        """The game of that key.

        Raises:
            SetupError: there is none.
        """
        if key not in self.games:
            raise SetupError("no-such-game", game=key, known=tuple(self.games))
        return self.games[key]

    def rules(self, setup: Setup) -> Rules:
        """The rules that a match of this set-up is played by.

        Raises:
            SetupError: the game is unknown, has no such option, or does not go with this board.
        """
        game = self.game(setup.game)
        for key in setup.options:
            game.option(key)
        rules = game.rules(**setup.options)
        rules.check_board(setup.board)
        return rules


# Reading the file. What a table may hold is written down once, as key: type, and checked by `_table`.

_GAME: dict[str, type] = {
    "name": str,
    "rules": str,
    "seats": list,
    "goal": str,
    "stones_on": str,
    "designer": str,
    "year": int,
    "source": str,
    "default_board": str,
    "boards": list,
}
_GAME_MAY: dict[str, type] = {"options": dict, "figures": list}
_BOARD: dict[str, type] = {"key": str, "name": str}
_BOARD_MAY: dict[str, type] = {"tiling": str, "mark": str, "suggests": dict, "layout": str, "rings": str}
_FIGURE: dict[str, type] = {"key": str, "board": str, "diagram": str, "ply": int}
_FIGURE_MAY: dict[str, type] = {"options": dict, "last": str, "refused": str}
_NUMBER: dict[str, type] = {"default": int, "low": int, "high": int}
_CHOICE: dict[str, type] = {"default": str, "choices": list}


def read_catalogue(games_toml: str, boards: Mapping[str, str]) -> Catalogue:
    """Read the catalogue.

    Args:
        games_toml: text of `data/games.toml`.
        boards: text of every file in `data/boards/` by its name.

    Raises:
        CatalogueError: an entry that cannot be used, or a text that is no TOML.
        LayoutError: a numbered board that cannot be used.
    """
    try:
        entries = tomllib.loads(games_toml)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"games.toml: {error}") from error
    return Catalogue({key: _game(key, entry, boards) for key, entry in entries.items()})


def _game(key: str, entry: Any, files: Mapping[str, str]) -> Game:
    _table(entry, _GAME, _GAME_MAY, where=key)
    options = tuple(
        _option(name, table, f"{key}.options.{name}") for name, table in entry.get("options", {}).items()
    )
    choices = tuple(
        _board(table, f"{key}.boards, number {number}", files)
        for number, table in enumerate(entry["boards"], start=1)
    )
    plain = {name: entry[name] for name in ("name", "goal", "stones_on", "designer", "year", "source")}
    game = Game(
        key=key,
        rules=_rules(entry["rules"], f"{key}.rules"),
        seats=cast("tuple[str, str]", tuple(entry["seats"])),
        boards=choices,
        default_board=entry["default_board"],
        options=options,
        figures=tuple(
            _figure(table, f"{key}.figures, number {number}")
            for number, table in enumerate(entry.get("figures", ()), start=1)
        ),
        **plain,
    )
    _check_game(game)
    return game


def _check_game(game: Game) -> None:
    """Ask what no single table can answer."""
    keys = [choice.key for choice in game.boards]
    if len(set(keys)) != len(keys):
        raise _wrong(f"{game.key}.boards", f"a key occurs twice among {', '.join(keys)}")
    if len(game.seats) != 2:
        raise _wrong(f"{game.key}.seats", f"{len(game.seats)} titles; two are needed")
    if game.stones_on not in ("cells", "points"):
        raise _wrong(f"{game.key}.stones_on", f"{game.stones_on!r}; it is cells or points")
    known = {option.name for option in fields(cast("Any", game.rules))}
    if {option.key for option in game.options} != known:
        raise _wrong(
            f"{game.key}.options", f"they must be the fields of the rules: {', '.join(sorted(known))}"
        )
    try:
        game.board(game.default_board)
        for choice in game.boards:
            game.completed(choice.suggests)
    except SetupError as error:
        raise _wrong(f"{game.key}.boards", str(error)) from error
    for choice in game.boards:
        _check_board(game, choice)
    for figure in game.figures:
        try:
            show(figure, game)
        except (PlayerError, ValueError) as error:
            raise _wrong(f"{game.key}.figures: {figure.key}", str(error)) from error


def _check_board(game: Game, choice: BoardChoice) -> None:
    try:
        game.rules().check_board(choice.board(random.Random(0)))  # noqa: S311 - a sample is enough
    except SetupError as error:
        if choice.drawn_in:
            raise LayoutError(
                f"{choice.drawn_in}: {game.name} can't be played on this board: {error}"
            ) from error
        raise _wrong(f"{game.key}.boards: {choice.key}", str(error)) from error


def _rules(name: str, where: str) -> type[Rules]:
    """The class that an entry names as file and class, such as `odd.Odd`."""
    module, _, title = name.partition(".")
    try:
        found = getattr(import_module(f"bot.rules.games.{module}"), title)
    except (ImportError, AttributeError) as error:
        raise _wrong(where, f"{name!r} is no class in bot/rules/games/: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Rules) and hasattr(found, "__dataclass_fields__")):
        raise _wrong(where, f"{name!r} is no dataclass of rules")
    return found


def _option(key: str, table: Any, where: str) -> Option:
    _table(table, _CHOICE if "choices" in table else _NUMBER, {}, where=where)
    choices = tuple(table.pop("choices", ()))
    option = Option(key, choices=choices, **table)
    try:
        option.check(option.default)
    except SetupError as error:
        raise _wrong(where, f"the default does not fit: {error}") from error
    return option


def _figure(table: Any, where: str) -> Figure:
    _table(table, _FIGURE, _FIGURE_MAY, where=where)
    return Figure(**table)


def _board(table: Any, where: str, files: Mapping[str, str]) -> BoardChoice:
    _table(table, _BOARD, _BOARD_MAY, where=where)
    key = table.get("tiling", table["key"])
    try:
        cells = tiling(key)
    except ValueError as error:
        raise _wrong(where, str(error)) from error
    numbers: tuple[int, ...] | Rings = ()
    drawn_in = ""
    for kind, parse in (("layout", parse_layout), ("rings", parse_rings)):
        if file := table.get(kind):
            if file not in files:
                raise _wrong(where, f"there is no data/boards/{file}")
            numbers = parse(files[file], cells, file=f"data/boards/{file}")
            drawn_in = f"data/boards/{file}, line {first_line(files[file])}"
    mark = table.get("mark", "")
    if mark not in ("", "teaching", "expert"):
        raise _wrong(where, f"the mark {mark!r}; it is teaching, expert, or not there")
    return BoardChoice(
        table["key"], table["name"], key, mark, table.get("suggests", {}), numbers=numbers, drawn_in=drawn_in
    )


def _table(table: Any, must: dict[str, type], may: dict[str, type], *, where: str) -> None:
    """Refuse a table that lacks a key, has an unknown one, or a value of the wrong type."""
    if not isinstance(table, dict):
        raise _wrong(where, f"{table!r} is no table")
    if unknown := sorted(table.keys() - must.keys() - may.keys()):
        raise _wrong(where, f"unknown key {unknown[0]!r}; known are {', '.join(sorted({*must, *may}))}")
    if missing := sorted(must.keys() - table.keys()):
        raise _wrong(where, f"the key {missing[0]!r} is missing")
    for key, value in table.items():
        wanted = must.get(key) or may[key]
        if type(value) is not wanted:
            raise _wrong(where, f"{key} = {value!r}; it must be of type {wanted.__name__}")


def _wrong(where: str, what: str) -> CatalogueError:
    return CatalogueError(f"games.toml: {where}: {what}")
