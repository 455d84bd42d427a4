"""Explaining: `/help` and `/rules`."""

from bot.cogs.client import Oddity
from bot.cogs.explain.help import help_command
from bot.cogs.explain.rules import rules_command


async def setup(bot: Oddity) -> None:
    """Explain the games."""
    bot.tree.add_command(rules_command(bot.matches.catalogue))
    bot.tree.add_command(help_command)
