"""The values of the application: challenges, matches, and a match as it is shown.

All moments are aware UTC. A match has two seats, by design: seat 0 moves first, seat 1 second.
"""

import enum
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, Self

from bot.matches.courtesy import Remark, Request, RequestKind, Spare, Vacation
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
from bot.rules.catalogue import Game
from bot.rules.position import Position, Turn
from bot.rules.rules import Outcome, Rules, Score
from bot.rules.setup import Setup


@dataclass(frozen=True)
class Place:
    """A channel of a server."""

    guild: GuildId
    channel: ChannelId


class ChallengeStatus(enum.StrEnum):
    """Every way a challenge stands; all but the first are final."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True)
class Offer:
    """What a challenger proposes."""

    place: Place
    challenger: UserId
    opponent: UserId | None
    """The addressee; `None` lets anybody accept."""
    setup: Setup
    seat: int | None
    """The seat the challenger takes; `None` is drawn when the match starts."""
    created: datetime
    expires: datetime
    rematch_of: MatchId | None = None
    """The match after which this one is offered."""
    note: str = ""
    """What the challenger adds, as `bot.matches.free_text` leaves it."""
    days_per_turn: int | None = None
    """How long a turn may take; `None` for no limit."""
    thread: bool = False
    """Whether the match gets a thread of its own."""
    take_backs: bool = True
    """Whether turns may be taken back."""
    rated: bool = False
    """Whether the result is to count for the ratings of both."""
    tries: bool = True
    """Whether the players may try turns out while they play."""
    turns: tuple[str, ...] = ()
    """Those that lead to the position from which the match begins, if it is not the start."""
    seats: int = 1
    """How many people may accept, each of whom gets a match of their own."""
    taken: tuple[UserId, ...] = ()
    """Who has accepted, where several may."""

    @property
    def people(self) -> tuple[UserId | None, ...]:
        return self.challenger, self.opponent, *self.taken


@dataclass(frozen=True)
class Challenge:
    """An offer that has been stored."""

    id: ChallengeId
    offer: Offer
    status: ChallengeStatus = ChallengeStatus.OPEN
    message: MessageId | None = None
    """The challenge card, once posted."""
    match: MatchId | None = None
    """The match it became."""
    reason: str = ""
    """Why it was declined, if the opponent gave a reason, cleaned like a note."""
    notice: MessageId | None = None
    """The message that has told the challenger what became of it."""


class MatchStatus(enum.StrEnum):
    """Every way a match stands."""

    RUNNING = "running"
    OVER = "over"


class Ending(enum.StrEnum):
    """The reasons of outcomes that no turn brings about; all others are reasons of a game's rules."""

    RESIGNED = "resigned"
    TIME = "time"
    LEFT = "left"
    CANCELLED = "cancelled"
    """Without a winner: somebody never made a first turn, or nobody has played for long."""
    AGREED = "agreed"
    """Without a winner, as both wished."""
    DECIDED = "decided"
    """By a moderator of the server, with or without a winner."""


_ENDINGS = frozenset(Ending)


class Shown(NamedTuple):
    """Which message shows a match."""

    message: MessageId
    """In the place of the match."""
    revision: int
    """Of the match as the message shows it."""
    since: int = 0
    ply: int = 0
    """It tells of the turns from `since` to `ply`, those after the message before it."""


class Turning(NamedTuple):
    """Where a finished match turned, as is proven: after that turn, the loser could not win any more."""

    ply: int
    """The turn, counted from 1. One that was not played: the match ended while the loser had a proven win."""
    held: str
    """What would have kept the win, in canonical notation; nothing where it was not for the loser to play."""


@dataclass(frozen=True)
class NewMatch:
    """How a match begins, whatever it comes from: a challenge, a pairing, a position, a server's decision."""

    place: Place
    setup: Setup
    seats: tuple[UserId, UserId]
    at: datetime
    days_per_turn: int | None = None
    level: int | None = None
    """How strong the computer plays, if it does; it has no limit of time."""
    take_backs: bool = True
    rated: bool = False
    tries: bool = True
    turns: tuple[str, ...] = ()
    """Those on the board already."""
    days_in_all: int | None = None
    """How long the turns of a seat may take together; `None` for no limit."""
    tournament: TournamentId | None = None
    pairing: int | None = None
    """Which of its pairings it is."""


@dataclass(frozen=True)
class Match:
    """One playing of a game: its set-up, its seats and the turns so far."""

    id: MatchId
    number: int
    """Counted from 1 within a server; what people say."""
    place: Place
    setup: Setup
    seats: tuple[UserId, UserId]
    """The players, the one who moves first before the other."""
    started: datetime
    turns: tuple[str, ...] = ()
    """Canonical notation, one for each completed ply."""
    start_ply: int = 0
    """How many of the turns were on the board when it began, from a position; then it is never rated."""
    outcome: Outcome | None = None
    ended: datetime | None = None
    revision: int = 0
    """Counts everything that needs a new board: each turn, taking back, a pause, an end without a turn.

    Buttons and forms carry it; what was made for another revision is stale.
    """
    days_per_turn: int | None = None
    """How long a turn may take; `None` for no limit."""
    deadline: datetime | None = None
    """When the turn should have been played; `None` without a limit, and once the match is over."""
    overtime: bool = False
    """Whether it is noted that the deadline has passed; the next turn takes that back."""
    active: datetime | None = None
    """When something last happened that the players had a part in; `None` since the start."""
    last_turn: datetime | None = None
    """When the newest turn was played; `None` at the start and after turns were taken back."""
    answered: bool = False
    """Whether the newest turn was a conditional turn, carried out at once after the one before."""
    remark: Remark | None = None
    """What has happened since the newest turn."""
    level: int | None = None
    """How strong the computer plays, from 1 on; `None` in a match between people."""
    take_backs: bool = True
    """Whether turns may be taken back, as agreed."""
    tries: bool = True
    """Whether the players may try turns out while it runs, as agreed."""
    taken_back: tuple[int, int] = (0, 0)
    """How often each seat has taken a turn back, or asked for it."""
    request: Request | None = None
    """What waits for consent."""
    plans: tuple[Plan, Plan] = ((), ())
    """The conditional turns of each seat, which only its player may see."""
    paused: datetime | None = None
    """Since when a moderator has stopped the match; the deadline moves on by that time when it resumes."""
    reminders: int = 0
    """How many reminders of this turn are done with."""
    snoozed: datetime | None = None
    """When the player to move is reminded instead of when the next reminder would come."""
    rated: bool = False
    """Whether its result is to count; whether it does is for `ratings.ledger.counts` to say."""
    vacations: tuple[Vacation | None, Vacation | None] = (None, None)
    """The vacation of each player that was set last, past, present or to come. Not stored with the match."""
    left: tuple[int | None, int | None] = (None, None)
    """How many seconds each seat has left in all as the present turn begins; `None` for no limit."""
    spare: Spare | None = None
    """What the player of the newest turn had left; `None` if it was planned, and without a limit."""
    tournament: TournamentId | None = None
    """That it is played in."""
    pairing: int | None = None
    """Which of its pairings it is: no two matches share one."""
    turning: Turning | None = None
    """Where it turned, once it is over and that was found."""
    shown: Shown | None = None
    """The newest message that shows it; `None` before there is one in its place. Stored beside the match."""

    def change(self, **changes: Any) -> Self:
        """Return the match with some fields changed.

        This is `dataclasses.replace` in a tenth of its time, for the transitions of each turn: nothing is
        initialised anew that stays as it is.

        Raises:
            TypeError: A match has no such field.
        """
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
        """The number of turns that were played in it; negative in a view of what was before it."""
        return self.ply - self.start_ply

    @property
    def is_record(self) -> bool:
        """Whether it is a record to step through, and no stored match."""
        return isinstance(self, RecordMatch)

    @property
    def shared_id(self) -> MatchId:
        """The id that buttons carry in messages that everybody reads."""
        return getattr(self, "shared", None) or self.id

    @property
    def is_example(self) -> bool:
        """Whether it is a record that comes with the program, with something to say at its turns."""
        return LAST_EXAMPLE <= self.id < 0

    @property
    def is_past(self) -> bool:
        """Whether nothing can be added to it: it is over, or a record."""
        return self.outcome is not None or self.is_record

    @property
    def called(self) -> str:
        """What sentences call it: its number, or `record`."""
        return "record" if self.is_record else str(self.number)

    @property
    def status(self) -> MatchStatus:
        return MatchStatus.RUNNING if self.outcome is None else MatchStatus.OVER

    @property
    def board_message(self) -> MessageId | None:
        """The newest message that shows the board."""
        return None if self.shown is None else self.shown.message

    @property
    def is_shown(self) -> bool:
        """Whether a message shows the newest revision."""
        return self.shown is not None and self.shown.revision == self.revision

    @property
    def told(self) -> tuple[object, ...]:
        """Everything that a board tells of it."""
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
        """How the match ended other than by a turn; `None` while it runs, and where a turn ended it."""
        reason = self.outcome.reason if self.outcome else None
        return Ending(reason) if reason in _ENDINGS else None

    @property
    def winner(self) -> UserId | None:
        """Who has won; `None` while it runs, and without a winner."""
        seat = self.outcome.winner if self.outcome else None
        return None if seat is None else self.seats[seat]

    @property
    def players(self) -> tuple[UserId, ...]:
        """Both, as sentences name them: by their seats, but the computer last."""
        return tuple(sorted(self.seats, key=lambda user: user == COMPUTER))

    @property
    def result(self) -> tuple[int | None, str] | None:
        """The seat that has won, if any has, and why; `None` while it runs."""
        return None if self.outcome is None else (self.outcome.winner, self.outcome.reason)

    @property
    def seat_to_move(self) -> int:
        return self.ply % 2

    @property
    def is_asked_if_asleep(self) -> bool:
        """Whether the players have been asked if the match goes on, and neither has answered."""
        return self.request is not None and self.request.kind is RequestKind.ASLEEP

    @property
    def player_to_move(self) -> UserId:
        return self.seats[self.seat_to_move]

    @property
    def is_for_computer(self) -> bool:
        return self.outcome is None and self.paused is None and self.player_to_move == COMPUTER

    @property
    def vacation_to_move(self) -> Vacation | None:
        return self.vacations[self.seat_to_move]

    def seat_of(self, user: UserId) -> int | None:
        """The seat of a player, or `None` for anybody else."""
        return self.seats.index(user) if user in self.seats else None

    def opponent_of(self, user: UserId) -> UserId | None:
        """The other player, or `None` for anybody who does not play."""
        seat = self.seat_of(user)
        return None if seat is None else self.seats[1 - seat]


@dataclass(frozen=True)
class RecordMatch(Match):
    """A record as a match to step through, in which nobody plays."""

    names: tuple[str, str] = ("", "")
    """What it calls the players, by seat; empty where it doesn't."""
    shared: MatchId | None = None
    """Its id in messages that everybody reads, if that is another."""


@dataclass(frozen=True)
class Search:
    """Which matches are looked for; what is left out does not matter."""

    guild: GuildId | None = None
    status: MatchStatus | None = None
    players: frozenset[UserId] = frozenset()
    """One or two people who all play in the match."""
    channel: ChannelId | None = None
    """Where it is played, in this channel or in a thread on one of its cards."""
    before: MatchId | None = None
    """The match must have begun before this one."""
    after: MatchId | None = None
    """The match must have begun after this one; the search then begins with the oldest."""
    level: int | None = None
    """How strong the computer played in it."""
    winner: UserId | None = None
    """Who has won it."""
    game: str | None = None
    """The key of its game."""

    def fits(self, match: Match) -> bool:
        """Whether a match is looked for, as far as that can be told without knowing its channel's threads."""
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
    """A match and everything the rules say about it now: what pictures and messages are made from."""

    match: Match
    game: Game
    rules: Rules
    position: Position
    score: Score
    last_turn: Turn | None
    at: datetime
    """When it was derived."""
    answered_turn: Turn | None = None
    """The turn before, where `last_turn` was carried out at once as the planned answer to it."""

    @property
    def is_by_rules(self) -> bool:
        """Whether what ended it stands on the board: no person did, no time, and no record claims so."""
        if self.match.is_record:
            return self.rules.outcome(self.position) is not None
        return self.match.ending is None
