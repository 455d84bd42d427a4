"""Long runs: `python -m tests.trials` lists them, `python -m tests.trials NAME --help` tells what one takes.

Each ends with status 1 where a promise was broken, and says which. `python -m tests.trials short` runs a
short round of most of them, each in a process of its own, and prints a line for each.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import click

# Every process that a trial starts reads what the first one has compiled.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

TRIALS = {
    "crash": ("crash_run", "Kill the bot under load while Discord misbehaves."),
    "shared": ("shared_run", "Kill and replace processes that share a PostgreSQL."),
    "servers": ("failing_servers", "Let PostgreSQL fail in every way."),
    "faults": ("fault_run", "Play every fault on every route that the bot uses."),
    "commits": ("cut_commits", "Cut connections to PostgreSQL before, in and after a commit."),
    "moves": ("great_moves", "Move 100,000 matches between databases and back, and kill moves."),
    "restore": ("killed_restores", "Kill restores at each step and at any moment."),
    "updates": ("updates", "Update from released versions, press old buttons, and go back."),
    "world": ("world.run", "Let people play for a month of which a seed decides everything."),
    "together": ("together", "Let fifty servers play against the computer."),
    "laws": ("laws", "Try laws, contracts, pictures and records with many more examples."),
    "puzzles": ("puzzles", "Confirm every step of every puzzle by a second solver."),
    "solved": ("solved", "Compare solved boards with a program in C that tries everything."),
    "fifth-game": ("fifth_game", "Run the tests in a copy of the project with a fifth game."),
    "removal": ("removal", "Take each feature away, and run the tests of the rest."),
}
"""Name, module, which has a command `main`, and what is tried."""
SHORT = {
    "world": ("--seeds", "12"),
    "crash": ("--kills", "3", "--pairs", "4"),
    "servers": ("--processes", "1", "--case", "promoted", "--no-bouncer"),
    "faults": ("--fault", "cut", "--length", "once", "--route", "messages"),
    "commits": ("--calls", "500"),
    "moves": ("--matches", "200", "--kills", "2"),
    "restore": ("--kills", "20", "--matches", "40"),
    "updates": ("--releases", "1.1.0"),
    "together": ("--matches", "3", "--people", "8", "--board", "hexhex-2", "--postgresql"),
    "puzzles": ("--most-empty", "9"),
    "solved": ("--board", "hexhex-2"),
    "laws": ("--only", "examples,records", "--rounds", "2"),
    "fifth-game": ("--laws",),
}
"""What is run in a short round, with which options; the longest begins first."""
AT_ONCE = 2
"""How many of a short round run at a time: most wait more than they compute."""


class Trials(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*TRIALS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in TRIALS:
            return super().get_command(ctx, name)
        return import_module(f"tests.trials.{TRIALS[name][0]}").main

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Trials"):
            formatter.write_dl([(name, text) for name, (_, text) in TRIALS.items()])
        with formatter.section("All of them"):
            formatter.write_dl([("short", "Run a short round of most trials.")])


@click.group(cls=Trials)
def trials():
    """Try what takes long: kills, faults, months from a seed."""


@trials.command()
@click.argument("names", nargs=-1, type=click.Choice(list(SHORT)))
def short(names):
    """Run a short round of most trials, or of some."""
    with ThreadPoolExecutor(AT_ONCE) as threads:
        passed = [*threads.map(_passes, names or SHORT)]
    sys.exit(not all(passed))


def _passes(name):
    began = time.monotonic()
    command = [sys.executable, "-m", "tests.trials", name, *SHORT[name]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = "passed" if done.returncode == 0 else "FAILED"
    click.echo(f"{name:10} {told} in {time.monotonic() - began:.0f} s: {' '.join(SHORT[name])}")
    if done.returncode:
        click.echo(done.stdout[-5000:] + done.stderr[-5000:])
    return done.returncode == 0


if __name__ == "__main__":
    trials()
