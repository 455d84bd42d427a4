"""The match of a week is due once a week of the server, and is chosen and closed in its time."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.matches import puzzles
from bot.matches.analyses import Analysis, Estimate
from bot.matches.ids import ChannelId, GuildId
from bot.matches.model import Place
from bot.matches.settings import ServerSettings
from bot.matches.weekly import GUESSING, State, Weekly, drama, largest_swing, next_due
from bot.rules.rules import Outcome
from tests.matches.table import ADA, BEN, GAMES, clock, table

__all__ = ["clock", "table"]

NOON = datetime(2026, 3, 16, 12, tzinfo=UTC)  # a Monday
WEEK = timedelta(days=7)


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "America/New_York", "Europe/Berlin"])
def test_each_week_has_one_moment_over_every_change_of_the_clocks(zone):
    for day in range(7):
        settings = ServerSettings(archive_day=day, puzzle_hour=2, time_zone=zone)
        due = next_due(settings, NOON)
        for _ in range(60):
            local = due.astimezone(ZoneInfo(zone))
            assert (local.weekday(), local.hour in {2, 3}) == (
                day,
                True,
            )  # an hour that is skipped is the next
            following = next_due(settings, due)
            assert abs(following - due - WEEK) <= timedelta(hours=1)
            assert next_due(settings, due + GUESSING) == following, "two are never open at once"
            due = following


def test_it_is_chosen_when_it_is_due_opens_for_two_days_and_closes_and_nothing_happens_twice():
    planned = Weekly(1, Place(GuildId(5), ChannelId(7)), State.PLANNED, NOON)
    assert planned.advance(NOON - timedelta(seconds=1)) is planned
    assert planned.open(4, 9, ("a1 white",), NOON) is planned, "it has not been chosen yet"
    choosing = planned.advance(NOON + 9 * WEEK)  # after an outage
    assert (choosing.state, choosing.due) == (State.CHOOSING, None)
    assert choosing.advance(NOON + 10 * WEEK) is choosing
    shown = choosing.open(4, 9, ("a1 white",), NOON)
    assert (shown.state, shown.due) == (State.OPEN, NOON + GUESSING)
    assert shown.open(5, 1, (), NOON) is shown
    assert shown.advance(NOON) is shown
    closed = shown.advance(NOON + GUESSING)
    assert (closed.state, closed.due, closed.match) == (State.CLOSED, None, 4)
    assert closed.advance(NOON + WEEK) is closed
    withdrawn = choosing.withdraw()
    assert withdrawn.open(4, 9, (), NOON) is withdrawn


def judged(*chances):
    return Analysis(tuple(Estimate(chance, proven=False, best="") for chance in chances), budget=9)


def test_a_match_in_which_nothing_swung_much_is_not_shown_and_the_wilder_one_is():
    calm, wild = judged(*[0.5, 0.58] * 30), judged(0.5, 0.8, 0.3, 0.9)
    assert largest_swing(calm) is None
    assert largest_swing(judged(0.5, 0.65)) is None
    assert largest_swing(wild).ply == 3
    assert drama(wild) > drama(calm) == 0


async def test_matches_of_people_who_are_excluded_and_those_that_nobody_won_are_left_out(table, monkeypatch):
    monkeypatch.setattr(puzzles, "SHORTEST", 2)
    won, cancelled = [(await table.started("a1 white", "a2 black")).id for _ in range(2)]
    await table.resign(won, BEN)
    await table.store.end_match(cancelled, Outcome(None, "abandoned"), NOON)
    for user in (ADA, BEN):
        await table.matches.weeklies.release(user, None, released=True)
    weekly = Weekly(1, GAMES, State.CHOOSING, None)
    assert [match.id for match in await table.matches.weeklies.candidates(weekly)] == [won]
    await table.store.exclude(GAMES.guild, person=BEN, counts=False, at=NOON)
    assert list(await table.matches.weeklies.candidates(weekly)) == []
