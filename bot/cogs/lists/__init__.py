"""Finding matches: `/matches`."""

from bot.cogs.client import Oddity
from bot.cogs.lists.matches import matches_command


async def setup(bot: Oddity) -> None:
    """Offer lists."""
    bot.tree.add_command(matches_command)
