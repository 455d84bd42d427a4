"""`/claim`, and the button under a board whose time is over: winning by the opponent's time or absence."""

from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.cogs.common.match_option import OWN, own_match
from bot.cogs.common.which_match import ask_which
from bot.cogs.turn.next_match import finish
from bot.matches.ids import MatchId
from bot.matches.model import MatchView


class Claiming(commands.Cog):
    """Offers `/claim`."""

    @app_commands.command(name="claim", description="command-claim")
    @app_commands.describe(match="choose-match")
    async def claim(
        self,
        interaction: discord.Interaction[Oddity],
        match: app_commands.Transform[int, OWN] | None = None,
    ) -> None:
        """Claim the win."""
        acting = Acting.of(interaction)
        await acting.reply.think()
        async with ask_which(acting, Claim.name):
            view = await _claim(acting, (await own_match(acting, match)).id)
            await finish(acting, view.match)


@dataclass(frozen=True)
class Claim(Button):
    """Claims the win from the board that says that it is possible."""

    name: ClassVar = "claim"
    label: ClassVar = "button-claim"
    style: ClassVar = ButtonStyle.danger

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Claim the win."""
        await acting.reply.think()
        await _claim(acting, self.match)


@dataclass(frozen=True)
class GiveTime(Button):
    """Gives the opponent more time instead of claiming the win."""

    name: ClassVar = "give-time"
    label: ClassVar = "button-give-time"

    match: MatchId
    revision: int

    async def press(self, acting: Acting) -> None:
        """Give it."""
        await acting.reply.think()
        matches = acting.bot.matches
        view = await matches.give_time(self.match, acting.user, self.revision, once=acting.once)
        await acting.reply.add(acting.words.say("time-given", match=str(view.match.number)))
        await matches.events.followed(self.match)


async def _claim(acting: Acting, match_id: MatchId) -> MatchView:
    matches, user = acting.bot.matches, acting.user
    await matches.downtime.end()
    match = await matches.find.running(match_id, user)
    opponent = match.opponent_of(user)
    absent = opponent is not None and await acting.bot.visibility.has_left(acting.around.guild, opponent)
    claim = matches.claim_from_absent if absent else matches.claim
    view = await claim(match, user, here=acting.here, once=acting.once)
    await matches.events.followed(match_id)
    return view
