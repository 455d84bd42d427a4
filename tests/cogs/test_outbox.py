"""When what must still reach Discord is tried: new things first, the oldest first, and not too often."""

import asyncio
from contextlib import suppress

import pytest

from bot.cogs.common.budget import Urgency
from bot.cogs.common.outbox import LONG, REFUSED_PAUSE, Outbox, Thing
from bot.matches.model import Place
from tests.cogs.times import Stopwatch

HERE, THERE = Place(1, 2), Place(1, 3)
FIRST, SECOND, THIRD = (Thing("match", number) for number in (1, 2, 3))


@pytest.fixture
def stopwatch():
    return Stopwatch()


@pytest.fixture
def outbox(stopwatch):
    outbox = Outbox(stopwatch)
    outbox.is_complete = True
    return outbox


async def taken(outbox, *, has_room=True):
    """The things that are handed out now, each as done as it is taken."""
    found = []
    while True:
        try:
            thing, _ = await asyncio.wait_for(outbox.take(lambda: 0 if has_room else 1), 0.02)
        except TimeoutError:
            return found
        found.append(thing)
        outbox.remove(thing)


async def test_what_can_wait_comes_after_what_is_new_and_when_there_is_room(outbox):
    outbox.add(FIRST, HERE, can_wait=True)
    outbox.add(SECOND, HERE)
    outbox.add(THIRD, HERE)
    assert await taken(outbox, has_room=False) == [SECOND, THIRD]
    assert await taken(outbox) == [FIRST]


async def test_what_found_no_room_keeps_its_turn_and_waits_for_room(outbox, stopwatch):
    outbox.add(FIRST, HERE, can_wait=True)
    stopwatch.let_pass(1.0)
    outbox.add(SECOND, HERE, can_wait=True)
    assert await outbox.take(lambda: 0) == (FIRST, HERE)
    outbox.put_back(FIRST)
    assert await taken(outbox, has_room=False) == []
    assert await taken(outbox) == [FIRST, SECOND]


async def test_what_was_new_can_wait_once_only_old_buttons_are_left(outbox):
    outbox.add(FIRST, HERE)
    await outbox.take(lambda: 0)
    outbox.put_back(FIRST)
    assert await taken(outbox, has_room=False) == []


async def test_what_has_changed_meanwhile_does_not_wait_for_room(outbox):
    outbox.add(FIRST, HERE)
    await outbox.take(lambda: 0)
    outbox.add(FIRST, HERE)
    outbox.put_back(FIRST)
    assert await taken(outbox, has_room=False) == [FIRST]


async def test_a_thing_is_in_one_hand_only(outbox):
    outbox.add(FIRST, HERE)
    assert await outbox.take(lambda: 0) == (FIRST, HERE)
    outbox.add(FIRST, HERE)
    assert await outbox_is_silent(outbox)
    outbox.remove(FIRST)
    assert await taken(outbox) == [FIRST], "it was added once more meanwhile"
    assert len(outbox) == 0


async def outbox_is_silent(outbox):
    taking = asyncio.create_task(outbox.take(lambda: 0))
    await asyncio.sleep(0)
    if taking.done():
        return False
    taking.cancel()
    with suppress(asyncio.CancelledError):
        await taking
    return True


async def test_attempts_become_rarer_and_never_rarer_than_half_a_minute(outbox, stopwatch):
    outbox.add(FIRST, HERE)
    pauses = []
    for _ in range(10):
        outbox.postpone(FIRST, refused=False)
        waited = 0.0
        while await outbox_is_silent(outbox):
            stopwatch.let_pass(0.25)
            waited += 0.25
        pauses.append(waited)
    assert pauses[0] <= 1.25
    assert all(pause <= 30.25 for pause in pauses)
    assert min(pauses[-3:]) >= 14.5, "half of it, less what the looks themselves take"


async def test_a_refusal_is_tried_again_after_an_hour_or_where_a_channel_opens(outbox, stopwatch):
    for thing, place in ((FIRST, HERE), (SECOND, THERE)):
        outbox.add(thing, place)
        outbox.postpone(thing, refused=True)
    assert outbox.was_refused(FIRST)
    assert await outbox_is_silent(outbox)
    outbox.hurry(lambda place: place == THERE)
    assert await taken(outbox) == [SECOND]
    stopwatch.let_pass(REFUSED_PAUSE)
    assert await taken(outbox) == [FIRST]


async def test_what_discord_asks_for_is_kept(outbox, stopwatch):
    outbox.add(FIRST, HERE)
    outbox.postpone(FIRST, refused=False, at_least=120)
    stopwatch.let_pass(119)
    assert await outbox_is_silent(outbox)
    stopwatch.let_pass(1)
    assert await taken(outbox) == [FIRST]


async def test_after_a_minute_a_nonce_does_not_tell_any_more(outbox, stopwatch):
    outbox.add(FIRST, HERE)
    assert [outbox.is_long_ago(thing) for thing in (FIRST, SECOND)] == [False, False]
    stopwatch.let_pass(LONG + 1)
    assert outbox.is_long_ago(FIRST)


async def test_until_the_store_was_read_anything_may_have_been_tried_before_the_start(stopwatch):
    outbox = Outbox(stopwatch)
    outbox.add(FIRST, HERE)
    assert outbox.is_long_ago(SECOND)
    outbox.is_complete = True
    assert [outbox.is_long_ago(thing) for thing in (FIRST, SECOND)] == [True, False]


async def test_idle_is_when_nothing_is_due_or_in_hand(outbox):
    outbox.add(FIRST, HERE)
    waiting = asyncio.create_task(outbox.idle())
    thing, _ = await outbox.take(lambda: 0)
    await asyncio.sleep(0)
    assert not waiting.done()
    outbox.postpone(thing, refused=False)
    await asyncio.wait_for(waiting, 1)


async def test_what_an_attempt_leaves_in_hand_is_tried_again(outbox, stopwatch):
    outbox.add(FIRST, HERE)
    for again in (False, True):
        assert await taken_once(outbox) == FIRST
        if again:
            outbox.add(FIRST, HERE)
        outbox.give_back(FIRST)
        stopwatch.let_pass(0 if again else 60)
        assert await taken_once(outbox) == FIRST
        outbox.postpone(FIRST, refused=False)
        outbox.give_back(FIRST)  # which changes nothing
        stopwatch.let_pass(60)
    assert await taken_once(outbox) == FIRST
    outbox.remove(FIRST)
    outbox.give_back(FIRST)
    assert len(outbox) == 0


async def taken_once(outbox):
    thing, _ = await asyncio.wait_for(outbox.take(lambda: 0), 1)
    return thing


async def test_what_is_refused_is_told_apart_from_what_waits(outbox, stopwatch):
    outbox.add(FIRST, HERE)
    stopwatch.let_pass(60)
    outbox.add(SECOND, HERE)
    outbox.postpone(FIRST, refused=True)
    assert [round(seconds) for seconds in outbox.waits(refused=True)] == [60]
    assert [round(seconds) for seconds in outbox.waits(refused=False)] == [0]
    outbox.remove(FIRST)
    assert outbox.waits(refused=True) == []


@pytest.mark.parametrize("steps", range(4))
async def test_a_shutdown_ends_the_wait_though_something_changes_just_then(outbox, steps):
    outbox.add(FIRST, HERE)
    outbox.postpone(FIRST, refused=True)
    waiting = asyncio.create_task(outbox.take(lambda: 0))
    await asyncio.sleep(0.01)
    outbox.hurry(lambda place: place == THERE)
    for _ in range(steps):
        await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait({waiting}, timeout=0.1)
    assert waiting.cancelled()


async def test_boards_come_before_cards_before_notices_before_old_buttons(outbox):
    kinds = ["notice", "challenge", "match", "notice", "challenge", "match"]
    things = [Thing(kind, number) for number, kind in enumerate(kinds)]
    outbox.add(Thing("match", 99), HERE, can_wait=True)
    for thing in things:
        outbox.add(thing, HERE)
    ids = [thing.id for thing in await taken(outbox)]
    assert ids == [2, 5, 1, 4, 0, 3, 99]


async def test_what_waits_for_room_comes_at_once_when_its_board_is_old(outbox):
    outbox.add(FIRST, HERE, can_wait=True)
    outbox.add(FIRST, HERE)
    assert await taken(outbox, has_room=False) == [FIRST]
    assert len(outbox) == 0


async def test_what_is_dropped_is_not_handed_out_and_can_be_added_anew(outbox):
    outbox.add(FIRST, HERE)
    outbox.add(SECOND, THERE)
    outbox.drop(lambda place: place == HERE)
    assert await taken(outbox) == [SECOND]
    outbox.add(FIRST, HERE)
    assert await taken(outbox) == [FIRST]


async def test_what_is_dropped_in_hand_may_be_in_another_hand(outbox):
    outbox.add(FIRST, HERE)
    await outbox.take(lambda: 0)
    outbox.drop(lambda place: place == HERE)
    await asyncio.wait_for(outbox.idle(), 1)
    outbox.give_back(FIRST)
    outbox.add(FIRST, HERE)
    assert await taken(outbox) == [FIRST]


async def test_lines_do_not_grow_with_what_is_hurried_again_and_again(outbox):
    for number in range(100):
        outbox.add(Thing("match", number), HERE)
    for _ in range(100):
        for number in range(100):
            outbox.postpone(Thing("match", number), refused=True)
        outbox.hurry(lambda _: True)
        thing = await taken_once(outbox)
        outbox.remove(thing)
        outbox.add(thing, HERE)
    assert len(outbox._later) + len(outbox._due) <= 4_000
    assert len(await taken(outbox)) == 100


async def test_the_backlog_is_what_is_due_and_cannot_wait(outbox):
    outbox.add(FIRST, HERE)
    outbox.add(SECOND, HERE, can_wait=True)
    outbox.add(THIRD, HERE)
    assert outbox.backlog() == 2
    outbox.postpone(THIRD, refused=True)
    assert outbox.backlog() == 1
    await outbox.take(lambda: 0)
    assert outbox.backlog() == 1


async def test_what_is_only_looked_for_comes_after_notices_until_it_is_postponed_as_usual(outbox, stopwatch):
    notice = Thing("notice", 4)
    for thing in (FIRST, notice):
        outbox.add(thing, HERE)
    outbox.postpone(FIRST, refused=False, urgency=Urgency.LOOKS)
    stopwatch.let_pass(1)
    assert outbox.urgency(FIRST) is Urgency.LOOKS
    assert await taken_once(outbox) == notice
    assert await taken_once(outbox) == FIRST
    outbox.postpone(FIRST, refused=False)
    assert outbox.urgency(FIRST) is Urgency.BOARDS
    outbox.remove(FIRST)
    assert outbox.urgency(FIRST) is Urgency.BOARDS, "it may be settled by somebody else just then"
