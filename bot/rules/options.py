"""The options of a game: fields of its rules, each declared once together with what it may be.

@dataclass(frozen=True)
class Odd(Rules):
    group: int = number(5, low=2, high=12)

@dataclass(frozen=True)
class Strands(Rules):
    cover: str = choice("up-to", "exact")
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, cast

from bot.errors import SetupError
from bot.rules.setup import Value

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
        """All that it may be."""
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


def choice(default: str, *others: str) -> Any:
    """Declare a field of the rules as an option: one of these words, the default first."""
    return field(default=default, metadata={_DECLARED: {"choices": (default, *others)}})


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
