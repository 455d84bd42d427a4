"""A typed turn cut into cells, words, numbers, and what stands between them."""

import enum
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from bot.rules.vocabulary import ENGLISH, SYMBOLS, Vocabulary, level

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
