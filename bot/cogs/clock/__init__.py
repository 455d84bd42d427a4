"""What happens by itself: background jobs, and what the bot does when a channel opens."""

from bot.cogs.client import Oddity
from bot.cogs.clock.background import Background
from bot.cogs.clock.delivery import Delivering, Reopening
from bot.cogs.clock.departures import Departures


async def setup(bot: Oddity) -> None:
    """Start the clock."""
    delivery = Delivering(bot)
    for cog in (delivery, Background(bot, delivery), Departures(bot, delivery), Reopening(bot)):
        await bot.add_cog(cog)
