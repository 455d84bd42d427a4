from dataclasses import replace
from datetime import UTC, date, datetime, time
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo

from hypothesis import example, given
from hypothesis import strategies as st

from bot.matches.rounds import Hours, Round
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
        assert hours.next(newest, at + 2 * DAY) > at + 2 * DAY


class Server:
    """Ends each day of a round at the server's hour, at least half a day after what began it."""

    def __init__(self, hours, at):
        self.hours, self.ended = hours, []
        self.round = Round(1, None, at)
        self.wake(at)

    def wake(self, at):
        last = self.round.date or self.hours.newest_day(at)
        self.round = replace(self.round, due=self.hours.next(last, at + HALF_A_DAY))

    def set(self, hours, at):
        self.hours = hours
        if self.round.due is not None:
            self.wake(at)

    def look(self, at):
        if self.round.due is None or self.round.due > at:
            return
        day = self.hours.newest_day(at)
        assert self.hours.on(day) <= at, "never before its hour"
        assert not self.hours.weekdays_only or day.isoweekday() < 6
        self.ended.append((day, at))
        self.round = replace(self.round, day=day.isoformat())
        self.wake(at)


@given(
    *(hours_of_days, st.sampled_from(range(DAYS)), st.integers(0, 24 * 60)),
    st.lists(st.integers(1, 4 * 24 * 60) | hours_of_days | st.booleans(), max_size=60),
)
def test_whatever_is_set_and_however_long_it_is_away_a_day_ends_once_and_after_its_hour(
    hours, began, minute, events
):
    """Minutes away, another hour or zone, and whether it pauses or wakes."""
    at = FIRST + began * DAY + minute * MINUTE
    server = Server(hours, at)
    for event in events:
        if isinstance(event, Hours):
            server.set(event, at)
        elif event is True:
            server.wake(at)
        elif event is False:
            server.round = replace(server.round, due=None)
        else:
            at += event * MINUTE
        for _ in range(2):  # a second look finds nothing more
            server.look(at)
    for (day, ended), (later, ended_later) in pairwise(server.ended):
        assert day < later, "never twice"
        assert ended + HALF_A_DAY < ended_later


@given_hours_and_day
def test_a_bot_that_looks_often_leaves_no_day_out(found):
    hours, day = found
    at = began = hours.on(day) - 3 * DAY
    server = Server(hours, at)
    while at < began + 8 * DAY:
        at += 15 * MINUTE
        server.look(at)
    first, last = server.ended[0][0], server.ended[-1][0]
    assert [one for one, _ in server.ended] == [
        one for one in counted(hours, day, 12) if first <= one <= last
    ]
    assert (last - first).days >= 4
    assert all(ended - hours.on(one) < 15 * MINUTE for one, ended in server.ended)
