"""How much work it is to empty the schedule: comparisons and seconds for an entry, by how many there are.

Run `python -m benchmarks.outbox`. With heaps the work for an entry grows with the logarithm of their number.
"""

import asyncio
import time
from typing import Any

from bot.delivery import schedule
from bot.delivery.schedule import Schedule
from bot.matches.ids import ChannelId, GuildId
from bot.matches.model import Place
from bot.matches.outbox import BOARD, Entry, Key
from bot.transport.budget import Urgency

SIZES = (875, 1_750, 3_500, 7_000, 14_000)
HERE = Place(GuildId(1), ChannelId(2))


class Counted(schedule._Item):  # noqa: SLF001 (items of its heaps)
    """A heap item that counts its comparisons."""

    comparisons = 0

    def __lt__(self, other: Any) -> bool:
        Counted.comparisons += 1
        return tuple.__lt__(self, other)


async def empty(size: int) -> tuple[float, float]:
    """Fill a schedule and empty it; return comparisons and microseconds for an entry."""
    full = Schedule()
    Counted.comparisons, begin = 0, time.perf_counter()
    for number in range(size):
        urgency = Urgency.BOARDS if number % 3 else Urgency.OLD_BUTTONS
        full.add(Entry(Key(BOARD, number), HERE), urgency)
    for _ in range(size):
        entry = await full.take(lambda: 0)
        full.remove(entry.key)
    return Counted.comparisons / size, 1e6 * (time.perf_counter() - begin) / size


async def main() -> None:
    """Print a line for each size."""
    vars(schedule)["_Item"] = Counted
    for size in SIZES:
        comparisons, micros = await empty(size)
        print(f"{size:>6} entries: {comparisons:5.1f} comparisons and {micros:5.1f} µs for each")


if __name__ == "__main__":
    asyncio.run(main())
