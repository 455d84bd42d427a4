"""Trying out: turns that nobody plays, from where a match stands or stood, and a match that begins there."""

from bot.cogs.client import Oddity


async def setup(bot: Oddity) -> None:
    """Nothing but buttons, which are answered once they are loaded."""
