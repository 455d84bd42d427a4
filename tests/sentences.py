"""How long sentences are: as they are written, and as people read them."""

import re

LONGEST = 25
"""Words of a sentence."""
_NO_WORDS = re.compile(r"```.*?```|`[^`]*`|<[^>]*>|https?://\S+|„[^“]*“|“[^”]*”", re.DOTALL)
"""What is not said but shown or quoted."""
_LIST = re.compile(r":[^;\n]*(;[^;\n]*){3,}|:[^,\n]*(,[^,\n]*){6,}|x(, x)+")
"""Many things one after the other."""


def sentences(text):
    """Cut a text at what ends a sentence or a line."""
    return re.split(r"(?<=[.!?…])[*”“_]*\s|\n", text)


def counted(sentence):
    """Count words, of which each has a letter or a digit."""
    return len(re.findall(r"[^\s]*\w[^\s]*", sentence))


def too_long(text):
    """Return the sentences of a message that are too long; what is shown, quoted or listed is one word."""
    said = _LIST.sub(": x", _NO_WORDS.sub("x", text))
    return [part for part in sentences(said) if counted(part) > LONGEST]
