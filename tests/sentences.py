"""How long sentences are, as they are written and as people read them, and what they want to be told."""

import re
from collections import Counter
from functools import cache

from fluent.syntax.visitor import Visitor

LONGEST = 25
"""Words of a sentence."""
_NO_WORDS = re.compile(r"```.*?```|`[^`]*`|<[^>]*>|https?://\S+|„[^“]*“|“[^”]*”", re.DOTALL)
"""What is not said but shown or quoted."""
_LIST = re.compile(r":[^;\n]*(;[^;\n]*){3,}|:[^,\n]*(,[^,\n]*){6,}|x(, x)+")
"""Many things one after the other."""


def sentences(text):
    return re.split(r"(?<=[.!?…])[*”“_]*\s|\n", text)


def repeated(text):
    return {said for said, times in Counter(sentences(text)).items() if said and times > 1}


def counted(sentence):
    return len(re.findall(r"[^\s]*\w[^\s]*", sentence))


def too_long(text):
    """Return the sentences of a message that are too long; what is shown, quoted or listed is one word."""
    said = _LIST.sub(": x", _NO_WORDS.sub("x", text))
    return [part for part in sentences(said) if counted(part) > LONGEST]


class Placeholders(Visitor):
    def __init__(self):
        self.names, self.parts = set(), set()

    def visit_MessageReference(self, node):  # noqa: N802 (fluent.syntax asks for this name)
        self.parts.add(node.id.name)

    def visit_VariableReference(self, node):  # noqa: N802 (fluent.syntax asks for this name)
        self.names.add(node.id.name)


@cache
def used(bundle, message):
    found = Placeholders()
    found.visit(bundle.pattern(message))
    return found.names.union(*(used(bundle, part) for part in found.parts))


def say_strictly(say):
    """Return `Words.say` that wants all that a message uses, not only what the chosen variant does."""

    @cache
    def needed(bundles, message):
        says = next((one for one in bundles if one.pattern(message)), None)
        return used(says, message) if says else frozenset()

    def strict(words, message, **arguments):
        if lacking := needed(words._bundles, message) - arguments.keys():
            raise KeyError(f"{words.language}: {message} is not told {', '.join(sorted(lacking))}")
        return say(words, message, **arguments)

    return strict
