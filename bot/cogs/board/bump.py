"""`/bump` and its button: a board posted once more, as the newest message."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import ClassVar

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import format_dt

from bot.cogs.board.posting import Boards
from bot.cogs.client import Oddity
from bot.cogs.common.acting import Acting
from bot.cogs.common.components import Button
from bot.cogs.common.match_option import OWN, own_match
from bot.cogs.common.places import link
from bot.cogs.common.which_match import ask_which
from bot.cogs.turn.next_match import finish
from bot.errors import MatchError
from bot.matches.ids import MatchId
from bot.matches.model import Match

PATIENCE = timedelta(minutes=5)
"""A board younger than this is not posted again."""


class BumpedLatelyError(MatchError):
    """The newest board is too young to be posted again."""


class Bumping(commands.Cog):
    """Offers `/bump`."""

    @app_commands.command(name="bump", description="command-bump")
    @app_commands.describe(match="choose-match")
    async def bump(
        self,
        interaction: discord.Interaction[Oddity],
        match: app_commands.Transform[int, OWN] | None = None,
    ) -> None:
        """Post the board again."""
        acting = Acting.of(interaction)
        await acting.reply.think()
        async with ask_which(acting, Bump.name):
            found = await own_match(acting, match)
            await _bump(acting, found.id)
            await finish(acting, found)


@dataclass(frozen=True)
class Bump(Button):
    """Posts the board again, and says so, as the button stands in a private message."""

    name: ClassVar = "bump"
    label: ClassVar = "button-bump"

    match: MatchId

    async def press(self, acting: Acting) -> None:
        """Post the board again."""
        await acting.reply.think()
        await _bump(acting, self.match)
        match = await acting.bot.matches.find.match(self.match)
        await acting.reply.say(acting.words.say("bumped", where=link(match) or ""))


async def _bump(acting: Acting, match_id: MatchId) -> None:
    """Post the board of a running match again for one of its players, pinging no one.

    Raises:
        NoMatchError, NotSeatedError, MatchOverError: There is none for them.
        MatchError: Its board was posted only lately.
    """
    match = await acting.bot.matches.find.running(match_id, acting.user)
    boards = Boards.of(acting.bot)
    check = partial(_check_old, now=acting.bot.discord_clock())
    try:
        await boards.post_again(match_id, check, here=acting.here)
    except BumpedLatelyError:
        if not await boards.is_gone(match):
            raise
        await boards.post_again(match_id, here=acting.here)


def _check_old(match: Match, now: datetime) -> None:
    """Do nothing if the newest board was posted a while ago."""
    if match.board_message is None:
        return
    again = discord.utils.snowflake_time(match.board_message) + PATIENCE
    if now < again:
        raise BumpedLatelyError("bumped-lately", match=str(match.number), when=format_dt(again, "R"))
