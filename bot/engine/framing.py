"""How the bot and a worker talk: bytes with their length before them."""

from struct import Struct

LENGTH = Struct(">I")
"""How many bytes follow."""
HURRY = b""
"""In place of a question: ends the thinking about the last one, if that goes on."""


def frame(text: bytes) -> bytes:
    """Return bytes with their length before them."""
    return LENGTH.pack(len(text)) + text
