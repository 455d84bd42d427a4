"""Challenges, matches, and views of matches.

All datetimes are aware UTC. A match has two seats, by design: seat 0 moves first, seat 1 second.
"""

import enum
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, Self

from bot.matches.ids import (
    COMPUTER,
    LAST_EXAMPLE,
    ChallengeId,
    ChannelId,
    GuildId,
    MatchId,
    MessageId,
    TournamentId,
    UserId,
)
from bot.matches.plans import Plan
from bot.matches.remarks import Remark
from bot.matches.requests import Request, RequestKind
from bot.matches.vacations import Vacation
from bot.rules.catalogue import Game
from bot.rules.position import Position, Turn
from bot.rules.rules import Outcome, Rules, Score
from bot.rules.setup import Setup

AUTOMATIC = "automatic"
"""The detail `rule` of an outcome by the server's deadline rule."""
MOST_TURNS = 1_000
"""Of a match; no board has as many cells."""


class Spare(NamedTuple):
    """Seconds a player had left when they played; taking the turn back restores them."""

    turn: float
    in_all: int | None
    """As the turn began; `None` for no limit."""


@dataclass(frozen=True)
class Place:
    guild: GuildId
    channel: ChannelId


class ChallengeStatus(enum.StrEnum):
    """All but the first are final."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True)
class Offer:
    place: Place
    challenger: UserId
    opponent: UserId | None
    """`None` lets anyone accept."""
    setup: Setup
    seat: int | None
    """Of the challenger; drawn at the start if `None`."""
    created: datetime
    expires: datetime
    rematch_of: MatchId | None = None
    note: str = ""
    """Sanitised by `bot.matches.free_text`."""
    days_per_turn: int | None = None
    thread: bool = False
    take_backs: bool = True
    rated: bool = False
    tries: bool = True
    turns: tuple[str, ...] = ()
    """From the game's start to the position where the match begins."""
    seats: int = 1
    """How many people may accept, each for a match of their own."""
    taken: tuple[UserId, ...] = ()
    """Who accepted, where several may."""

    @property
    def people(self) -> tuple[UserId | None, ...]:
        return self.challenger, self.opponent, *self.taken


@dataclass(frozen=True)
class Challenge:
    id: ChallengeId
    offer: Offer
    status: ChallengeStatus = ChallengeStatus.OPEN
    message: MessageId | None = None
    match: MatchId | None = None
    reason: str = ""
    notice: MessageId | None = None
    """The message that notified the challenger of the result."""


class MatchStatus(enum.StrEnum):
    RUNNING = "running"
    OVER = "over"


class Ending(enum.StrEnum):
    """Reasons of outcomes without a turn; all others are reasons of a game's rules."""

    RESIGNED = "resigned"
    TIME = "time"
    LEFT = "left"
    CANCELLED = "cancelled"
    """No winner: a player never moved, or the match was inactive."""
    AGREED = "agreed"
    """No winner, as both wished."""
    DECIDED = "decided"
    """By a moderator, with or without a winner."""


ENDINGS = frozenset(Ending)


class Shown(NamedTuple):
    message: MessageId
    """In the place of the match."""
    revision: int
    since: int = 0
    ply: int = 0
    """It announces the turns after `since` up to `ply`."""


class Turning(NamedTuple):
    """The proven turning point of a finished match: after it, the loser could not win any more."""

    ply: int
    """From 1. The next ply if the match ended while the loser had a proven win."""
    held: str
    """The winning turn instead, in canonical notation; empty if the loser was not to move."""


@dataclass(frozen=True)
class NewMatch:
    place: Place
    setup: Setup
    seats: tuple[UserId, UserId]
    at: datetime
    days_per_turn: int | None = None
    level: int | None = None
    """Of the computer; then there is no time limit."""
    take_backs: bool = True
    rated: bool = False
    tries: bool = True
    turns: tuple[str, ...] = ()
    days_in_all: int | None = None
    """Total time of each seat; `None` for no limit."""
    tournament: TournamentId | None = None
    pairing: int | None = None


@dataclass(frozen=True)
class Match:
    id: MatchId
    number: int
    """From 1 within a server."""
    place: Place
    setup: Setup
    seats: tuple[UserId, UserId]
    started: datetime
    turns: tuple[str, ...] = ()
    """In canonical notation."""
    start_ply: int = 0
    """Turns on the board at the start."""
    outcome: Outcome | None = None
    ended: datetime | None = None
    revision: int = 0
    """Grows with each change that needs a new board: a turn, take-back, pause, or end without a turn.

    Buttons and forms carry it; at another revision they are stale.
    """
    days_per_turn: int | None = None
    deadline: datetime | None = None
    """`None` without a limit, and once the match is over."""
    overtime: bool = False
    """Whether the passed deadline has been noted; the next turn resets it."""
    active: datetime | None = None
    """The last activity of a player; `None` since the start."""
    last_turn: datetime | None = None
    """When the newest turn was played; `None` at the start and after a take-back."""
    answered: bool = False
    """Whether the newest turn was a conditional turn."""
    remark: Remark | None = None
    level: int | None = None
    """Of the computer; `None` between people."""
    take_backs: bool = True
    tries: bool = True
    taken_back: tuple[int, int] = (0, 0)
    """Of each seat, including requests."""
    request: Request | None = None
    plans: tuple[Plan, Plan] = ((), ())
    """Of each seat, secret to its player."""
    paused: datetime | None = None
    """Since when a moderator has paused the match; resuming extends the deadline accordingly."""
    reminders: int = 0
    """Done for this turn."""
    snoozed: datetime | None = None
    """When the player to move is reminded, instead of the next regular reminder."""
    rated: bool = False
    """Whether the result should count; `ratings.ledger.counts` says whether it does."""
    vacations: tuple[Vacation | None, Vacation | None] = (None, None)
    """The newest vacation of each player, past, present or future. Not stored with the match."""
    left: tuple[int | None, int | None] = (None, None)
    """Total seconds of each seat as the turn began; `None` for no limit."""
    spare: Spare | None = None
    """Time left at the newest turn; `None` if it was planned, or without a limit."""
    tournament: TournamentId | None = None
    pairing: int | None = None
    """Unique in the tournament."""
    turning: Turning | None = None
    shown: Shown | None = None
    """`None` before there is a message in its place. Stored beside the match."""

    def change(self, **changes: Any) -> Self:
        """Return the match with some fields changed: `dataclasses.replace` in a tenth of its time."""
        changed = object.__new__(type(self))
        vars(changed).update(vars(self), **changes)
        if len(vars(changed)) > len(vars(self)):
            raise TypeError(f"no fields of a match: {sorted(changes.keys() - vars(self).keys())}")
        return changed

    @property
    def ply(self) -> int:
        return len(self.turns)

    @property
    def played(self) -> int:
        """Turns played in the match; negative in a view of an earlier position."""
        return self.ply - self.start_ply

    @property
    def is_record(self) -> bool:
        return isinstance(self, RecordMatch)

    @property
    def shared_id(self) -> MatchId:
        """Its id in messages that everyone reads."""
        return getattr(self, "shared", None) or self.id

    @property
    def is_example(self) -> bool:
        return LAST_EXAMPLE <= self.id < 0

    @property
    def is_unaided(self) -> bool:
        """Whether there are no hints while it runs: between people, or in a try without second thoughts."""
        return self.level is None or not (self.take_backs or self.tries)

    @property
    def is_past(self) -> bool:
        return self.outcome is not None or self.is_record

    @property
    def label(self) -> str:
        if self.is_record:
            return "record"
        return str(self.number)

    @property
    def status(self) -> MatchStatus:
        if self.outcome is None:
            return MatchStatus.RUNNING
        return MatchStatus.OVER

    @property
    def board_message(self) -> MessageId | None:
        if self.shown is None:
            return None
        return self.shown.message

    @property
    def is_shown(self) -> bool:
        return self.shown is not None and self.shown.revision == self.revision

    @property
    def displayed(self) -> tuple[object, ...]:
        return (
            self.revision,
            self.seats,
            self.deadline,
            self.overtime,
            self.outcome,
            self.rated,
            self.remark,
            self.vacation_to_move,
            self.turning,
        )

    @property
    def ending(self) -> Ending | None:
        """Unless a turn ended it."""
        reason = None
        if self.outcome:
            reason = self.outcome.reason
        if reason not in ENDINGS:
            return None
        return Ending(reason)

    @property
    def winner(self) -> UserId | None:
        seat = self.outcome.winner if self.outcome else None
        return None if seat is None else self.seats[seat]

    @property
    def players(self) -> tuple[UserId, ...]:
        """By seat, but the computer last."""
        return tuple(sorted(self.seats, key=lambda user: user == COMPUTER))

    @property
    def result(self) -> tuple[int | None, str] | None:
        if self.outcome is None:
            return None
        return self.outcome.winner, self.outcome.reason

    @property
    def seat_to_move(self) -> int:
        return len(self.turns) % 2

    @property
    def is_asked_if_asleep(self) -> bool:
        return self.request is not None and self.request.kind is RequestKind.ASLEEP

    @property
    def player_to_move(self) -> UserId:
        return self.seats[self.seat_to_move]

    @property
    def is_for_computer(self) -> bool:
        if self.outcome is not None:
            return False
        return self.paused is None and self.player_to_move == COMPUTER

    @property
    def vacation_to_move(self) -> Vacation | None:
        return self.vacations[self.seat_to_move]

    def seat_of(self, user: UserId) -> int | None:
        if user not in self.seats:
            return None
        return self.seats.index(user)

    def opponent_of(self, user: UserId) -> UserId | None:
        seat = self.seat_of(user)
        if seat is None:
            return None
        return self.seats[1 - seat]


@dataclass(frozen=True)
class RecordMatch(Match):
    names: tuple[str, str] = ("", "")
    """Of the players, by seat; may be empty."""
    shared: MatchId | None = None
    """Its id in messages that everyone reads, if different."""


@dataclass(frozen=True)
class Search:
    """A query for matches; `None` matches all."""

    guild: GuildId | None = None
    status: MatchStatus | None = None
    players: frozenset[UserId] = frozenset()
    """One or two people who all play in the match."""
    channel: ChannelId | None = None
    """Including threads of the channel's cards."""
    before: MatchId | None = None
    after: MatchId | None = None
    """Later matches only; the search then begins with the oldest."""
    level: int | None = None
    """Of the computer."""
    winner: UserId | None = None
    game: str | None = None
    unaided: bool | None = None
    """Without help, by the log."""
    newest: int | None = None
    """How many newest matches of the whole bot are looked through."""

    def fits(self, match: Match) -> bool:
        """Whether a match is found, apart from the channel's threads."""
        return (
            self.guild in {None, match.place.guild}
            and self.status in {None, match.status}
            and self.players <= set(match.seats)
            and (self.before is None or match.id < self.before)
            and (self.after is None or match.id > self.after)
            and self.level in {None, match.level}
            and (self.winner is None or match.winner == self.winner)
            and self.game in {None, match.setup.game}
        )


@dataclass(frozen=True)
class MatchView:
    """A match with its position and everything derived from it, for pictures and messages."""

    match: Match
    game: Game
    rules: Rules
    position: Position
    score: Score
    last_turn: Turn | None
    at: datetime
    answered_turn: Turn | None = None

    @property
    def is_by_rules(self) -> bool:
        """Whether the position itself is final, rather than ended by a person, time, or a record's claim."""
        if self.match.is_record:
            return self.rules.outcome(self.position) is not None
        return self.match.ending is None
