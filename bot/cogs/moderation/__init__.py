"""What those do who keep order in a server: `/server match` and `/server log`."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components


async def setup(bot: Oddity) -> None:
    """Answer the buttons; the commands belong to `/server`."""
    Components.of(bot).add_room(__name__)
