"""What happens by itself: background jobs, and what the bot does when a channel opens."""

from bot.cogs.client import Oddity
from bot.cogs.clock.background import Background
from bot.cogs.clock.reopening import Reopening


async def setup(bot: Oddity) -> None:
    """Start the clock."""
    background = Background(bot)
    await bot.add_cog(background)
    await bot.add_cog(Reopening(bot, background))
