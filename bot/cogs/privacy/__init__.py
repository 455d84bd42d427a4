"""What people may ask about their own data: `/privacy`."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.privacy.privacy import PrivacyCommands


async def setup(bot: Oddity) -> None:
    """Offer `/privacy`."""
    await bot.add_cog(PrivacyCommands())
    Components.of(bot).add_room(__name__)
