"""What players take back and ask of each other, through the application and its clock."""

from datetime import timedelta

import pytest

from bot.errors import MatchError, NotSeatedError, StaleTurnError
from bot.matches.change import By
from bot.matches.clock import ASLEEP_AFTER, ASLEEP_LASTS
from bot.matches.courtesy import Became, BoardMessage, RequestKind
from bot.matches.model import Ending
from tests.matches.table import ADA, BEN, CLEO, GAMES, clock, table
from tests.store.samples import notices

__all__ = ["clock", "table"]

DAY = timedelta(days=1)


@pytest.fixture
async def match(table):
    """A match without a limit in which both have moved, and which a board shows."""
    challenge = await table.challenge(GAMES, ADA, BEN, game="odd", board="hexhex-2", seat=0)
    view = await table.accept(challenge.id, BEN)
    await table.play(view.match.id, ADA, "a1 white")
    view = await table.play(view.match.id, BEN, "a2 black")
    return await table.matches.showing.note_board(view.match, 9)


@pytest.fixture
def requests(table):
    return table.matches.requests


async def test_a_turn_is_taken_back_freely_by_its_player_alone(requests, match):
    assert requests.may_take_back_freely(match, BEN)
    assert not requests.may_take_back_freely(match, ADA)
    assert not requests.may_take_back_freely(match, CLEO)
    with pytest.raises(NotSeatedError):
        await requests.take_back(match, By(CLEO))
    after = (await requests.take_back(match, By(BEN))).match
    assert after.turns == ("a1 white",)
    with pytest.raises(StaleTurnError):
        await requests.take_back(match, By(BEN))


async def test_what_is_asked_can_be_asked_once_and_answered_once(requests, match):
    assert requests.may_ask(match, ADA, RequestKind.TAKE_BACK)
    asked = (await requests.ask(match, By(ADA), RequestKind.TAKE_BACK)).match
    assert not requests.may_ask(asked, BEN, RequestKind.ABANDON)
    await requests.note_request(asked, BoardMessage(GAMES.channel, 7))
    with pytest.raises(NotSeatedError):
        await requests.answer(match.id, By(CLEO), match.revision, Became.AGREED)
    after = (await requests.answer(match.id, By(BEN), match.revision, Became.AGREED)).match
    assert after.turns == ()
    with pytest.raises(StaleTurnError):
        await requests.answer(match.id, By(BEN), match.revision, Became.AGREED)


async def look(table):
    """Do what is due."""
    for match in await table.matches.due.matches():
        await table.matches.due.handle(match)


async def test_a_match_that_nobody_wants_to_keep_is_asked_about_once_and_closed_a_week_later(
    table,
    clock,
    match,
):
    clock.now += ASLEEP_AFTER
    await look(table)
    await look(table)
    assert len(await notices(table.store)) == 1
    clock.now += ASLEEP_LASTS - timedelta(minutes=1)
    await look(table)
    assert (await table.show(match.id)).match.outcome is None
    clock.now += timedelta(minutes=1)
    await look(table)
    assert (await table.show(match.id)).match.ending is Ending.CANCELLED


async def test_a_match_that_is_kept_is_asked_about_again_after_as_long(table, clock, requests, match):
    clock.now += ASLEEP_AFTER
    await look(table)
    await requests.answer(match.id, By(BEN), match.revision, Became.KEPT)
    clock.now += ASLEEP_AFTER - DAY
    await look(table)
    assert (await table.show(match.id)).match.request is None
    clock.now += DAY
    await look(table)
    assert (await table.show(match.id)).match.request.kind is RequestKind.ASLEEP


async def test_a_request_that_nobody_answers_does_not_end_a_match_that_was_not_asked_about(
    table,
    clock,
    requests,
    match,
):
    await requests.ask(match, By(ADA), RequestKind.TAKE_BACK)
    clock.now += ASLEEP_AFTER
    await look(table)
    asleep = (await table.show(match.id)).match
    assert (asleep.outcome, asleep.request.kind) == (None, RequestKind.ASLEEP)
    assert await table.matches.due.matches() == []
    with pytest.raises(MatchError, match="no-request"):
        await requests.answer(match.id, By(BEN), match.revision, Became.AGREED)
