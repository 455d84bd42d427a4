"""Round robins: `/tournament`, the table of each, and what is told of it."""

from discord import app_commands

from bot.cogs.client import Oddity
from bot.cogs.common.match_option import game_choices
from bot.cogs.tournaments.command import create_command, tournament_group
from bot.cogs.tournaments.delivering import Judges, News, Tables
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer tournaments, and bring them to their channels."""
    app_commands.choices(game=game_choices(bot))(create_command)
    bot.tree.add_command(tournament_group)
    bot.delivery.register(Kind.TOURNAMENT, Tables(bot))
    bot.delivery.register(Kind.TOURNAMENT_BEGUN, News(bot))
    bot.delivery.register(Kind.TOURNAMENT_ENDED, News(bot))
    bot.delivery.register(Kind.TOURNAMENT_JUDGED, Judges(bot))
