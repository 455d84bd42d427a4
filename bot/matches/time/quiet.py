"""Hours of the day as a person lives them: quiet hours, and the hour of the daily digest.

Daylight saving is right because moments are compared in UTC and hours in the person's zone. An hour that a
change of the clocks leaves out is the one after it; of one that comes twice, the first counts.
"""

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import MatchError
from bot.matches.ids import Kind, UserId
from bot.matches.outbox import NOWHERE, Entry, Key
from bot.matches.settings import PersonSettings

DIGEST = Kind("digest")  # lists for a person, by a direct message, what waits for them everywhere

DIGEST_SETTINGS = frozenset({"digest", "time_zone"})
"""The settings that say when digests are due."""


def check_time_zone(name: str) -> str:
    """Return a time zone as the system knows it, whatever its case.

    Such names as "EST" are none: they mean places with summer time to many people, and none to the system.

    Raises:
        MatchError: There is none of this name.
    """
    zone = _time_zones().get(_plain(name))
    if zone is None:
        raise MatchError("no-such-time-zone", zone=name or "none")
    return zone


def local_time(zone: str, at: datetime) -> str:
    """Return what a clock shows in a time zone, such as "08:05"."""
    return at.astimezone(ZoneInfo(zone)).strftime("%H:%M")


@cache
def _time_zones() -> dict[str, str]:
    """The time zones of the system by their plain names; finding them takes some milliseconds."""
    return {_plain(zone): zone for zone in sorted(available_timezones()) if "/" in zone or zone == "UTC"}


def _plain(name: str) -> str:
    return "_".join(name.casefold().split())


def end_of_quiet(person: PersonSettings, at: datetime) -> datetime | None:
    """Return when the quiet hours end that a moment lies in; `None` outside of them."""
    start, end = person.quiet_from, person.quiet_until
    if start is None or end is None or start == end:
        return None
    hour = at.astimezone(ZoneInfo(person.time_zone)).hour
    inside = start <= hour < end if start < end else hour >= start or hour < end
    return next_hour(person, end, at) if inside else None


def start_of_quiet(person: PersonSettings, at: datetime) -> datetime | None:
    """Return when the next quiet hours begin after a moment; `None` for those who have none."""
    start, end = person.quiet_from, person.quiet_until
    return None if start is None or end is None or start == end else next_hour(person, start, at)


def next_digest(person: PersonSettings, at: datetime) -> datetime | None:
    """Return when the next daily digest is due after a moment; `None` for those who want none."""
    return None if person.digest is None else next_hour(person, person.digest, at)


def next_hour(person: PersonSettings, hour: int, at: datetime) -> datetime:
    """Return the next moment after `at` when it is so many o'clock for a person."""
    zone = ZoneInfo(person.time_zone)
    today = at.astimezone(zone).date()
    moments = (
        datetime.combine(today + timedelta(days=days), time(hour), zone).astimezone(UTC)
        for days in range(-1, 3)
    )
    return next(moment for moment in moments if moment > at)


def digest(user: UserId, expires: datetime) -> Entry:
    return Entry(Key(DIGEST, 0, user), NOWHERE, user=user, expires=expires)
