"""`/record` and its button: a match as a text file."""

import contextlib
import io
from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.cogs.common.match_option import SHOWN, match_to_show
from bot.cogs.common.places import known_match
from bot.cogs.common.texts import level_text
from bot.cogs.common.which_match import ask_which
from bot.matches.ids import COMPUTER, FORMER, MatchId, UserId
from bot.matches.model import Match
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
        async with ask_which(acting, Record.name):
            await _record(acting, await match_to_show(acting, match))


@dataclass(frozen=True)
class Record(Button):
    """Gives the match of a board to the acting person as a text file."""

    name: ClassVar = "record"
    label: ClassVar = "button-record"

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Send the file in a message of its own."""
        await acting.reply.think_beside()
        await _record(acting, await known_match(acting, self.match))


async def _record(acting: Acting, match: Match) -> None:
    catalogue = acting.bot.matches.catalogue
    first, second = [await _name(acting, user, match.level) for user in match.seats]
    text = format_record(record_of(match, catalogue.rules(match.setup), (first, second)), catalogue)
    file = discord.File(io.BytesIO(text.encode()), f"{match.setup.game}-{match.number}.txt")
    sentence = acting.words.say("record-file", match=str(match.number))
    await acting.reply.show(sentence, attachments=[file])


async def _name(acting: Acting, user: UserId, level: int | None) -> str:
    """Return what a player is called here, or on Discord once they have left; their id if that is unknown."""
    if user == COMPUTER and level is not None:
        return f"{acting.words.person(user)} ({level_text(level, acting.words)})"
    if user == FORMER:
        return acting.words.say("former-player", form="begins")
    guild = acting.around.guild
    with contextlib.suppress(discord.DiscordException):
        if guild is not None:
            return (await guild.fetch_member(user)).display_name
    with contextlib.suppress(discord.DiscordException):
        return (await acting.bot.fetch_user(user)).display_name
    return str(user)
