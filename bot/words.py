"""Every sentence people read, in their language: a thin layer over Fluent catalogues.

A catalogue is one file `data/locales/<language>.ftl`. English is complete by definition; what another
language lacks is said in English.
"""

import enum
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, partial, reduce
from itertools import accumulate
from operator import or_
from typing import Any

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Resource

from bot.errors import Detail, Mark, PlayerError, Term
from bot.rules.catalogue import BoardName
from bot.rules.vocabulary import ENGLISH, Vocabulary

FALLBACK = "en"
LONGEST_PART = 900
"""Characters that one thing may add to a sentence; Fluent refuses from 1000 on."""
FORMER = "0"
"""The id that stands for a former player: Discord gives it to nobody, so it can't be mentioned."""
COMPUTER = "-1"
"""The id that stands for the computer as a player, which can't be mentioned either."""
ROOM_FOR_COUNT = 40
"""Characters of these for how many more items a list has."""

_NOTATION = "notation-"
_MARKS = re.compile(r"[\\*_~`|<>\[\]()@#:]")
"""What Discord reads as more than a letter: https://support.discord.com/hc/en-us/articles/210298617."""

Argument = int | str | enum.Enum | tuple[str | Term, ...]


def escape(text: str) -> str:
    """Return free text as it was typed: nothing in it is a mention, a link, or any other mark for Discord."""
    return _MARKS.sub(r"\\\g<0>", text)


def _escape_detail(value: Detail) -> Detail:
    if isinstance(value, tuple):
        return tuple(item if isinstance(item, Term | Mark) else escape(item) for item in value)
    return escape(value) if isinstance(value, str) and not isinstance(value, Mark) else value


class Words:
    """The sentences of one language."""

    def __init__(
        self, language: str, bundles: tuple[FluentBundle, ...], meanings: tuple[str, ...] = ()
    ) -> None:
        """Put a language together.

        Args:
            language: its code, such as `de`.
            bundles: its catalogue and, unless it is English, the English one.
            meanings: what its own catalogue gives words for that turns are typed with.
        """
        self.language = language
        self._bundles = bundles
        self._meanings = meanings

    def say(self, message: str, **arguments: Argument) -> str:
        """Fill the sentence of this message id.

        Numbers are written the way the language does; pass an id as text to keep its digits together.
        An enum stands for its value, a tuple for its items separated by commas, a term for its own message.
        What is longer than `LONGEST_PART` is cut; of a tuple, whole items go, and are counted.

        Raises:
            KeyError: no catalogue has the message, or it names a placeholder that was not given.
        """
        for bundle in self._bundles:
            pattern = bundle.get_message(message).value if bundle.has_message(message) else None
            if pattern is None:
                continue
            plain = {name: self._plain(value) for name, value in arguments.items()}
            text, problems = bundle.format_pattern(pattern, plain)
            if problems:
                raise KeyError(f"{self.language}: {message}: {problems[0]}")
            return str(text)
        raise KeyError(f"no catalogue has the message {message!r}")

    def _plain(self, value: Argument) -> int | str:
        if isinstance(value, enum.Enum):
            value = str(value.value)
        if isinstance(value, tuple):
            value = self._list([self._term(item) for item in value])
        if isinstance(value, str) and len(value) > LONGEST_PART:
            return f"{value[: LONGEST_PART - 1]}…"
        return value

    def _list(self, items: list[str]) -> str:
        """Return as many items as fit, separated by commas, or by semicolons if one of them has a comma."""
        between = "; " if any("," in item for item in items) else ", "
        whole = between.join(items)
        if len(whole) <= LONGEST_PART:
            return whole
        ends = accumulate(len(item) + len(between) for item in items)
        fitting = sum(end <= LONGEST_PART - ROOM_FOR_COUNT for end in ends)
        if not fitting:
            return whole
        return self.say("list-goes-on", items=between.join(items[:fitting]), count=len(items) - fitting)

    def _term(self, item: str | Term) -> str:
        return self.say(item.message, name=item.name) if isinstance(item, Term) else item

    def person(self, user: object, form: object = "within") -> str:
        """Return the mention of a person by their id, or what a former player or the computer is called.

        Args:
            user: The id; any other text is a name, as records have them.
            form: How that stands in the sentence: "begins" at its beginning, else "within", or a case that
                the language has.
        """
        if str(user) == COMPUTER:
            return self.say("computer")
        if str(user) == FORMER:
            return self.say("former-player", form=str(form))
        return f"<@{user}>" if str(user).isdecimal() else str(user)

    def role(self, role: int) -> Mark:
        return Mark(f"<@&{role}>")

    def has(self, message: str) -> bool:
        return any(bundle.has_message(message) for bundle in self._bundles)

    def board(self, name: BoardName | str) -> str:
        """Return the name of a board; a text, such as the key of one that is not offered any more, stays."""
        if isinstance(name, str):
            return name
        return self.say(f"board-{name.message}", **dict(zip(_SIZES, name.sizes, strict=False)))

    def english_board(self, name: BoardName) -> str:
        return Words(FALLBACK, self._bundles[-1:]).board(name)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words to read a typed turn with: English, and first of all those of this language."""
        own = {meaning: self.say(f"notation-{meaning}").split(",") for meaning in self._meanings}
        return ENGLISH | Vocabulary.of(
            {meaning: [word.strip() for word in words] for meaning, words in own.items()}
        )

    def error(self, error: PlayerError, *, escaped: bool = True) -> str:
        """Say what was wrong and what would be right.

        Args:
            error: The error.
            escaped: Whether Discord shows what it quotes as it is; not for a terminal, or within an error.
        """
        details = error.details
        if escaped:
            details = {name: _escape_detail(value) for name, value in details.items()}
        return self.say(f"error-{error.reason}", **details)


_SIZES = ("first", "second", "third")
"""What messages call the sizes of a board."""


class Languages:
    """All catalogues; choose one by a Discord locale such as `de` or `en-GB`."""

    def __init__(
        self, catalogues: Mapping[str, str], mention: Callable[[str], str | None] = lambda _path: None
    ) -> None:
        """Read catalogues.

        Args:
            catalogues: the text of each Fluent file by its language; `en` must be among them.
            mention: makes a command, named by its English path such as "settings show", something to tap;
                `None` where it is not known yet.
        """
        self._resources = {language: _resource(text) for language, text in catalogues.items()}
        self._mention = mention
        self._made: dict[tuple[str, str], Words] = {}
        for language in catalogues:
            self._words(language, language)

    @property
    def known(self) -> tuple[str, ...]:
        return tuple(self._resources)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words to read turns with that may be in any language; where two disagree, English is right."""
        return reduce(or_, (*(self.words(language).vocabulary for language in self.known), ENGLISH))

    def words(self, locale: str | None, *, discord: str | None = None) -> Words:
        """Return the words for a locale, or for its language, or English.

        Args:
            locale: such as `de` or `en-GB`.
            discord: the locale of the reader's Discord, which names commands and their options in it; the
                same, as a rule.
        """
        language = self._language(locale)
        return self._words(language, language if discord is None else self._language(discord))

    def _language(self, locale: str | None) -> str:
        wanted = locale or FALLBACK
        nearly = wanted.split("-", maxsplit=1)[0]
        return wanted if wanted in self._resources else nearly if nearly in self._resources else FALLBACK

    def _words(self, language: str, naming: str) -> Words:
        """Return the words of one language, with commands named in another."""
        if (language, naming) not in self._made:
            functions = {
                "COMMAND": partial(self._command, naming),
                "OPTION": partial(self._option, naming),
                "PERSON": partial(self._person, language),
            }
            bundles = tuple(self._bundle(one, functions) for one in dict.fromkeys((language, FALLBACK)))
            meanings = tuple(_meanings(self._resources[language]))
            self._made[language, naming] = Words(language, bundles, meanings)
        return self._made[language, naming]

    def _bundle(self, language: str, functions: dict[str, Any]) -> FluentBundle:
        bundle = FluentBundle([language], functions=functions, use_isolating=False)
        bundle.add_resource(self._resources[language])
        return bundle

    def _command(self, naming: str, path: str) -> str:
        """Return a command by its English path: as something to tap, or to type where it has no id.

        Discord shows what can be tapped in the language of the reader. A group of commands has no id.
        """
        return self._mention(path) or "/" + " ".join(self._option(naming, part) for part in path.split())

    def _person(self, language: str, user: object, form: object = "within") -> str:
        return self._words(language, language).person(user, form)

    def _option(self, naming: str, name: str) -> str:
        """Return what a part of a command, by its English name, is called in a language."""
        return self._words(naming, naming).say(f"name-{name}")


@cache
def _resource(text: str) -> Resource:
    """Parse a catalogue, once in a process; where each part stands in it would take as much memory again."""
    return FluentParser(with_spans=False).parse(text)


def _meanings(resource: Resource) -> Iterator[str]:
    """Yield what a catalogue gives words for that turns are typed with."""
    for entry in resource.body:
        if isinstance(entry, Message) and entry.id.name.startswith(_NOTATION):
            yield entry.id.name.removeprefix(_NOTATION)
