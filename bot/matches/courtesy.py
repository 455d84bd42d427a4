"""Values of matches that live for days: vacations, requests, remarks and what the log keeps."""

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId, UserId

Details = Mapping[str, str | int]
"""What a sentence names."""


class BoardMessage(NamedTuple):
    """A message with buttons that belong to a match: a board, or a request."""

    channel: ChannelId
    message: MessageId


@dataclass(frozen=True)
class Vacation:
    """When a person does not have to play."""

    starts: datetime
    ends: datetime

    @property
    def lasts(self) -> timedelta:
        return self.ends - self.starts

    def holds(self, at: datetime) -> bool:
        return self.starts <= at < self.ends


class Spare(NamedTuple):
    """How many seconds a player had left when they played, which they have again if they take that back."""

    turn: float
    in_all: int | None
    """As that turn began; `None` for no limit."""


VacationTransition = Callable[[Sequence[Vacation]], Sequence[Vacation]]
"""All the vacations of a person go in and come out, oldest first."""


class RequestKind(enum.StrEnum):
    """What the players of a match may be asked for."""

    TAKE_BACK = "take-back"
    """One asks the other to undo turns."""
    ABANDON = "abandon"
    """One offers the other to end the match without a winner."""
    ASLEEP = "asleep"
    """The bot asks both whether a match goes on that nobody has played for long."""


class Became(enum.StrEnum):
    """What becomes of a request."""

    AGREED = "agreed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    KEPT = "kept"
    """A player wants a match to go on that has slept for long."""
    OVERTAKEN = "overtaken"
    """Its position has changed, or the match is over."""


@dataclass(frozen=True)
class Request:
    """Something that waits for somebody's consent; it dies with the position that it was made in."""

    kind: RequestKind
    revision: int
    """Of the match when it was made."""
    at: datetime
    seat: int | None = None
    """Who asks; `None` for the bot."""
    ply: int | None = None
    """The ply to which turns are to be taken back."""
    message: BoardMessage | None = None
    """Where it stands, once it is posted."""


class RemarkKind(enum.StrEnum):
    """What may have happened to a match since its newest turn, besides its end."""

    TAKEN_BACK = "taken-back"
    CORRECTED = "corrected"
    PAUSED = "paused"
    RESUMED = "resumed"
    MORE_TIME = "more-time"
    UNRATED = "unrated"


MODERATED = frozenset({RemarkKind.CORRECTED, RemarkKind.PAUSED, RemarkKind.RESUMED})
"""What a moderator does, which concerns both players."""


@dataclass(frozen=True)
class Remark:
    """What a board tells besides the newest turn, until the next one."""

    kind: RemarkKind
    by: UserId
    """Who did it."""
    turns: tuple[str, ...] = ()
    """The turns that were undone, in canonical notation."""


@dataclass(frozen=True)
class LogEntry:
    """What somebody did to a match besides playing, kept for those who manage the server."""

    what: str
    by: UserId | None
    """Who did it; `None` for the bot."""
    at: datetime
    details: Details = field(default_factory=dict)


class Logged(NamedTuple):
    """A stored entry of the log."""

    id: int
    guild: GuildId
    match: MatchId
    number: int
    """Of the match in its server."""
    entry: LogEntry
