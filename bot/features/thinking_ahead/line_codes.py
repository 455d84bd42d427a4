"""A line of turns as text, short enough for the id of a button.

Discord allows an id 100 characters, of any script, and counts no bytes. So a line is one large number, whose
digits are Chinese characters, each worth 14 bits; no one sees them. The number has mixed bases: each choice
(how many turns and stones, which of the empty cells, which colours) takes as much room as it has
possibilities. A first character, a hash of the turns before, tells when the line begins elsewhere by now.
"""

import hashlib
from collections.abc import Iterator, Sequence
from math import comb

from bot.errors import IllegalTurnError, MatchError
from bot.features.thinking_ahead.service import MOST_TRIED
from bot.matches.model import MatchView
from bot.rules.position import Colour, Placement, Position, Turn
from bot.rules.rules import Rules, play
from bot.rules.tilings import Cell

_FIRST = 0x4E00
"""The first of the Chinese characters of Unicode."""
_BASE = 1 << 14
"""How many of them are digits."""
_COLOUR_DIGITS = tuple(Colour)


def write_line(start: MatchView, line: Sequence[Turn], now: int) -> str:
    """Encode a line and how many of its turns are on the board."""
    digits = [(len(line), MOST_TRIED + 1), (now, MOST_TRIED + 1)]
    position = start.position
    for turn in line:
        digits += _turn_digits(turn, position, start.rules)
        position = start.rules.after(position, turn)
    number = 0
    text = _hash_character(start)
    for digit, base in reversed(digits):
        number = number * base + digit
    while number:
        number, low = divmod(number, _BASE)
        text += chr(_FIRST + low)
    return text


def read_line(code: str, start: MatchView) -> tuple[tuple[Turn, ...], int]:
    """Every turn must be legal from the same position."""
    if code[:1] != _hash_character(start):
        raise MatchError("try-changed", match=start.match.label)
    digits = _Digits(code[1:])
    count = digits.take(MOST_TRIED + 1)
    now = digits.take(MOST_TRIED + 1)
    position = start.position
    line = list[Turn]()
    try:
        for _ in range(count):
            line.append(_read_turn(digits, position, start.rules))
            position = play(start.rules, position, line[-1])
    except IllegalTurnError as error:
        raise MatchError("unknown-button") from error
    if now > count or digits.number:
        raise MatchError("unknown-button")
    return tuple(line), now


def _hash_character(start: MatchView) -> str:
    digest = hashlib.blake2s("\n".join(start.match.turns).encode(), digest_size=2).digest()
    return chr(_FIRST + int.from_bytes(digest) % _BASE)


class _Digits:
    """A number of mixed bases; the first digit is taken first."""

    def __init__(self, text: str) -> None:
        self.number = 0
        for character in reversed(text):
            low = ord(character) - _FIRST
            if not 0 <= low < _BASE:
                raise MatchError("unknown-button")
            self.number = self.number * _BASE + low

    def take(self, base: int) -> int:
        self.number, digit = divmod(self.number, base)
        return digit


def _turn_digits(turn: Turn, position: Position, rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield (digit, base) for count, set of empty cells, and colours if they are free."""
    empty = position.empty
    stones = turn.placements
    places = [empty.index(cell) for cell, _ in stones]
    yield len(stones), rules.most_stones + 1
    yield sum(comb(place, rank) for rank, place in enumerate(places, start=1)), comb(len(empty), len(stones))
    if rules.colour_to_place(position) is None:
        yield from ((_COLOUR_DIGITS.index(colour), len(_COLOUR_DIGITS)) for _, colour in stones)


def _read_turn(digits: _Digits, position: Position, rules: Rules) -> Turn:
    empty = position.empty
    count = digits.take(rules.most_stones + 1)
    if count > len(empty):
        raise MatchError("unknown-button")
    cells = _cells(digits.take(comb(len(empty), count)), count, empty)
    only = rules.colour_to_place(position)
    return Turn(
        tuple(Placement(cell, only or _COLOUR_DIGITS[digits.take(len(_COLOUR_DIGITS))]) for cell in cells)
    )


def _cells(rank: int, count: int, empty: Sequence[Cell]) -> list[Cell]:
    """Decode the combinatorial number of a set of `count` cells."""
    cells = []
    place = len(empty)
    for size in range(count, 0, -1):
        place = max(one for one in range(place) if comb(one, size) <= rank)
        rank -= comb(place, size)
        cells.append(empty[place])
    return cells[::-1]
