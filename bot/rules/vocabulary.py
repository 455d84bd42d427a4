"""Vocabularies of typed turns, one per language, and the tokenizer. English is the canonical one."""

import enum
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from bot.rules.position import Colour

DISCS = {Colour.BLACK: "⚫", Colour.WHITE: "⚪"}
"""Stones on buttons and in typed turns."""
_CIRCLES = {Colour.BLACK: "●", Colour.WHITE: "○"}
SYMBOLS = frozenset({*DISCS.values(), *_CIRCLES.values()})
_SEPARATORS = frozenset(",;+&/|\n")
_DASHES = frozenset("-\N{HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}")


def normalize(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


@dataclass(frozen=True)
class Vocabulary:
    """Meanings of words in a typed turn; cell names are the same in every language."""

    meanings: Mapping[str, str]
    """By normalized word: `black` or `white`; `and`, a separator; `on`, ignored; a `Rules.pass_key` such as
    `pass`; or `please`, ignored beside a pass."""

    @classmethod
    def of(cls, words: Mapping[str, Iterable[str]]) -> "Vocabulary":
        return cls({normalize(word): meaning for meaning, several in words.items() for word in several})

    def __or__(self, other: "Vocabulary") -> "Vocabulary":
        """The right one takes precedence."""
        return Vocabulary({**self.meanings, **other.meanings})

    def meaning(self, word: str) -> str:
        return self.meanings.get(word, word)

    def words(self, meaning: str) -> tuple[str, ...]:
        return tuple(sorted((word for word, one in self.meanings.items() if one == meaning), key=len))

    @cached_property
    def colours(self) -> Mapping[Colour, tuple[str, ...]]:
        return {colour: self.words(colour.value) for colour in Colour}


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
"""Words of stored turns and records, valid for every reader."""


class TokenKind(enum.Enum):
    CELL = "cell"
    WORD = "word"
    NUMBER = "number"
    SEPARATOR = "parting"
    DASH = "dash"


class Token(NamedTuple):
    """The smallest unit of a typed turn."""

    kind: TokenKind
    text: str
    """Normalized; the name of a cell."""
    typed: str


def tokenize(text: str, vocabulary: Vocabulary = ENGLISH) -> list[Token]:
    """Split a typed turn into tokens, dropping ignored words.

    A dash is kept only after a cell, where another cell, or the beginning of one, may follow.
    """
    tokens: list[Token] = []
    for token in _tokens(unicodedata.normalize("NFKC", text), vocabulary):
        last = tokens[-1].kind if tokens else None
        if token.kind is TokenKind.DASH and last is not TokenKind.CELL:
            continue
        if last is TokenKind.DASH and token.kind is TokenKind.NUMBER:  # `d4-6`
            tokens.append(Token(TokenKind.CELL, f"{tokens[-2].text[0]}{int(token.text)}", token.typed))
            continue
        if last is TokenKind.DASH and (
            token.kind is TokenKind.SEPARATOR or token.text in vocabulary.meanings
        ):
            tokens.pop()
        tokens.append(token)
    return tokens


def _tokens(text: str, vocabulary: Vocabulary) -> Iterator[Token]:
    runs = [(kind, "".join(run)) for kind, run in groupby(text, key=_kind)]
    letters, spaced = "", False  # pending letters, and whether a space followed them
    for kind, run in runs:
        if kind is TokenKind.NUMBER and letters and (len(letters) == 1 or not spaced):
            yield from _words(letters[:-1], vocabulary)
            yield Token(TokenKind.CELL, f"{normalize(letters[-1])}{int(run)}", f"{letters[-1]}{run}")
        elif kind is None or (kind is TokenKind.DASH and letters):
            spaced = True
            continue
        else:
            yield from _words(letters, vocabulary)
            if kind is not TokenKind.WORD:
                yield Token(kind, run, run)
        letters, spaced = (run, False) if kind is TokenKind.WORD else ("", False)
    yield from _words(letters, vocabulary)


def _kind(character: str) -> TokenKind | None:
    if character.isalpha() or character in SYMBOLS:
        return TokenKind.WORD
    if character.isdecimal():
        return TokenKind.NUMBER
    if character in _DASHES:
        return TokenKind.DASH
    if character in _SEPARATORS:
        return TokenKind.SEPARATOR
    return None


def _words(letters: str, vocabulary: Vocabulary) -> Iterator[Token]:
    word = normalize(letters)
    meaning = vocabulary.meaning(word)
    if meaning == "and":
        yield Token(TokenKind.SEPARATOR, word, letters)
    elif letters and meaning != "on":
        yield Token(TokenKind.WORD, word, letters)
