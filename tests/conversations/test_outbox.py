import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from bot.delivery.schedule import LONG, REFUSED_PAUSE, SIDE_BY_SIDE, Schedule
from bot.matches.model import Place
from bot.matches.outbox import NOWHERE, Entry, Key
from bot.transport.budget import Urgency

HERE, THERE = Place(1, 2), Place(1, 3)
FIRST, SECOND, THIRD = (Entry(Key("board", number), HERE) for number in (1, 2, 3))
OLD, OLDER = (Entry(Key("buttons", 1, message), HERE) for message in (8, 9))
URGENCIES = {"board": Urgency.BOARDS, "card": Urgency.CARDS, "buttons": Urgency.OLD_BUTTONS}


class Line(Schedule):
    def add(self, entry, **options):
        super().add(entry, URGENCIES.get(entry.key.kind, Urgency.NOTICES), **options)


@pytest.fixture
def outbox(stopwatch):
    outbox = Line(stopwatch)
    outbox.is_complete = True
    return outbox


async def taken(outbox, *, has_room=True):
    """The things that are handed out now, each as done as it is taken."""
    found = []
    while True:
        try:
            entry = await asyncio.wait_for(outbox.take(lambda: 0 if has_room else 1), 0.02)
        except TimeoutError:
            return found
        found.append(entry)
        outbox.remove(entry.key)


async def test_old_buttons_come_last_and_when_there_is_room(outbox, stopwatch):
    outbox.add(OLD)
    stopwatch.let_pass(1.0)
    outbox.add(OLDER)
    outbox.add(SECOND)
    outbox.add(THIRD)
    assert await taken(outbox, has_room=False) == [SECOND, THIRD]
    assert await taken(outbox) == [OLD, OLDER]


async def test_a_thing_is_in_one_hand_only(outbox):
    outbox.add(FIRST)
    assert await outbox.take(lambda: 0) == FIRST
    outbox.add(FIRST)
    assert await outbox_is_silent(outbox)
    outbox.remove(FIRST.key)
    assert await taken(outbox) == [FIRST], "it was added once more meanwhile"
    assert len(outbox) == 0


async def test_paced_entries_begin_together_and_continue_one_by_one_in_each_server(outbox, stopwatch):
    elsewhere = replace(THIRD, key=Key("result", 9), place=Place(2, 1))
    paced = [Entry(Key("result", number), Place(1, number)) for number in range(5)]
    for entry in (*paced, elsewhere):
        outbox.add(entry, apart=2.0)
    outbox.add(FIRST)
    assert await taken(outbox) == [FIRST, *paced[:3], elsewhere]
    stopwatch.let_pass(2.0)
    assert await taken(outbox) == [paced[3]]
    stopwatch.let_pass(9.0)
    assert await taken(outbox) == [paced[4]]


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
    outbox.add(FIRST)
    pauses = []
    for _ in range(10):
        outbox.postpone(FIRST.key, refused=False)
        waited = 0.0
        while await outbox_is_silent(outbox):
            stopwatch.let_pass(0.25)
            waited += 0.25
        pauses.append(waited)
    assert pauses[0] <= 1.25
    assert all(pause <= 30.25 for pause in pauses)
    assert min(pauses[-3:]) >= 14.5, "half of it, less what the looks themselves take"


async def test_a_refusal_is_tried_again_after_an_hour_or_where_a_channel_opens(outbox, stopwatch):
    elsewhere = replace(SECOND, place=THERE)
    for entry in (FIRST, elsewhere):
        outbox.add(entry)
        outbox.postpone(entry.key, refused=True)
    assert outbox.was_refused(FIRST.key)
    assert await outbox_is_silent(outbox)
    outbox.retry_now(lambda place: place == THERE)
    assert await taken(outbox) == [elsewhere]
    stopwatch.let_pass(REFUSED_PAUSE)
    assert await taken(outbox) == [FIRST]


async def test_a_wait_that_discord_asks_for_is_kept(outbox, stopwatch):
    outbox.add(FIRST)
    outbox.postpone(FIRST.key, refused=False, at_least=120)
    stopwatch.let_pass(119)
    assert await outbox_is_silent(outbox)
    stopwatch.let_pass(1)
    assert await taken(outbox) == [FIRST]


async def test_a_nonce_tells_for_a_minute_of_what_was_not_tried_before_the_start(outbox, stopwatch):
    outbox.is_complete = False  # until the store was read, anything may have been
    outbox.add(FIRST)
    assert outbox.attempt(SECOND).long_ago
    outbox.is_complete = True
    assert [outbox.attempt(entry).long_ago for entry in (FIRST, SECOND)] == [True, False]
    outbox.add(SECOND)
    stopwatch.let_pass(LONG + 1)
    assert outbox.attempt(SECOND).long_ago


async def test_idle_is_when_nothing_is_due_or_in_hand(outbox):
    outbox.add(FIRST)
    waiting = asyncio.create_task(outbox.idle())
    entry = await outbox.take(lambda: 0)
    await asyncio.sleep(0)
    assert not waiting.done()
    outbox.postpone(entry.key, refused=False)
    await asyncio.wait_for(waiting, 1)


async def test_an_entry_that_an_attempt_leaves_in_hand_is_tried_again(outbox, stopwatch):
    outbox.add(FIRST)
    for again in (False, True):
        assert await taken_once(outbox) == FIRST
        if again:
            outbox.add(FIRST)
        outbox.give_back(FIRST.key)
        stopwatch.let_pass(0 if again else 60)
        assert await taken_once(outbox) == FIRST
        outbox.postpone(FIRST.key, refused=False)
        outbox.give_back(FIRST.key)  # which changes nothing
        stopwatch.let_pass(60)
    assert await taken_once(outbox) == FIRST
    outbox.remove(FIRST.key)
    outbox.give_back(FIRST.key)
    assert len(outbox) == 0


async def taken_once(outbox):
    return await asyncio.wait_for(outbox.take(lambda: 0), 1)


@pytest.mark.parametrize("steps", range(4))
async def test_a_shutdown_ends_the_wait_though_something_changes_just_then(outbox, steps):
    outbox.add(FIRST)
    outbox.postpone(FIRST.key, refused=True)
    waiting = asyncio.create_task(outbox.take(lambda: 0))
    await asyncio.sleep(0.01)
    outbox.retry_now(lambda place: place == THERE)
    for _ in range(steps):
        await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait({waiting}, timeout=0.1)
    assert waiting.cancelled()


async def test_boards_come_before_cards_before_notices_before_old_buttons(outbox):
    outbox.add(OLD)
    kinds = ["reminder", "card", "board", "reminder", "card", "board"]
    for number, kind in enumerate(kinds):
        outbox.add(Entry(Key(kind, number), HERE))
    assert [entry.key.subject for entry in await taken(outbox)] == [2, 5, 1, 4, 0, 3, 1]


async def test_a_dropped_entry_is_not_handed_out_and_can_be_added_again(outbox):
    outbox.add(FIRST)
    outbox.add(replace(SECOND, place=THERE))
    outbox.discard(lambda place: place == HERE)
    assert await taken(outbox) == [replace(SECOND, place=THERE)]
    outbox.add(FIRST)
    assert await taken(outbox) == [FIRST]


async def test_an_entry_dropped_in_hand_may_be_taken_by_another(outbox):
    outbox.add(FIRST)
    await outbox.take(lambda: 0)
    outbox.discard(lambda place: place == HERE)
    await asyncio.wait_for(outbox.idle(), 1)
    outbox.give_back(FIRST.key)
    outbox.add(FIRST)
    assert await taken(outbox) == [FIRST]


async def test_queues_do_not_grow_by_repeated_hurries(outbox):
    entries = [Entry(Key("board", number), HERE) for number in range(100)]
    for entry in entries:
        outbox.add(entry)
    for _ in range(100):
        for entry in entries:
            outbox.postpone(entry.key, refused=True)
        outbox.retry_now(lambda _: True)
        taken_now = await taken_once(outbox)
        outbox.remove(taken_now.key)
        outbox.add(taken_now)
    assert len(outbox._later) + len(outbox._due) <= 4_000
    assert len(await taken(outbox)) == 100


async def test_the_backlog_is_what_is_due_and_cannot_wait(outbox):
    outbox.add(FIRST)
    outbox.add(OLD)
    outbox.add(THIRD)
    assert outbox.backlog() == 2
    outbox.postpone(THIRD.key, refused=True)
    assert outbox.backlog() == 1
    await outbox.take(lambda: 0)
    assert outbox.backlog() == 1


async def test_a_channel_in_which_much_waits_leaves_hands_for_others(outbox):
    crowd = [Entry(Key("reminder", number), HERE) for number in range(3 * SIDE_BY_SIDE)]
    alone, urgent = Entry(Key("puzzle", 0), THERE), FIRST
    for entry in (*crowd, alone):
        outbox.add(entry)
    in_hand = [await taken_once(outbox) for _ in range(SIDE_BY_SIDE + 1)]
    assert in_hand == [*crowd[:SIDE_BY_SIDE], alone]
    outbox.add(urgent)
    assert await outbox_is_silent(outbox)
    outbox.remove(alone.key)
    assert await outbox_is_silent(outbox)
    idle = asyncio.create_task(outbox.idle())
    outbox.postpone(crowd[0].key, refused=True)
    assert await taken_once(outbox) == urgent
    for entry in (urgent, *crowd[1:SIDE_BY_SIDE]):
        outbox.remove(entry.key)
    assert await taken(outbox) == crowd[SIDE_BY_SIDE:]
    await asyncio.wait_for(idle, 1)
    for number in range(2 * SIDE_BY_SIDE):
        outbox.add(Entry(Key("digest", 0, number), NOWHERE))
    assert len([await taken_once(outbox) for _ in range(2 * SIDE_BY_SIDE)]) == 2 * SIDE_BY_SIDE
