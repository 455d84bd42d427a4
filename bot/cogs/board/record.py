"""`/record`: a match as a text file."""

import contextlib
import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.match_option import SHOWN, match_to_show
from bot.matches.ids import UserId
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
        first, second = [await _name(acting, user) for user in found.seats]
        text = format_record(record_of(found, catalogue.rules(found.setup), (first, second)), catalogue)
        file = discord.File(io.BytesIO(text.encode()), f"{found.setup.game}-{found.number}.txt")
        sentence = acting.words.say("record-file", match=str(found.number))
        await acting.reply.show(sentence, attachments=[file])


async def _name(acting: Acting, user: UserId) -> str:
    """Return what a player is called here, or on Discord once they have left; their id if that is unknown."""
    guild = acting.around.guild
    with contextlib.suppress(discord.DiscordException):
        if guild is not None:
            return (await guild.fetch_member(user)).display_name
    with contextlib.suppress(discord.DiscordException):
        return (await acting.bot.fetch_user(user)).display_name
    return str(user)
