"""What the garbage collector leaves alone comes free again when it has gone."""

import gc
import weakref

import pytest

from bot.__main__ import assemble
from bot.operation.sparing import LOOKS, MANY, Sparing
from bot.store.memory import MemoryStore


class Server:
    """Something in a circle, which reference counts alone never free."""

    def __init__(self):
        self.itself = self


@pytest.fixture
async def client():
    gc.unfreeze()
    yield assemble(MemoryStore())
    gc.unfreeze()


async def test_many_new_servers_are_left_alone_together(client):
    sparing, before = Sparing(client), gc.get_freeze_count()
    for _ in range(MANY - 1):
        await sparing._on_guild_join(None)
    assert gc.get_freeze_count() == before
    await sparing._on_guild_join(None)
    assert gc.get_freeze_count() > before


@pytest.mark.parametrize("how", ["_on_shard_taken", "_on_shard_left"])
async def test_servers_that_have_gone_are_freed(client, how):
    sparing, server = Sparing(client), Server()
    gone = weakref.ref(server)
    await sparing._on_shard_taken(0)
    del server
    await getattr(sparing, how)(0)
    assert gone() is not None, "so few are not worth a pause"
    client.connections.forgotten += MANY
    await getattr(sparing, how)(0)
    assert gone() is None
    assert gc.get_freeze_count()


async def test_a_start_is_frozen_without_a_look_at_all_of_it(client):
    gc.collect()  # so that none is due
    looks = []
    gc.callbacks.append(lambda phase, info: looks.append(info["generation"]) if phase == "start" else None)
    try:
        sparing = Sparing(client)
        loaded = gc.get_freeze_count()
        came = [Server() for _ in range(50)]
        await sparing._on_shard_ready(0)
        assert gc.get_freeze_count() >= loaded + len(came)
        ready = gc.get_freeze_count()
        later = [Server() for _ in range(50)]
        await sparing._on_shard_ready(1)
    finally:
        gc.callbacks.pop()
    assert loaded > 10_000
    assert gc.get_freeze_count() < ready + len(later)
    assert 2 not in looks


async def test_what_outlives_a_full_collection_is_looked_through_no_more(client):
    with Sparing(client):
        came = [Server() for _ in range(50)]
        gc.collect()
        frozen = gc.get_freeze_count()
        assert not gc.get_objects(generation=2)
        gc.collect(1)
        assert gc.get_freeze_count() == frozen, "only a full collection costs anything"
    assert came
    gc.collect()
    assert gc.get_freeze_count() <= frozen, "nobody follows the collector after the end"


async def test_circles_that_were_frozen_are_freed_by_the_hundredth_look(client):
    with Sparing(client):
        server = Server()
        gone = weakref.ref(server)
        gc.collect()
        del server
        for _ in range(LOOKS - 2):
            gc.collect()
            assert gone() is not None
        gc.freeze()  # as servers do that come
        gc.collect()
        assert gone() is None
        assert gc.get_freeze_count()
