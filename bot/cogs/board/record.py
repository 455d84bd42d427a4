"""`/record`: a match as a text file."""

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.match_option import SHOWN, match_to_show
from bot.matches.records import record_of
from bot.rules.record import format_record


class Recording(commands.Cog):
    """Offers `/record`."""

    @app_commands.command(name="record", description="command-record")
    @app_commands.describe(match="choose-match")
    async def record(
        self,
        interaction: discord.Interaction[Oddity],
        match: app_commands.Transform[int, SHOWN] | None = None,
    ) -> None:
        """Send the file."""
        acting = Acting.of(interaction)
        await acting.reply.think()
        found, catalogue = await match_to_show(acting, match), acting.bot.matches.catalogue
        text = format_record(record_of(found, catalogue.rules(found.setup)), catalogue)
        file = discord.File(io.BytesIO(text.encode()), f"{found.setup.game}-{found.number}.txt")
        sentence = acting.words.say("record-file", match=str(found.number))
        await acting.reply.show(sentence, attachments=[file])
