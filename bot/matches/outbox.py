"""The transactional outbox: what must still reach Discord, stored with the change that is the reason for it.

An entry is written in the transaction of the change and goes in the transaction that notes what was shown; so
what has no entry is settled. An entry takes the place of an earlier one with the same key.
"""

import enum
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from bot.matches.courtesy import Became, BoardMessage, Details, Request
from bot.matches.ids import ChannelId, GuildId, MessageId, TournamentId, UserId
from bot.matches.model import Challenge, Match, Place
from bot.matches.ratings.tables import News

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


class Kind(enum.StrEnum):
    """What an entry wants to be done."""

    BOARD = "board"
    """Show a match as it stands: post its newest revision, or correct the text of its newest board."""
    GATHER = "gather"
    """Make both players members of the new thread of a match."""
    DIRECT = "direct"
    """Tell a player of a new board by a direct message."""
    REPOST = "repost"
    """Post the newest board of a match once more, below what was written since."""
    BUTTONS = "buttons"
    """Take the buttons of one old message of a match away; a board becomes a line."""
    NAMES = "names"
    """Take the names of players from one old message of a match, as one of them has been forgotten."""
    CARD = "card"
    """Post the card of a challenge, or say on it what became of that."""
    REMINDER = "reminder"
    """To the player to move: the deadline is near."""
    REQUEST = "request"
    """To a player, or both: the request of the match, or what has become of one that may have been posted."""
    ANSWER = "answer"
    """On the message of a request: what has become of it."""
    PLAN_DROPPED = "plan-dropped"
    """To a player, in private: conditional turns that can't be played any more."""
    DIGEST = "digest"
    """To a person, directly: what waits for them everywhere."""
    PUZZLE = "puzzle"
    """To a server: today's ending, or how many have solved it."""
    EXPLANATION = "explanation"
    """On the message of an earlier ending of the day: its solution."""
    MONTH = "month"
    """To a server that wants it: who had the most points in a month that is over."""
    TURNING = "turning"
    """Look for the turning point of a match that is over; if there is one, its newest board says so."""
    RESULT = "result"
    """On the message in its channel that a match or its thread hangs on: the newest result and the score."""
    TOURNAMENT = "tournament"
    """Show the table of a tournament as it stands."""
    TOURNAMENT_BEGUN = "tournament-begun"
    """To its channel: it has begun, and when it ends."""
    TOURNAMENT_JUDGED = "tournament-judged"
    """Let the engine judge what is not over on the day of a tournament."""
    TOURNAMENT_ENDED = "tournament-ended"
    """To its channel: who has won, or the same put right."""
    FOLLOWED = "followed"
    """To a person, directly: how a match stands that they follow."""
    WELCOME = "welcome"
    """To a server that has let the bot in: how to begin, and what its admins should look at."""


ALERT_AGE = timedelta(minutes=5)
"""After which something that is stored should have reached Discord; operators are told then."""
WELCOME_HELPS = timedelta(days=1)
"""After a server has let the bot in."""


MONTH_HELPS = timedelta(days=7)
"""After a month is over."""


class Key(NamedTuple):
    """What an entry is about; of each there is one at the most."""

    kind: Kind
    subject: int
    """The id of a match, or of a challenge for its card; 0 for what is about neither."""
    part: int = 0
    """Tells several of one kind and subject apart: the id of a message or a person."""

    @property
    def ids(self) -> dict[str, int]:
        name = "challenge" if self.kind is Kind.CARD else "match"
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
    return Entry(Key(Kind.BOARD, match.id), match.place, match.revision)


def gather_entry(match: Match) -> Entry:
    """Return what makes both players members of the new thread of a match."""
    return Entry(Key(Kind.GATHER, match.id), match.place)


def result_entry(match: Match) -> Entry:
    """Return what lets the line of a match in its channel tell the newest result."""
    return Entry(Key(Kind.RESULT, match.id), match.place)


def card_entry(challenge: Challenge, *, quietly: bool = False) -> Entry:
    """Return what lets the card of a challenge say how it stands; quietly, nobody is told besides."""
    details = {QUIETLY: 1} if quietly else {}
    return Entry(Key(Kind.CARD, challenge.id), challenge.offer.place, details=details)


def buttons_entry(match: Match, board: BoardMessage, told: Details | None = None) -> Entry:
    """Return what takes the buttons of an old message of a match away.

    A board becomes a line, for which it says in `told` which turns it tells of.
    """
    place = Place(match.place.guild, board.channel)
    return Entry(Key(Kind.BUTTONS, match.id, board.message), place, details=told or {})


def request_entry(match: Match, user: UserId | None = None, *, expires: datetime | None = None) -> Entry:
    return Entry(Key(Kind.REQUEST, match.id), match.place, match.revision, user, expires)


def answer_entry(match: Match, request: Request, became: Became) -> Entry:
    """Return what lets the message of a request say what has become of it.

    Where none is noted, one may stand: this replaces the entry that posts it, and finds it.
    """
    details: Details = {"request": request.kind.value, "became": became.value, "number": match.number}
    if request.message is None:
        return replace(request_entry(match), details=details)
    place = Place(match.place.guild, request.message.channel)
    return Entry(Key(Kind.ANSWER, match.id, request.message.message), place, details=details)


def names_entry(match: Match, old: BoardMessage) -> Entry:
    return Entry(Key(Kind.NAMES, match.id, old.message), Place(match.place.guild, old.channel))


def notice(kind: Kind, match: Match, user: UserId | None = None, **more: Any) -> Entry:
    """Return what says something once because of a change to a match; it is void at any other revision."""
    return Entry(Key(kind, match.id, user or 0), match.place, match.revision, user, **more)


def digest(user: UserId, expires: datetime) -> Entry:
    return Entry(Key(Kind.DIGEST, 0, user), NOWHERE, user=user, expires=expires)


def followed_entry(match: Match, user: UserId) -> Entry:
    """Return what tells a person who follows a match how it stands, whichever turn that is by then."""
    return Entry(Key(Kind.FOLLOWED, match.id, user), match.place, user=user)


def puzzle_entry(place: Place) -> Entry:
    """Return what shows today's ending of a server as it stands."""
    return Entry(Key(Kind.PUZZLE, 0, place.guild), place)


def explanation_entry(place: Place, message: MessageId, day: str, puzzle: str, *, rests: bool) -> Entry:
    details: Details = {"day": day, "puzzle": puzzle, "rests": int(rests)}
    return Entry(Key(Kind.EXPLANATION, 0, message), place, details=details)


def month_entry(news: News) -> Entry:
    """Return what tells of a month, or puts right what was told."""
    expires = news.month.ends + MONTH_HELPS if news.message is None else None
    return Entry(Key(Kind.MONTH, 0, news.id), Place(news.guild, news.channel), expires=expires)


def tournament_entry(kind: Kind, tournament: TournamentId, place: Place) -> Entry:
    return Entry(Key(kind, 0, tournament), place)


def welcome(guild: GuildId, at: datetime) -> Entry:
    """Return what greets a server that has let the bot in."""
    return Entry(Key(Kind.WELCOME, 0, guild), Place(guild, ChannelId(0)), expires=at + WELCOME_HELPS)
