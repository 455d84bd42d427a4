"""Whole matches against the computer at every level, in each seat, the bot being killed while it thinks.

It must go on by itself: nothing is shown twice, and no answer takes longer than the level's budget and two
seconds (a start of the bot aside).
"""

import asyncio
from itertools import product
from time import perf_counter

import click

from bot.engine.levels import LEVELS
from bot.matches.levels import BY_STRENGTH
from tests.trials.killed_matches import Story, small_board

PEOPLE = ("ada",)
KILLED_EVERY = 4
"""One of this many turns is followed by a kill."""
GRACE = 2.0
"""Seconds that an answer may take beyond the level's budget."""
PATIENCE = 90.0
"""Seconds in which everything must have come, a start of the bot included."""


class Game:
    def __init__(self, steps, number, level):
        self.steps, self.number, self.level, self.dice = steps, number, level, steps.dice
        self.sandbox, self.games = steps.sandbox, steps.sandbox.channel("games")
        (self.ada,) = self.sandbox.people
        self.waited, self.kills = [], 0

    @property
    def match(self):
        return self.steps.match(self.number)

    async def begin(self, game, seat):
        small = {"board": small_board(game), "seat": game.seats[seat]}
        options = {"opponent": self.sandbox.bot, "level": self.level, **small}
        await self.ada.slash(self.games, f"challenge {game.key}", **options)
        await self.sandbox.until(lambda: self.match, PATIENCE)

    async def play(self):
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
        match = self.match
        text = Story(match.setup, match.turns).any_turn(self.dice)
        await self.ada.slash(self.games, "play", turn=text, match=self.number)
        await self.sandbox.until(lambda: self.match.ply > match.ply and self.match.is_shown, PATIENCE)
        shown = perf_counter()
        if self.match.outcome is None and not self.dice.randrange(KILLED_EVERY):
            await asyncio.sleep(self.dice.uniform(0, LEVELS[self.level].budget.seconds / 5))
            await self.steps.restart()
            self.kills += 1
        else:
            await self.sandbox.until(self.is_ready, PATIENCE)
            self.waited.append(perf_counter() - shown)


async def play(steps, game, levels):
    for number, (level, seat) in enumerate(product(levels, (0, 1)), start=1):
        await _match(steps, game, number, level, seat)
    await steps.settle()


async def _match(steps, game, number, level, seat):
    one = Game(steps, number, level)
    await one.begin(game, seat)
    await one.play()
    longest = max(one.waited, default=0)
    match = one.match
    became = "lost" if match.outcome.winner == seat else "won"
    told = f"{game.key}: level {level}, seat {seat}: {match.ply} turns, {one.kills} kills, {became}"
    click.echo(f"{told}; answers after {longest:.1f} s at most")
    most = GRACE + (LEVELS[level].budget.seconds if level == BY_STRENGTH[-1] else 0)
    if longest > most:
        steps.problems.append(f"{game.key}: level {level} took {longest:.1f} s")
