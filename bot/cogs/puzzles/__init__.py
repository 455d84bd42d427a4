"""Puzzles: endings that one turn wins, solved in private, and today's ending of a server."""

from bot.cogs.client import Oddity
from bot.cogs.puzzles.command import puzzle_command
from bot.cogs.puzzles.daily import Explanations, Postings
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer `/puzzle`, and post today's endings from now on."""
    bot.tree.add_command(puzzle_command(bot))
    bot.delivery.register(Kind.PUZZLE, Postings(bot))
    bot.delivery.register(Kind.EXPLANATION, Explanations(bot))
