import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from bot.errors import MatchError
from bot.rules.position import Colour, Placement, Turn

_BASE36_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_COLOUR_LETTERS = {Colour.BLACK: "b", Colour.WHITE: "w"}
_LETTER_COLOURS = {letter: colour for colour, letter in _COLOUR_LETTERS.items()}

STONES_CODE = r"((?:[0-9a-z]{2}[bw]){0,9})"
"""Matches what `write_stones` returns."""
_DRAFT = re.compile(rf"([fobw])([0-9a-z]{{2}})?(?:\.([1-9][0-9]?))?/{STONES_CODE}(?:/(.*))?")


@dataclass(frozen=True)
class Draft:
    """Encoded in button ids, so nothing is stored."""

    stones: tuple[Placement, ...] = ()
    is_open: bool = False
    """Whether the colours are still open, in games that leave them to the player."""
    row: int | None = None
    """The open one."""
    aim: str | None = None
    """Code of the purpose (`purpose.py`); None to play."""
    page: int = 0
    """Of groups, at most 99."""

    @property
    def turn(self) -> Turn:
        return Turn(self.stones)

    @property
    def code(self) -> str:
        """At most 34 characters for nine stones: open or fixed, row, page, stones; cells in base 36.

        Then the purpose, for which ids have room for 37 more.
        """
        row = "" if self.row is None else _base36(self.row)
        aim = "" if self.aim is None else f"/{self.aim}"
        page = f".{self.page}" if self.page else ""
        return f"{'o' if self.is_open else 'f'}{row}{page}/{write_stones(self.stones)}{aim}"

    def put(self, stone: Placement) -> Self:
        """The colour is left open."""
        return replace(self, stones=(*self.stones, stone), is_open=True, row=None)

    def without_last(self) -> Self:
        return replace(self, stones=self.stones[:-1], row=None)

    @classmethod
    def read(cls, code: str) -> Self:
        """1.0.0 wrote the colour of the next stone in place of "f"."""
        found = _DRAFT.fullmatch(code)
        if found is None:
            raise MatchError("unknown-button")
        colours, row, page, stones, aim = found.groups()
        shown = None
        if row is not None:
            shown = int(row, 36)
        return cls(parse_stones(stones), colours == "o", shown, aim, int(page or 0))


def write_stones(stones: Iterable[Placement]) -> str:
    return "".join(f"{_base36(cell)}{_COLOUR_LETTERS[colour]}" for cell, colour in stones)


def parse_stones(code: str) -> tuple[Placement, ...]:
    return tuple(
        Placement(int(code[at : at + 2], 36), _LETTER_COLOURS[code[at + 2]]) for at in range(0, len(code), 3)
    )


def _base36(number: int) -> str:
    """Two digits, enough for 1296 cells."""
    return _BASE36_DIGITS[number // 36] + _BASE36_DIGITS[number % 36]
