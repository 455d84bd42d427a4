"""What those do who keep order in a server: `/server match` and `/server log`."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.moderation.log import ShowLog
from bot.cogs.moderation.match import Correct, End, Pause, Resume


async def setup(bot: Oddity) -> None:
    """Answer the buttons; the commands belong to `/server`."""
    Components.of(bot).add(Pause, Resume, End, Correct, ShowLog)
