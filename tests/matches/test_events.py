import asyncio
import logging

import pytest

from bot.errors import MatchError
from bot.features.board.service import Showing
from bot.matches.events import BoardShown, MatchEnded, MatchStarted, TurnStored
from bot.matches.ids import MessageId
from tests.matches.table import ADA, BEN
from tests.matches.test_playing import challenge, started

EVERYTHING = (MatchStarted, TurnStored, MatchEnded, BoardShown)


@pytest.fixture
def heard(table):
    events = []

    async def listen(event):
        events.append(heard := [event, None])  # in the order of the events, whichever answer comes first
        heard[1] = await table.store.match(event.match.id)

    table.events.listen(listen, *EVERYTHING)
    return events


async def test_announced_events_are_stored_and_refused_ones_are_not_announced(table, heard):
    made = await challenge(table)
    view = await table.accept(made.id, BEN)
    await table.events.followed(view.match.id)
    turn = await table.play(view.match.id, ADA, "b2 white")
    await table.events.followed(view.match.id)
    with pytest.raises(MatchError):
        await table.play(view.match.id, ADA, "b1 white")
    ended = await table.resign(view.match.id, BEN)
    await table.events.followed(view.match.id)
    assert [type(event) for event, _ in heard] == [MatchStarted, TurnStored, MatchEnded]
    assert [event.view for event, _ in heard] == [view, turn, ended]
    assert [stored for _, stored in heard] == [view.match, turn.match, ended.match]
    assert heard[0][0].challenge == await table.store.challenge(made.id)


async def test_a_board_that_is_shown_is_told_and_each_listener_hears_its_kinds(table, heard):
    match, turns = await started(table), []

    async def listen(event):
        turns.append(event)

    table.events.listen(listen, TurnStored)
    await table.get(Showing).note_board(match, MessageId(5))
    await table.play(match.id, ADA, "b2 white")
    await table.events.settle()
    assert [type(event) for event, _ in heard] == [MatchStarted, BoardShown, TurnStored]
    assert heard[1][0].match.board_message == MessageId(5)
    assert [type(event) for event in turns] == [TurnStored]


def fail_with(table, error):
    async def fail(_event):
        raise error

    table.events.listen(fail, *EVERYTHING)


GONE = MatchError("channel-gone", match="1")


@pytest.mark.parametrize("is_late", [False, True])
async def test_a_waiting_caller_gets_the_error_once_and_the_turn_stands(table, caplog, is_late):
    match = await started(table)
    fail_with(table, GONE)
    await table.play(match.id, ADA, "b2 white")
    if is_late:
        await table.events.settle()
    with pytest.raises(MatchError, match="channel-gone"):
        await table.events.followed(match.id)
    await table.events.followed(match.id)
    assert (await table.show(match.id)).match.ply == 1
    assert caplog.records == []


async def test_an_error_without_a_waiting_caller_is_logged(table, caplog):
    match = await started(table)
    fail_with(table, ZeroDivisionError)
    await table.play(match.id, ADA, "b2 white")
    await table.events.settle()
    await asyncio.sleep(0)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    await asyncio.create_task(table.events.followed(match.id))  # of another person


async def test_one_listener_that_fails_keeps_no_other_from_hearing(table, heard):
    fail_with(table, GONE)
    match = await started(table)
    with pytest.raises(MatchError):
        await table.events.followed(match.id)
    assert len(heard) == 1


async def test_a_listener_that_fails_at_once_is_logged_and_keeps_no_other_from_hearing(table, caplog):
    def fail(_event):
        raise ZeroDivisionError

    turns = []
    table.events.listen(fail, TurnStored)
    table.events.listen(turns.append, TurnStored)
    match = await started(table)
    await table.play(match.id, ADA, "b2 white")
    assert [event.match.ply for event in turns] == [1], "before `play` returns, as nothing is awaited"
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    await table.events.followed(match.id)


async def test_waiting_ends_with_the_time_that_is_given(table):
    match = await started(table)
    go_on = asyncio.Event()

    async def wait(_event):
        await go_on.wait()

    table.events.listen(wait, *EVERYTHING)
    await table.play(match.id, ADA, "b2 white")
    await table.events.settle(0.01)
    go_on.set()
    await table.events.followed(match.id)
