"""Round robins: `/tournament`, the table of each, and what is told of it."""

from bot.cogs.client import Oddity
from bot.cogs.tournaments.command import TournamentCommands
from bot.cogs.tournaments.delivering import Judges, News, Tables
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer tournaments, and bring them to their channels."""
    await bot.add_cog(TournamentCommands(bot))
    bot.delivery.register(Kind.TOURNAMENT, Tables(bot))
    bot.delivery.register(Kind.TOURNAMENT_BEGUN, News(bot))
    bot.delivery.register(Kind.TOURNAMENT_ENDED, News(bot))
    bot.delivery.register(Kind.TOURNAMENT_JUDGED, Judges(bot))
