"""`/replay` and its button: a match as an animation."""

import asyncio
from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.cogs.common.match_option import SHOWN, match_to_show
from bot.cogs.common.pictures import board_view, looks_of
from bot.cogs.common.places import known_match
from bot.cogs.common.which_match import ask_which
from bot.matches.ids import MatchId
from bot.matches.model import Match


class Replaying(commands.Cog):
    """Offers `/replay`."""

    @app_commands.command(name="replay", description="command-replay")
    @app_commands.describe(match="choose-match")
    async def replay(
        self,
        interaction: discord.Interaction[Oddity],
        match: app_commands.Transform[int, SHOWN] | None = None,
    ) -> None:
        """Send the animation."""
        acting = Acting.of(interaction)
        await acting.reply.think()
        async with ask_which(acting, Replay.name):
            await _replay(acting, await match_to_show(acting, match))


@dataclass(frozen=True)
class Replay(Button):
    """Shows the match of a board as an animation, to the acting person alone."""

    name: ClassVar = "replay"
    label: ClassVar = "button-replay"

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Send the animation in a message of its own."""
        await acting.reply.think_beside()
        await _replay(acting, await known_match(acting, self.match))


async def _replay(acting: Acting, match: Match) -> None:
    bot, words = acting.bot, acting.words
    boards = [board_view(view) for view in await asyncio.to_thread(bot.matches.history, match)]
    animation = await bot.pictures.replay(boards, words, looks_of(acting.settings))
    sentence = words.say("replay-file", match=str(match.number), ply=match.ply)
    await acting.reply.show(sentence, attachments=[animation])
