from datetime import timedelta

import pytest

from bot.errors import MatchError
from bot.matches.clock import BOARD_LATE_AFTER
from bot.matches.showing import Showing
from tests.matches.table import ADA, BEN


async def start_time(table, match):
    return (await table.get(Showing).start_time(table.services.view(match))).match


async def test_the_win_is_the_opponents_to_claim_from_the_deadline_on(table, clock):
    match = await table.shown(await table.started("b2 white", "b1 white", days=2))
    clock.now = match.deadline - timedelta(microseconds=1)
    with pytest.raises(MatchError, match="claim-early"):
        await table.claim(match.id, BEN)
    clock.now = match.deadline
    outcome = (await table.claim(match.id, BEN)).match.outcome
    assert (outcome.winner, outcome.reason, outcome.details) == (1, "time", {"loser": str(ADA)})


async def test_a_turn_after_the_deadline_counts_as_long_as_nobody_claimed(table, clock):
    match = await table.shown(await table.started(days=1))
    clock.now += timedelta(days=30)
    assert await table.overdue() == [match.id]
    view = await table.play(match.id, ADA, "b2 white")
    assert view.match.deadline == clock.now + timedelta(days=1)
    await table.shown(view.match)
    assert await table.overdue() == []
    with pytest.raises(MatchError, match="claim-early"):
        await table.claim(match.id, ADA)


async def test_nobody_wins_by_the_time_of_a_turn_that_was_never_shown(table, clock):
    match = await table.shown(await table.started(days=1))
    await table.play(match.id, ADA, "b2 white")
    clock.now += timedelta(days=30)
    assert await table.overdue() == []
    with pytest.raises(MatchError, match="claim-not-shown"):
        await table.claim(match.id, ADA)


@pytest.mark.parametrize(
    ("late", "anew"),
    [(timedelta(0), False), (BOARD_LATE_AFTER, False), (BOARD_LATE_AFTER + timedelta(seconds=1), True)],
)
async def test_a_turn_that_is_shown_late_has_its_whole_time_from_then_on(table, clock, late, anew):
    match = await table.started(days=2)
    clock.now += late
    about = await start_time(table, match)
    assert about.deadline == (clock.now + timedelta(days=2) if anew else match.deadline)
    assert (await table.show(match.id)).match == about
    seen = await table.shown(about)
    clock.now += timedelta(days=9)
    assert await start_time(table, seen) == seen
    assert (await table.claim(match.id, BEN)).match.outcome.reason == "cancelled"
