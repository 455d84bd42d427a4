"""Turns as text: generous in reading, one canonical form in writing.

How a turn is read, after case and width of the characters are levelled:

- A letter directly before a number, or alone before it with a space between, makes a cell: `e5`, `E 5`.
  That holds for every letter, so `b5` is always a cell, while `b c5` and `bc5` are a black stone on c5.
- Any other run of letters is a word of the reader's `Vocabulary`: a colour (`black`, `b`, `white`, `w`),
  `pass`, or a small word such as `and`.
- Commas, semicolons, plus signs, ampersands, slashes, line breaks and `and` part stones from each other;
  everything else counts as a space.
- Each part is cells without a colour, one colour with the cells it is for (`black c4 d5`, `c4 d5 black`),
  or cells and colours in turn (`c4 b d5 w`, `b c4 w d5`).
"""

import enum
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import NamedTuple, cast

from bot.errors import NotationError
from bot.rules.position import PASS, Colour, Placement, Position, Turn
from bot.rules.rules import Rules
from bot.rules.tilings import Cell, Tiling
from bot.rules.vocabulary import ENGLISH, Vocabulary, level

LONGEST = 200
"""Characters; a longer text is refused before anything is read."""

_PARTING = frozenset(",;+&/|\n")


class Kind(enum.Enum):
    """What a token of a typed turn is."""

    CELL = "cell"
    WORD = "word"
    NUMBER = "number"
    PARTING = "parting"


class Token(NamedTuple):
    """The smallest piece of a typed turn."""

    kind: Kind
    text: str


def parse_turn(text: str, position: Position, rules: Rules, vocabulary: Vocabulary = ENGLISH) -> Turn:
    """Read a turn. Does not ask whether it is allowed; `play` does.

    Args:
        text: as it was typed, or as `format_turn` wrote it.
        position: what it is to be played on.
        rules: of the game.
        vocabulary: the reader's words. What `format_turn` writes is read whatever they are.

    Raises:
        NotationError: it cannot be read, names no cell of this board, or lacks a colour it needs.
    """
    if len(text) > LONGEST:
        raise NotationError("text-too-long", length=len(text), limit=LONGEST)
    tiling, only = position.board.tiling, rules.colour_to_place(position)
    canonical = _canonical_stones(tiling, only)  # most texts are those of stored matches
    stones = [canonical.get(stone) for stone in text.split(" " if only else ", ")]
    if None not in stones:
        return Turn(tuple(cast("list[Placement]", stones)))
    key = rules.pass_key(position)
    return PASS if text == key else _Reader(tiling, only, key, vocabulary).read(text)


@cache
def _canonical_stones(tiling: Tiling, only: Colour | None) -> Mapping[str, Placement]:
    """Return every stone by the text that `format_turn` writes for it."""
    if only:
        return {name: Placement(cell, only) for cell, name in enumerate(tiling.names)}
    return {
        f"{name} {colour.value}": Placement(cell, colour)
        for cell, name in enumerate(tiling.names)
        for colour in Colour
    }


def format_turn(turn: Turn, position: Position, rules: Rules) -> str:
    """Write a turn that is played on a position in its one canonical form, which `parse_turn` reads back."""
    if turn.is_pass:
        return rules.pass_key(position)
    names = position.board.tiling.names
    if rules.colour_to_place(position) is not None:  # the seat says which colour
        return " ".join(names[cell] for cell, _ in turn.placements)
    return ", ".join(f"{names[cell]} {colour.value}" for cell, colour in turn.placements)


def tokenize(text: str, vocabulary: Vocabulary = ENGLISH) -> list[Token]:
    """Split a typed turn of at most `LONGEST` characters into tokens, without what means nothing."""
    return list(_tokens(level(text), vocabulary))


def _tokens(text: str, vocabulary: Vocabulary) -> Iterator[Token]:
    runs = [(kind, "".join(run)) for kind, run in groupby(text, key=_kind)]
    letters, spaced = "", False  # not yet used, and whether a space followed them
    for kind, run in runs:
        if kind is Kind.NUMBER and letters and (len(letters) == 1 or not spaced):
            yield from _words(letters[:-1], vocabulary)
            yield Token(Kind.CELL, f"{letters[-1]}{int(run)}")
        elif kind is None:
            spaced = True
            continue
        else:
            yield from _words(letters, vocabulary)
            if kind is not Kind.WORD:
                yield Token(kind, run)
        letters, spaced = (run, False) if kind is Kind.WORD else ("", False)
    yield from _words(letters, vocabulary)


def _kind(character: str) -> Kind | None:
    if character.isalpha():
        return Kind.WORD
    if character.isdecimal():
        return Kind.NUMBER
    return Kind.PARTING if character in _PARTING else None


def _words(letters: str, vocabulary: Vocabulary) -> Iterator[Token]:
    meaning = vocabulary.meaning(letters)
    if meaning == "and":
        yield Token(Kind.PARTING, letters)
    elif letters and meaning != "on":
        yield Token(Kind.WORD, letters)


@dataclass(frozen=True)
class _Reader:
    """Reads the turn that a person may have meant."""

    tiling: Tiling
    only: Colour | None
    """The colour of cells that come without one."""
    pass_key: str
    vocabulary: Vocabulary

    def read(self, text: str) -> Turn:
        tokens = tokenize(text, self.vocabulary)
        if any(self.vocabulary.meaning(token.text) == self.pass_key for token in tokens):
            if len(tokens) > 1:
                raise NotationError("pass-and-stones", text=text)
            return PASS
        placements = [stone for part in _parts(tokens) for stone in self._placements(part)]
        if not placements:
            raise NotationError("turn-empty")
        return Turn(tuple(placements))

    def _placements(self, part: list[Token]) -> Iterator[Placement]:
        """Yield the stones of one part."""
        pieces = [self._cell_or_colour(token) for token in part]
        cells = [piece for piece in pieces if isinstance(piece, str)]
        colours = [piece for piece in pieces if isinstance(piece, Colour)]
        if not cells:
            raise NotationError("cell-missing", colour=colours[0].value)
        if not colours:
            if self.only is None:
                raise NotationError("colour-missing", cell=cells[0])
            colours = [self.only] * len(cells)
        elif len(colours) == 1 and (pieces[0] is colours[0] or pieces[-1] is colours[0]):
            colours *= len(cells)
        elif not _alternate(pieces):
            raise NotationError("colours-unclear", text=" ".join(token.text for token in part))
        elif len(colours) < len(cells):
            raise NotationError("colour-missing", cell=cells[-1])
        for name, colour in zip(cells, colours, strict=True):
            yield Placement(self.tiling.cell(name), colour)

    def _cell_or_colour(self, token: Token) -> str | Colour:
        """Return the name of a cell of this board, or a colour."""
        if token.kind is Kind.NUMBER:
            raise NotationError("number-alone", number=token.text)
        if token.kind is Kind.CELL:
            _check_name(token.text, self.tiling)
            return token.text
        for colour in Colour:
            if self.vocabulary.meaning(token.text) == colour.value:
                return colour
        raise NotationError("unknown-word", word=token.text)


def _parts(tokens: list[Token]) -> Iterator[list[Token]]:
    for parting, part in groupby(tokens, key=lambda token: token.kind is Kind.PARTING):
        if not parting:
            yield list(part)


def _alternate(pieces: list[str | Colour]) -> bool:
    """Return whether cells and colours take turns; the last cell may still lack its colour."""
    kinds = [isinstance(piece, Colour) for piece in pieces]
    in_turn = all(kind != following for kind, following in pairwise(kinds))
    return in_turn and not (kinds[0] and kinds[-1])


def _check_name(name: str, tiling: Tiling) -> None:
    """Raise `NotationError` unless a cell is called that."""
    if tiling.has(name):
        return
    letter = name[0]
    same_letter = [other for other in tiling.names if other[0] == letter]
    if not same_letter:
        letters = sorted({other[0] for other in tiling.names})
        raise NotationError("no-such-letter", cell=name, first=letters[0], last=letters[-1])
    raise NotationError(
        "no-such-number", cell=name, letter=letter, first=same_letter[0], last=same_letter[-1]
    )


def parse_cell(text: str, tiling: Tiling) -> Cell:
    """Return the cell that a text names, whatever the case of its letter and the spaces around it.

    Raises:
        NotationError: it names none of this board.
    """
    name = text.strip().casefold()
    if not re.fullmatch(r"[a-z]\d{1,3}", name):
        raise NotationError("no-cell-name", text=text, example=tiling.names[0])
    _check_name(name, tiling)
    return tiling.cell(name)
