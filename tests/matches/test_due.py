import pytest

from bot.errors import MatchError, MatchOverError
from bot.matches.due import Due
from bot.matches.model import Ending
from bot.matches.settings import DeadlineRule
from bot.matches.time import timekeeping
from tests.matches.table import ADA, BEN, GAMES
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


async def test_after_a_long_downtime_days_are_spent_until_none_is_left(table, clock, match):
    await table.people.change_person(ADA, spend_vacation=True)
    clock.now = match.deadline + 40 * DAY
    await handle_all(table)
    found = await table.store.match(match.id)
    assert (found.deadline, found.overtime) == (match.deadline + 30 * DAY, True)
    assert timekeeping.days_left(await table.store.vacations(ADA), match.deadline.year) == 0


async def test_days_that_are_spent_in_one_match_save_another_that_became_due_with_it(table, clock):
    matches = [await begin(table, days=days) for days in (1, 2, 3)]
    await table.people.change_person(ADA, spend_vacation=True)
    await table.people.change_server(GAMES.guild, deadline_rule=DeadlineRule.AUTOMATIC)
    clock.now += 20 * DAY
    await handle_all(table)
    for match in matches:
        found = await table.store.match(match.id)
        assert (found.outcome, found.deadline > clock.now) == (None, True)
