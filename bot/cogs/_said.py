"""Texts of commands: each is a message of the catalogues, sent to Discord in every language there is.

Descriptions and choices are marked by `said`. The name of a command or an option is a plain word where it is
made, and the message ``name-<word>`` is what other languages call it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import Locale, app_commands

from bot.words import FALLBACK

if TYPE_CHECKING:
    from bot.words import Languages

NAMES = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}


class CommandTranslator(app_commands.Translator):
    """Finds a command's texts in the catalogues."""

    def __init__(self, languages: Languages) -> None:
        words = {locale: languages.words(str(locale)) for locale in Locale}
        self._words = {locale: one for locale, one in words.items() if one.language != FALLBACK}

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in one language, or nothing where the default, which is English, will do."""
        words = self._words.get(locale)
        if words is None:  # of the thirty languages of Discord we speak a few
            return None
        message = string.extras.get("message")
        if message is None and context.location in NAMES:
            message = f"name-{string.message}"
        if message is None or not words.has(message):
            return None
        return words.say(message, **string.extras.get("arguments", {}))


def said(languages: Languages, message: str, **arguments: Any) -> app_commands.locale_str:
    """A command's text, in English and with what it takes to translate it."""
    english = languages.words(None).say(message, **arguments)
    return app_commands.locale_str(english, message=message, arguments=arguments)
