from datetime import UTC, date, datetime, time
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.errors import MatchError
from bot.matches.hours import Hours, check_time_zone
from tests.case import each
from tests.times import DAY, HOUR, MINUTE

HALF_A_DAY = 12 * HOUR
OVER_MIDNIGHT = ("America/Nuuk", "Atlantic/Azores", "America/Havana", "Asia/Beirut")
CHANGING = (
    *("Europe/Berlin", "America/New_York", "Pacific/Auckland", "America/Santiago", "Africa/Casablanca"),
    *("Australia/Lord_Howe", "America/St_Johns", "Pacific/Chatham", *OVER_MIDNIGHT),
)
STEADY = ("UTC", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago")
FIRST, DAYS = datetime(2025, 1, 1, 12, tzinfo=UTC), 3 * 365


@cache
def days_of_change(zone):
    noons = [FIRST + days * DAY for days in range(DAYS)]
    offsets = [noon.astimezone(ZoneInfo(zone)).utcoffset() for noon in noons]
    return [noon.date() for noon, (one, other) in zip(noons, pairwise(offsets), strict=False) if one != other]


def days_in(zone):
    usual = st.integers(0, DAYS).map(lambda days: (FIRST + days * DAY).date())
    if not (changes := days_of_change(zone)):
        return usual
    near = st.tuples(st.sampled_from(changes), st.integers(-2, 3))
    return near.map(lambda found: found[0] + found[1] * DAY) | usual


hours_of_days = st.builds(Hours, st.integers(0, 23), st.sampled_from(CHANGING + STEADY), st.booleans())
given_hours_and_day = given(hours_of_days.flatmap(lambda one: st.tuples(st.just(one), days_in(one.zone))))


def test_the_zones_change_their_clocks():
    assert all(len(days_of_change(zone)) >= 5 for zone in CHANGING)
    assert not any(map(days_of_change, STEADY))


def first_shown(hours, day):
    """Return the first moment at which a clock on the wall shows the hour of a day, or a later one."""
    wanted = datetime.combine(day, time(hours.hour))
    at = wanted.replace(tzinfo=UTC) - 16 * HOUR
    while at.astimezone(ZoneInfo(hours.zone)).replace(tzinfo=None) < wanted:
        at += 15 * MINUTE
    return at


@given_hours_and_day
@example((Hours(2, "Europe/Berlin"), date(2026, 3, 29)))
@example((Hours(2, "Europe/Berlin"), date(2026, 10, 25)))
@example((Hours(23, "America/Nuuk"), date(2026, 3, 28)))
def test_an_hour_that_is_skipped_is_the_one_after_it_and_one_that_comes_twice_the_first(found):
    hours, day = found
    assert hours.on(day) == first_shown(hours, day)


def counted(hours, day, days=6):
    near = [day + days * DAY for days in range(-days, days)]
    return [one for one in near if not hours.weekdays_only or one.isoweekday() < 6]


@given_hours_and_day
@example((Hours(0, "America/St_Johns"), date(2010, 11, 7)))  # a minute later it is the day before once more
def test_the_newest_day_is_the_last_whose_hour_has_come_and_the_next_the_first_to_come(found):
    hours, day = found
    for at in (hours.on(day) + past for past in (-MINUTE, 0 * MINUTE, 5 * MINUTE, HALF_A_DAY)):
        days = counted(hours, day)
        newest = max(one for one in days if hours.on(one) <= at)
        assert hours.newest_day(at) == newest
        assert (
            hours.next(newest) == hours.next(newest, at) == min(hours.on(one) for one in days if one > newest)
        )
        since = at + 2 * DAY
        assert hours.next(newest, since) == min(hours.on(one) for one in days if hours.on(one) > since)


@pytest.mark.parametrize("typed", ["Europe/Berlin", "europe/berlin", " Europe/Berlin "])
def test_a_time_zone_is_found_in_any_case(typed):
    assert check_time_zone(typed) == "Europe/Berlin"
    assert check_time_zone("america/new york") == "America/New_York"


@each("typed", ["", "Berlin", "EST", "Mars/Olympus", "../etc/passwd", "x" * 500])
def test_an_unknown_time_zone_is_refused(typed):
    with pytest.raises(MatchError, match="no-such-time-zone"):
        check_time_zone(typed)
