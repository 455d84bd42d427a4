"""What people have tried of puzzles, and today's ending of a server, as they are stored."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from bot.matches.ids import ChannelId, GuildId, MessageId, UserId

NO_CHANNEL = ChannelId(0)


@dataclass(frozen=True)
class Tried:
    """What one person has tried of one puzzle."""

    puzzle: str
    """Its key."""
    wrong: int = 0
    """Wrong answers before it was solved."""
    hints: int = 0
    """Hints before it was solved."""
    solved: datetime | None = None

    @property
    def at_first(self) -> bool:
        """Whether it was solved without a wrong answer and without a hint."""
        return self.solved is not None and not self.wrong and not self.hints


class Noted(NamedTuple):
    """What is known of a person after something was noted of a puzzle."""

    tried: Tried
    all: Sequence[Tried]
    """Of every puzzle that they have tried."""
    day: str
    """The day whose ending it is in a server in which they have pressed "Solve"; empty if it is none."""


@dataclass(frozen=True)
class Daily:
    """Today's ending in a server that wants one, and when the next is due."""

    guild: GuildId
    due: datetime | None
    """When the next one is posted; `None` while it rests or is switched off."""
    pressed: datetime
    """When the newest of them was last pressed, or it was switched on."""
    day: str = ""
    """Of the newest one, such as "2026-03-12"; empty before the first."""
    puzzle: str = ""
    """The key of that."""
    channel: ChannelId = NO_CHANNEL
    """Where it is posted."""
    message: MessageId | None = None
    """The message that shows it, once it is posted."""

    @property
    def date(self) -> date | None:
        """The day of the newest one."""
        return date.fromisoformat(self.day) if self.day else None


class Solver(NamedTuple):
    """A person who has pressed *Solve* below an ending of the day."""

    user: UserId
    tried: Tried
    named: bool
    """Whether they wish to be named."""
