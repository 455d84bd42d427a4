import gc
import subprocess
import sys
import weakref

from bot.__main__ import assemble, freeze_garbage
from tests.store.memory import InMemory


class Server:
    """Something in a circle, which reference counts alone never free."""

    def __init__(self):
        self.itself = self


async def tell(client, event):
    for listener in client.extra_events[f"on_{event}"]:
        if listener.__module__ == freeze_garbage.__module__:
            await listener(0)


def test_departed_servers_are_freed_when_a_shard_comes_or_goes():
    """In a process that has no tests to look through."""
    code = f"import asyncio, {__name__} as here; asyncio.run(here.check())"
    subprocess.run([sys.executable, "-c", code], check=True)


async def check():
    client = assemble(InMemory())
    servers, stays = [Server(), Server()], Server()
    gone = [weakref.ref(server) for server in servers]
    freeze_garbage(client)
    for event, freed in zip(("shard_taken", "shard_left"), gone, strict=True):
        servers.pop(0)
        gc.collect()
        assert freed() is not None
        await tell(client, event)
        assert freed() is None
        assert not any(one is stays for one in gc.get_objects()), "it is looked through no more"
