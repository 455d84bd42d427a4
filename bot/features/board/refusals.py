"""Why a board cannot be shown, as the person who waits for it reads it."""

import discord

from bot.db.errors import StoreError
from bot.errors import Detail, MatchError
from bot.matches.model import Match
from bot.transport.troubles import Trouble, number_of, trouble_of
from bot.ui.client import Oddity
from bot.ui.errors import closed_error

_NOT_SHOWN = {
    Trouble.ARCHIVED: "thread-locked",
    Trouble.CHANNEL_GONE: "channel-gone",
    Trouble.TOO_MANY_THREADS: "threads-full",
    Trouble.REFUSED: "board-refused",
    Trouble.TEXT_REFUSED: "board-refused",
}


class NotShownError(MatchError):
    def __init__(self, trouble: Trouble, reason: str, **details: Detail) -> None:
        super().__init__(reason, **details)
        self.trouble = trouble


def is_refusal(trouble: Trouble) -> bool:
    return trouble is Trouble.CLOSED or trouble in _NOT_SHOWN


def reason_of(
    bot: Oddity, match: Match, error: discord.DiscordException | StoreError, *, busy: str
) -> Exception:
    """Return the error for the acting person; `busy` is the reason if Discord or the store is unwell.

    An unknown error is returned as it is.
    """
    trouble = trouble_of(error)
    if trouble is Trouble.CLOSED:
        closed = closed_error(bot, match.place)
        return NotShownError(trouble, closed.reason, **closed.details)
    reason = {Trouble.BUSY: busy, **_NOT_SHOWN}.get(trouble)
    if reason is None:
        return error
    channel = match.place.channel
    code = number_of(error)
    return NotShownError(trouble, reason, match=match.number, channel=channel, code=code)
