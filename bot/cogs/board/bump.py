"""`/bump` and its button: a board posted once more, as the newest message."""

from datetime import datetime, timedelta
from functools import partial
from typing import ClassVar

import discord
from discord.utils import format_dt

from bot.cogs.board.posting import Boards
from bot.cogs.common.acting import Acting
from bot.cogs.common.channels import link
from bot.cogs.common.match_option import MatchButton
from bot.cogs.turn.next_match import finish
from bot.errors import MatchError
from bot.matches.finding import check_plays
from bot.matches.model import Match

MIN_BOARD_AGE = timedelta(minutes=5)
"""A board younger than this is not posted again."""


class BumpedLatelyError(MatchError):
    """The newest board is too young to be posted again."""


class Bump(MatchButton, name="bump", label="button-bump"):
    """Posts the board again, and says so, as the button stands in a private message."""

    acknowledges: ClassVar = "in place"

    async def act(self, acting: Acting, match: Match) -> None:
        await _bump(acting, match)
        match = await acting.bot.matches.find.match(match.id)
        await acting.reply.say(acting.words.say("bumped", where=link(match) or ""))

    async def act_by_command(self, acting: Acting, match: Match) -> None:
        """Post the board again, where that is to be seen."""
        await _bump(acting, match)
        await finish(acting, match)


async def _bump(acting: Acting, match: Match) -> None:
    """Post the board of a running match again for one of its players, pinging no one.

    Raises:
        NotSeatedError, MatchOverError: It is none of theirs, or over.
        MatchError: Its board was posted only lately.
    """
    check_plays(match, acting.user)
    boards = Boards.of(acting.bot)
    check = partial(_check_old, now=acting.bot.discord_clock())
    try:
        await boards.post_again(match.id, check, here=acting.here)
    except BumpedLatelyError:
        if not await boards.is_gone(match):
            raise
        await boards.post_again(match.id, here=acting.here)


def _check_old(match: Match, now: datetime) -> None:
    """Do nothing if the newest board was posted a while ago."""
    if match.board_message is None:
        return
    again = discord.utils.snowflake_time(match.board_message) + MIN_BOARD_AGE
    if now < again:
        raise BumpedLatelyError("bumped-lately", match=str(match.number), when=format_dt(again, "R"))
