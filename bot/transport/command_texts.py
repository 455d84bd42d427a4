"""Localised command texts, sent to Discord in every language.

Descriptions and choice names in the code are message ids (`description="command-play"`); a `locale_str`
carries message arguments. Command and option names are English words; the message `name-<word>` translates
them.
"""

import asyncio
import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from discord import Locale, app_commands
from discord.ext.commands import AutoShardedBot

from bot.matches.notes import Notes
from bot.transport.discord_internals import ask_for_commands, register_commands
from bot.words import FALLBACK, Languages, unquoted

log = logging.getLogger(__name__)

_NAME_LOCATIONS = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}
_CHOICE = app_commands.TranslationContextLocation.choice_name
_SUBCOMMAND, _GROUP = 1, 2
"""Option types: https://discord.com/developers/docs/interactions/application-commands."""
_SET_BY_DISCORD = {"id", "application_id", "version", "handler", "dm_permission"}
"""The last one follows from the contexts."""


class CommandLinks:
    """Makes clickable command mentions, once Discord's command ids are known."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        """By English path, such as "settings show"."""

    def mention(self, path: str) -> str | None:
        if path not in self.ids:
            return None
        return f"</{path}:{self.ids[path]}>"

    async def learn(self, notes: Notes) -> None:
        paths = await notes.note("command-paths")
        if paths:
            self.ids = json.loads(paths)


class CommandTranslator(app_commands.Translator):
    def __init__(self, languages: Languages) -> None:
        spoken = {locale: languages.words(str(locale)) for locale in Locale}
        self._words = {locale: words for locale, words in spoken.items() if words.language != FALLBACK}
        self._words[Locale.american_english] = languages.words(FALLBACK)

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        words = self._words.get(locale)
        if words is None:  # not one of our languages
            return None
        arguments = dict(string.extras)
        message = arguments.pop("message", string.message)
        if context.location in _NAME_LOCATIONS and message is string.message:
            message = f"name-{message}"
        if not words.has(message):
            return None
        said = words.say(message, **arguments)
        return unquoted(said) if context.location is _CHOICE else said  # as people type it


async def payload_of(tree: app_commands.CommandTree[Any], languages: Languages) -> list[dict[str, Any]]:
    translator = CommandTranslator(languages)
    payload = []
    for command in tree.get_commands():
        payload.append(await command.get_translated_payload(tree, translator))
        _default_to_english(payload[-1])
        await asyncio.sleep(0)  # each takes some milliseconds
    return payload


def _default_to_english(part: dict[str, Any]) -> None:
    """Make the English translations of a command, option or choice its default texts."""
    for key in ("name", "description"):
        translations = part.get(f"{key}_localizations") or {}
        part[key] = translations.pop(str(Locale.american_english), part.get(key))
        if part[key] is None:
            del part[key]
    for inner in (*part.get("options", ()), *part.get("choices", ())):
        _default_to_english(inner)


async def register(bot: AutoShardedBot, links: CommandLinks, languages: Languages, notes: Notes) -> None:
    """Register the commands if Discord has others, and set `links.ids`."""
    await links.learn(notes)
    payload = await payload_of(bot.tree, languages)
    registered = await ask_for_commands(bot)
    if len(registered) != len(payload) or comparable(registered) != comparable(payload):
        registered = await register_commands(bot, payload)
        log.info("registered %d commands", len(registered))
    ids = {path: int(command["id"]) for command in registered for path in _paths(command)}
    if ids != links.ids:
        links.ids = ids
        await notes.write_note("command-paths", json.dumps(ids))


def comparable(commands: Iterable[Mapping[str, Any]]) -> dict[Any, Any]:
    """Return commands in a form that is equal for what we send and what Discord answers.

    Discord answers null or nothing for a default, permissions as text, and may sort numbers and commands.
    """
    return {
        (command["type"], command["name"]): _comparable(
            {key: value for key, value in command.items() if key not in _SET_BY_DISCORD}
        )
        for command in commands
    }


def _comparable(part: Any) -> Any:
    if isinstance(part, Mapping):
        values = {key: _comparable(value) for key, value in part.items()}
        return {key: value for key, value in values.items() if value}
    if isinstance(part, list):
        items = [_comparable(item) for item in part]
        if any(isinstance(item, Mapping) for item in items):
            return items
        return sorted(items)
    if part is None or part is False:
        return ""
    return str(part)


def _paths(command: Any) -> Iterator[str]:
    inner = [part for part in command.get("options") or () if part["type"] in (_SUBCOMMAND, _GROUP)]
    if not inner:
        yield command["name"]
    for part in inner:
        yield from (f"{command['name']} {path}" for path in _paths(part))
