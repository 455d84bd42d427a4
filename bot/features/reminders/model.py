from datetime import datetime, timedelta

from bot.matches.ids import Kind, UserId
from bot.matches.outbox import NOWHERE, Entry, Key
from bot.matches.settings import PersonSettings
from bot.matches.time.quiet import next_hour

DIGEST = Kind("digest")  # lists for a person, by a direct message, what waits for them everywhere

DIGEST_HELPS = timedelta(hours=6)
"""How late a digest is still sent, unless quiet hours have begun."""
DIGEST_COVERS = timedelta(days=1) + DIGEST_HELPS
"""The maximum age of news in a digest that is as late as possible."""
DIGEST_SETTINGS = frozenset({"digest", "time_zone"})


def next_digest(person: PersonSettings, at: datetime) -> datetime | None:
    if person.digest is None:
        return None
    return next_hour(person, person.digest, at)


def start_of_quiet(person: PersonSettings, at: datetime) -> datetime | None:
    start = person.quiet_from
    end = person.quiet_until
    if start is None or end is None or start == end:
        return None
    return next_hour(person, start, at)


def digest(user: UserId, expires: datetime) -> Entry:
    return Entry(Key(DIGEST, 0, user), NOWHERE, user=user, expires=expires)
