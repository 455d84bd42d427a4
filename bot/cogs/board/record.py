"""`/record` and its button: a match as a text file."""

import contextlib
import io

import discord

from bot.cogs.common.acting import Acting
from bot.cogs.common.match_option import MatchButton
from bot.cogs.common.texts import level_text
from bot.matches.free_text import clean_text
from bot.matches.ids import COMPUTER, FORMER, UserId
from bot.matches.model import Match, RecordMatch
from bot.matches.records import record_of
from bot.rules.record import format_record


class Record(MatchButton, name="record", label="button-record"):
    """Gives the match of a board to the acting person as a text file."""

    async def act(self, acting: Acting, match: Match) -> None:
        catalogue = acting.bot.matches.catalogue
        names = match.names if isinstance(match, RecordMatch) else await _names(acting, match)
        text = format_record(record_of(match, catalogue.rules(match.setup), names), catalogue)
        file = discord.File(io.BytesIO(text.encode()), f"{match.setup.game}-{match.called}.txt")
        sentence = acting.words.say("record-file", match=match.called)
        await acting.reply.show(sentence, attachments=[file])


async def _names(acting: Acting, match: Match) -> tuple[str, str]:
    first, second = [await _name(acting, user, match.level) for user in match.seats]
    return first, second


async def _name(acting: Acting, user: UserId, level: int | None) -> str:
    """Return what a player is called here, or on Discord once they have left; their id if that is unknown.

    Controls and changes of direction in it are left out: a file is read with nothing around it.
    """
    if user == COMPUTER and level is not None:
        return f"{acting.words.person(user)} ({level_text(level, acting.words)})"
    if user == FORMER:
        return acting.words.say("former-player", form="begins")
    return clean_text(await _display_name(acting, user)) or str(user)


async def _display_name(acting: Acting, user: UserId) -> str:
    guild = acting.around.guild
    with contextlib.suppress(discord.DiscordException):
        if guild is not None:
            return (await guild.fetch_member(user)).display_name
    with contextlib.suppress(discord.DiscordException):
        return (await acting.bot.fetch_user(user)).display_name
    return ""
