from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bot.matches.settings import PersonSettings
from bot.matches.time.quiet import end_of_quiet, next_hour
from tests.case import each
from tests.times import berlin

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


@given(moments, st.sampled_from(ZONES), hours, hours)
def test_after_quiet_hours_it_is_not_quiet(at, zone, start, end):
    settings = PersonSettings(time_zone=zone, quiet_from=start, quiet_until=end)
    until = end_of_quiet(settings, at)
    if until is not None:
        assert until > at
        assert end_of_quiet(settings, until) is None


@each(
    ("at", "until"),
    [
        (berlin(2026, 1, 10, 21, 59), None),
        (berlin(2026, 1, 10, 22, 0), berlin(2026, 1, 11, 7)),
        (berlin(2026, 1, 11, 6, 59), berlin(2026, 1, 11, 7)),
        (berlin(2026, 1, 11, 7, 0), None),
        (berlin(2026, 3, 28, 23, 0), berlin(2026, 3, 29, 7)),  # a night of eight hours
        (berlin(2026, 10, 24, 23, 0), berlin(2026, 10, 25, 7)),  # a night of ten hours
    ],
)
def test_quiet_hours_go_past_midnight_and_through_the_change_of_the_clocks(at, until):
    assert end_of_quiet(person(quiet_from=22, quiet_until=7), at) == until


@each("hours", [{}, {"quiet_from": 3}, {"quiet_until": 3}, {"quiet_from": 3, "quiet_until": 3}])
def test_without_two_different_hours_it_is_never_quiet(hours):
    assert end_of_quiet(person(**hours), berlin(2026, 1, 1, 3)) is None
