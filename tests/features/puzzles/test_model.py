from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.features.puzzles.model import RESTS_AFTER, PuzzleSettings, advance, schedule
from bot.matches.ids import ChannelId, GuildId, MessageId
from bot.matches.settings import ServerSettings
from tests.times import DAY, HOUR

GUILD = GuildId(5)
OFF = ServerSettings(puzzle_hour=9, time_zone="Europe/Berlin")
ON = replace(OFF, added=(PuzzleSettings(ChannelId(7)),))
MONDAY = datetime(2026, 3, 16, 12, tzinfo=UTC)


def chosen(day, game):
    return f"{game}-{day.toordinal()}"


def kinds(entries):
    return [entry.key.kind for entry in entries]


class Server:
    def __init__(self, settings, at):
        self.settings, self.posted, self.messages = settings, [], iter(range(1, 10**6))
        self.daily = schedule(None, GUILD, settings, at).after

    def set(self, at, **changes):
        self.settings = replace(self.settings, **changes)
        self.daily = schedule(self.daily, GUILD, self.settings, at).after

    def look(self, at, *, pressed=True):
        if self.daily.due is None or self.daily.due > at:
            return []
        self.daily, entries, *_ = advance(self.daily, self.settings, at, chosen)
        if "puzzle" in kinds(entries):
            self.posted.append((self.daily.day, at))
            self.daily = replace(self.daily, message=MessageId(next(self.messages)))
            if pressed:
                self.daily = replace(self.daily, pressed=at)
        return entries


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "America/New_York", "Europe/Berlin"])
def test_over_a_month_with_kills_outages_and_changes_each_day_is_posted_once(zone):
    source, at = Random(zone), MONDAY.replace(month=3, day=1)
    server = Server(replace(ON, time_zone=zone), at)
    away = timedelta()
    for _ in range(31 * 24 * 4):  # over a change of the clocks in each of them
        at += HOUR / 4
        if away > timedelta():
            away -= HOUR / 4
            continue
        if source.random() < 0.01:
            away = HOUR * source.choice((1, 3, 8))  # no longer than until the end of the day
            if (at + away).astimezone(ZoneInfo(zone)).date() > at.astimezone(ZoneInfo(zone)).date():
                away = timedelta()
            continue
        if source.random() < 0.01:
            server.set(at, puzzle_hour=source.randrange(24))
        for _ in range(2):  # a second look finds nothing more
            server.look(at)
    days = [day for day, _ in server.posted]
    assert len(days) == len(set(days))
    first, last = date.fromisoformat(days[0]), date.fromisoformat(days[-1])
    assert (last - first).days + 1 - len(days) <= 1, "an hour put off beyond an outage at the end of a day"
    assert len(days) >= 28
    for day, moment_ in server.posted:
        assert moment_.astimezone(ZoneInfo(zone)).date() == date.fromisoformat(day)


def test_a_change_of_hour_posts_each_day_exactly_once():
    server = Server(ON, MONDAY)
    assert server.daily.due == ON.hours.on(date(2026, 3, 17)), "the first comes at the next hour"
    server.look(server.daily.due)
    server.set(server.daily.pressed, puzzle_hour=23)
    assert server.daily.due == server.settings.hours.on(date(2026, 3, 18))
    server.set(ON.hours.on(date(2026, 3, 18)) + HOUR, puzzle_hour=1)
    assert server.daily.due < ON.hours.on(date(2026, 3, 18)), "its hour is over, so it comes at once"
    assert kinds(server.look(ON.hours.on(date(2026, 3, 18)) + HOUR)) == ["explanation", "puzzle"]
    assert [day for day, _ in server.posted] == ["2026-03-17", "2026-03-18"]


def test_after_days_away_only_the_newest_is_posted():
    server = Server(ON, MONDAY)
    server.look(MONDAY + DAY)
    assert kinds(server.look(MONDAY + 4 * DAY)) == ["explanation", "puzzle"]
    assert [day for day, _ in server.posted] == ["2026-03-17", "2026-03-20"]
    night = ON.hours.on(date(2026, 3, 22)) - HOUR
    server.look(night)
    assert server.posted[-1][0] == "2026-03-21", "before the hour, it is the day before that is posted"


def test_after_a_week_without_a_press_it_rests_and_says_so_until_it_is_set_again():
    server, at, entries = Server(ON, MONDAY), MONDAY, []
    while server.daily.due is not None:
        at += HOUR
        entries = server.look(at, pressed=False) or entries
    assert RESTS_AFTER < at - MONDAY <= RESTS_AFTER + 2 * DAY
    (last,) = entries
    assert (last.key.kind, last.details["rests"]) == ("explanation", 1)
    server.set(at, puzzle_hour=9)
    assert server.daily.due is not None
    assert server.daily.pressed == at


def test_switching_off_explains_the_newest_ending_and_posts_no_other():
    server = Server(ON, MONDAY)
    assert schedule(None, GUILD, ServerSettings(), MONDAY) is None
    server.look(MONDAY + DAY)
    step = schedule(server.daily, GUILD, OFF, MONDAY + DAY)
    assert kinds(step.entries) == ["explanation"]
    assert (step.after.due, step.after.message) == (None, None)
    assert advance(step.after, OFF, MONDAY, chosen).entries == ()
