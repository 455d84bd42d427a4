"""Texts in all languages, over Fluent catalogues in `data/locales/<language>.ftl`.

English is complete by definition; missing messages of other languages are in English. A message is parsed
when it is first said: all of them would take half a second, and 9 MB.
"""

import enum
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache, partial, reduce
from itertools import accumulate
from operator import or_
from typing import Any

from fluent.runtime import FluentBundle
from fluent.runtime.resolver import Pattern
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.errors import Detail, Mark, PlayerError, Term
from bot.rules.catalogue import BoardName
from bot.rules.vocabulary import ENGLISH, Vocabulary

FALLBACK = "en"
MAX_ARGUMENT = 900
"""Characters of one argument; Fluent refuses 1000."""
NAMELESS = {"0": "former-player", "-1": "computer", "-2": "server-player"}
"""The messages that name players who cannot be mentioned; Discord never assigns their ids."""
UNGROUPED = frozenset({"match", "channel", "year", "until", "again", "rating"})
"""Arguments whose digits stay together. Ids of people need no name here: `PERSON` says them."""
COUNT_LENGTH = 40
"""Characters reserved for the number of further items in a list."""

REMEMBERED = 500
"""Sentences of a language that are not made again; half a KB each."""
GAP = "\0"
"""Before and after the name of an argument that a remembered sentence leaves open; no text has it."""

_COMMAND = "COMMAND"
_NOTATION = "notation-"
_CONTROLS = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e"
    r"\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
_MARKS = re.compile(r"[\\*_~`|<>\[\]()@#:]")
"""Discord's markup: https://support.discord.com/hc/en-us/articles/210298617."""

_QUOTES = "\"'“”„‟‘’‚‛«»‹›"  # noqa: RUF001

Argument = int | str | enum.Enum | tuple[str | Term, ...] | None
_SIZES = ("first", "second", "third")
"""Arguments of the messages that name boards."""
_ENTRY_START = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
"""Begins a message or a term; all else in a catalogue is indented, a comment, or a closing brace."""


def escape(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", show_controls(text))


def unquoted(name: str) -> str:
    """Strip quotation marks of any language around a name."""
    return name.strip(_QUOTES)


def show_controls(text: str) -> str:
    """Replace controls and direction changes, which would change how the text around them looks."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


def _quote(value: Detail, change: Callable[[str], str]) -> Detail:
    if isinstance(value, tuple):
        return tuple(item if isinstance(item, Term | Mark) else change(item) for item in value)
    if isinstance(value, str) and not isinstance(value, Mark):
        return change(value)
    return value


class Words:
    def __init__(self, language: str, bundles: tuple["Bundle", ...], meanings: tuple[str, ...] = ()) -> None:
        """Catalogues are the language's, then English as fallback.

        `meanings` are the meanings of turn notation for which the language has its own words.
        """
        self.language = language
        self._bundles = bundles
        self._meanings = meanings

    def say(self, message: str, **arguments: Argument) -> str:
        """Return the text of a message id; a missing message or argument raises `KeyError`.

        Numbers are localized, but for those in `UNGROUPED`. A flag is "yes" or "no", `None` is "none". An
        enum stands for its value, a tuple for its items separated by commas, a term for its message.
        Arguments above `MAX_ARGUMENT` are cut, tuples to whole items with a count of the others.
        """
        for bundle in self._bundles:
            pattern = bundle.pattern(message)
            if pattern is None:
                continue
            plain = {name: self._plain(name, value) for name, value in arguments.items()}
            text, problems = bundle.format(pattern, **plain)
            if problems:
                raise KeyError(f"{self.language}: {message}: {problems[0]}")
            return text
        raise KeyError(f"no catalogue has the message {message!r}")

    def _plain(self, name: str, value: Argument) -> int | str:
        if type(value) is str and len(value) <= MAX_ARGUMENT:  # nearly all are
            return value
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int) and name in UNGROUPED:
            return str(value)
        if isinstance(value, tuple):
            value = self._list([self._term(item) for item in value])
        elif isinstance(value, enum.Enum):
            value = str(value.value)
        if isinstance(value, str) and len(value) > MAX_ARGUMENT:
            return f"{value[: MAX_ARGUMENT - 1]}…"
        return value

    def _list(self, items: list[str]) -> str:
        """By commas, or by semicolons if one item has a comma."""
        between = "; " if any("," in item for item in items) else ", "
        whole = between.join(items)
        if len(whole) <= MAX_ARGUMENT:
            return whole
        ends = accumulate(len(item) + len(between) for item in items)
        fitting = sum(end <= MAX_ARGUMENT - COUNT_LENGTH for end in ends)
        if not fitting:
            return whole
        return self.say("list-goes-on", items=between.join(items[:fitting]), count=len(items) - fitting)

    def _term(self, item: str | Term) -> str:
        if not isinstance(item, Term):
            return item
        return self.say(item.message, name=item.name)

    def person(self, user: object, form: object = "within") -> str:
        """Return the mention of a person's id, or the name of another player.

        Any other text is a name, as in records. `form` is "begins" at the beginning of a sentence, "within",
        or a grammatical case of the language.
        """
        message = NAMELESS.get(str(user))
        if message is not None:
            return self.say(message, form=str(form))
        if str(user).isdecimal():
            return f"<@{user}>"
        return str(user)

    def role(self, role: int | None) -> Mark | None:
        if role is None:
            return None
        return Mark(f"<@&{role}>")

    def has(self, message: str) -> bool:
        return any(bundle.pattern(message) is not None for bundle in self._bundles)

    def board(self, name: BoardName | str) -> str:
        """A text, such as the key of a former board, stays."""
        if isinstance(name, str):
            return name
        return self.say(f"board-{name.message}", **dict(zip(_SIZES, name.sizes, strict=False)))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Words for reading typed turns: those of this language take precedence over English."""
        own = {meaning: self.say(f"notation-{meaning}").split(",") for meaning in self._meanings}
        return ENGLISH | Vocabulary.of(
            {meaning: [word.strip() for word in words] for meaning, words in own.items()}
        )

    def error(self, error: PlayerError, *, escaped: bool = True) -> str:
        """Return an error's text; `escaped` for Discord, but not for a terminal or inside another error."""
        change = escape if escaped else show_controls
        details = {name: _quote(value, change) for name, value in error.details.items()}
        return self.say(f"error-{error.reason}", **details)


class Entries:
    """The messages and terms of a language, each parsed on first use."""

    def __init__(self, text: str) -> None:
        starts = [*_ENTRY_START.finditer(text)]
        ends = [*(entry.start() for entry in starts[1:]), len(text)]
        self._sources = {entry[1]: text[entry.start() : end] for entry, end in zip(starts, ends, strict=True)}
        self._parsed: dict[str, list[ast.EntryType]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def unreadable(self) -> list[str]:
        """Parse everything; return the entries that are wrong."""
        return [one for one in self if any(isinstance(entry, ast.Junk) for entry in self._parse(one))]

    def with_references(self, name: str) -> list[ast.EntryType]:
        """Return an entry, and all that it refers to; references to what is missing are left out."""
        waiting = [name]
        found = dict[str, list[ast.EntryType]]()
        for one in waiting:
            if one in self._sources and one not in found:
                found[one] = self._parse(one)
                waiting += _References(found[one]).names
        return [entry for entries in found.values() for entry in entries]

    def _parse(self, name: str) -> list[ast.EntryType]:
        if name not in self._parsed:
            self._parsed[name] = FluentParser(with_spans=False).parse(self._sources[name]).body
        return self._parsed[name]


class _References(Visitor):
    """Collects what entries refer to; names of terms begin with a hyphen."""

    def __init__(self, entries: list[ast.EntryType]) -> None:
        self.names: list[str] = []
        self.functions: set[str] = set()
        self.deciding: set[str] = set()
        """Arguments that select a variant, or are given to a function."""
        for entry in entries:
            self.visit(entry)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 (fluent.syntax's name)
        self.names.append(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802 (fluent.syntax's name)
        self.names.append(f"-{node.id.name}")
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802 (fluent.syntax's name)
        self.functions.add(node.id.name)
        self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (fluent.syntax's name)
        self.deciding.add(node.id.name)

    def visit_Placeable(self, node: ast.Placeable) -> None:  # noqa: N802 (fluent.syntax's name)
        is_inserted = isinstance(node.expression, ast.VariableReference)
        if not is_inserted:
            self.generic_visit(node)


class Bundle:
    """A `FluentBundle` with the messages that were said."""

    def __init__(self, language: str, catalogue: Entries, functions: dict[str, Any]) -> None:
        self._entries = catalogue
        self._patterns: dict[str, Pattern | None] = {}
        self._with_commands: set[Pattern | None] = set()
        """These say something else once Discord has given a command its id."""
        self._deciding: dict[Pattern | None, set[str]] = {}
        """The arguments on which more depends than the text that stands in their place."""
        self._bundle = FluentBundle([language], functions=functions, use_isolating=False)
        self._remembered = lru_cache(maxsize=REMEMBERED)(self._pieces)

    def pattern(self, message: str) -> Pattern | None:
        if message in self._patterns:
            return self._patterns[message]
        if message in self._entries:
            entries = self._entries.with_references(message)
            self._bundle.add_resource(ast.Resource(entries))
            is_readable = self._bundle.has_message(message)
            pattern = None
            if is_readable:
                pattern = self._bundle.get_message(message).value
            references = _References(entries)
            self._deciding[pattern] = references.deciding
            if _COMMAND in references.functions:
                self._with_commands.add(pattern)
            self._patterns[message] = pattern
            return pattern
        return None

    def format(self, pattern: Pattern, /, **arguments: int | str) -> tuple[str, list[Exception]]:
        if pattern in self._with_commands:
            return self._format(pattern, **arguments)
        deciding = self._deciding[pattern]
        with_gaps = {
            name: value if name in deciding or isinstance(value, int) else f"{GAP}{name}{GAP}"
            for name, value in arguments.items()
        }
        pieces, problems = self._remembered(pattern, **with_gaps)
        filled = [*pieces]
        filled[1::2] = [str(arguments[name]) for name in pieces[1::2]]
        return "".join(filled), problems

    def _pieces(self, pattern: Pattern, /, **arguments: int | str) -> tuple[list[str], list[Exception]]:
        """Return a sentence, divided at its gaps: every second piece is the name of an argument."""
        text, problems = self._format(pattern, **arguments)
        return text.split(GAP), problems

    def _format(self, pattern: Pattern, /, **arguments: int | str) -> tuple[str, list[Exception]]:
        text, problems = self._bundle.format_pattern(pattern, arguments)
        return str(text), problems


class Languages:
    """All catalogues, by Discord locale such as `de` or `en-GB`."""

    def __init__(
        self, catalogues: Mapping[str, Entries], mention: Callable[[str], str | None] = lambda _path: None
    ) -> None:
        """Catalogues are by language, including `en`.

        `mention` returns the clickable mention of a command by its English path, such as "settings show".
        """
        self._entries_of = catalogues
        self._mention = mention
        self._made: dict[tuple[str, str], Words] = {}
        for language in catalogues:
            self._words(language, language)

    @property
    def known(self) -> tuple[str, ...]:
        return tuple(self._entries_of)

    def unreadable(self) -> dict[str, list[str]]:
        """Parse everything; return the entries of each language that are wrong."""
        return {language: catalogue.unreadable() for language, catalogue in self._entries_of.items()}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Words for reading turns in any language; English takes precedence."""
        return reduce(or_, (*(self.words(language).vocabulary for language in self.known), ENGLISH))

    def words(self, locale: str | None, *, discord: str | None = None) -> Words:
        """Return the words for a locale, or for its language, or English.

        `discord` is the locale of the reader's client if it differs; commands and options are named in it.
        """
        language = self._language(locale)
        return self._words(language, language if discord is None else self._language(discord))

    def _language(self, locale: str | None) -> str:
        wanted = locale or FALLBACK
        nearly = wanted.split("-", maxsplit=1)[0]
        known = (language for language in (wanted, nearly) if language in self._entries_of)
        return next(known, FALLBACK)

    def _words(self, language: str, naming: str) -> Words:
        """With commands named in another language."""
        if (language, naming) not in self._made:
            functions = {
                _COMMAND: partial(self._command, naming),
                "OPTION": partial(self._option, naming),
                "PERSON": partial(self._person, language),
            }
            bundles = tuple(
                Bundle(one, self._entries_of[one], functions) for one in dict.fromkeys((language, FALLBACK))
            )
            meanings = tuple(_meanings(self._entries_of[language]))
            self._made[language, naming] = Words(language, bundles, meanings)
        return self._made[language, naming]

    def _command(self, naming: str, path: str) -> str:
        """Return a command by its English path: clickable, or to be typed if it has no id, as groups.

        Discord localizes clickable commands itself.
        """
        return self._mention(path) or "/" + " ".join(self._option(naming, part) for part in path.split())

    def _person(self, language: str, user: object, form: object = "within") -> str:
        return self._words(language, language).person(user, form)

    def _option(self, naming: str, name: str) -> str:
        return self._words(naming, naming).say(f"name-{name}")


def _meanings(catalogue: Entries) -> Iterator[str]:
    for name in catalogue:
        if name.startswith(_NOTATION):
            yield name.removeprefix(_NOTATION)
