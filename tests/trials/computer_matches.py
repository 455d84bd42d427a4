"""Whole matches against the computer at every level, the real bot being killed while it thinks.

`python -m tests.trials computer --games odd,strands,xodd,yodd --levels 1,2,3,4,5` lets a person play
a match in each seat, by random turns. In each match the bot is killed (`kill -9`) a moment after some of the
person's turns are shown; it must go on by itself. Nothing may be shown twice, and nobody may wait longer than
the level's budget and two seconds (a start of the bot aside).
"""

import asyncio
import tempfile
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter

import click

from bot.data import catalogue
from bot.engine.levels import LEVELS
from bot.rules.notation import format_turn, parse_turn
from bot.rules.rules import rebuild
from bot.rules.turns import random_turn
from tests.sandbox.controls import Sandbox
from tests.trials.killed_steps import Steps
from tests.trials.process import end_with, running

CATALOGUE = catalogue()
ROOMY = 15
"""Cells that a board must have, so that there is something to think about."""
KILLED_EVERY = 4
"""One of so many turns is followed by a kill."""
GRACE = 2.0
"""Seconds that an answer may take beyond the level's budget."""
PATIENCE = 90.0
"""Seconds in which everything must have come, a start of the bot included."""


class Game:
    """One match of Ada against the computer."""

    def __init__(self, steps, number, level, dice):
        self.steps, self.number, self.level, self.dice = steps, number, level, dice
        self.sandbox, self.games = steps.sandbox, steps.sandbox.channel("games")
        (self.ada,) = self.sandbox.people
        self.waited, self.problems, self.kills = [], [], 0

    @property
    def match(self):
        """The match as it is stored."""
        return self.steps.match(self.number)

    async def begin(self, game, seat):
        """Challenge the computer on the smallest board that is worth while."""
        sizes = {board.key: len(board.board(Random(1)).tiling.names) for board in game.boards}
        board = min((key for key in sizes if sizes[key] >= ROOMY), key=sizes.__getitem__)
        options = {
            "opponent": self.sandbox.bot,
            "level": self.level,
            "board": board,
            "seat": game.seats[seat],
        }
        await self.ada.slash(self.games, f"challenge {game.key}", **options)
        await self.sandbox.until(lambda: self.match, PATIENCE)

    async def play(self):
        """Play it to its end."""
        while True:
            await self.sandbox.until(self.is_ready, PATIENCE)
            if self.match.outcome is not None:
                return
            await self.turn()

    def is_ready(self):
        """Whether it is Ada's turn, as a board shows, or the match is over and shown."""
        match = self.match
        return match.is_shown and not match.is_for_computer

    async def turn(self):
        """Play a random turn, and wait for the answer; the bot may be killed while it thinks."""
        match = self.match
        rules = CATALOGUE.rules(match.setup)
        position = rebuild_all(rules, match)
        text = format_turn(random_turn(rules, position, self.dice), position, rules)
        await self.ada.slash(self.games, "play", turn=text, match=self.number)
        await self.sandbox.until(lambda: self.match.ply > match.ply and self.match.is_shown, PATIENCE)
        shown = perf_counter()
        if self.match.outcome is None and not self.dice.randrange(KILLED_EVERY):
            await asyncio.sleep(self.dice.uniform(0, LEVELS[self.level - 1].budget.seconds / 5))
            await self.steps.restart()
            self.kills += 1
        else:
            await self.sandbox.until(self.is_ready, PATIENCE)
            self.waited.append(perf_counter() - shown)


def rebuild_all(rules, match):
    """Return what lies on the board of a match."""
    position = match.setup.start()
    for text in match.turns:
        position = rebuild(rules, position, [parse_turn(text, position, rules)])
    return position


async def playing(key, levels, folder, seed):
    """Play a game at some levels, a match in each seat; yield what was wrong."""
    database = Path(folder) / "oddity.sqlite3"
    async with Sandbox(people=("ada",)) as sandbox, running(sandbox, database) as process:
        dice = Random(f"{key} {seed}")
        steps = Steps(process, database, dice)
        for number, (level, seat) in enumerate(product(levels, (0, 1)), start=1):
            for problem in await played(steps, key, number, level, seat, dice):
                yield problem
        await steps.settle()
        for problem in steps.problems:
            yield problem


async def _run(games, levels, seed):
    problems = []
    for key in games:
        with tempfile.TemporaryDirectory() as folder:
            problems += [problem async for problem in playing(key, levels, folder, seed)]
    return problems


async def played(steps, key, number, level, seat, dice):
    """Play a match; return what was wrong."""
    one = Game(steps, number, level, dice)
    await one.begin(CATALOGUE.game(key), seat)
    await one.play()
    longest = max(one.waited, default=0)
    match = one.match
    became = "lost" if match.outcome.winner == seat else "won"
    told = f"{key}: level {level}, seat {seat}: {match.ply} turns, {one.kills} kills, {became}"
    click.echo(f"{told}; answers after {longest:.1f} s at most")
    most = GRACE + (LEVELS[level - 1].budget.seconds if level == len(LEVELS) else 0)
    return [f"{key}: level {level} took {longest:.1f} s"] if longest > most else []


@click.command()
@click.option("--games", default=",".join(CATALOGUE.games), show_default=True, help="Which, with commas.")
@click.option("--levels", default="1,2,3,4,5", show_default=True, help="Which, with commas.")
@click.option("--seed", default=1, show_default=True, help="Chooses turns, and moments of kills.")
def main(games, levels, seed):
    """Play against the computer; the exit code is 1 unless every promise was kept."""
    end_with(_run(games.split(","), [int(level) for level in levels.split(",")], seed))
