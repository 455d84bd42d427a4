"""Values of options by their names, which are completed: Discord doesn't count them, as it does choices."""

import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.errors import SetupError
from bot.features.challenge.levels import BY_STRENGTH
from bot.matches.clock import DAYS_PER_TURN
from bot.rules.catalogue import Game
from bot.rules.setup import Option, Value
from bot.transport.wire import CHOICE_LENGTH, MAX_CHOICES, truncate
from bot.ui.acting import Acting
from bot.words import Words, unquoted

Completion = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]


@dataclass(frozen=True)
class NamedValues:
    option: str
    values: Sequence[Value]
    name: Callable[[Value, Words], str]

    def read(self, typed: Value, acting: Acting) -> Value:
        """Return a value by itself or by its name in any language, the reader's own first."""
        wanted = normalize(str(typed))
        for value in self.values:
            if wanted == normalize(str(value)):
                return value
        for words in acting.in_all_languages():
            for value in self.values:
                if wanted == normalize(self.name(value, words)):
                    return value
        raise SetupError(
            "option-choice",
            option=acting.words.say(f"name-{self.option}"),
            value=str(typed)[:50],
            choices=tuple(unquoted(self.name(value, acting.words)) for value in self.values),
        )

    async def complete(
        self, interaction: discord.Interaction[Any], typed: str | int
    ) -> list[app_commands.Choice[Any]]:
        acting = Acting.of(interaction)
        fitting = [
            value for value in self.values if contains_all(" ".join(self._names(value, acting)), str(typed))
        ]
        return [
            app_commands.Choice(
                name=truncate(unquoted(self.name(value, acting.words)), CHOICE_LENGTH), value=value
            )
            for value in fitting[:MAX_CHOICES]
        ]

    def _names(self, value: Value, acting: Acting) -> Iterator[str]:
        yield str(value)
        for words in acting.in_all_languages():
            yield self.name(value, words)


LEVELS = NamedValues(
    "level", tuple(map(str, BY_STRENGTH)), lambda level, words: words.say("level-name", level=int(level))
)
DAYS = NamedValues("days", (*DAYS_PER_TURN, 0), lambda days, words: words.say("days-are", days=days))


def seats_of(game: Game) -> NamedValues:
    return NamedValues("seat", game.seats, lambda seat, words: words.say(f"seat-{seat}"))


def values_of(option: Option) -> NamedValues:
    message = f"option-{option.key}-is"
    return NamedValues(option.key, option.choices, lambda value, words: words.say(message, value=value))


def contains_all(names: str, typed: str) -> bool:
    return all(word in names.casefold() for word in typed.casefold().split())


def normalize(name: str) -> str:
    """Strip separators, so that "hexhex6" equals "Hexhex 6"."""
    return re.sub(r"[\W_]+", "", name.casefold())
