"""A language made of English: each word two fifths longer, its vowels accented.

What breaks a limit of Discord in it would do so in a language to come, and a word without an accent does not
come from the catalogue.
"""

import re
from functools import cache

from bot.data import DATA
from bot.words import Entries

ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_WORD = re.compile(r"(?<![\w<])[A-Za-z]{2,}(?![\w>])")
_TAIL = "éáíóú"
_UNCHANGED = ("#", "-", "notation-", "language-name")
"""What comments, terms and these messages begin with."""
_ENTRY = re.compile(r"^(?=\S)", re.MULTILINE)
_SAID = re.compile(rf"(?P<code>^[\w-]+ *=|^ *\*?\[[^]]*\]|\{{[^{{}}\n]*)|{_WORD.pattern}", re.MULTILINE)
"""The name of a message, the key of a variant, what stands in braces in a line; or a word that is said."""


def longer(text):
    return _WORD.sub(_lengthen, text)


def _lengthen(word):
    more = round(0.4 * len(word[0]))
    return word[0].translate(ACCENTS) + (_TAIL * more)[:more]


@cache
def longer_language(*, names=False):
    """Names of commands and options are what tests call them, unless they are wanted."""
    unchanged = _UNCHANGED if names else (*_UNCHANGED, "name-")
    entries = _ENTRY.split((DATA / "locales" / "en.ftl").read_text(encoding="utf-8"))
    return Entries(
        "".join(one if one.startswith(unchanged) else _SAID.sub(_lengthen_said, one) for one in entries)
    )


def _lengthen_said(part):
    return part[0] if part["code"] else _lengthen(part)


_PARTS = ("content", "label", "placeholder", "title", "description", "name", "topic")


def texts_of(body, key=""):
    """Yield the texts of a request that people read."""
    if isinstance(body, dict):
        for name, value in body.items():
            yield from texts_of(value, name)
    elif isinstance(body, list | tuple):
        for value in body:
            yield from texts_of(value, key)
    elif isinstance(body, str) and key in _PARTS:
        yield body


_NO_SENTENCES = re.compile(r"<[^>]*>|`[^`]*`|https?://\S+|\S*\d\S*|@\w+|#\w+|[A-Z]\w+/\w+")


def english_words(text, names):
    """Words of a text that are from no catalogue; names are what stays as it is in every language."""
    left = _NO_SENTENCES.sub(" ", text)
    found = re.findall(r"[^\W\d_]{2,}", left)
    return {word for word in found if word.isascii() and re.search("[aeiouyAEIOUY]", word)} - names
