import asyncio

import discord
import pytest

from bot.delivery.deliverer import Delivered, Deliverer, GivenUpError, NotNowError
from bot.delivery.delivery import Delivery
from bot.matches.change import Change
from bot.matches.events import Events
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.matches.queue import Outbox
from bot.matches.tables import outbox
from bot.transport.budget import Budget
from bot.transport.troubles import Trouble
from tests.store.memory import InMemory
from tests.store.samples import NOON

ENTRY = Entry(Key("card", 1), Place(1, 2))


class Card(Deliverer, kind="card"):
    def __init__(self):
        self.given, self.may, self.what = [], asyncio.Event(), Delivered.DONE
        self.here = []
        self.may.set()

    async def deliver(self, entry, *, attempt):  # noqa: ARG002 (only what was given matters)
        self.given.append(attempt.given)
        self.here.append(attempt.here)
        await self.may.wait()
        if isinstance(self.what, Exception):
            raise self.what
        return self.what


@pytest.fixture
def database():
    return InMemory()


@pytest.fixture
def delivery(database):
    return Delivery(Outbox(database), Events(), Budget())


@pytest.fixture
def card(delivery):
    card = Card()
    delivery.register("card", card)
    return card


async def put(database):
    await database.write(outbox.write, Change(None).queue(ENTRY), NOON)


async def is_stored(database):
    return await database.read(outbox.entry, ENTRY.key) is not None


@pytest.mark.parametrize(
    ("what", "raised", "trouble", "is_left"),
    [
        (Delivered.DONE, None, None, False),
        (Delivered.SETTLED, None, None, True),  # its own transaction would have deleted it
        (GivenUpError(Trouble.CLOSED), GivenUpError, Trouble.CLOSED, False),
        (NotNowError(Trouble.BUSY), NotNowError, Trouble.BUSY, True),
        (discord.RateLimited(1), NotNowError, Trouble.BUSY, True),
    ],
)
async def test_an_entry_is_done_or_given_up_or_tried_again_and_the_caller_is_told_why(
    database, delivery, card, what, raised, trouble, is_left
):
    await put(database)
    card.what = what
    if raised is None:
        await delivery.deliver(ENTRY, "new")
    else:
        with pytest.raises(raised) as caught:
            await delivery.deliver(ENTRY, "new")
        assert caught.value.trouble is trouble
    assert card.given == ["new"]
    assert await is_stored(database) == is_left
    assert len(delivery.schedule) == (raised is NotNowError)


async def test_a_caller_who_waits_for_another_attempt_reads_its_result(database, delivery, card):
    await put(database)
    card.may.clear()
    both = [asyncio.create_task(delivery.deliver(ENTRY, given)) for given in ("first", "second")]
    await asyncio.sleep(0)
    card.may.set()
    await asyncio.gather(*both)
    assert card.given == ["first"]
    assert not await is_stored(database)


async def test_an_entry_that_failed_before_is_delivered_as_stored(database, delivery, card):
    await put(database)
    card.may.clear()
    card.what = NotNowError(Trouble.BUSY)
    both = [asyncio.create_task(delivery.deliver(ENTRY, given)) for given in ("first", "second")]
    await asyncio.sleep(0)
    card.may.set()
    ended = await asyncio.gather(*both, return_exceptions=True)
    assert list(map(type, ended)) == [NotNowError, NotNowError]
    assert card.given == ["first", None]


async def test_a_caller_who_waits_for_another_attempt_keeps_their_own_place(database, delivery, card):
    await put(database)
    card.may.clear()
    card.what = NotNowError(Trouble.CHANNEL_GONE)
    first = asyncio.create_task(delivery.deliver(ENTRY))
    await asyncio.sleep(0)
    second = asyncio.create_task(delivery.deliver(ENTRY, "old", here=Place(1, 3)))
    await asyncio.sleep(0)
    card.may.set()
    await asyncio.gather(first, second, return_exceptions=True)
    assert (card.given, card.here) == ([None, None], [None, Place(1, 3)])


async def test_an_entry_that_a_person_waits_for_needs_no_slot(database, delivery, card):
    await put(database)
    for _ in range(delivery._slots._value):
        await delivery._slots.acquire()
    await asyncio.wait_for(delivery.deliver(ENTRY, "new"), 1)
    assert card.given == ["new"]


async def test_an_entry_queued_while_a_person_waits_is_read_once_more(database, delivery, card):
    await put(database)
    card.may.clear()
    waiting = asyncio.create_task(delivery.deliver(ENTRY, "new"))
    await asyncio.sleep(0)
    await put(database)
    delivery.queue(ENTRY)
    card.may.set()
    await waiting
    assert await is_stored(database), "it was replaced"
    assert await asyncio.wait_for(delivery.schedule.take(lambda: 0), 1) == ENTRY


async def test_a_refused_entry_that_is_delivered_later_no_longer_counts_as_refused(database, delivery, card):
    await put(database)
    card.what = NotNowError(Trouble.CLOSED)
    with pytest.raises(NotNowError):
        await delivery.deliver(ENTRY, "new")
    assert delivery.schedule.was_refused(ENTRY.key)
    card.what = Delivered.DONE
    await delivery.deliver(ENTRY, "newer")
    assert not delivery.schedule.was_refused(ENTRY.key)
    assert delivery.schedule.refusals() == {}
