"""Discord's numbers: types, flags, ids and permission bits."""

import time
from collections.abc import Callable

# Channel types
TEXT_CHANNEL = 0
DIRECT_MESSAGES = 1
GROUP_MESSAGES = 3
PUBLIC_THREAD = 11
PRIVATE_THREAD = 12

# Message flags; `SILENT` is SUPPRESS_NOTIFICATIONS, `HAS_SNAPSHOT` a forwarded message
HAS_THREAD = 1 << 5
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SILENT = 1 << 12
HAS_SNAPSHOT = 1 << 14

OBFUSCATED = 1 << 17
"""Flag of a channel that the bot may not view."""

ANIMATED = 1 << 5
"""IS_ANIMATED flag of files."""

# Message types
DEFAULT = 0
REPLY = 19
SLASH_RESPONSE = 20
MENU_RESPONSE = 23

# Interaction types
COMMAND = 2
COMPONENT = 3
AUTOCOMPLETE = 4
MODAL_SUBMIT = 5

# Interaction callback types
MESSAGE = 4
DEFERRED_MESSAGE = 5
DEFERRED_UPDATE = 6
UPDATE = 7
CHOICES = 8
MODAL = 9

DEFAULT_LOCALE = "en-US"
LOCALES = (
    "id",
    "da",
    "de",
    "en-GB",
    "en-US",
    "es-ES",
    "es-419",
    "fr",
    "hr",
    "it",
    "lt",
    "hu",
    "nl",
    "no",
    "pl",
    "pt-BR",
    "ro",
    "fi",
    "sv-SE",
    "vi",
    "tr",
    "cs",
    "el",
    "bg",
    "ru",
    "uk",
    "hi",
    "th",
    "zh-CN",
    "ja",
    "zh-TW",
    "ko",
)
"""Discord's languages (its page "Locales")."""


DISCORD_EPOCH_MS = 1_420_070_400_000
_SEQUENCE_BITS = 22
BITS: dict[str, int] = {
    "CREATE_INSTANT_INVITE": 1 << 0,
    "KICK_MEMBERS": 1 << 1,
    "BAN_MEMBERS": 1 << 2,
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "CHANGE_NICKNAME": 1 << 26,
    "MANAGE_ROLES": 1 << 28,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "PIN_MESSAGES": 1 << 51,
}
ALL_PERMISSIONS = sum(BITS.values())


def snowflake_at(unix_seconds: float) -> int:
    return int(unix_seconds * 1000) - DISCORD_EPOCH_MS << _SEQUENCE_BITS


def moment_of(snowflake: int) -> float:
    """In seconds since 1970."""
    return ((snowflake >> _SEQUENCE_BITS) + DISCORD_EPOCH_MS) / 1000


def shard_of(guild: int | None, count: int) -> int:
    """Direct messages belong to the first."""
    return ((guild or 0) >> _SEQUENCE_BITS) % count


class Snowflakes:
    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._last = 0

    def new(self) -> int:
        self._last = max(self._last + 1, snowflake_at(self._clock()))
        return self._last


def bits(*names: str) -> int:
    return sum(BITS[name] for name in set(names))


EVERYONE = bits(
    "CREATE_INSTANT_INVITE",
    "ADD_REACTIONS",
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "CHANGE_NICKNAME",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "SEND_MESSAGES_IN_THREADS",
)
"""Permissions of @everyone: all that an installed bot asks for."""
IN_DIRECT_MESSAGES = EVERYONE | bits("MENTION_EVERYONE", "PIN_MESSAGES", "USE_EXTERNAL_EMOJIS")
