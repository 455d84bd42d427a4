"""What a match starts from, complete in itself: options of games, and numbers dealt at random ring by ring.

An option is a field of the rules, declared once together with what it may be.

@dataclass(frozen=True)
class Odd(Rules):
    group: int = number(5, low=2, high=12)

@dataclass(frozen=True)
class Strands(Rules):
    cover: str = choice("up-to", "exact")
"""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, cast

from bot.errors import InvalidValueError, SetupError
from bot.rules.position import Board, Position
from bot.rules.tilings import Cell, Tiling, tiling

Value = int | str


@dataclass(frozen=True)
class Setup:
    """A game, its board and its options, as one match has them."""

    game: str
    """Key of the game."""
    board_key: str
    """Key of the board among those that the game was offered on."""
    board: Board
    options: Mapping[str, Value] = field(default_factory=dict)
    """The value of every option."""

    def start(self) -> Position:
        return self.board.bare


def setup_to_json(setup: Setup) -> str:
    """Write a set-up as JSON text, which `setup_from_json` reads back."""
    return json.dumps(setup_to_dict(setup), separators=(",", ":"))


def setup_from_json(text: str) -> Setup:
    """Read what `setup_to_json` wrote. Does not ask whether the game exists; `Catalogue.rules` does.

    Raises:
        SetupError: the text is no set-up, something in it is missing or of the wrong kind, or its numbers do
            not fit its tiling.
    """
    try:
        data = json.loads(text)
        game, board, key, numbers, options = (
            data[k] for k in ("game", "board", "tiling", "numbers", "options")
        )
        texts_fit = isinstance(game, str) and isinstance(board, str)
        options_fit = all(type(value) in (int, str) for value in options.values())
        setup = Setup(game, board, Board(tiling(key), tuple(numbers)), dict(options))
    except (KeyError, TypeError, AttributeError, ValueError, InvalidValueError) as error:
        raise SetupError("setup-broken", problem=str(error)) from error
    if not (texts_fit and options_fit):
        raise SetupError("setup-broken", problem="a value of the wrong kind")
    return setup


def setup_to_dict(setup: Setup) -> dict[str, Any]:
    """Return the set-up as plain values."""
    return {
        "game": setup.game,
        "board": setup.board_key,
        "tiling": setup.board.tiling.key,
        "numbers": list(setup.board.numbers),
        "options": dict(setup.options),
    }


_DECLARED = "option"
"""The key of a field's metadata that holds what was declared."""
_LONGEST_NUMBER = 9
"""Digits; Python itself refuses to read numbers of some thousand."""


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
        return self.choices or range(self.low, self.high + 1)

    def read(self, text: str) -> Value:
        """Return the value that a text stands for; `check` says whether the option may have it."""
        is_number = text.isdecimal() and len(text) <= _LONGEST_NUMBER
        return int(text) if is_number and not self.choices else text

    def check(self, value: Value) -> None:
        """Raise `SetupError` unless the option may have this value."""
        if self.choices:
            if value not in self.choices:
                raise SetupError("option-choice", option=self.key, value=value, choices=self.choices)
        elif type(value) is not int or not self.low <= value <= self.high:
            raise SetupError("option-range", option=self.key, value=value, low=self.low, high=self.high)


def number(default: int, *, low: int, high: int) -> Any:
    """Declare a field of the rules as an option: a whole number from `low` to `high`."""
    return field(default=default, metadata={_DECLARED: {"low": low, "high": high}})


def choice(*words: str, default: str = "") -> Any:
    """Declare a field of the rules as an option: one of these words; the default is the first if not given.

    Keep their order when the default changes: open forms name a choice by its place.
    """
    return field(default=default or words[0], metadata={_DECLARED: {"choices": words}})


@cache
def options_of(rules: Any) -> tuple[Option, ...]:
    """Return the options of a game, in the order of the fields of its rules.

    Raises:
        ValueError: a field is declared without `number` or `choice`, or its default is not allowed.
    """
    found = []
    for one in fields(rules):
        if _DECLARED not in one.metadata:
            raise ValueError(
                f"the field {one.name!r} of {rules.__name__} is no option: "
                "declare it with number(…) or choice(…)"
            )
        option = Option(one.name, cast("Value", one.default), **one.metadata[_DECLARED])
        try:
            option.check(option.default)
        except SetupError as error:
            raise ValueError(
                f"the default of {one.name!r} of {rules.__name__} does not fit: {error}"
            ) from error
        found.append(option)
    return tuple(found)


@dataclass(frozen=True)
class Rings:
    """Which numbers each ring round the centre gets when a random board is dealt."""

    numbers: tuple[tuple[int, ...], ...]
    """One item per ring, the centre first; in each the numbers of all its cells, highest first."""

    def deal(self, tiling: Tiling, source: random.Random) -> tuple[int, ...]:
        """Number the cells at random: the corners of a ring get its highest numbers, its edges the rest.

        Returns:
            The number of each cell.
        """
        dealt = [0] * len(tiling)
        away = distances(tiling)
        for distance, numbers in enumerate(self.numbers):
            ring = [cell for cell in range(len(tiling)) if away[cell] == distance]
            corners = [cell for cell in ring if _is_corner(cell, tiling, away)]
            edges = [cell for cell in ring if cell not in corners]
            shares = numbers[: len(corners)], numbers[len(corners) :]
            for cells, share in zip((corners, edges), shares, strict=True):
                for cell, number in zip(cells, source.sample(share, len(share)), strict=True):
                    dealt[cell] = number
        return tuple(dealt)


def distances(tiling: Tiling) -> list[int]:
    """Return how many steps each cell is from the centre, which is the middle one of the tiling."""
    reached = {len(tiling) // 2: 0}
    for cell, distance in (queue := list(reached.items())):  # grows as long as there are new cells
        new = [(other, distance + 1) for other in tiling.neighbours[cell] if other not in reached]
        reached.update(new)
        queue.extend(new)
    return [reached[cell] for cell in range(len(tiling))]


def _is_corner(cell: Cell, tiling: Tiling, away: list[int]) -> bool:
    """Return whether a cell lies straight out from the centre: it has one neighbour further in, not two."""
    return sum(away[other] < away[cell] for other in tiling.neighbours[cell]) <= 1
