"""The transactional outbox: what must still reach Discord, stored with the change that is the reason for it.

An entry is written in the transaction of the change and goes in the transaction that notes what was shown; so
what has no entry is settled. An entry takes the place of an earlier one with the same key.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from bot.matches.courtesy import Became, BoardMessage, Details, Request
from bot.matches.ids import ChannelId, GuildId, Kind, UserId
from bot.matches.model import Challenge, Match, Place

NOWHERE = Place(GuildId(0), ChannelId(0))
"""The place of what belongs to no server."""


REFUSED = "refused-"
"""Begins the keys of the notes that say which channels of a shard refuse the bot, and how."""


def span_text(span: timedelta) -> str:
    """Return how long something has waited, as operators read it."""
    minutes = round(span / timedelta(minutes=1))
    return (
        f"{minutes} min" if minutes < 120 else f"{minutes // 60} h" if span.days < 2 else f"{span.days} days"
    )


QUIETLY = "quietly"
"""Marks the entry of a card whose challenger knows what became of the challenge."""


BOARD = Kind("board")
"""Shows a match as it stands: posts its newest revision, or corrects the text of its newest board."""
GATHER = Kind("gather")  # makes both players members of the new thread of a match
DIRECT = Kind("direct")  # notifies a player of a new board by a direct message
REPOST = Kind("repost")  # posts the newest board of a match again, below later messages
BUTTONS = Kind("buttons")  # removes the buttons of one old message of a match; a board becomes a line
NAMES = Kind("names")  # removes the name of a forgotten player from one old message of a match
CARD = Kind("card")  # posts the card of a challenge, or updates it; the subject is the challenge
RESULT = Kind("result")
"""Shows the newest result and the score on the message that a match or its thread hangs on."""
REQUEST = Kind("request")
"""Shows a player, or both, the request of the match, or the outcome of one that may have been posted."""
ANSWER = Kind("answer")  # shows the outcome of a request on its message
WELCOME = Kind("welcome")
"""Greets a server that has let the bot in: how to begin, and what its admins should check."""

ALERT_AGE = timedelta(minutes=5)
"""After which something that is stored should have reached Discord; operators are told then."""
WELCOME_HELPS = timedelta(days=1)
"""After a server has let the bot in."""


class Key(NamedTuple):
    """What an entry is about; of each there is one at the most."""

    kind: Kind
    subject: int
    """The id of a match, or of a challenge for its card; 0 where the part alone tells."""
    part: int = 0
    """Tells several of one kind and subject apart: the id of a message or a person."""

    @property
    def ids(self) -> dict[str, int]:
        name = "challenge" if self.kind == CARD else "match"
        return {name: self.subject} if self.subject else {}


@dataclass(frozen=True)
class Entry:
    """One thing that must still reach Discord."""

    key: Key
    place: Place
    """Where it is shown, or where that is which it is about."""
    revision: int | None = None
    """Of the match when it was written."""
    user: UserId | None = None
    """Whom it is for, if for one person."""
    expires: datetime | None = None
    """When it does not help any more."""
    details: Details = field(default_factory=dict)
    id: int = 0
    """Given by the store, a greater one to each that takes nobody's place."""
    version: int = 0
    """Counted by the store: how often it has been replaced."""

    @property
    def nonce(self) -> str:
        """What no other entry has, nor what this one replaces."""
        return f"s{self.id}v{self.version}"


def board_entry(match: Match) -> Entry:
    return Entry(Key(BOARD, match.id), match.place, match.revision)


def gather_entry(match: Match) -> Entry:
    """Return what makes both players members of the new thread of a match."""
    return Entry(Key(GATHER, match.id), match.place)


def result_entry(match: Match) -> Entry:
    """Return what lets the line of a match in its channel tell the newest result."""
    return Entry(Key(RESULT, match.id), match.place)


def card_entry(challenge: Challenge, *, quietly: bool = False) -> Entry:
    """Return what lets the card of a challenge say how it stands; quietly, nobody is told besides."""
    details = {QUIETLY: 1} if quietly else {}
    return Entry(Key(CARD, challenge.id), challenge.offer.place, details=details)


def buttons_entry(match: Match, board: BoardMessage, told: Details | None = None) -> Entry:
    """Return what takes the buttons of an old message of a match away.

    A board becomes a line, for which it says in `told` which turns it tells of.
    """
    place = Place(match.place.guild, board.channel)
    return Entry(Key(BUTTONS, match.id, board.message), place, details=told or {})


def request_entry(match: Match, user: UserId | None = None, *, expires: datetime | None = None) -> Entry:
    return Entry(Key(REQUEST, match.id), match.place, match.revision, user, expires)


def answer_entry(match: Match, request: Request, became: Became) -> Entry:
    """Return what lets the message of a request say what has become of it.

    Where none is noted, one may stand: this replaces the entry that posts it, and finds it.
    """
    details: Details = {"request": request.kind.value, "became": became.value, "number": match.number}
    if request.message is None:
        return replace(request_entry(match), details=details)
    place = Place(match.place.guild, request.message.channel)
    return Entry(Key(ANSWER, match.id, request.message.message), place, details=details)


def names_entry(match: Match, old: BoardMessage) -> Entry:
    return Entry(Key(NAMES, match.id, old.message), Place(match.place.guild, old.channel))


def notice(kind: Kind, match: Match, user: UserId | None = None, **more: Any) -> Entry:
    """Return what says something once because of a change to a match; it is void at any other revision."""
    return Entry(Key(kind, match.id, user or 0), match.place, match.revision, user, **more)


def welcome(guild: GuildId, at: datetime) -> Entry:
    """Return what greets a server that has let the bot in."""
    return Entry(Key(WELCOME, 0, guild), Place(guild, ChannelId(0)), expires=at + WELCOME_HELPS)
