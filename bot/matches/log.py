"""The log of a match: what was done to it besides playing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from bot.matches.ids import GuildId, MatchId, UserId

Details = Mapping[str, str | int]


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
