"""The things that lie on the table: challenges, matches, and how a match looks right now.

All ids of people, servers, channels and messages are Discord snowflakes; all moments are aware UTC.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from bot.rules.catalogue import Game
    from bot.rules.position import Position, Turn
    from bot.rules.rules import Outcome, Rules, Score
    from bot.rules.setup import Setup


@dataclass(frozen=True)
class Place:
    """Where people meet."""

    guild: int
    """The server."""
    channel: int
    """A text channel or thread of it."""


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
    challenger: int
    opponent: int | None
    """The addressee; ``None`` lets anybody accept."""
    setup: Setup
    seat: int | None
    """The seat the challenger takes; ``None`` is settled at random when the match starts."""
    created: datetime
    expires: datetime
    rematch_of: int | None = None
    """The match (its id) after which this one is offered."""
    note: str = ""
    """What the challenger adds, cleaned (``bot.matches.free_text``)."""
    days_per_turn: int | None = None
    """How long a turn may take; ``None`` for as long as one likes."""
    thread: bool = False
    """Whether the match gets a thread of its own."""


@dataclass(frozen=True)
class Challenge:
    """An offer that has been stored."""

    id: int
    offer: Offer
    status: ChallengeStatus = ChallengeStatus.OPEN
    message: int | None = None
    """The message that shows it, once posted."""
    match: int | None = None
    """The match it became."""
    reason: str = ""
    """Why it was declined, if the opponent gave a reason, cleaned like a note."""


class MatchStatus(enum.StrEnum):
    """Every way a match stands."""

    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True)
class Match:
    """One playing of a game: its set-up, its seats and the turns so far."""

    id: int
    """Unique in the whole database; what buttons carry."""
    number: int
    """Counted from 1 within a server; what people say."""
    place: Place
    setup: Setup
    seats: tuple[int, int]
    """The player in seat 0 (who moves first) and in seat 1."""
    started: datetime
    turns: tuple[str, ...] = ()
    """Canonical notation, one for each completed ply."""
    outcome: Outcome | None = None
    ended: datetime | None = None
    board_message: int | None = None
    """The newest message that shows the board."""
    revision: int = 0
    """Counts everything that changes the board's message: each turn, and an end without a turn."""
    board_revision: int | None = None
    """The revision that ``board_message`` shows; ``None`` before the first is posted."""
    days_per_turn: int | None = None
    """How long a turn may take; ``None`` for as long as one likes."""
    deadline: datetime | None = None
    """When the turn should have been played; ``None`` without a limit, and once the match is over."""
    overtime: bool = False
    """Whether the board says that the deadline has passed; the next turn takes that back."""

    @property
    def ply(self) -> int:
        """How many turns are completed."""
        return len(self.turns)

    @property
    def status(self) -> MatchStatus:
        """Running until there is an outcome."""
        return MatchStatus.RUNNING if self.outcome is None else MatchStatus.OVER

    @property
    def is_shown(self) -> bool:
        """Whether a message shows the newest revision."""
        return self.board_revision == self.revision

    @property
    def seat_to_move(self) -> int:
        """Seat 0 moves on even plies."""
        return self.ply % 2

    @property
    def player_to_move(self) -> int:
        """The player in the seat to move."""
        return self.seats[self.seat_to_move]

    def seat_of(self, user: int) -> int | None:
        """The seat of a person, or ``None`` for a spectator."""
        return self.seats.index(user) if user in self.seats else None


@dataclass(frozen=True)
class MatchView:
    """A match and everything the rules say about it now: what pictures and messages are made from."""

    match: Match
    game: Game
    rules: Rules
    position: Position
    score: Score
    last_turn: Turn | None
