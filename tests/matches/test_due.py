from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import MatchError, MatchOverError
from bot.matches.change import By
from bot.matches.clock import DAYS_PER_TURN, is_overdue
from bot.matches.courtesy import Vacation
from bot.matches.due import Due
from bot.matches.model import Ending
from bot.matches.settings import DeadlineRule
from bot.matches.time import timekeeping
from tests.matches.table import ADA, BEN, GAMES, Clock, Table
from tests.store.memory import InMemory
from tests.times import DAY, HOUR


@pytest.fixture
async def match(table):
    return await begin(table, days=3)


async def begin(table, **terms):
    return await table.shown(await table.started("a1 white", "b2 black", **terms))


async def handle_all(table):
    """Do all that is due; return the ids of the matches with which there was something to do."""
    found = await table.get(Due).matches()
    for match in found:
        await table.get(Due).handle(match)
    return [match.id for match in found]


async def test_no_day_of_vacation_is_spent_for_a_turn_that_was_played_meanwhile(table, clock, match):
    await table.people.change_person(ADA, spend_vacation=True)
    clock.now = match.deadline + HOUR
    [late] = await table.get(Due).matches()
    await table.play(match.id, ADA, "c1 white")
    await table.get(Due).handle(late)
    assert await table.store.vacations(ADA) == []


@pytest.mark.parametrize("rule", DeadlineRule)
async def test_a_claim_before_the_clock_was_read_does_not_get_around_the_vacation(table, clock, match, rule):
    await table.people.change_person(ADA, spend_vacation=True)
    await table.people.change_server(GAMES.guild, deadline_rule=rule)
    clock.now = match.deadline
    with pytest.raises(MatchError, match="claim-early"):
        await table.claim(match.id, BEN)
    await table.people.change_person(ADA, spend_vacation=False)
    clock.now += DAY
    if rule is DeadlineRule.CLAIM:
        await table.claim(match.id, BEN)
    else:
        with pytest.raises(MatchOverError):
            await table.claim(match.id, BEN)
    assert (await table.store.match(match.id)).ending is Ending.TIME


@given(
    gone=st.timedeltas(timedelta(), timedelta(days=45)),
    left=st.integers(0, 30),
    days=st.sampled_from(DAYS_PER_TURN),
    zone=st.sampled_from(["UTC", "Europe/Berlin", "Pacific/Kiritimati"]),
)
@settings(max_examples=60, deadline=None)
async def test_after_a_long_downtime_as_many_days_are_spent_at_once_as_one_by_one(gone, left, days, zone):
    clock = Clock()
    table = Table(clock, InMemory())
    await table.people.change_person(ADA, spend_vacation=True, time_zone=zone)
    match = await begin(table, days=days)
    spent = Vacation(match.started - 40 * DAY, match.started - (10 + left) * DAY)
    if spent.ends != spent.starts:
        await table.store.change_vacations(By(ADA), lambda _: [spent], at=spent.starts)
    clock.now += gone
    before = await table.store.vacations(ADA)
    one_by_one = spend_one_by_one(match, before, clock.now, ZoneInfo(zone))
    for found in await table.get(Due).matches():
        await table.get(Due).handle(found)
    after = await table.store.match(match.id)
    assert (after.deadline, list(await table.store.vacations(ADA)), after.overtime) == one_by_one


def spend_one_by_one(match, vacations, at, zone):
    vacations = list(vacations)
    while is_overdue(match, at):
        starts = match.deadline - timedelta(microseconds=1)
        day = Vacation(starts, starts + DAY)
        try:
            longer = timekeeping.plan_vacation(vacations, day, at=starts, zone=zone)
        except MatchError:
            return match.deadline, vacations, True
        last = vacations[-1] if vacations else None
        match = timekeeping.shift_vacation(match, last, day, at=starts).after
        vacations = list(longer)
    return match.deadline, vacations, False


async def test_days_that_are_spent_in_one_match_save_another_that_became_due_with_it(table, clock):
    matches = [await begin(table, days=days) for days in (1, 2, 3)]
    await table.people.change_person(ADA, spend_vacation=True)
    await table.people.change_server(GAMES.guild, deadline_rule=DeadlineRule.AUTOMATIC)
    clock.now += 20 * DAY
    await handle_all(table)
    for match in matches:
        found = await table.store.match(match.id)
        assert (found.outcome, found.deadline > clock.now) == (None, True)
