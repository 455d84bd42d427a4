"""`/puzzle`: an ending that the person has not solved, in private."""

from typing import Any

import discord
from discord import app_commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import ANYWHERE, BY_ANYBODY
from bot.cogs.common.components import Button
from bot.cogs.puzzles.solving import open_puzzle
from bot.errors import MatchError
from bot.rules.puzzles import GRADES


def puzzle_command(bot: Oddity) -> app_commands.Command[Any, ..., None]:
    """Make `/puzzle`, with the games and the grades to choose from."""
    games = bot.matches.catalogue.games.values()
    grades = [
        app_commands.Choice(name=app_commands.locale_str("grade-choice", grade=grade), value=grade)
        for grade in range(1, GRADES + 1)
    ]

    @app_commands.describe(game="choose-puzzle-game", grade="choose-grade")
    @app_commands.choices(game=[app_commands.Choice(name=game.name, value=game.key) for game in games])
    @app_commands.choices(grade=grades)
    async def callback(
        interaction: discord.Interaction[Oddity], game: str | None = None, grade: int | None = None
    ) -> None:
        acting = Acting.of(interaction)
        await acting.reply.think()
        await open_puzzle(acting, await acting.bot.matches.puzzles.next(acting.user, game, grade))

    return app_commands.Command(
        name="puzzle",
        description="command-puzzle",
        callback=callback,
        allowed_contexts=ANYWHERE,
        allowed_installs=BY_ANYBODY,
    )


class NextPuzzle(
    Button,
    name="puzzle-next",
    label="button-puzzle-next",
    style=discord.ButtonStyle.primary,
    acknowledges="later",
):
    """Shows the next puzzle of the same game, or one of another where all of the game are solved."""

    after: str
    """The key of the one before."""

    async def press(self, acting: Acting) -> None:
        puzzles, note = acting.bot.matches.puzzles, ""
        game = puzzles.find(self.after).game
        try:
            chosen = await puzzles.next(acting.user, game, None, after=self.after)
        except MatchError as error:
            if error.reason != "all-puzzles-solved":
                raise
            chosen = await puzzles.next(acting.user, None, None)
            note = acting.words.say("puzzle-game-solved", game=acting.bot.matches.catalogue.game(game).name)
        await open_puzzle(acting, chosen, note)
