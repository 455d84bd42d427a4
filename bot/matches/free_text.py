"""Sanitises free text before it is stored."""

import unicodedata

from bot.errors import SetupError

LONGEST_FREE_TEXT = 128
"""Characters after sanitising."""
LONGEST_INPUT = 4000
"""Characters, before sanitising."""
MOST_MARKS = 2
"""Accents per letter. Living languages need no more once composed; stacks of them hide other messages."""

_JOINER = "\u200d"
"""Zero-width joiner of emoji; the only invisible character that is kept."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing."""
_ACCENTS = {"Mn", "Me"}
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories of controls, direction changes, and unassigned characters."""


def clean_text(text: str, limit: int = LONGEST_FREE_TEXT) -> str:
    """Return one line of visible text: no controls or direction changes, no stacks of accents.

    Text without visible characters, such as accents alone, becomes empty.
    """
    if len(text) > LONGEST_INPUT:
        raise SetupError("free-text-too-long", length=len(text), limit=limit)
    words = "".join(" " if character.isspace() else character for character in text)
    visible = "".join(
        character
        for character in words
        if character == _JOINER
        or (character not in _BLANK and unicodedata.category(character) not in _INVISIBLE)
    )
    line = " ".join(_limit_marks(unicodedata.normalize("NFC", visible)).split()).strip(f" {_JOINER}")
    if len(line) > limit:
        raise SetupError("free-text-too-long", length=len(line), limit=limit)
    shown = (unicodedata.category(character) for character in line if character not in (" ", _JOINER))
    if any(category not in _ACCENTS for category in shown):
        return line
    return ""


def _limit_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in _ACCENTS else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
