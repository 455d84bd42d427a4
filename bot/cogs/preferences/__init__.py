"""What people and servers set for themselves: `/settings` and `/server`."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.preferences.reminders import SetReminders, ShowReminders
from bot.cogs.preferences.server import ChooseChannels, ServerCommands
from bot.cogs.preferences.settings import PersonalSettings, SetChosen, SetTo, ShowSettings


async def setup(bot: Oddity) -> None:
    """Offer settings."""
    await bot.add_cog(PersonalSettings())
    await bot.add_cog(ServerCommands(bot))
    Components.of(bot).add(ShowSettings, SetChosen, SetTo, ShowReminders, SetReminders, ChooseChannels)
