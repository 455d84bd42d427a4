"""What people and servers set for themselves: `/settings`, `/vacation` and `/server`, and the welcome."""

from bot.cogs.client import Oddity
from bot.cogs.preferences.server import ServerCommands
from bot.cogs.preferences.settings import PersonalSettings
from bot.cogs.preferences.vacation import vacation_command
from bot.cogs.preferences.welcome import Welcomes
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Offer settings."""
    await bot.add_cog(PersonalSettings())
    await bot.add_cog(ServerCommands(bot))
    bot.tree.add_command(vacation_command)
    bot.delivery.register(Kind.WELCOME, Welcomes(bot))
