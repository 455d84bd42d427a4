"""Turns and positions as text: generous in reading, one canonical form in writing.

How a turn is read, after case and width of the characters are levelled:

- A letter directly before a number, or alone before it with a space between, makes a cell: `e5`, `E 5`.
  That holds for every letter, so `b5` is always a cell, while `b c5` and `bc5` are a black stone on c5.
- Any other run of letters is a word: a colour (`black`, `b`, `schwarz`, `s`, `white`, `w`, `weiss`), `pass`,
  or a small word such as `and`.
- Commas, semicolons, plus signs, ampersands, slashes, line breaks and `and` part stones from each other;
  everything else counts as a space.
- Each part is cells without a colour, one colour with the cells it is for (`black c4 d5`, `c4 d5 black`),
  or cells and colours in turn (`c4 b d5 w`, `b c4 w d5`).
"""

import enum
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby, pairwise
from typing import NamedTuple

from bot.errors import NotationError
from bot.rules.position import PASS, Board, Colour, Placement, Position, Rules, Turn
from bot.rules.tilings import Tiling

LONGEST = 200
"""Characters; a longer text is refused before anything is read."""

COLOUR_WORDS = {
    "b": Colour.BLACK,
    "black": Colour.BLACK,
    "s": Colour.BLACK,
    "schwarz": Colour.BLACK,
    "w": Colour.WHITE,
    "white": Colour.WHITE,
    "weiss": Colour.WHITE,
}
PASS_WORDS = frozenset({"pass", "passe", "passen"})
_PARTING_WORDS = frozenset({"and", "und"})
_SMALL_WORDS = frozenset({"on", "at", "auf"})
_PARTING = frozenset(",;+&/|\n")

_STONE_MARKS = {Colour.BLACK: "x", Colour.WHITE: "o", None: "."}
_STONES = {"x": Colour.BLACK, "o": Colour.WHITE, ".": None}


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


def parse_turn(text: str, position: Position, rules: Rules) -> Turn:
    """Read a turn. Does not ask whether it is allowed; `play` does.

    Raises:
        NotationError: it cannot be read, names no cell of this board, or lacks a colour it needs.
    """
    if len(text) > LONGEST:
        raise NotationError("text-too-long", length=len(text), limit=LONGEST)
    tiling, only = position.board.tiling, rules.colour_to_place(position)
    written = _written(tiling, only)  # most texts are those of stored matches
    stones = [written.get(stone) for stone in text.split(" " if only else ", ")]
    return Turn(tuple(stone for stone in stones if stone)) if all(stones) else _read(text, tiling, only)


@cache
def _written(tiling: Tiling, only: Colour | None) -> Mapping[str, Placement]:
    """Every stone as `format_turn` writes it."""
    if only:
        return {name: Placement(cell, only) for cell, name in enumerate(tiling.names)}
    return {
        f"{name} {colour.value}": Placement(cell, colour)
        for cell, name in enumerate(tiling.names)
        for colour in Colour
    }


def _read(text: str, tiling: Tiling, only: Colour | None) -> Turn:
    """The turn that somebody may have meant."""
    tokens = tokenize(text)
    if any(token.text in PASS_WORDS for token in tokens):
        if len(tokens) > 1:
            raise NotationError("pass-and-stones", text=text)
        return PASS
    placements = [stone for part in _parts(tokens) for stone in _placements(part, tiling, only)]
    if not placements:
        raise NotationError("turn-empty")
    return Turn(tuple(placements))


def format_turn(turn: Turn, board: Board | Position, rules: Rules) -> str:
    """Write a turn in its one canonical form, which `parse_turn` reads back."""
    if turn.is_pass:
        return "pass"
    start = (board.board if isinstance(board, Position) else board).start()
    names = start.board.tiling.names
    if rules.colour_to_place(start) is not None:  # the seat says which colour
        return " ".join(names[cell] for cell, _ in turn.placements)
    return ", ".join(f"{names[cell]} {colour.value}" for cell, colour in turn.placements)


def tokenize(text: str) -> list[Token]:
    """Take a typed turn of at most `LONGEST` characters apart, dropping what means nothing."""
    return list(_tokens(unicodedata.normalize("NFKC", text).casefold()))


def _tokens(text: str) -> Iterator[Token]:
    runs = [(kind, "".join(run)) for kind, run in groupby(text, key=_kind)]
    letters, spaced = "", False  # not yet used, and whether a space followed them
    for kind, run in runs:
        if kind is Kind.NUMBER and letters and (len(letters) == 1 or not spaced):
            yield from _words(letters[:-1])
            yield Token(Kind.CELL, f"{letters[-1]}{int(run)}")
        elif kind is None:
            spaced = True
            continue
        else:
            yield from _words(letters)
            if kind is not Kind.WORD:
                yield Token(kind, run)
        letters, spaced = (run, False) if kind is Kind.WORD else ("", False)
    yield from _words(letters)


def _kind(character: str) -> Kind | None:
    if character.isalpha():
        return Kind.WORD
    if character.isdecimal():
        return Kind.NUMBER
    return Kind.PARTING if character in _PARTING else None


def _words(letters: str) -> Iterator[Token]:
    if letters in _PARTING_WORDS:
        yield Token(Kind.PARTING, letters)
    elif letters and letters not in _SMALL_WORDS:
        yield Token(Kind.WORD, letters)


def _parts(tokens: list[Token]) -> Iterator[list[Token]]:
    for parting, part in groupby(tokens, key=lambda token: token.kind is Kind.PARTING):
        if not parting:
            yield list(part)


def _placements(part: list[Token], tiling: Tiling, only: Colour | None) -> Iterator[Placement]:
    """The stones of one part; `only` is the colour of cells that come without one."""
    pieces = [_cell_or_colour(token, tiling) for token in part]
    cells = [piece for piece in pieces if isinstance(piece, str)]
    colours = [piece for piece in pieces if isinstance(piece, Colour)]
    if not cells:
        raise NotationError("cell-missing", colour=colours[0].value)
    if not colours:
        if only is None:
            raise NotationError("colour-missing", cell=cells[0])
        colours = [only] * len(cells)
    elif len(colours) == 1 and (pieces[0] is colours[0] or pieces[-1] is colours[0]):
        colours *= len(cells)
    elif not _alternate(pieces):
        raise NotationError("colours-unclear", text=" ".join(token.text for token in part))
    elif len(colours) < len(cells):
        raise NotationError("colour-missing", cell=cells[-1])
    for name, colour in zip(cells, colours, strict=True):
        yield Placement(tiling.cell(name), colour)


def _alternate(pieces: list[str | Colour]) -> bool:
    """Whether cells and colours take turns; the last cell may still lack its colour."""
    kinds = [isinstance(piece, Colour) for piece in pieces]
    in_turn = all(kind != following for kind, following in pairwise(kinds))
    return in_turn and not (kinds[0] and kinds[-1])


def _cell_or_colour(token: Token, tiling: Tiling) -> str | Colour:
    """The name of a cell of this board, or a colour."""
    if token.kind is Kind.NUMBER:
        raise NotationError("number-alone", number=token.text)
    if token.kind is Kind.CELL:
        return _known(token.text, tiling)
    if token.text not in COLOUR_WORDS:
        raise NotationError("unknown-word", word=token.text)
    return COLOUR_WORDS[token.text]


def _known(name: str, tiling: Tiling) -> str:
    if tiling.has(name):
        return name
    letter = name[0]
    same_letter = [other for other in tiling.names if other[0] == letter]
    if not same_letter:
        letters = sorted({other[0] for other in tiling.names})
        raise NotationError("no-such-letter", cell=name, first=letters[0], last=letters[-1])
    raise NotationError(
        "no-such-number", cell=name, letter=letter, first=same_letter[0], last=same_letter[-1]
    )


def format_diagram(position: Position) -> str:
    """Draw a position: `x` black, `o` white, `.` empty, or the number of an empty cell that has one."""
    numbers = [str(number) for number in position.board.numbers]
    marks = [
        numbers[cell] if numbers and stone is None else _STONE_MARKS[stone]
        for cell, stone in enumerate(position.stones)
    ]
    return format_rows(marks, position.board.tiling)


def format_rows(marks: list[str], tiling: Tiling) -> str:
    """Lay out one mark per cell in the rows of a tiling, set in as on the board."""
    left = min(x for x, _ in tiling.centres)
    lines = []
    for row in tiling.rows:
        inset = round(2 * (tiling.centres[row[0]][0] - left))
        lines.append(" " * inset + " ".join(marks[cell] for cell in row))
    return "\n".join(lines)


def parse_diagram(text: str, board: Board | Tiling, *, ply: int = 0, passes: int = 0) -> Position:
    """Read what `format_diagram` writes; spaces and empty lines mean nothing, a number is an empty cell.

    Raises:
        NotationError: other rows than the board has, or a mark that is none.
    """
    board = Board(board) if isinstance(board, Tiling) else board
    return Position(board, tuple(map(_stone, parse_rows(text, board.tiling))), ply, passes)


def parse_rows(text: str, tiling: Tiling) -> list[str]:
    """Read one mark per cell, in the order of the cells.

    Raises:
        NotationError: other rows than the tiling has.
    """
    lines = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    if len(lines) != len(tiling.rows):
        raise NotationError("diagram-rows", given=len(lines), expected=len(tiling.rows))
    marks = [""] * len(tiling)
    for number, (line, row) in enumerate(zip(lines, tiling.rows, strict=True), start=1):
        if len(line) != len(row):
            raise NotationError("diagram-row", row=number, given=len(line), expected=len(row))
        for cell, mark in zip(row, line, strict=True):
            marks[cell] = mark
    return marks


def _stone(mark: str) -> Colour | None:
    if mark.isdecimal():
        return None
    if mark.casefold() not in _STONES:
        raise NotationError("diagram-mark", mark=mark)
    return _STONES[mark.casefold()]
