"""The daily ending of a server: its schedule and choice, and people's attempts at puzzles.

A day is a date in the server's time zone. Its ending is posted once, at the server's hour: changes of hour or
zone never post a second one, and a day without one whose hour has passed gets it at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.matches.ids import ChannelId, GuildId, Kind, MessageId, UserId
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.matches.settings import ServerSettings

PUZZLE = Kind("puzzle")  # posts today's ending in a server, or how many have solved it
EXPLANATION = Kind("explanation")  # shows the solution of an earlier ending on its message

RESTS_AFTER = timedelta(days=7)
"""Without a press of *Solve*."""
DAILY_SETTINGS = frozenset({"puzzle_channel", "puzzle_hour", "puzzle_game", "time_zone"})
"""Settings that affect time and place of the daily ending."""

Choose = Callable[[date, str], str]
"""Returns the key of the puzzle of a date and game; empty for none."""


NO_CHANNEL = ChannelId(0)


@dataclass(frozen=True)
class Tried:
    puzzle: str
    wrong: int = 0
    hints: int = 0
    solved: datetime | None = None

    @property
    def at_first(self) -> bool:
        return self.solved is not None and not self.wrong and not self.hints


class Noted(NamedTuple):
    tried: Tried
    all: Sequence[Tried]
    day: str
    """The day whose ending it is, in a server in which they pressed *Solve*; else empty."""


@dataclass(frozen=True)
class Daily:
    guild: GuildId
    due: datetime | None
    """`None` while paused or switched off."""
    pressed: datetime
    """When *Solve* was last pressed, or the endings were switched on."""
    day: str = ""
    """Such as "2026-03-12"; empty before the first."""
    puzzle: str = ""
    channel: ChannelId = NO_CHANNEL
    message: MessageId | None = None
    """Once posted."""

    @property
    def date(self) -> date | None:
        return date.fromisoformat(self.day) if self.day else None


class Solver(NamedTuple):
    user: UserId
    tried: Tried
    named: bool


class Pressed(NamedTuple):
    puzzle: str
    knew: bool
    """Whether the person had solved it before it was posted, so that they do not count."""


class Advance(NamedTuple):
    daily: Daily
    entries: Sequence[Entry] = ()


DailyStep = Callable[[Daily, ServerSettings], Advance]


def schedule(before: Daily | None, guild: GuildId, settings: ServerSettings, at: datetime) -> Advance | None:
    """Return the schedule after a change of settings; `None` where no ending is or was wanted.

    A paused one resumes. Today's, if not yet posted, moves to the new channel. If switched off, the newest is
    explained at once.
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
    """Return what is due: today's ending, and the explanation of the previous one.

    After a week without a press, it pauses, and the last explanation says so.
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
    """Before the hour, the previous day's ending is current."""
    today = at.astimezone(ZoneInfo(settings.time_zone)).date()
    return today if settings.moment(today) <= at else today - timedelta(days=1)


def _explain(before: Daily, *, rests: bool) -> list[Entry]:
    if before.message is None:
        return []
    place = Place(before.guild, before.channel)
    return [explanation_entry(place, before.message, before.day, before.puzzle, rests=rests)]


def _next_due(daily: Daily, settings: ServerSettings, at: datetime) -> datetime:
    """Return when the next ending is due: on the first day without one.

    After an earlier day had one, today's hour may have passed: then it is due at once.
    """
    today = at.astimezone(ZoneInfo(settings.time_zone)).date()
    if daily.date is None:
        return next(due for days in range(3) if (due := settings.moment(today + timedelta(days=days))) > at)
    return settings.moment(max(daily.date + timedelta(days=1), today))


def puzzle_entry(place: Place) -> Entry:
    return Entry(Key(PUZZLE, 0, place.guild), place)


def explanation_entry(place: Place, message: MessageId, day: str, puzzle: str, *, rests: bool) -> Entry:
    return Entry(
        Key(EXPLANATION, 0, message), place, details={"day": day, "puzzle": puzzle, "rests": int(rests)}
    )
