"""Turns as text: lenient parser, one canonical format.

How a turn is read, after case and width of characters are normalized:

- A letter directly before a number, or a lone letter separated by a space, is a cell: `e5`, `E 5`.
  This holds for every letter: `b5` is always a cell, while `b c5` and `bc5` are a black stone on c5.
- Any other run of letters is a word of the reader's `Vocabulary`: a colour (`black`, `b`, `x`, `⚪`), `pass`,
  or a small word such as `and`.
- A dash between two cells makes a range, all cells in a straight line: `d4-d6`, or `d4-6`.
- Commas, semicolons, plus signs, ampersands, slashes, line breaks and `and` separate parts;
  everything else counts as a space.
- Each part is cells without a colour, one colour with its cells (`black c4 d5`, `c4 d5 black`), or
  alternating cells and colours (`c4 b d5 w`, `b c4 w d5`). If a part is a colour alone (`c4, black`),
  the whole text is read as one part.
- Beside a pass, polite words are ignored: `I pass, please`.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby, pairwise
from typing import NamedTuple, cast

from bot.errors import NotationError
from bot.rules.polygons import middle
from bot.rules.position import PASS, Colour, Placement, Position, Turn
from bot.rules.rules import Rules
from bot.rules.tilings import Cell, Tiling
from bot.rules.vocabulary import ENGLISH, Token, TokenKind, Vocabulary, tokenize

MAX_TURN_TEXT = 200


def parse_turn(text: str, position: Position, rules: Rules, vocabulary: Vocabulary = ENGLISH) -> Turn:
    """Parse a turn, legal or not, or raise `NotationError`; canonical text fits any vocabulary."""
    if len(text) > MAX_TURN_TEXT:
        raise NotationError("text-too-long", length=len(text), limit=MAX_TURN_TEXT)
    tiling = position.board.tiling
    only = rules.colour_to_place(position)
    canonical = _canonical_stones(tiling, only)  # fast path: most texts are turns of stored matches
    stones = [canonical.get(stone) for stone in text.split(" " if only else ", ")]
    if None not in stones:
        return Turn(tuple(cast("list[Placement]", stones)))
    key = rules.pass_key(position)
    if text == key:
        return PASS
    return _TurnParser(position, rules, vocabulary).read(text)


@cache
def _canonical_stones(tiling: Tiling, only: Colour | None) -> Mapping[str, Placement]:
    if only:
        return {name: Placement(cell, only) for cell, name in enumerate(tiling.names)}
    return {
        f"{name} {colour.value}": Placement(cell, colour)
        for cell, name in enumerate(tiling.names)
        for colour in Colour
    }


def format_turn(turn: Turn, position: Position, rules: Rules) -> str:
    """Write a turn played at `position` in canonical form."""
    if turn.is_pass:
        return rules.pass_key(position)
    names = position.board.tiling.names
    if rules.colour_to_place(position) is not None:  # the seat implies the colour
        return " ".join(names[cell] for cell, _ in turn.placements)
    return ", ".join(f"{names[cell]} {colour.value}" for cell, colour in turn.placements)


def format_turns(turns: Iterable[Turn], position: Position, rules: Rules) -> Iterator[str]:
    for turn in turns:
        yield format_turn(turn, position, rules)
        position = rules.after(position, turn)


class _CellRange(NamedTuple):
    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class _TurnParser:
    position: Position
    rules: Rules
    vocabulary: Vocabulary

    @property
    def _tiling(self) -> Tiling:
        return self.position.board.tiling

    def read(self, text: str) -> Turn:
        tokens = tokenize(text, self.vocabulary)
        key = self.rules.pass_key(self.position)
        if key in map(self._meaning, tokens):
            self._check_pass(text, [token for token in tokens if self._meaning(token) != key])
            return PASS
        placements = tuple(stone for part in self._parts(tokens) for stone in self._placements(part))
        if not placements:
            raise NotationError("turn-empty", example=self._examples[0])
        return Turn(placements)

    def _meaning(self, token: Token) -> str:
        return self.vocabulary.meaning(token.text)

    def _colour(self, token: Token) -> Colour | None:
        meaning = self._meaning(token)
        return next((colour for colour in Colour if colour.value == meaning), None)

    def _check_pass(self, text: str, others: list[Token]) -> None:
        """Other words of a pass may only be polite ones."""
        others = [
            one for one in others if one.kind is not TokenKind.SEPARATOR and self._meaning(one) != "please"
        ]
        if any(one.kind is not TokenKind.WORD or self._colour(one) for one in others):
            raise NotationError("pass-and-stones", text=text)
        if others:
            raise NotationError("pass-and-words", text=text, word=others[0].typed)

    def _parts(self, tokens: list[Token]) -> Iterable[list[Token]]:
        """Split tokens at separators; return one part if a colour stands alone."""
        pieces = groupby(tokens, lambda token: token.kind is TokenKind.SEPARATOR)
        parts = [list(part) for parting, part in pieces if not parting]
        if any(all(map(self._colour, part)) for part in parts):
            return [list(chain.from_iterable(parts))]
        return parts

    def _placements(self, part: list[Token]) -> Iterator[Placement]:
        pieces = self._pieces(part)
        named = [piece for piece in pieces if isinstance(piece, _CellRange)]
        colours = [piece for piece in pieces if isinstance(piece, Colour)]
        only = self.rules.colour_to_place(self.position)
        if not named:
            raise NotationError("cell-missing", colour=colours[0].value, example=self._examples[0])
        if not colours:
            if only is None:
                raise NotationError("colour-missing", cell=named[0].name)
            colours = [only] * len(named)
        elif len(colours) == 1 and (pieces[0] is colours[0] or pieces[-1] is colours[0]):
            colours *= len(named)
        elif not _alternate(pieces):
            typed = " ".join(token.typed for token in part)
            example, other = self._examples
            raise NotationError("colours-unclear", text=typed, example=example, other=other)
        elif len(colours) < len(named):
            raise NotationError("colour-missing", cell=named[-1].name)
        for (_, cells), colour in zip(named, colours, strict=True):
            yield from (Placement(cell, colour) for cell in cells)

    def _pieces(self, part: list[Token]) -> list["_CellRange | Colour"]:
        pieces: list[_CellRange | Colour] = []
        for before, token in pairwise([None, *part]):
            if token is None or token.kind is TokenKind.DASH:
                continue
            piece = self._cell_or_colour(token)
            begun = None
            if before and before.kind is TokenKind.DASH:
                begun = pieces[-1]
            if isinstance(begun, _CellRange) and isinstance(piece, _CellRange):
                pieces[-1] = self._range(begun, piece)
            else:
                pieces.append(piece)
        return pieces

    def _cell_or_colour(self, token: Token) -> "_CellRange | Colour":
        if token.kind is TokenKind.NUMBER:
            raise NotationError("number-alone", number=token.typed, example=self._examples[0])
        if token.kind is TokenKind.CELL:
            _check_name(token.text, self._tiling)
            return _CellRange(token.text, (self._tiling.cell(token.text),))
        colour = self._colour(token)
        if colour:
            return colour
        raise NotationError("unknown-word", word=token.typed, example=self._examples[0])

    def _range(self, begun: _CellRange, end: _CellRange) -> _CellRange:
        first = begun.cells[-1]
        name = f"{begun.name}-{end.name}"
        names = self._tiling.names
        line = self._tiling.line(first, *end.cells)
        if not line:
            raise NotationError("range-not-straight", range=name, first=names[first], last=end.name)
        for cell in line:
            stone = self.position.stones[cell]
            if stone:
                raise NotationError("range-taken", range=name, cell=names[cell], colour=stone.value)
        cells = (*begun.cells, *line[1:])
        most = self.rules.most_at(self.position)
        if len(cells) > most:
            raise NotationError("range-too-long", range=name, given=len(cells), most=most)
        return _CellRange(name, cells)

    @property
    def _examples(self) -> tuple[str, str]:
        """Names of two cells near the centre for error messages, empty if possible."""
        tiling = self._tiling
        stones = self.position.stones
        heart = middle(tiling.centres)

        def distance(cell: Cell) -> tuple[bool, float]:
            return stones[cell] is not None, round(math.dist(tiling.centres[cell], heart), 3)

        nearest = sorted(range(len(tiling)), key=distance)
        return tiling.names[nearest[0]], tiling.names[nearest[min(1, len(tiling) - 1)]]


def _alternate(pieces: list[_CellRange | Colour]) -> bool:
    kinds = [isinstance(piece, Colour) for piece in pieces]
    in_turn = all(kind != following for kind, following in pairwise(kinds))
    return in_turn and not (kinds[0] and kinds[-1])


def _check_name(name: str, tiling: Tiling) -> None:
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
    """Case and surrounding spaces are ignored."""
    name = text.strip().casefold()
    if not re.fullmatch(r"[a-z]\d{1,3}", name):
        raise NotationError("no-cell-name", text=text, example=tiling.names[0])
    _check_name(name, tiling)
    return tiling.cell(name)
