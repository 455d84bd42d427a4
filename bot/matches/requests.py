"""Requests for consent: to take turns back, to end a match without a winner, or whether it goes on."""

import enum
from dataclasses import dataclass
from datetime import datetime

from bot.matches.ids import BoardMessage


class RequestKind(enum.StrEnum):
    TAKE_BACK = "take-back"
    ABANDON = "abandon"
    """End the match without a winner."""
    ASLEEP = "asleep"
    """The bot asks both players whether an inactive match goes on."""


class Became(enum.StrEnum):
    AGREED = "agreed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    KEPT = "kept"
    OVERTAKEN = "overtaken"
    """The position has changed, or the match is over."""


@dataclass(frozen=True)
class Request:
    """A request for consent, valid only for the position in which it was made."""

    kind: RequestKind
    revision: int
    """Of the match when it was made."""
    at: datetime
    seat: int | None = None
    """Who asks; `None` for the bot."""
    ply: int | None = None
    """The ply to which turns are taken back."""
    message: BoardMessage | None = None

    @property
    def asked(self) -> int:
        """Seconds; another request may have the same revision, or had it before a backup was restored."""
        return int(self.at.timestamp())
