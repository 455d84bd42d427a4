"""Fluent files, of which each message is parsed when it is first said.

Parsing a whole catalogue takes 150 ms and 4 MB, and most of its messages are for the rare cases.
"""

import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from babel import core, localedata
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import MessageReference, Resource, TermReference
from fluent.syntax.visitor import Visitor

_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=.*\n?(?:(?![a-zA-Z#-]).*\n)*(?:(?![a-zA-Z#-]).+)?", re.MULTILINE)
"""A message or a term: from its id at the beginning of a line to the next entry or comment."""

_NAMES = (
    "languages",
    "territories",
    "scripts",
    "variants",
    "meta_zones",
    "currency_names",
    "currency_names_plural",
    "unit_patterns",
    "unit_display_names",
    "compound_unit_patterns",
)
"""What Babel knows of a language and Fluent never asks for: names of all kinds of things."""


class LazyBundle:
    """The messages of one language, asked for as those of a `FluentBundle`."""

    def __init__(
        self, language: str, texts: Mapping[str, str], functions: Mapping[str, Callable[[Any], Any]]
    ) -> None:
        """Take over a catalogue.

        Args:
            language: its code, such as `de`.
            texts: its `entries`.
            functions: what its messages may call.
        """
        self._entries = texts
        self._bundle = FluentBundle([language], functions=dict(functions), use_isolating=False)
        self._parsing = threading.RLock()
        self._begun: set[str] = set()
        self._parsed: set[str] = set()
        """The entries that the bundle has, with all that they refer to."""
        self.format_pattern = self._bundle.format_pattern

    def has_message(self, name: str) -> bool:
        """Return whether there is such a message."""
        return name in self._entries

    def get_message(self, name: str) -> Any:
        """Return a message, which must exist, ready to be formatted."""
        self._parse(name)
        return self._bundle.get_message(name)

    def _parse(self, name: str) -> None:
        """Give the bundle an entry, unless it has it, and all that this one refers to.

        Boards are described in a thread of their own, so two may ask for the same.
        """
        if name in self._parsed or name not in self._entries:
            return
        with self._parsing:
            if name in self._begun:  # an entry that refers to this one is being parsed, or it is done by now
                return
            self._begun.add(name)
            resource = _parse(self._entries[name])
            self._bundle.add_resource(resource)
            for reference in _references(resource):
                self._parse(reference)
            self._parsed.add(name)


def forget_names(languages: Iterable[str]) -> None:
    """Have Babel forget what takes 3 MB of memory for two languages and nobody asks for.

    What all languages share is read again by itself when somebody does.
    """
    for language in filter(localedata.exists, languages):
        known = localedata.load(language)
        for names in _NAMES:
            known.pop(names, None)
    core._global_data = None  # noqa: SLF001 (it can't be let go otherwise)


def entries(text: str) -> Mapping[str, str]:
    """Return the messages and terms of a Fluent file by their names; those of terms begin with a hyphen."""
    return {entry[1]: entry[0] for entry in _ENTRY.finditer(text)}


@cache
def _parse(entry: str) -> Resource:
    """Parse one entry, once in a process: that takes a hundred times as long as all the rest.

    Where each part stands in the text is left out, which is half of what it would take in memory.
    """
    return FluentParser(with_spans=False).parse(entry)


def _references(resource: Resource) -> Iterator[str]:
    finder = _Finder()
    finder.visit(resource)
    return iter(finder.names)


class _Finder(Visitor):
    """Collects the names of the entries that others refer to."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802 (named by Fluent)
        self.names.append(node.id.name)

    def visit_TermReference(self, node: TermReference) -> None:  # noqa: N802
        self.names.append(f"-{node.id.name}")
        self.generic_visit(node)
