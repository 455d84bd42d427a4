"""Local hours of a person: quiet hours, and the hour of the daily digest.

Datetimes are compared in UTC, hours in the person's zone. An hour skipped by daylight saving is the one after
it; of a repeated hour, the first counts.
"""

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import MatchError
from bot.matches.ids import Kind, UserId
from bot.matches.outbox import NOWHERE, Entry, Key
from bot.matches.settings import PersonSettings

DIGEST = Kind("digest")  # lists for a person, by a direct message, what waits for them everywhere

DIGEST_HELPS = timedelta(hours=6)
"""How late a digest is still sent, unless quiet hours have begun."""
DIGEST_SETTINGS = frozenset({"digest", "time_zone"})


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


def end_of_quiet(person: PersonSettings, at: datetime) -> datetime | None:
    start = person.quiet_from
    end = person.quiet_until
    if start is None or end is None or start == end:
        return None
    hour = at.astimezone(ZoneInfo(person.time_zone)).hour
    inside = start <= hour < end if start < end else hour >= start or hour < end
    return next_hour(person, end, at) if inside else None


def start_of_quiet(person: PersonSettings, at: datetime) -> datetime | None:
    start = person.quiet_from
    end = person.quiet_until
    return None if start is None or end is None or start == end else next_hour(person, start, at)


def next_digest(person: PersonSettings, at: datetime) -> datetime | None:
    return None if person.digest is None else next_hour(person, person.digest, at)


def next_hour(person: PersonSettings, hour: int, at: datetime) -> datetime:
    zone = ZoneInfo(person.time_zone)
    today = at.astimezone(zone).date()
    moments = (
        datetime.combine(today + timedelta(days=days), time(hour), zone).astimezone(UTC)
        for days in range(-1, 3)
    )
    return next(moment for moment in moments if moment > at)


def digest(user: UserId, expires: datetime) -> Entry:
    return Entry(Key(DIGEST, 0, user), NOWHERE, user=user, expires=expires)
