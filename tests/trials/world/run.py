"""`python -m tests.trials world --seed 7` lives through one server-month, which the seed decides."""

import gc
import shutil
import sys
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path

import click

from tests.trials.world.coverage import SEEDS, unmet
from tests.trials.world.world import DAYS, MOST, World

MEMORY = Path("/dev/shm")


SHORTER = {"days": (1, 2, 3, 5, 8, 12, 17, 23), "people": (3, 5, 10, 15)}
"""What a failing seed is tried with, to have less to read."""


@click.command()
@click.option("--seed", default=1, show_default=True, help="Decides everything.")
@click.option("--seeds", default=1, show_default=True, help="How many are tried, from that one on.")
@click.option("--days", default=DAYS, show_default=True, help="How long.")
@click.option("--people", default=MOST, show_default=True, help="How many.")
@click.option("--shorten", "is_shortened", is_flag=True, help="Look for fewer days and people that fail.")
@click.option("--log", is_flag=True, help="Print what happened.")
def main(seed, seeds, days, people, is_shortened, log):
    """Let people play for a month that a seed decides; the same seed is the same month."""
    counts = Counter()
    failed = []
    for number in range(seed, seed + seeds):
        began = time.process_time()
        world, broken = lived(number, days=days, people=people)
        counts.update(world.counts)
        click.echo(f"seed {number}: {world.counts['turns']} turns, {time.process_time() - began:.1f} s")
        for problem in broken:
            click.echo(f"  {problem[:1000]}")
        if log:
            click.echo("\n".join(world.lines))
        failed += [number] * bool(broken)
        if broken and is_shortened:
            click.echo(f"  shortest: {shorten(number, days=days, people=people)}")
    for what, count in sorted(counts.items()):
        click.echo(f"{count:>7,} {what}")
    lacking = unmet(counts, world.offered) if seeds >= SEEDS else []
    for what in lacking:
        click.echo(f"not met: {what}")
    click.echo(f"failed: {', '.join(map(str, failed)) or 'none'}")
    sys.exit(bool(failed or lacking))


def shorten(seed, **how):
    """The options with fewer days and people under which a seed still fails."""
    for name, values in SHORTER.items():
        for value in values:
            if value < how[name] and lived(seed, **{**how, name: value})[1]:
                how[name] = value
                break
    return " ".join(["--seed", str(seed), *(f"--{name} {value}" for name, value in how.items())])


def lived(seed, **how):
    """The world of a seed at its end, and the promises that were broken."""
    _warm_up()
    return _lived(seed, **how)


@cache
def _warm_up():
    """Let what is read once in a process be read, so that no seed differs by that."""
    _lived(0, days=0)
    gc.freeze()


def _lived(seed, **how):
    folder = tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None)
    try:
        world = World(seed, Path(folder) / "oddity.sqlite3", **how)
        return world, world.run()
    finally:
        shutil.rmtree(folder)
        gc.collect()
