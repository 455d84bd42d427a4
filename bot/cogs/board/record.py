"""`/record` and `/replay` with their buttons: a match as a text file, and as an animation."""

import asyncio
import contextlib
import io

import discord

from bot.cogs.common.acting import Acting
from bot.cogs.common.match_option import MatchButton
from bot.cogs.common.texts import level_text
from bot.cogs.pictures import board_view, looks_of
from bot.matches.ids import COMPUTER, FORMER, UserId
from bot.matches.model import Match
from bot.matches.records import record_of
from bot.rules.record import format_record


class Record(MatchButton, name="record", label="button-record"):
    """Gives the match of a board to the acting person as a text file."""

    async def act(self, acting: Acting, match: Match) -> None:
        """Send the file."""
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


class Replay(MatchButton, name="replay", label="button-replay"):
    """Shows the match of a board as an animation, to the acting person alone."""

    async def act(self, acting: Acting, match: Match) -> None:
        """Send the animation."""
        bot, words = acting.bot, acting.words
        boards = [board_view(view) for view in await asyncio.to_thread(bot.matches.history, match)]
        animation = await bot.pictures.replay(boards, words, looks_of(acting.settings))
        sentence = words.say("replay-file", match=str(match.number), ply=match.ply)
        await acting.reply.show(sentence, attachments=[animation])
