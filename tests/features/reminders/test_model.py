import itertools
from datetime import timedelta
from zoneinfo import ZoneInfo

from bot.features.reminders.model import next_digest, start_of_quiet
from bot.matches.settings import PersonSettings
from tests.times import berlin

BERLIN = ZoneInfo("Europe/Berlin")


def person(**settings):
    return PersonSettings(**{"time_zone": "Europe/Berlin", **settings})


def test_a_digest_comes_once_a_day_at_the_hour_of_the_person():
    settings, at = person(digest=8), berlin(2026, 3, 27, 8, 0)
    days = [at := next_digest(settings, at) for _ in range(4)]
    assert [moment.astimezone(BERLIN).hour for moment in days] == [8] * 4
    hours = [(later - earlier) // timedelta(hours=1) for earlier, later in itertools.pairwise(days)]
    assert hours == [23, 24, 24]
    assert next_digest(person(), at) is None


def test_the_next_quiet_hours_begin_after_a_moment_even_within_others():
    settings = person(quiet_from=22, quiet_until=7)
    assert start_of_quiet(settings, berlin(2026, 1, 10, 8)) == berlin(2026, 1, 10, 22)
    assert start_of_quiet(settings, berlin(2026, 1, 10, 22)) == berlin(2026, 1, 11, 22)
    assert start_of_quiet(settings, berlin(2026, 1, 10, 23)) == berlin(2026, 1, 11, 22)
    assert start_of_quiet(person(quiet_from=7, quiet_until=7), berlin(2026, 1, 10)) is None
