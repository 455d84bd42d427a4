"""Rounds: what a server is shown once a day in one message, at an hour that it has set.

A day is a date in the server's time zone. Changes of hour or zone never give a day a second step.
"""

from dataclasses import dataclass
from datetime import date, datetime

from bot.matches.ids import ChannelId, GuildId, MessageId
from bot.matches.model import Place

NO_CHANNEL = ChannelId(0)


@dataclass(frozen=True)
class Round:
    guild: GuildId
    due: datetime | None
    """`None` while paused or switched off."""
    pressed: datetime
    """The last time a person took part, or it was switched on."""
    day: str = ""
    """Such as "2026-03-12"; empty before the first."""
    channel: ChannelId = NO_CHANNEL
    message: MessageId | None = None
    """Once posted."""

    @property
    def date(self) -> date | None:
        if not self.day:
            return None
        return date.fromisoformat(self.day)

    @property
    def place(self) -> Place:
        return Place(self.guild, self.channel)
