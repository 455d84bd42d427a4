"""What people and servers set for themselves: `/settings`, `/vacation` and `/server`."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.preferences.reminders import SetReminders, ShowReminders
from bot.cogs.preferences.server import ChooseChannels, ServerCommands
from bot.cogs.preferences.settings import PersonalSettings, SetChosen, SetTo, ShowSettings
from bot.cogs.preferences.vacation import EndVacation, SpendVacation, VacationCommand


async def setup(bot: Oddity) -> None:
    """Offer settings."""
    await bot.add_cog(PersonalSettings())
    await bot.add_cog(ServerCommands(bot))
    await bot.add_cog(VacationCommand())
    Components.of(bot).add(ShowSettings, SetChosen, SetTo, ShowReminders, SetReminders, ChooseChannels)
    Components.of(bot).add(EndVacation, SpendVacation)
