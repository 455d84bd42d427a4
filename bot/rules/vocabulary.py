"""The words that turns are typed with: one vocabulary per language, of which English is the canonical one."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

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
        """Return the vocabulary in which each meaning has these words."""
        return cls({level(word): meaning for meaning, several in words.items() for word in several})

    def __or__(self, other: "Vocabulary") -> "Vocabulary":
        """Return both together; where they disagree about a word, the other is right."""
        return Vocabulary({**self.meanings, **other.meanings})

    def meaning(self, word: str) -> str:
        """Return what a word means; one that is not known stands for itself."""
        return self.meanings.get(word, word)

    def words(self, meaning: str) -> tuple[str, ...]:
        """Return the words for a meaning, the shortest first."""
        return tuple(sorted((word for word, one in self.meanings.items() if one == meaning), key=len))

    @cached_property
    def colours(self) -> Mapping[Colour, tuple[str, ...]]:
        """The words for each colour, the shortest first."""
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
