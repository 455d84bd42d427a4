"""`/resign`, and the Resign button: a question first."""

from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button, view_of
from bot.cogs.common.match_option import OWN, own_match
from bot.cogs.common.which_match import ask_which
from bot.matches.ids import MatchId


class Resigning(commands.Cog):
    """Offers `/resign`."""

    @app_commands.command(name="resign", description="command-resign")
    @app_commands.describe(match="choose-match")
    async def resign(
        self,
        interaction: discord.Interaction[Oddity],
        match: app_commands.Transform[int, OWN] | None = None,
    ) -> None:
        """Ask whether they mean it."""
        acting = Acting.of(interaction)
        async with ask_which(acting, Resign.name):
            await Resign((await own_match(acting, match)).id).press(acting)


@dataclass(frozen=True)
class Resign(Button):
    """Asks whether to resign."""

    name: ClassVar = "resign"
    label: ClassVar = "button-resign"

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Ask privately."""
        words = acting.words
        match = await acting.bot.matches.find.running(self.match, acting.user)
        yes = ResignConfirm(match.id).item(words)
        await acting.reply.say(words.say("resign-really", match=str(match.number)), view=view_of([yes]))


@dataclass(frozen=True)
class ResignConfirm(Button):
    """Resigns."""

    name: ClassVar = "resign-confirm"
    label: ClassVar = "button-resign-yes"
    style: ClassVar = ButtonStyle.danger

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Resign, and show the end."""
        await acting.reply.think()
        matches = acting.bot.matches
        view = await matches.resign(self.match, acting.user, here=acting.here, once=acting.once)
        await acting.reply.show(acting.words.say("resigned", match=str(view.match.number)))
        await matches.events.followed(self.match)
