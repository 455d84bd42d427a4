"""What people and servers set for themselves: `/settings`, `/vacation` and `/server`."""

from bot.cogs.client import Oddity
from bot.cogs.preferences.server import server_group, set_command
from bot.cogs.preferences.settings import settings_group
from bot.cogs.preferences.vacation import vacation_command


async def setup(bot: Oddity) -> None:
    """Offer settings."""
    bot.tree.add_command(settings_group)
    server_group.add_command(set_command(bot), override=True)
    bot.tree.add_command(server_group)
    bot.tree.add_command(vacation_command)
