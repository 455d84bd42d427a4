"""Why a board cannot be shown or changed, and what the acting person reads about it."""

import discord

from bot.cogs.client import Oddity
from bot.cogs.common.channels import closed_error
from bot.errors import Detail, MatchError
from bot.matches.model import Match
from bot.matches.ports import StoreError
from bot.transport.troubles import Trouble, trouble_of

GONE = frozenset({Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE})


class NotShownError(MatchError):
    """A board cannot be shown now. What has happened is stored."""

    def __init__(self, trouble: Trouble, reason: str, **details: Detail) -> None:
        super().__init__(reason, **details)
        self.trouble = trouble


def reason_of(
    bot: Oddity, match: Match, error: discord.DiscordException | StoreError, *, busy: str
) -> Exception:
    """Return what to tell the acting person when a board cannot be shown.

    Args:
        bot: The bot.
        match: Whose board it is.
        error: What Discord or the store has against it.
        busy: The reason to give where either is unwell.
    """
    number, trouble = str(match.number), trouble_of(error)
    if trouble is Trouble.CLOSED:
        closed = closed_error(bot, match.place)
        return NotShownError(trouble, closed.reason, **closed.details)
    if trouble is Trouble.ARCHIVED:
        return NotShownError(trouble, "thread-locked", channel=str(match.place.channel))
    if trouble is Trouble.CHANNEL_GONE:
        return NotShownError(trouble, "channel-gone", match=number)
    if trouble is Trouble.BUSY:
        return NotShownError(trouble, busy, match=number)
    return error
