import itertools
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import MatchError
from bot.matches.settings import PersonSettings
from bot.matches.time.quiet import check_time_zone, next_digest, next_hour
from tests.times import berlin

BERLIN = ZoneInfo("Europe/Berlin")
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia")
START = datetime(2020, 1, 1, tzinfo=UTC)
moments = st.timedeltas(timedelta(), timedelta(days=5500)).map(lambda later: START + later)
hours = st.integers(0, 23)


def person(**settings):
    return PersonSettings(**{"time_zone": "Europe/Berlin", **settings})


@given(moments, st.sampled_from(ZONES), hours)
def test_the_next_hour_is_in_the_future_and_within_two_days(at, zone, hour):
    found = next_hour(PersonSettings(time_zone=zone), hour, at)
    assert timedelta() < found - at <= timedelta(hours=49)
    local = found.astimezone(ZoneInfo(zone))
    assert local.hour in {hour, hour + 1}  # the hour may have been left out that day


def test_a_digest_comes_once_a_day_at_the_hour_of_the_person():
    settings, at = person(digest=8), berlin(2026, 3, 27, 8, 0)
    days = [at := next_digest(settings, at) for _ in range(4)]
    assert [moment.astimezone(BERLIN).hour for moment in days] == [8] * 4
    hours = [(later - earlier) // timedelta(hours=1) for earlier, later in itertools.pairwise(days)]
    assert hours == [23, 24, 24]
    assert next_digest(person(), at) is None


@pytest.mark.parametrize("typed", ["Europe/Berlin", "europe/berlin", " Europe/Berlin "])
def test_a_time_zone_is_found_whatever_its_case(typed):
    assert check_time_zone(typed) == "Europe/Berlin"
    assert check_time_zone("america/new york") == "America/New_York"


@pytest.mark.parametrize("typed", ["", "Berlin", "EST", "Mars/Olympus", "../etc/passwd", "x" * 500])
def test_what_is_no_time_zone_is_refused(typed):
    with pytest.raises(MatchError, match="no-such-time-zone"):
        check_time_zone(typed)
