"""What counts for and against a new challenge or match, and what is stored of one person.

A store takes a `Usage` and asks the check inside the transaction that stores what the check allows, so
that no limit is passed by two calls at the same moment.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.errors import MatchError, NotForYouError
from bot.matches.ids import UserId
from bot.matches.model import Challenge, Match, Offer
from bot.matches.settings import PersonSettings, ServerSettings

LATELY = timedelta(minutes=10)
"""How long what has come to nothing counts against another challenge of the same kind."""
MAX_REJECTED_CHALLENGES = 3
"""How many challenges to the same person may be withdrawn or declined in that time."""
MAX_REJECTED_OPEN_CHALLENGES = 5
"""How many challenges to anybody may be withdrawn in that time."""


@dataclass(frozen=True)
class Usage:
    """How two people stand in a server at one moment."""

    settings: ServerSettings
    blocked_by: Mapping[UserId, frozenset[UserId]]
    """Whom each of the two has blocked."""
    running_of: Mapping[UserId, int]
    """How many matches each of them plays in the server against people."""
    computer_of: Mapping[UserId, int]
    """How many each of them plays there against the computer."""
    running: int
    """How many matches between people run in the server."""
    open_of: Mapping[UserId, int]
    """How many unexpired challenges of each of them are open in the server."""
    open: int
    """How many unexpired challenges are open in the server."""
    rejected: Sequence[datetime] = ()
    """When the challenger made the challenges of the same kind that came to nothing lately, oldest first."""


def check_offer(offer: Offer, usage: Usage) -> None:
    """Do nothing if a challenge may be made.

    Raises:
        NotForYouError: One of the two has blocked the other.
        MatchError: A limit of the server is reached, or there were too many like it lately.
    """
    settings, challenger = usage.settings, offer.challenger
    if offer.opponent is not None:
        _check_blocks(usage, challenger, offer.opponent, "opponent-unavailable")
    if usage.open_of[challenger] >= settings.most_open:
        raise MatchError("too-many-open", limit=settings.most_open)
    if usage.open >= settings.most_in_server:
        raise MatchError("server-full-open", limit=settings.most_in_server)
    _check_running(usage, challenger)
    _check_spam(offer, usage.rejected)


def check_acceptance(offer: Offer, user: UserId, usage: Usage) -> None:
    """Do nothing if a challenge may become a match with this player.

    Raises:
        NotForYouError: One of the two has blocked the other.
        MatchError: A limit of the server is reached.
    """
    settings = usage.settings
    _check_blocks(usage, user, offer.challenger, "challenge-unavailable")
    _check_running(usage, user)
    if usage.running_of[offer.challenger] >= settings.most_running:
        raise MatchError("too-many-running-other", person=str(offer.challenger))
    if usage.running >= settings.most_in_server:
        raise MatchError("server-full-running", limit=settings.most_in_server)


def check_computer(user: UserId, usage: Usage) -> None:
    """Do nothing if a person may begin another match against the computer.

    Raises:
        MatchError: The server has none, or the person as many as they may have.
    """
    limit = usage.settings.most_against_computer
    if not limit:
        raise MatchError("computer-not-here")
    if usage.computer_of[user] >= limit:
        raise MatchError("too-many-against-computer", limit=limit)


def _check_blocks(usage: Usage, user: UserId, other: UserId, reason: str) -> None:
    """A person learns of their own blocks; of another's only that it is not possible."""
    if other in usage.blocked_by[user]:
        raise NotForYouError("blocked-by-you", person=str(other))
    if user in usage.blocked_by[other]:
        raise NotForYouError(reason, person=str(other))


def _check_running(usage: Usage, user: UserId) -> None:
    limit = usage.settings.most_running
    if usage.running_of[user] >= limit:
        raise MatchError("too-many-running", limit=limit)


def _check_spam(offer: Offer, made: Sequence[datetime]) -> None:
    """A challenge that was shown has pinged the opponent or stood in the way, though it came to nothing."""
    most = MAX_REJECTED_OPEN_CHALLENGES if offer.opponent is None else MAX_REJECTED_CHALLENGES
    if len(made) < most:
        return
    again = str(int((made[-most] + LATELY).timestamp()) + 1)
    if offer.opponent is None:
        raise MatchError("offered-lately", again=again)
    raise MatchError("challenged-lately", opponent=str(offer.opponent), again=again)


@dataclass(frozen=True)
class DataSummary:
    """What is stored of a person in all servers."""

    settings: PersonSettings
    counts: Mapping[str, int]
    """How many rows are theirs, by the keys that the tables declare in `HOLDS`."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is stored of the person."""
        return self.settings == PersonSettings() and not any(self.counts.values())


@dataclass(frozen=True)
class Closed:
    """What has ended because a person is forgotten."""

    matches: Sequence[Match]
    """The matches that were running."""
    challenges: Sequence[Challenge]
    """The challenges that were open."""
