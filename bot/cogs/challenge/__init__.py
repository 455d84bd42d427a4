"""What leads to a match: `/challenge`, the entry in the menu on a person's name, and the challenge cards."""

from bot.cogs.challenge.card import Cards, ShowCard
from bot.cogs.challenge.challenge import challenge_group
from bot.cogs.challenge.menu import challenge_entry
from bot.cogs.client import Oddity
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer challenges."""
    await bot.add_cog(Cards(bot))
    bot.delivery.register(Kind.CARD, ShowCard(bot))
    bot.tree.add_command(challenge_group(bot.matches.catalogue))
    bot.tree.add_command(challenge_entry)
