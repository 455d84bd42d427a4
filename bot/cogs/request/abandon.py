"""`/abandon`, and its button: offering the opponent to end a match without a winner."""

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
from bot.cogs.request.asking import Ask, propose
from bot.matches.courtesy import RequestKind
from bot.matches.ids import MatchId
from bot.matches.model import Match


class Abandoning(commands.Cog):
    """Offers `/abandon`."""

    @app_commands.command(name="abandon", description="command-abandon")
    @app_commands.describe(match="choose-match")
    async def abandon(
        self,
        interaction: discord.Interaction[Oddity],
        match: app_commands.Transform[int, OWN] | None = None,
    ) -> None:
        """Ask whether they mean it."""
        acting = Acting.of(interaction)
        async with ask_which(acting, Abandon.name):
            await Abandon((await own_match(acting, match)).id).press(acting)


@dataclass(frozen=True)
class Abandon(Button):
    """Asks whether to offer an end without a winner."""

    name: ClassVar = "abandon"
    label: ClassVar = "button-abandon"

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Ask privately."""
        match = await acting.bot.matches.find.running(self.match, acting.user)
        await propose(acting, match, AskToAbandon)


@dataclass(frozen=True)
class AskToAbandon(Ask):
    """Offers the opponent to end a match without a winner."""

    name: ClassVar = "abandon-ask"
    label: ClassVar = "button-abandon-ask"
    style: ClassVar = ButtonStyle.primary
    kind: ClassVar = RequestKind.ABANDON

    @classmethod
    def question(cls, acting: Acting, match: Match, asked: Match) -> str:  # noqa: ARG003 (nothing is counted)
        """Say what would be offered to whom."""
        opponent = str(match.opponent_of(acting.user))
        return acting.words.say("abandon-really", match=str(match.number), opponent=opponent)
