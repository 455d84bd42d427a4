"""The bot as `benchmarks/turns.py` measures it: nothing but the bot, and a heartbeat in its event loop.

Arguments: the address of the stand-in for Discord, the database, how many requests a second are allowed, and
for how many people the engine thinks at the strongest level all the while; none if that is left out.
"""

import asyncio
import os
import sys
import time
from pathlib import Path

from bot.__main__ import assemble, run_until_stopped
from bot.cogs.client import Oddity
from bot.matches.computer import STRONGEST
from bot.rules.catalogue import Catalogue
from bot.rules.position import Position
from bot.rules.rules import Rules
from bot.store.operations import SqlStore
from bot.transport.budget import Budget
from bot.transport.discord_internals import talk_to
from bot.transport.rate_limit import RateLimit

TICK = 0.005
"""Seconds between two beats."""


async def main(url: str, database: str, per_second: str, thinking: str = "0") -> None:
    """Run the bot until it is told to stop, then print the longest pause between two beats."""
    talk_to(url)
    pauses: list[float] = []
    async with SqlStore.open(Path(database)) as store:
        client = assemble(
            store, rate_limit=RateLimit(1000), budget=Budget(int(per_second)), guild_ready_timeout=0.05
        )
        tasks = [asyncio.create_task(think(client, person)) for person in range(int(thinking))]
        tasks.append(asyncio.create_task(beat(client, pauses)))
        await run_until_stopped(client, os.environ["DISCORD_TOKEN"])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    print(f"longest pause: {1000 * max(pauses, default=0.0):.1f} ms")


async def beat(client: Oddity, pauses: list[float]) -> None:
    """Note by how much more than any before a beat comes later than planned, once the bot is ready."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        pause = time.perf_counter() - before - TICK
        if client.is_ready() and pause > max(pauses, default=0.0):
            pauses.append(pause)


async def think(client: Oddity, person: int) -> None:
    """Think for a person, again and again, until the bot closes."""
    rules, start = opening(client.matches.catalogue)
    await client.wait_until_ready()
    while True:
        await client.workers.think(rules, start, STRONGEST, person=person)


def opening(catalogue: Catalogue) -> tuple[Rules, Position]:
    """Return the rules of the first game, and its usual board."""
    game = next(iter(catalogue.games.values()))
    setup = game.setup()
    return catalogue.rules(setup), setup.start()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
