"""Self-contained start of a match: the game's options, and numbers dealt to rings of a random board.

An option is a field of the rules, declared with its allowed values:

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
_OPTION_METADATA = "option"
_MAX_DIGITS = 9
"""Python refuses to parse numbers of thousands."""


@dataclass(frozen=True)
class Setup:
    game: str
    board_key: str
    """In the catalogue at that time."""
    board: Board
    options: Mapping[str, Value] = field(default_factory=dict)
    """Complete, including defaults."""

    def start(self) -> Position:
        return self.board.bare


def setup_to_json(setup: Setup) -> str:
    return json.dumps(setup_to_dict(setup), separators=(",", ":"))


def setup_from_json(text: str) -> Setup:
    """`Catalogue.rules` checks that the game exists."""
    try:
        data = json.loads(text)
        game = data["game"]
        board = data["board"]
        key = data["tiling"]
        numbers = data["numbers"]
        options = data["options"]
        texts_fit = isinstance(game, str) and isinstance(board, str)
        options_fit = all(type(value) in (int, str) for value in options.values())
        setup = Setup(game, board, Board(tiling(key), tuple(numbers)), dict(options))
    except (KeyError, TypeError, AttributeError, ValueError, InvalidValueError) as error:
        raise SetupError("setup-broken", problem=str(error)) from error
    if not (texts_fit and options_fit):
        raise SetupError("setup-broken", problem="a value of the wrong kind")
    return setup


def setup_to_dict(setup: Setup) -> dict[str, Any]:
    return {
        "game": setup.game,
        "board": setup.board_key,
        "tiling": setup.board.tiling.key,
        "numbers": list(setup.board.numbers),
        "options": dict(setup.options),
    }


@dataclass(frozen=True)
class Option:
    """A rule that players may choose: a whole number, or one of several words."""

    key: str
    """Name of its field in the rules."""
    default: Value
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    """Empty for a number from `low` to `high`."""

    @property
    def values(self) -> Sequence[Value]:
        return self.choices or range(self.low, self.high + 1)

    def read(self, text: str) -> Value:
        is_number = text.isdecimal() and len(text) <= _MAX_DIGITS
        if is_number and not self.choices:
            return int(text)
        return text

    def check(self, value: Value) -> None:
        if self.choices:
            if value not in self.choices:
                raise SetupError("option-choice", option=self.key, value=value, choices=self.choices)
        elif type(value) is not int or not self.low <= value <= self.high:
            raise SetupError("option-range", option=self.key, value=value, low=self.low, high=self.high)


def number(default: int, *, low: int, high: int) -> Any:
    metadata = {_OPTION_METADATA: {"low": low, "high": high}}
    return field(default=default, metadata=metadata)


def choice(*words: str, default: str = "") -> Any:
    """Declare a field as an option with these choices, the first by default.

    Keep their order when the default changes: open forms store the index of a choice.
    """
    metadata = {_OPTION_METADATA: {"choices": words}}
    return field(default=default or words[0], metadata=metadata)


@cache
def options_of(rules: Any) -> tuple[Option, ...]:
    """By order of the fields."""
    found = []
    for one in fields(rules):
        if _OPTION_METADATA not in one.metadata:
            raise ValueError(
                f"the field {one.name!r} of {rules.__name__} is no option: "
                "declare it with number(…) or choice(…)"
            )
        option = Option(one.name, cast("Value", one.default), **one.metadata[_OPTION_METADATA])
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
    """The numbers dealt to each ring around the centre of a random board."""

    numbers: tuple[tuple[int, ...], ...]
    """Per ring, from the centre, the numbers of all its cells in descending order."""

    def deal(self, tiling: Tiling, source: random.Random) -> tuple[int, ...]:
        """Number the cells: a ring's corners get its highest numbers in random order, its edges the rest."""
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
    """In steps from the middle cell."""
    reached = {len(tiling) // 2: 0}
    for cell, distance in (queue := list(reached.items())):  # grows while new cells are found
        new = [(other, distance + 1) for other in tiling.neighbours[cell] if other not in reached]
        reached.update(new)
        queue.extend(new)
    return [reached[cell] for cell in range(len(tiling))]


def _is_corner(cell: Cell, tiling: Tiling, away: list[int]) -> bool:
    """Of its ring: only one neighbour is closer to the centre."""
    return sum(away[other] < away[cell] for other in tiling.neighbours[cell]) <= 1
