"""Limits on new challenges and matches, and a summary of one person's data.

The check runs inside the transaction that stores what it allows, so that two simultaneous calls cannot
exceed a limit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.errors import MatchError, NotForYouError
from bot.matches.ids import GuildId, UserId
from bot.matches.model import Challenge, Match, Offer
from bot.matches.settings import PersonSettings, ServerSettings

REJECTIONS_COUNT_FOR = timedelta(minutes=10)
"""How long rejected challenges count against another one of the same kind."""
MAX_REJECTED_CHALLENGES = 3
"""Declined or withdrawn challenges to one person in that time."""
MAX_REJECTED_OPEN_CHALLENGES = 5
"""Withdrawn open challenges in that time."""

MOST_TAKEN_BACK = 3
"""Take-backs of a person in a match, including requests."""


@dataclass(frozen=True)
class Usage:
    settings: ServerSettings
    blocked_by: Mapping[UserId, frozenset[UserId]]
    running_of: Mapping[UserId, int]
    """Running matches against people."""
    computer_of: Mapping[UserId, int]
    """Running matches against the computer."""
    running: int
    """Running matches between people in the server."""
    open_of: Mapping[UserId, int]
    """Unexpired open challenges."""
    open: int
    rejected: Sequence[datetime] = ()
    """Creation of similar challenges rejected lately, oldest first."""


def check_offer(offer: Offer, usage: Usage) -> None:
    settings = usage.settings
    challenger = offer.challenger
    if offer.opponent is not None:
        _check_blocks(usage, challenger, offer.opponent, "opponent-unavailable")
    if usage.open_of[challenger] >= settings.most_open:
        raise MatchError("too-many-open", limit=settings.most_open)
    if usage.open >= settings.most_in_server:
        raise MatchError("server-full-open", limit=settings.most_in_server)
    _check_running(usage, challenger)
    _check_spam(offer, usage.rejected)


def check_acceptance(offer: Offer, user: UserId, usage: Usage) -> None:
    settings = usage.settings
    _check_blocks(usage, user, offer.challenger, "challenge-unavailable")
    _check_running(usage, user)
    if usage.running_of[offer.challenger] >= settings.most_running:
        raise MatchError("too-many-running-other", person=offer.challenger)
    if usage.running >= settings.most_in_server:
        raise MatchError("server-full-running", limit=settings.most_in_server)


def check_computer(user: UserId, usage: Usage) -> None:
    limit = usage.settings.most_against_computer
    if not limit:
        raise MatchError("computer-not-here")
    if usage.computer_of[user] >= limit:
        raise MatchError("too-many-against-computer", limit=limit)


def _check_blocks(usage: Usage, user: UserId, other: UserId, reason: str) -> None:
    """Reveal only one's own blocks; for another's, that it is not possible."""
    if other in usage.blocked_by[user]:
        raise NotForYouError("blocked-by-you", person=other)
    if user in usage.blocked_by[other]:
        raise NotForYouError(reason, person=other)


def _check_running(usage: Usage, user: UserId) -> None:
    limit = usage.settings.most_running
    if usage.running_of[user] >= limit:
        raise MatchError("too-many-running", limit=limit)


def _check_spam(offer: Offer, made: Sequence[datetime]) -> None:
    """Even a rejected challenge has pinged the opponent or filled the channel."""
    most = MAX_REJECTED_CHALLENGES
    if offer.opponent is None:
        most = MAX_REJECTED_OPEN_CHALLENGES
    if len(made) < most:
        return
    again = int((made[-most] + REJECTIONS_COUNT_FOR).timestamp()) + 1
    if offer.opponent is None:
        raise MatchError("offered-lately", again=again)
    raise MatchError("challenged-lately", opponent=offer.opponent, again=again)


class Bar(NamedTuple):
    """What moderators or organisers have decided about a person, and what deleting data does not lift."""

    what: str
    """Part of the id of its sentence."""
    guild: GuildId
    since: datetime | None = None


@dataclass(frozen=True)
class DataSummary:
    settings: PersonSettings
    counts: Mapping[str, int]
    """Rows of other tables, by the keys that they declare in `HOLDS`."""

    @property
    def is_empty(self) -> bool:
        return self.settings == PersonSettings() and not any(self.counts.values())


@dataclass(frozen=True)
class Closed:
    matches: Sequence[Match]
    challenges: Sequence[Challenge]
