"""`/play`."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.match_option import WAITING
from bot.cogs.common.places import visible_match
from bot.cogs.common.turn_words import turn_choices
from bot.cogs.turn.next_match import finish, following_match
from bot.cogs.turn.private import WRONG_TURNS, Attempt, refuse
from bot.errors import PlayerError
from bot.matches.finding import match_to_play
from bot.matches.model import Match

LONGEST_TURN = 200
"""Characters that the command takes."""


class Playing(commands.Cog):
    """Offers `/play`."""

    @app_commands.command(name="play", description="command-play")
    @app_commands.describe(turn="choose-turn", match="choose-match")
    async def play(
        self,
        interaction: discord.Interaction[Oddity],
        turn: app_commands.Range[str, 1, LONGEST_TURN],
        match: app_commands.Transform[int, WAITING] | None = None,
    ) -> None:
        """Play a turn, or say privately what is wrong with it and let it be changed."""
        acting = Acting.of(interaction)
        await acting.reply.think()
        matches, user = acting.bot.matches, acting.user
        running = await matches.find.running_of(user, acting.place.guild)
        view = matches.view(await _match_meant(acting, running, match))
        try:
            view = await matches.play(
                view,
                user,
                turn,
                here=acting.place,
                once=acting.once,
                vocabulary=acting.words.vocabulary,
            )
        except WRONG_TURNS as error:
            await refuse(acting, Attempt(view, turn), error)
            return
        await matches.events.followed(view.match.id)
        others = (other for other in running if other.id != view.match.id)
        await finish(acting, view.match, following_match(acting, others))

    @play.autocomplete("turn")
    async def complete(
        self, interaction: discord.Interaction[Oddity], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer legal turns that go on from what is typed, each with what it does."""
        acting, number = Acting.of(interaction), interaction.namespace.match
        try:
            running = await acting.bot.matches.find.running_of(acting.user, acting.place.guild)
            match = await _match_meant(acting, running, number if isinstance(number, int) else None)
        except PlayerError:
            return []
        if match.outcome is not None or match.player_to_move != acting.user:
            return []
        choices = turn_choices(acting.bot.matches.view(match), typed, acting.words)
        return [app_commands.Choice(name=name, value=text) for name, text in choices]


async def _match_meant(acting: Acting, running: Sequence[Match], number: int | None) -> Match:
    """The match of this number, or without one the match in which the player means to play."""
    if number is None:
        return match_to_play(running, acting.place, acting.user)
    mine = next((match for match in running if match.number == number), None)
    return mine or await visible_match(acting, number)
