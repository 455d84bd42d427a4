"""Quiet hours of a person.

Datetimes are compared in UTC, hours in the person's zone. An hour skipped by daylight saving is the one after
it; of a repeated hour, the first counts.
"""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.matches.settings import PersonSettings


def end_of_quiet(person: PersonSettings, at: datetime) -> datetime | None:
    start = person.quiet_from
    end = person.quiet_until
    if start is None or end is None or start == end:
        return None
    hour = at.astimezone(ZoneInfo(person.time_zone)).hour
    inside = start <= hour < end if start < end else hour >= start or hour < end
    if not inside:
        return None
    return next_hour(person, end, at)


def next_hour(person: PersonSettings, hour: int, at: datetime) -> datetime:
    zone = ZoneInfo(person.time_zone)
    today = at.astimezone(zone).date()
    moments = (
        datetime.combine(today + timedelta(days=days), time(hour), zone).astimezone(UTC)
        for days in range(-1, 3)
    )
    return next(moment for moment in moments if moment > at)
