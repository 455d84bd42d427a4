"""`/replay`: a match as an animation."""

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.match_option import SHOWN, match_to_show
from bot.cogs.common.pictures import board_view, looks_of


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
        found, bot, words = await match_to_show(acting, match), acting.bot, acting.words
        boards = [board_view(view) for view in await asyncio.to_thread(bot.matches.history, found)]
        animation = await bot.pictures.replay(boards, words, looks_of(acting.settings))
        sentence = words.say("replay-file", match=str(found.number), ply=found.ply)
        await acting.reply.show(sentence, attachments=[animation])
