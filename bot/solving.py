"""Command that solves small boards, and writes who wins where endings don't reach."""

import os
import time
from collections.abc import Iterator, Mapping
from itertools import product
from typing import IO

import click

from bot import data
from bot.engine.solved import FILE, SolvedRecord
from bot.operation.parameters import WholeNumber

BOARDS = {
    "odd": ("hexhex-3", "hexhex-2", "rectangle-3-5", "rectangle-3-3"),
    "xodd": ("rectangle-3-6", "rectangle-4-4", "rectangle-3-5", "rectangle-3-4", "rectangle-3-3"),
    "yodd": ("hexhex-3",),
    "catchup": ("hexhex-3",),
}
"""Larger ones have too many positions: 3 to the power of the number of cells."""

Task = tuple[str, str, Mapping[str, int | str]]
"""Game, board and options."""


def tasks() -> Iterator[Task]:
    """Yield the boards with all values of their options."""
    for game, boards in BOARDS.items():
        options = data.catalogue().game(game).options
        for board, values in product(boards, product(*(option.values for option in options))):
            yield game, board, dict(zip([option.key for option in options], values, strict=True))


def timed_record(task: Task) -> tuple[SolvedRecord, float]:
    """Return also the seconds of processor time that it took."""
    from bot.engine.retrograde import make_record  # noqa: PLC0415 (the bot itself does without)

    began = time.process_time()
    game, board, options = task
    return make_record(data.catalogue().game(game), board, options), time.process_time() - began


@click.command()
@click.option("--file", type=click.File("w", "utf-8", lazy=True), default=str(FILE), help="Where to.")
@click.option("--jobs", type=WholeNumber(1, 64), default=1, show_default=True, help="How many processes.")
def solve(file: IO[str], jobs: int) -> None:
    """Solve the small boards from their first stone on.

    The largest take some minutes and 3 GB each.
    """
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 (the bot itself does without)

    lines = []
    with ProcessPoolExecutor(jobs, initializer=os.nice, initargs=(10,)) as pool:
        for record, seconds in pool.map(timed_record, tasks()):
            lines.append(f"{record.line()}\n")
            options = "".join(f" {key} {value}" for key, value in record.options.items())
            seat = data.catalogue().game(record.game).seats[record.winner].capitalize()
            click.echo(
                f"{record.game} {record.board}{options}: {seat} wins. {record.positions} positions, "
                f"{len(lines[-1])} bytes, digest {record.digest[:12]}, {seconds:.1f} s"
            )
    file.writelines(lines)
