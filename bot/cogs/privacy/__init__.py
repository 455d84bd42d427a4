"""What people may ask about their own data: `/privacy`."""

from bot.cogs.client import Oddity
from bot.cogs.privacy.privacy import PrivacyCommands


async def setup(bot: Oddity) -> None:
    """Offer `/privacy`."""
    await bot.add_cog(PrivacyCommands())
