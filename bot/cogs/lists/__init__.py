"""Finding matches: `/matches`, and following those of others."""

from bot.cogs.client import Oddity
from bot.cogs.lists.following import FollowedDeliverer
from bot.cogs.lists.matches import matches_command
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer lists, and tell of what is followed."""
    bot.tree.add_command(matches_command)
    bot.delivery.register(Kind.FOLLOWED, FollowedDeliverer(bot))
