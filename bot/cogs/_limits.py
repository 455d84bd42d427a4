"""Discord's limits on what we send; discord.py does not clip, so we do, at a sensible place."""

from __future__ import annotations

MESSAGE = 2000
"""Characters in the content of a message."""
THREAD_NAME = 100
"""Characters in the name of a thread."""
CHOICE = 100
"""Characters in the name of an autocompletion or of a choice."""
CHOICES = 25
"""How many choices or autocompletions are shown."""


def shortened(text: str, limit: int) -> str:
    """Cut a text to a number of characters: at the end of a line if one is near, else of a word."""
    if len(text) <= limit:
        return text
    room = text[: limit - 1]
    for end in ("\n", " "):
        at = room.rfind(end)
        if at >= limit // 2:
            return f"{room[:at].rstrip()}…"
    return f"{room}…"


def joined(lines: list[str], more: str, limit: int) -> str:
    """As many lines as fit, and ``more`` beneath where some had to go.

    Args:
        lines: in the order of their importance.
        more: says that there are more.
        limit: characters.
    """
    whole = "\n".join(lines)
    if len(whole) <= limit:
        return whole
    kept = list(lines)
    while kept and len("\n".join([*kept, more])) > limit:
        kept.pop()
    return "\n".join([*kept, more])
