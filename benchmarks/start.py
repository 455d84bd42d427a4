"""How long a start takes until commands are registered, what it costs, and how much memory the bot has then.

Run `python -m benchmarks.start`. The bot is `oddity run`, measured from outside; the sandbox is up before it.
With `--against CHECKOUT` the bot of another checkout takes turns with this one, and the ratios of the medians
are printed; only these hold on a busy machine. Variables such as `MALLOC_ARENA_MAX` reach both.
"""

import asyncio
import signal
import statistics
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import click

from benchmarks.turns import HERE, processor_ms, resident_mb, start_bot
from tests.sandbox.controls import Sandbox

CALM_SECONDS = 2
"""After which memory is looked at: what a start leaves to do is done."""
RATE = 50
"""Turns a second that the bot is allowed."""


class Start(NamedTuple):
    passed: float
    """Seconds until commands were registered."""
    processor: float
    """Seconds of processor time until then."""
    memory: float
    """MB, once it was calm."""


async def start(checkout: Path) -> Start:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(people=["ada", "ben"], channels=["games"]) as sandbox:
            person, channel = sandbox.people[0], sandbox.channel("games")
            begin = time.perf_counter()
            bot = await start_bot(checkout, sandbox, Path(folder, "start.sqlite3"), RATE)
            try:
                await sandbox.wait_until_online(timeout=60)
                await sandbox.until(lambda: bool(person.commands(channel)), timeout=60)
                passed, processor = time.perf_counter() - begin, processor_ms(bot.pid) / 1000
                await asyncio.sleep(CALM_SECONDS)
                return Start(passed, processor, resident_mb(bot.pid))
            finally:
                bot.send_signal(signal.SIGTERM)
                await bot.wait()


@click.command()
@click.option("--against", type=click.Path(exists=True, path_type=Path), help="Another checkout.")
@click.option("--rounds", default=5, show_default=True, help="How many starts of each.")
def main(*, against: Path | None, rounds: int) -> None:
    """Measure starts."""
    checkouts = [checkout.resolve() for checkout in (HERE, against) if checkout]
    starts: list[list[Start]] = [[] for _ in checkouts]
    for number in range(rounds + 1):
        for checkout, measured in zip(checkouts, starts, strict=True):
            one = asyncio.run(start(checkout))
            if number:  # the first reads files that others find in memory
                measured.append(one)
    medians = [Start(*map(statistics.median, zip(*measured, strict=True))) for measured in starts]
    for checkout, median in zip(checkouts, medians, strict=True):
        print(
            f"{checkout}: commands registered after {median.passed:.2f} s, {median.processor:.2f} s of a"
            f" processor, {median.memory:.1f} MB"
        )
    if against:
        ratios = (here / there for here, there in zip(*medians, strict=True))
        print(
            "ratios: {:.2f} of the time, {:.2f} of the processor time, {:.2f} of the memory".format(*ratios)
        )


if __name__ == "__main__":
    main()
