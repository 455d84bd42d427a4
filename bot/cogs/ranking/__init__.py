"""Who plays how well in a server: `/ranking`, `/profile`, and what is told of each month."""

from bot.cogs.client import Oddity
from bot.cogs.ranking.news import ShowNews
from bot.cogs.ranking.profile import profile_command
from bot.cogs.ranking.ranking import ranking_command
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer tables, and tell of months."""
    bot.tree.add_command(ranking_command)
    bot.tree.add_command(profile_command)
    bot.delivery.register(Kind.MONTH, ShowNews(bot))
