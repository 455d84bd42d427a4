"""A line of tried turns as a few characters, for the ids of buttons.

It is one number, whose digits have bases of their own: only what can follow at a position has a digit there,
so that thirty turns of one stone take some twenty characters. These are Chinese ones, of which each is one
character for Discord and worth fourteen bits; nobody sees them.
"""

import hashlib
from collections.abc import Iterator, Sequence
from math import comb

from bot.errors import IllegalTurnError, MatchError
from bot.matches.model import MatchView
from bot.matches.trying import MOST_TRIED
from bot.rules.position import Colour, Placement, Position, Turn
from bot.rules.rules import Rules, play
from bot.rules.tilings import Cell

_FIRST, _BASE = 0x4E00, 1 << 14
_COLOURS = tuple(Colour)


def write_line(start: MatchView, line: Sequence[Turn], now: int) -> str:
    """Return a line that begins at a position, and how many of its turns are on the board."""
    digits = [(len(line), MOST_TRIED + 1), (now, MOST_TRIED + 1)]
    position = start.position
    for turn in line:
        digits += _turn_digits(turn, position, start.rules)
        position = start.rules.after(position, turn)
    number, text = 0, _mark(start)
    for digit, base in reversed(digits):
        number = number * base + digit
    while number:
        number, low = divmod(number, _BASE)
        text += chr(_FIRST + low)
    return text


def read_line(code: str, start: MatchView) -> tuple[tuple[Turn, ...], int]:
    """Read what `write_line` wrote; each turn is one that the rules allow.

    Raises:
        MatchError: It is nothing of the kind, or the position is another one by now.
    """
    if code[:1] != _mark(start):
        raise MatchError("try-changed", match=start.match.called)
    digits = _Digits(code[1:])
    count, now = digits.take(MOST_TRIED + 1), digits.take(MOST_TRIED + 1)
    position, line = start.position, list[Turn]()
    try:
        for _ in range(count):
            line.append(_read_turn(digits, position, start.rules))
            position = play(start.rules, position, line[-1])
    except IllegalTurnError as error:
        raise MatchError("unknown-button") from error
    if now > count or digits.number:
        raise MatchError("unknown-button")
    return tuple(line), now


def _mark(start: MatchView) -> str:
    """Return a character that tells a position of a match from nearly all others that it has had."""
    digest = hashlib.blake2s("\n".join(start.match.turns).encode(), digest_size=2).digest()
    return chr(_FIRST + int.from_bytes(digest) % _BASE)


class _Digits:
    """The digits of a line, the first of which is taken first."""

    def __init__(self, text: str) -> None:
        self.number = 0
        for character in reversed(text):
            low = ord(character) - _FIRST
            if not 0 <= low < _BASE:
                raise MatchError("unknown-button")
            self.number = self.number * _BASE + low

    def take(self, base: int) -> int:
        """Take the next digit, which is below its base."""
        self.number, digit = divmod(self.number, base)
        return digit


def _turn_digits(turn: Turn, position: Position, rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield how many stones a turn has, on which of the empty cells, and their colours if these are free."""
    empty, stones = position.empty, turn.placements
    places = [empty.index(cell) for cell, _ in stones]
    yield len(stones), rules.most_stones + 1
    yield sum(comb(place, rank) for rank, place in enumerate(places, start=1)), comb(len(empty), len(stones))
    if rules.colour_to_place(position) is None:
        yield from ((_COLOURS.index(colour), len(_COLOURS)) for _, colour in stones)


def _read_turn(digits: _Digits, position: Position, rules: Rules) -> Turn:
    """Read what `_turn_digits` wrote."""
    empty = position.empty
    count = digits.take(rules.most_stones + 1)
    if count > len(empty):
        raise MatchError("unknown-button")
    cells, only = _cells(digits.take(comb(len(empty), count)), count, empty), rules.colour_to_place(position)
    return Turn(tuple(Placement(cell, only or _COLOURS[digits.take(len(_COLOURS))]) for cell in cells))


def _cells(rank: int, count: int, empty: Sequence[Cell]) -> list[Cell]:
    """Return the cells of a set, given its place among all sets of so many empty cells."""
    cells, place = [], len(empty)
    for size in range(count, 0, -1):
        place = max(one for one in range(place) if comb(one, size) <= rank)
        rank -= comb(place, size)
        cells.append(empty[place])
    return cells[::-1]
