"""The texts of commands: messages of the catalogues, sent to Discord in every language there is.

Where a command is made, its description, the descriptions of its options and the names of its choices are the
ids of messages (`description="command-play"`); a `locale_str` carries what a message has to know besides. The
name of a command or an option is a plain word in the code, and the message `name-<word>` is what other
languages call it.
"""

import asyncio
import hashlib
import json
import logging
from collections.abc import Iterator
from typing import Any

from discord import Locale, app_commands
from discord.ext import commands

from bot.matches.notes import Notes
from bot.transport.discord_internals import register_commands
from bot.words import FALLBACK, Languages

log = logging.getLogger(__name__)

_NAMES = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}
_CHOICE = app_commands.TranslationContextLocation.choice_name
_SUBCOMMAND, _GROUP = 1, 2
"""Types of options: https://discord.com/developers/docs/interactions/application-commands."""


class CommandLinks:
    """Makes commands that sentences name something to tap, once Discord's ids of them are known."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        """By English path, such as "settings show"."""

    def mention(self, path: str) -> str | None:
        """Return what Discord shows as the command, in the language of each reader; `None` if unknown."""
        return f"</{path}:{self.ids[path]}>" if path in self.ids else None

    async def learn(self, notes: Notes) -> None:
        """Read the ids of the commands that were registered last, whichever process did it."""
        if paths := await notes.note("command-paths"):
            self.ids = json.loads(paths)


class CommandTranslator(app_commands.Translator):
    """Finds the texts of commands in the catalogues."""

    def __init__(self, languages: Languages) -> None:
        spoken = {locale: languages.words(str(locale)) for locale in Locale}
        self._words = {locale: words for locale, words in spoken.items() if words.language != FALLBACK}
        self._words[Locale.american_english] = languages.words(FALLBACK)

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in one language; English texts stand for the default."""
        words = self._words.get(locale)
        if words is None:  # of the thirty languages of Discord we speak a few
            return None
        arguments = dict(string.extras)
        message = arguments.pop("message", string.message)
        if context.location in _NAMES and message is string.message:
            message = f"name-{message}"
        if not words.has(message):
            return None
        said = words.say(message, **arguments)
        return said.strip("„“") if context.location is _CHOICE else said  # as people type it


async def payload_of(tree: app_commands.CommandTree[Any], languages: Languages) -> list[dict[str, Any]]:
    """Return what is registered with Discord, in English with all translations."""
    translator = CommandTranslator(languages)
    payload = []
    for command in tree.get_commands():
        payload.append(await command.get_translated_payload(tree, translator))
        _settle_english(payload[-1])
        await asyncio.sleep(0)  # each takes some milliseconds, and people wait for nothing of it
    return payload


def _settle_english(part: dict[str, Any]) -> None:
    """Make the English translation of a command, an option or a choice the text for everybody else."""
    for key in ("name", "description"):
        translations = part.get(f"{key}_localizations") or {}
        part[key] = translations.pop(str(Locale.american_english), part.get(key))
        if part[key] is None:
            del part[key]
    for inner in (*part.get("options", ()), *part.get("choices", ())):
        _settle_english(inner)


async def register(
    bot: commands.AutoShardedBot, links: CommandLinks, languages: Languages, notes: Notes
) -> None:
    """Register the commands with Discord, if they differ from those registered last.

    Args:
        bot: The bot.
        links: Learns the ids of the commands.
        languages: What they are called, and what they do, in each language.
        notes: Where it is noted what was registered last.
    """
    await links.learn(notes)
    payload = await payload_of(bot.tree, languages)
    text = json.dumps([bot.application_id, payload], sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    if links.ids and await notes.note("commands") == digest:
        return
    registered = await register_commands(bot, payload)
    links.ids = {path: int(command["id"]) for command in registered for path in _paths(command)}
    await notes.write_note("command-paths", json.dumps(links.ids))
    await notes.write_note("commands", digest)
    log.info("registered %d commands", len(registered))


def _paths(command: Any) -> Iterator[str]:
    """What can be typed of a command: itself, or each of its subcommands."""
    inner = [part for part in command.get("options") or () if part["type"] in (_SUBCOMMAND, _GROUP)]
    if not inner:
        yield command["name"]
    for part in inner:
        yield from (f"{command['name']} {path}" for path in _paths(part))
