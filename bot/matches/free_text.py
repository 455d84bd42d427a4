"""What people write freely: made harmless to read, before it is stored."""

from __future__ import annotations

import unicodedata

from bot.errors import SetupError

LONGEST = 128
"""Characters of a free text."""
LONGEST_TYPED = 4000
"""Characters that are looked at; nobody types more."""
MOST_MARKS = 2
"""Accents on one letter. Living languages need no more once composed; towers of them hide other messages."""

_JOINER = "\u200d"
"""Joins emoji to one; the only invisible character that is kept."""
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories of controls, direction changes, and what no font shows."""


def cleaned(text: str) -> str:
    """One line of visible text: no controls or changes of direction, no towers of accents, single spaces.

    Raises:
        SetupError: it is longer than ``LONGEST``.
    """
    if len(text) > LONGEST_TYPED:
        raise SetupError("free-text-too-long", length=len(text), limit=LONGEST)
    words = "".join(" " if character.isspace() else character for character in text)
    visible = "".join(
        character
        for character in words
        if character == _JOINER or unicodedata.category(character) not in _INVISIBLE
    )
    line = " ".join(_lowered(unicodedata.normalize("NFC", visible)).split()).strip(f" {_JOINER}")
    if len(line) > LONGEST:
        raise SetupError("free-text-too-long", length=len(line), limit=LONGEST)
    return line


def _lowered(text: str) -> str:
    """Leave at most ``MOST_MARKS`` marks on each letter."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
