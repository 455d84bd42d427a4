"""Today's ending, when it is due and which it is, and what people have tried of it and of other puzzles.

A day is a date in the time zone of a server. Its ending is posted at the server's hour of that date, once:
a day that has had one gets no other, whatever hour or zone is set meanwhile, and one whose hour has passed
while it had none gets it at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.matches.ids import ChannelId, GuildId, MessageId, UserId
from bot.matches.model import Place
from bot.matches.outbox import Entry, explanation_entry, puzzle_entry
from bot.matches.settings import ServerSettings

RESTS_AFTER = timedelta(days=7)
"""Without a press."""
DAILY_SETTINGS = frozenset({"puzzle_channel", "puzzle_hour", "puzzle_game", "time_zone"})
"""The settings that say when today's ending is due, and where."""

Choose = Callable[[date, str], str]
"""Returns the key of the puzzle of a date and a game; nothing where there is none."""


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
        return date.fromisoformat(self.day) if self.day else None


class Solver(NamedTuple):
    """A person who has pressed *Solve* below an ending of the day."""

    user: UserId
    tried: Tried
    named: bool
    """Whether they wish to be named."""


class Pressed(NamedTuple):
    """What becomes of a press of *Solve*."""

    puzzle: str
    """Its key."""
    knew: bool
    """Whether the person had solved it before it was posted, so that they do not count."""


class Advance(NamedTuple):
    """What becomes of today's ending of a server."""

    daily: Daily
    entries: Sequence[Entry] = ()


DailyStep = Callable[[Daily, ServerSettings], Advance]
"""Returns what becomes of today's ending, as it stands and as the server has set it."""


def schedule(before: Daily | None, guild: GuildId, settings: ServerSettings, at: datetime) -> Advance | None:
    """Return when the next ending is due after something was set; `None` where there is none, nor was one.

    What rests begins anew. An ending of today that no channel has taken is posted in the one that is set.
    Where it is switched off, the newest one is explained at once.
    """
    if settings.puzzle_channel is None:
        if before is None:
            return None
        return Advance(replace(before, due=None, message=None), _explain(before, rests=False))
    daily = before or Daily(guild, None, at)
    entries = []
    if daily.due is not None and daily.message is None and daily.date == _day(settings, at):
        daily = replace(daily, channel=settings.puzzle_channel)
        entries = [puzzle_entry(Place(guild, settings.puzzle_channel))]
    return Advance(replace(daily, due=_next_due(daily, settings, at), pressed=at), entries)


def advance(before: Daily, settings: ServerSettings, at: datetime, choose: Choose) -> Advance:
    """Return what is due at a moment: the ending of the day, and the explanation of the one before.

    While nobody has pressed for a week, none is posted, and the last explanation says so.
    """
    if settings.puzzle_channel is None:
        return Advance(replace(before, due=None))
    if at - before.pressed > RESTS_AFTER:
        return Advance(replace(before, due=None, message=None), _explain(before, rests=True))
    today = _day(settings, at)
    puzzle, channel = choose(today, settings.puzzle_game), settings.puzzle_channel
    after = replace(before, day=today.isoformat(), puzzle=puzzle, channel=channel, message=None)
    after = replace(after, due=_next_due(after, settings, at))
    posted = [puzzle_entry(Place(before.guild, channel))] if puzzle else []
    return Advance(after, [*_explain(before, rests=False), *posted])


def _day(settings: ServerSettings, at: datetime) -> date:
    """Return the day whose ending stands at a moment: before the hour, it is that of the day before."""
    today = at.astimezone(ZoneInfo(settings.time_zone)).date()
    return today if settings.moment(today) <= at else today - timedelta(days=1)


def _explain(before: Daily, *, rests: bool) -> list[Entry]:
    if before.message is None:
        return []
    place = Place(before.guild, before.channel)
    return [explanation_entry(place, before.message, before.day, before.puzzle, rests=rests)]


def _next_due(daily: Daily, settings: ServerSettings, at: datetime) -> datetime:
    """Return when the next ending is due: of the first day that has none and whose hour is not over.

    Where a day before had one, the hour of today may have passed: then it is due at once.
    """
    today = at.astimezone(ZoneInfo(settings.time_zone)).date()
    if daily.date is None:
        return next(due for days in range(3) if (due := settings.moment(today + timedelta(days=days))) > at)
    return settings.moment(max(daily.date + timedelta(days=1), today))
