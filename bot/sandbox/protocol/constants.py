"""Discord's numbers that several files need: types and flags."""

TEXT_CHANNEL, DIRECT_MESSAGES, GROUP_MESSAGES, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 11, 12
"""Channel types."""

HAS_THREAD, EPHEMERAL, LOADING, SILENT = 1 << 5, 1 << 6, 1 << 7, 1 << 12
"""Message flags; `SILENT` is SUPPRESS_NOTIFICATIONS."""

ANIMATED = 1 << 5
"""Flag of files and pictures, IS_ANIMATED."""

DEFAULT, REPLY, SLASH_RESPONSE, MENU_RESPONSE = 0, 19, 20, 23
"""Message types."""

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
"""Interaction types."""

MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""Callback types: how a bot responds to an interaction."""

LOCALES = (
    *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl"),
    *("pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja"),
    *("zh-TW", "ko"),
)
"""The languages that Discord can be shown in (its page "Locales")."""
