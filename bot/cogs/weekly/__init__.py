"""From the archive: once a week, a finished match of a server to guess about."""

from bot.cogs.client import Oddity
from bot.cogs.weekly import releasing  # noqa: F401 (its buttons stand below boards)
from bot.cogs.weekly.showing import ShowWeekly
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Show the matches of the week."""
    bot.delivery.register(Kind.WEEKLY, ShowWeekly(bot))
