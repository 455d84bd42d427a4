"""`/plan`, and the Plan button of private boards: answers that are played at once when they fit."""

from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.cogs.common.match_option import PLANNED
from bot.cogs.common.places import visible_match
from bot.cogs.common.which_match import ask_which
from bot.cogs.turn.plan_panel import show_plan
from bot.matches.finding import match_to_plan
from bot.matches.ids import MatchId
from bot.matches.model import Match


class PlanningAhead(commands.Cog):
    """Offers `/plan`."""

    @app_commands.command(name="plan", description="command-plan")
    @app_commands.describe(match="choose-match")
    async def plan(
        self,
        interaction: discord.Interaction[Oddity],
        match: app_commands.Transform[int, PLANNED] | None = None,
    ) -> None:
        """Show what is planned, and the ways to change it."""
        acting = Acting.of(interaction)
        await acting.reply.think()
        async with ask_which(acting, ShowPlan.name):
            await ShowPlan((await _match_for(acting, match)).id).press(acting)


@dataclass(frozen=True)
class ShowPlan(Button):
    """Shows what a player has planned, and the ways to change it, in a message of its own."""

    name: ClassVar = "plan"
    label: ClassVar = "button-plan"

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Show it."""
        await acting.reply.think_beside()
        await show_plan(acting, await acting.bot.matches.planning.view(self.match, acting.user))


async def _match_for(acting: Acting, number: int | None) -> Match:
    if number is not None:
        return await visible_match(acting, number)
    place = acting.place
    running = await acting.bot.matches.find.running_of(acting.user, place.guild)
    return match_to_plan(running, place, acting.user)
