"""One process runs the bot; others wait for it to end, or not to be heard of any more."""

import asyncio
import logging
from datetime import timedelta

from bot.operation import taking_over
from bot.operation.taking_over import BOT, hold, take_over
from bot.store.memory import MemoryStore


async def test_who_comes_second_waits_until_the_first_has_left(caplog, monkeypatch):
    monkeypatch.setattr(taking_over, "ASKS", 0.01)
    store = MemoryStore()
    first = await take_over(store, "first")
    async with hold(store, first, lambda: None):
        waiting = asyncio.create_task(take_over(store, "second"))
        await asyncio.sleep(0.05)
        assert not waiting.done()
    second = await waiting
    assert (second.owner, second.term) == ("second", first.term + 1)
    assert [record.getMessage() for record in caplog.records] == [
        "first runs the bot; this one waits, and takes over when it ends."
    ]


async def test_a_lease_is_kept_alive_as_long_as_its_owner_lives_and_is_free_afterwards(monkeypatch):
    monkeypatch.setattr(taking_over, "ASKS", 0.01)
    monkeypatch.setattr(taking_over, "LASTS", timedelta(seconds=0.2))
    monkeypatch.setattr(taking_over, "KEEPS", 0.02)
    store = MemoryStore()
    killed = hold(store, await take_over(store, "first"), lambda: None)
    await killed.__aenter__()
    waiting = asyncio.create_task(take_over(store, "second"))
    await asyncio.sleep(0.5)
    assert not waiting.done()
    for task in asyncio.all_tasks() - {asyncio.current_task(), waiting}:
        task.cancel()  # as `kill -9` would end it, with nothing left to others
    assert (await asyncio.wait_for(waiting, 5)).owner == "second"
    assert await store.owner_of_lease(BOT) == "second"
    await killed.__aexit__(None, None, None)
    assert await store.owner_of_lease(BOT) == "second"


async def test_who_has_lost_the_lease_hears_of_it(caplog, monkeypatch):
    monkeypatch.setattr(taking_over, "KEEPS", 0.01)
    store, lost = MemoryStore(), asyncio.Event()
    lease = await store.take_lease(BOT, "first", timedelta())
    async with hold(store, lease, lost.set):
        await store.take_lease(BOT, "second", timedelta(minutes=1))
        await asyncio.wait_for(lost.wait(), 5)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
