"""What the garbage collector leaves alone comes free again when it has gone."""

import gc
import weakref

import pytest

from bot.__main__ import assemble
from bot.operation.sparing import MANY, Sparing
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
