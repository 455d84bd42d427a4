"""How much work it is to empty the outbox: comparisons and seconds for a thing, by how many there are.

Run `python -m benchmarks.outbox`. With heaps the work for a thing grows with the logarithm of their number.
"""

import asyncio
import time
from typing import Any

from bot.cogs.common import outbox
from bot.cogs.common.outbox import Outbox, Thing
from bot.matches.ids import ChannelId, GuildId
from bot.matches.model import Place

SIZES = (875, 1_750, 3_500, 7_000, 14_000)
HERE = Place(GuildId(1), ChannelId(2))


class Counted(outbox._Turn):  # noqa: SLF001 (what stands in its lines)
    """A turn in line that counts how often it is compared."""

    comparisons = 0

    def __lt__(self, other: Any) -> bool:
        Counted.comparisons += 1
        return tuple.__lt__(self, other)


async def empty(size: int) -> tuple[float, float]:
    """Fill an outbox and empty it; return comparisons and microseconds for a thing."""
    full = Outbox()
    Counted.comparisons, begin = 0, time.perf_counter()
    for number in range(size):
        full.add(Thing("match", number), HERE, can_wait=number % 3 == 0)
    for _ in range(size):
        thing, _place = await full.take(lambda: 0)
        full.remove(thing)
    return Counted.comparisons / size, 1e6 * (time.perf_counter() - begin) / size


async def main() -> None:
    """Print a line for each size."""
    vars(outbox)["_Turn"] = Counted
    for size in SIZES:
        comparisons, micros = await empty(size)
        print(f"{size:>6} things: {comparisons:5.1f} comparisons and {micros:5.1f} µs for each")


if __name__ == "__main__":
    asyncio.run(main())
