"""Every sentence people read, in their language: a thin layer over Fluent catalogues.

A catalogue is one file ``data/locales/<language>.ftl``. English is complete by definition; what another
language lacks is said in English.
"""

from __future__ import annotations

import enum
import re
from functools import cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource

from bot.errors import Term

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.errors import PlayerError

FALLBACK = "en"
LONGEST_PART = 900
"""Characters that one thing may add to a sentence; Fluent refuses from 1000 on."""
ROOM_FOR_COUNT = 40
"""Characters of these for how many more items a list has."""

_SIZE = re.compile(r"\d[\d.-]*(?: x \d+)?")

Argument = int | str | enum.Enum | tuple[str | Term, ...]


class Words:
    """The sentences of one language."""

    def __init__(self, language: str, bundles: tuple[FluentBundle, ...]) -> None:
        self.language = language
        self._bundles = bundles

    def say(self, message: str, **arguments: Argument) -> str:
        """Fill the sentence of this message id.

        Numbers are written the way the language does; pass an id as text to keep its digits together.
        An enum stands for its value, a tuple for its items separated by commas, a term for its own message.
        What is longer than ``LONGEST_PART`` is cut; of a tuple, whole items go, and are counted.

        Raises:
            KeyError: no catalogue has the message, or it names a placeholder that was not given.
        """
        for bundle in self._bundles:
            pattern = bundle.get_message(message).value if bundle.has_message(message) else None
            if pattern is None:
                continue
            text, problems = bundle.format_pattern(pattern, self._plain(arguments))
            if problems:
                raise KeyError(f"{self.language}: {message}: {problems[0]}")
            return str(text)
        raise KeyError(f"no catalogue has the message {message!r}")

    def _plain(self, arguments: Mapping[str, Argument]) -> dict[str, int | str]:
        return {name: self._plain_value(value) for name, value in arguments.items()}

    def _plain_value(self, value: Argument) -> int | str:
        if isinstance(value, enum.Enum):
            value = str(value.value)
        if isinstance(value, tuple):
            value = self._list([self._term(item) for item in value])
        if isinstance(value, str) and len(value) > LONGEST_PART:
            return f"{value[: LONGEST_PART - 1]}…"
        return value

    def _list(self, items: list[str]) -> str:
        """As many items as fit, separated by commas, or by semicolons where an item has a comma itself."""
        between = "; " if any("," in item for item in items) else ", "
        whole = between.join(items)
        if len(whole) <= LONGEST_PART:
            return whole
        ends = accumulate(len(item) + len(between) for item in items)
        kept = sum(end <= LONGEST_PART - ROOM_FOR_COUNT for end in ends)
        if not kept:
            return whole
        return self.say("list-goes-on", items=between.join(items[:kept]), count=len(items) - kept)

    def _term(self, item: str | Term) -> str:
        return self.say(item.message, name=item.name) if isinstance(item, Term) else item

    def has(self, message: str) -> bool:
        """Whether there is such a message, in this language or in English."""
        return any(bundle.has_message(message) for bundle in self._bundles)

    def board(self, name: str) -> str:
        """The name of a board, given as the catalogue has it in English, such as "Squares 5 x 5".

        Its words choose the message, here ``board-squares``, and its sizes fill that in. A name without a
        message, such as "5 x 5", stays as it is.
        """
        sizes = _SIZE.findall(name)
        kind = "-".join(re.findall("[a-z]+", _SIZE.sub(" ", name).lower()))
        if not kind or not self.has(f"board-{kind}"):
            return name
        return self.say(f"board-{kind}", **dict(zip(("first", "second"), sizes, strict=False)))

    def error(self, error: PlayerError) -> str:
        """Say what was wrong and what would be right."""
        return self.say(f"error-{error.reason}", **error.details)


class Languages:
    """All catalogues; choose one by a Discord locale such as ``de`` or ``en-GB``."""

    def __init__(
        self, catalogues: Mapping[str, str], mention: Callable[[str], str | None] = lambda _path: None
    ) -> None:
        """Read catalogues.

        Args:
            catalogues: the text of each Fluent file by its language; `en` must be among them.
            mention: makes a command, named by its English path such as "settings show", something to tap;
                `None` where it is not known yet.
        """
        self._mention = mention
        bundles = {
            language: _bundle(language, text, partial(self._command, language))
            for language, text in catalogues.items()
        }
        self._words = {
            language: Words(language, (bundle, bundles[FALLBACK]) if language != FALLBACK else (bundle,))
            for language, bundle in bundles.items()
        }

    @property
    def known(self) -> tuple[str, ...]:
        """The languages there are catalogues for."""
        return tuple(self._words)

    def words(self, locale: str | None) -> Words:
        """The words for a locale, or for its language, or English."""
        for wanted in (locale or "", (locale or "").split("-", maxsplit=1)[0]):
            if wanted in self._words:
                return self._words[wanted]
        return self._words[FALLBACK]

    def _command(self, language: str, path: str) -> str:
        """A command by its English path: as something to tap, or to type where its id is not known.

        Discord shows what can be tapped in the language of whoever reads it.
        """
        if known := self._mention(path):
            return known
        words = self._words[language]
        return "/" + " ".join(words.say(f"name-{part}") for part in path.split())


def _bundle(language: str, text: str, command: Callable[[Any], Any]) -> FluentBundle:
    bundle = FluentBundle([language], functions={"COMMAND": command}, use_isolating=False)
    bundle.add_resource(_parsed(text))
    return bundle


@cache
def _parsed(text: str) -> Any:
    """A catalogue taken apart, once in a process: that takes a hundred times as long as all the rest."""
    return FluentResource(text)
