"""What reminds people of their turns: reminders, and the daily digest."""

from bot.cogs.client import Oddity
from bot.cogs.reminders.reminder import Digests, Reminders
from bot.matches.outbox import Kind


async def setup(bot: Oddity) -> None:
    """Remind people from now on."""
    bot.delivery.register(Kind.REMINDER, Reminders(bot))
    bot.delivery.register(Kind.DIGEST, Digests(bot))
