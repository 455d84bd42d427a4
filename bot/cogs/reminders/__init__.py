"""What reminds people of their turns: reminders, and the daily digest."""

from bot.cogs.client import Oddity
from bot.cogs.common.components import Components
from bot.cogs.common.notices import Notices
from bot.cogs.reminders.digest import ChangeDigest, Digests
from bot.cogs.reminders.reminder import Hush, Reminders, Snooze
from bot.matches.courtesy import NoticeKind


async def setup(bot: Oddity) -> None:
    """Remind people from now on."""
    notices = Notices.of(bot)
    notices.add(NoticeKind.REMINDER, Reminders(bot))
    notices.add(NoticeKind.DIGEST, Digests(bot))
    Components.of(bot).add(Snooze, Hush, ChangeDigest)
