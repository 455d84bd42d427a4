"""Values of matches that last for days: vacations, requests, remarks and log entries."""

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId, UserId

Details = Mapping[str, str | int]


class BoardMessage(NamedTuple):
    """A message with buttons of a match: a board, or a request."""

    channel: ChannelId
    message: MessageId


@dataclass(frozen=True)
class Vacation:
    starts: datetime
    ends: datetime

    def holds(self, at: datetime) -> bool:
        return self.starts <= at < self.ends


class Spare(NamedTuple):
    """Seconds a player had left when they played; taking the turn back restores them."""

    turn: float
    in_all: int | None
    """As the turn began; `None` for no limit."""


VacationTransition = Callable[[Sequence[Vacation]], Sequence[Vacation]]
"""From all vacations of a person, oldest first, to the new ones."""


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


class RemarkKind(enum.StrEnum):
    """Events since the newest turn, besides the end."""

    TAKEN_BACK = "taken-back"
    CORRECTED = "corrected"
    PAUSED = "paused"
    RESUMED = "resumed"
    MORE_TIME = "more-time"
    UNRATED = "unrated"
    HIDDEN = "hidden"
    """The player to move could not see the channel, and was given a day."""
    RESTORED = "restored"
    """A backup was restored that lacks turns already shown."""


MODERATOR_REMARKS = frozenset({RemarkKind.CORRECTED, RemarkKind.PAUSED, RemarkKind.RESUMED})
"""By a moderator, for both players."""


@dataclass(frozen=True)
class Remark:
    """Shown on the board besides the newest turn, until the next one."""

    kind: RemarkKind
    by: UserId | None
    """`None` for the bot."""
    turns: tuple[str, ...] = ()
    """Undone turns, in canonical notation."""
    lost: str = ""
    """The first turn that a restored backup lacks, if it is known; in canonical notation."""


@dataclass(frozen=True)
class LogEntry:
    """An event of a match besides its turns, kept for moderators of the server."""

    what: str
    by: UserId | None
    """`None` for the bot."""
    at: datetime
    details: Details = field(default_factory=dict)


class Logged(NamedTuple):
    id: int
    guild: GuildId
    match: MatchId
    number: int
    """Of the match in its server."""
    entry: LogEntry
