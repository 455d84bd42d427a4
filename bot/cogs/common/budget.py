"""The requests that this process may make: its share of what Discord allows the bot, passed by urgency."""

from enum import IntEnum


class Urgency(IntEnum):
    """What a request is for; when requests are short, the first come first."""

    PEOPLE = 0
    """Somebody waits for it."""
    BOARDS = 1
    CARDS = 2
    NOTICES = 3
    OLD_BUTTONS = 4
