"""The transactional outbox: messages that must still reach Discord.

An entry is written in the transaction of its change and deleted in the one that records its delivery. It
replaces an earlier entry with the same key.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from bot.matches.ids import NO_PERSON, BoardMessage, ChannelId, GuildId, Kind, UserId
from bot.matches.log import Details
from bot.matches.model import AUTOMATIC, Challenge, Ending, Match, Place
from bot.matches.remarks import MODERATOR_REMARKS
from bot.matches.requests import Became, Request

NOWHERE = Place(GuildId(0), ChannelId(0))
"""For entries without a server."""


REFUSED = "refused-"
"""Key prefix of the notes on channels that refuse the bot, one note for each shard."""
QUIETLY = "quietly"
"""Marks the entry of a card whose challenger need not be notified."""
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
"""Greets a server that has added the bot."""
NOTICE = Kind("notice")  # tells a server what the operator has to say
ALERT_AGE = timedelta(minutes=5)
"""Operators are alerted when an entry has waited longer."""
WELCOME_HELPS = timedelta(days=1)
"""How long after a server has added the bot; also how long a notice is posted."""


def span_text(span: timedelta) -> str:
    minutes = round(span / timedelta(minutes=1))
    if minutes < 120:
        return f"{minutes} min"
    if span.days < 2:
        return f"{minutes // 60} h"
    return f"{span.days} days"


class Key(NamedTuple):
    """At most one entry has a key."""

    kind: Kind
    subject: int
    """Id of a match, or of a challenge for its card; 0 if the part is enough."""
    part: int = 0
    """Id of a message or a person, if there are several of one kind and subject."""

    @property
    def ids(self) -> dict[str, int]:
        name = "challenge" if self.kind == CARD else "match"
        if self.subject:
            return {name: self.subject}
        return {}


@dataclass(frozen=True)
class Entry:
    key: Key
    place: Place
    """Where it is shown, or the place of its subject."""
    revision: int | None = None
    """Of the match when it was written."""
    user: UserId | None = None
    """Its only recipient, if any."""
    expires: datetime | None = None
    """When it is of no use any more."""
    details: Details = field(default_factory=dict)
    id: int = 0
    """Assigned by the store, increasing; kept by a replacement."""
    version: int = 0
    """How often it has been replaced."""
    since: datetime | None = field(default=None, compare=False)
    """When it was stored, of this revision; `None` if that has not been read."""

    @property
    def nonce(self) -> str:
        """Different from the entry that it replaces."""
        return f"s{self.id:x}v{self.version}"


def board_entry(match: Match) -> Entry:
    begun = None if match.revision else match.started
    return Entry(Key(BOARD, match.id), match.place, match.revision, since=begun)


def notified_by_board(match: Match) -> tuple[UserId, ...]:
    """Return the player to move, or at the end the one who did not end the match.

    Changes by a moderator or by the server's deadline rule concern both.
    """
    return tuple(user for user in _concerned(match) if user not in NO_PERSON)


def _concerned(match: Match) -> tuple[UserId, ...]:
    outcome = match.outcome
    ending = match.ending
    if outcome is None:
        moderated = match.remark is not None and match.remark.kind in MODERATOR_REMARKS
        if moderated:
            return match.seats
        return (match.player_to_move,)
    if ending is Ending.DECIDED or outcome.details.get("rule") == AUTOMATIC:
        return match.seats
    if ending is None or outcome.winner is None:
        return (match.player_to_move,)
    by_loser = ending is Ending.RESIGNED
    return (match.seats[outcome.winner if by_loser else 1 - outcome.winner],)


def gather_entry(match: Match) -> Entry:
    return Entry(Key(GATHER, match.id), match.place)


def result_entry(match: Match) -> Entry:
    return Entry(Key(RESULT, match.id), match.place)


def card_entry(challenge: Challenge, *, quietly: bool = False) -> Entry:
    """With `quietly`, the challenger is not notified."""
    details = {QUIETLY: 1} if quietly else {}
    return Entry(Key(CARD, challenge.id), challenge.offer.place, details=details)


def buttons_entry(match: Match, board: BoardMessage, told: Details | None = None) -> Entry:
    """`told` says which turns the line mentions that the board becomes."""
    place = Place(match.place.guild, board.channel)
    return Entry(Key(BUTTONS, match.id, board.message), place, details=told or {})


def request_entry(match: Match, user: UserId | None = None, *, expires: datetime | None = None) -> Entry:
    return Entry(Key(REQUEST, match.id), match.place, match.revision, user, expires)


def answer_entry(match: Match, request: Request, became: Became) -> Entry:
    """Without a stored message, it replaces the entry that posts the request, and finds a posted one."""
    details: Details = {
        "request": request.kind.value,
        "became": became.value,
        "number": match.number,
        "asked": request.asked,
    }
    if request.message is None:
        return replace(request_entry(match), details=details)
    place = Place(match.place.guild, request.message.channel)
    return Entry(Key(ANSWER, match.id, request.message.message), place, details=details)


def names_entry(match: Match, old: BoardMessage) -> Entry:
    return Entry(Key(NAMES, match.id, old.message), Place(match.place.guild, old.channel))


def notice(kind: Kind, match: Match, user: UserId | None = None, **more: Any) -> Entry:
    """Valid at the present revision only."""
    return Entry(Key(kind, match.id, user or 0), match.place, match.revision, user, **more)


def operator_notice(guild: GuildId, text: str, at: datetime) -> Entry:
    place = Place(guild, ChannelId(0))
    return Entry(Key(NOTICE, 0, guild), place, expires=at + WELCOME_HELPS, details={"text": text})


def welcome(guild: GuildId, at: datetime) -> Entry:
    return Entry(Key(WELCOME, 0, guild), Place(guild, ChannelId(0)), expires=at + WELCOME_HELPS)
