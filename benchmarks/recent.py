"""What the backup of every five minutes costs with 100,000 matches and ten new turns.

Run it with `python -m benchmarks.recent` (a minute, 700 MB of disk below the temporary folder). It prints
processor time (the median), the size of the file, and how long it takes to put an hour of them together.
"""

import asyncio
import os
import tempfile
import time
from datetime import timedelta
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.store import MANY, NOW, fill, filled, report
from bot.db.opening import open_database
from bot.matches import transitions
from bot.matches.changes import Changes
from bot.matches.ids import MatchId
from bot.operation.recent import put_together, save

TURNS, SAVES = 10, 12


async def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        database, folder = filled(name, MANY), Path(name) / "backups"
        await fill(database, MANY)
        save(database, folder)
        seconds, sizes = [], []
        async with open_database(database) as db:
            for number in range(SAVES):
                await play(Changes(db), number)
                before = sum(os.times()[:2])
                state = save(database, folder)
                seconds.append(sum(os.times()[:2]) - before)
                sizes.append(state.stat().st_size)
        report("processor time", f"{median(seconds):.2f} s", "0.5 s", kept=median(seconds) <= 0.5)
        report("size, at most", f"{max(sizes) / 1e6:.2f} MB", "2 MB", kept=max(sizes) <= 2e6)
        began = time.perf_counter()
        put_together(folder, Path(name) / "restored.sqlite3")
        print(f"put together in {time.perf_counter() - began:.2f} s")


async def play(changes: Changes, number: int) -> None:
    """Play turns in matches that lie far apart."""
    at = NOW + timedelta(minutes=5 * number)
    for turn in range(TURNS):
        match = MatchId(1 + (turn * SAVES + number) * 800)
        add = partial(transitions.add_turn, revision=10, text="e4 white", outcome=None, at=at)
        await changes.change_match(match, add, at=at)


if __name__ == "__main__":
    asyncio.run(main())
