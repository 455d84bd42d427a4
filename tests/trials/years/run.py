"""`python -m tests.trials years --matches 1000 --years 2` lives through the years and prints what it saw."""

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

import click

from tests.trials.years.world import World


@click.command()
@click.option("--matches", default=1000, show_default=True, help="How many matches are played.")
@click.option("--years", default=2, show_default=True, help="How long.")
@click.option("--seed", default=1, show_default=True, help="Of everything that happens by chance.")
def main(matches: int, years: int, seed: int) -> None:
    """Live through simulated years; exit with 1 where a promise was broken."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder) / "oddity.sqlite3", matches=matches, years=years, seed=seed)
        live(world)


def live(world: Any) -> None:
    asyncio.run(world.run())
    for what, count in sorted(world.counts.items()):
        click.echo(f"{count:>8,} {what}")
    for what in world.broken:
        click.echo(f"BROKEN {what}")
    sys.exit(bool(world.broken))
