"""The words that turns are typed with, one vocabulary per language, and a typed turn cut into pieces by them.

English is the canonical vocabulary.
"""

import enum
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from bot.rules.position import Colour


def level(text: str) -> str:
    """Return a text without the differences of case and width that mean nothing in a turn."""
    return unicodedata.normalize("NFKC", text).casefold()


@dataclass(frozen=True)
class Vocabulary:
    """What words mean in a typed turn; the names of cells are the same in every language."""

    meanings: Mapping[str, str]
    """The meaning of each word, both `level`: `black` or `white`; `and`, which parts stones from each other;
    `on`, which means nothing; what `Rules.pass_key` calls a turn without stones, such as `pass`; or `please`,
    which means nothing beside that."""

    @classmethod
    def of(cls, words: Mapping[str, Iterable[str]]) -> "Vocabulary":
        return cls({level(word): meaning for meaning, several in words.items() for word in several})

    def __or__(self, other: "Vocabulary") -> "Vocabulary":
        """Return both together; where they disagree about a word, the other is right."""
        return Vocabulary({**self.meanings, **other.meanings})

    def meaning(self, word: str) -> str:
        """Return what a word means; one that is not known stands for itself."""
        return self.meanings.get(word, word)

    def words(self, meaning: str) -> tuple[str, ...]:
        return tuple(sorted((word for word, one in self.meanings.items() if one == meaning), key=len))

    @cached_property
    def colours(self) -> Mapping[Colour, tuple[str, ...]]:
        return {colour: self.words(colour.value) for colour in Colour}


DISCS = {Colour.BLACK: "⚫", Colour.WHITE: "⚪"}
"""What stands for a stone on buttons, and may in a typed turn."""

_CIRCLES = {Colour.BLACK: "●", Colour.WHITE: "○"}

SYMBOLS = frozenset({*DISCS.values(), *_CIRCLES.values()})
"""The words that are no letters."""


def _colour_words(colour: Colour, *words: str) -> tuple[str, ...]:
    return (*words, colour.mark, DISCS[colour], _CIRCLES[colour])


ENGLISH = Vocabulary.of(
    {
        "black": _colour_words(Colour.BLACK, "b", "black"),
        "white": _colour_words(Colour.WHITE, "w", "white"),
        "pass": ("pass",),
        "please": (
            "i",
            "ll",
            "would",
            "will",
            "like",
            "want",
            "have",
            "must",
            "to",
            "please",
            "now",
            "thanks",
        ),
        "and": ("and",),
        "on": ("on", "at"),
    }
)
"""The words of stored turns and of records, which every reader may use."""


_PARTING = frozenset(",;+&/|\n")
_DASHES = frozenset("-\N{HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}")


class Kind(enum.Enum):
    """What a token of a typed turn is."""

    CELL = "cell"
    WORD = "word"
    NUMBER = "number"
    PARTING = "parting"
    DASH = "dash"


class Token(NamedTuple):
    """The smallest piece of a typed turn."""

    kind: Kind
    text: str
    """Levelled; of a cell its name."""
    typed: str
    """As it was typed."""


def tokenize(text: str, vocabulary: Vocabulary = ENGLISH) -> list[Token]:
    """Split a typed turn into tokens, without what means nothing.

    A dash is left only behind a cell, where another cell, or the beginning of one, may follow.
    """
    tokens: list[Token] = []
    for token in _tokens(unicodedata.normalize("NFKC", text), vocabulary):
        last = tokens[-1].kind if tokens else None
        if token.kind is Kind.DASH and last is not Kind.CELL:
            continue
        if last is Kind.DASH and token.kind is Kind.NUMBER:  # `d4-6`
            tokens.append(Token(Kind.CELL, f"{tokens[-2].text[0]}{int(token.text)}", token.typed))
            continue
        if last is Kind.DASH and (token.kind is Kind.PARTING or token.text in vocabulary.meanings):
            tokens.pop()
        tokens.append(token)
    return tokens


def _tokens(text: str, vocabulary: Vocabulary) -> Iterator[Token]:
    runs = [(kind, "".join(run)) for kind, run in groupby(text, key=_kind)]
    letters, spaced = "", False  # not yet used, and whether a space followed them
    for kind, run in runs:
        if kind is Kind.NUMBER and letters and (len(letters) == 1 or not spaced):
            yield from _words(letters[:-1], vocabulary)
            yield Token(Kind.CELL, f"{level(letters[-1])}{int(run)}", f"{letters[-1]}{run}")
        elif kind is None or (kind is Kind.DASH and letters):
            spaced = True
            continue
        else:
            yield from _words(letters, vocabulary)
            if kind is not Kind.WORD:
                yield Token(kind, run, run)
        letters, spaced = (run, False) if kind is Kind.WORD else ("", False)
    yield from _words(letters, vocabulary)


def _kind(character: str) -> Kind | None:
    if character.isalpha() or character in SYMBOLS:
        return Kind.WORD
    if character.isdecimal():
        return Kind.NUMBER
    if character in _DASHES:
        return Kind.DASH
    return Kind.PARTING if character in _PARTING else None


def _words(letters: str, vocabulary: Vocabulary) -> Iterator[Token]:
    word = level(letters)
    meaning = vocabulary.meaning(word)
    if meaning == "and":
        yield Token(Kind.PARTING, word, letters)
    elif letters and meaning != "on":
        yield Token(Kind.WORD, word, letters)
