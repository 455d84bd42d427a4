"""Time zones, and hours of days in them."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import count
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import MatchError

_DAY = timedelta(days=1)
_SATURDAY = 5
_EVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Hours:
    """An hour of each day or each working day, in a time zone."""

    hour: int
    zone: str
    weekdays_only: bool = False

    def on(self, day: date) -> datetime:
        """A skipped hour is the one after it; one that comes twice is the first."""
        return datetime.combine(day, time(self.hour), ZoneInfo(self.zone)).astimezone(UTC)

    def local_day(self, at: datetime) -> date:
        return at.astimezone(ZoneInfo(self.zone)).date()

    def newest_day(self, at: datetime) -> date:
        """Return the newest day whose hour has come."""
        tomorrow = self.local_day(at) + _DAY  # has come where clocks went back over midnight
        days = (tomorrow - days * _DAY for days in count())
        return next(day for day in days if self._counts(day) and self.on(day) <= at)

    def next(self, day: date, since: datetime = _EVER) -> datetime:
        """Return the first hour on a later day and after a moment; it may have passed."""
        hours = (self.on(later) for days in count(1) if self._counts(later := day + days * _DAY))
        return next(hour for hour in hours if hour > since)

    def _counts(self, day: date) -> bool:
        return not self.weekdays_only or day.weekday() < _SATURDAY


def check_time_zone(name: str) -> str:
    """Return a time zone in the system's spelling, matched without case.

    Names such as "EST" are refused: many people expect summer time there, but the system has none.
    """
    zone = _time_zones().get(_plain(name))
    if zone is None:
        raise MatchError("no-such-time-zone", zone=name or "none")
    return zone


def local_time(zone: str, at: datetime) -> str:
    return at.astimezone(ZoneInfo(zone)).strftime("%H:%M")


@cache
def _time_zones() -> dict[str, str]:
    """By normalised name; this takes some milliseconds."""
    return {_plain(zone): zone for zone in sorted(available_timezones()) if "/" in zone or zone == "UTC"}


def _plain(name: str) -> str:
    return "_".join(name.casefold().split())
