import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from bot.features.tournaments.pairings import Pairing, of_player, pairings, rounds
from bot.matches.ids import Kind, MatchId, MessageId, TournamentId, UserId
from bot.matches.model import Ending, Match, Place
from bot.matches.outbox import Entry, Key
from bot.rules.setup import Value

TOURNAMENT = Kind("tournament")  # shows the table of a tournament as it stands
TOURNAMENT_BEGUN = Kind("tournament-begun")  # posts in its channel that it has begun, and when it ends
TOURNAMENT_JUDGED = Kind("tournament-judged")
"""Has the engine judge the unfinished matches on the last day of a tournament."""
TOURNAMENT_ENDED = Kind("tournament-ended")  # posts in its channel who has won, or corrects that

FEWEST_PLAYERS = 3
MOST_PLAYERS = 10


class Status(enum.StrEnum):
    OPEN = "open"
    RUNNING = "running"
    JUDGING = "judging"
    """The last day has come; unfinished matches are being judged."""
    OVER = "over"
    CANCELLED = "cancelled"


class Why(enum.StrEnum):
    """Why a result is not that of the match."""

    LEFT = "left"
    """Stored up to 1.2.0; later, it follows from `gone` (`Event.results`)."""
    AWARDED = "awarded"
    UNFINISHED = "unfinished"


@dataclass(frozen=True)
class TournamentTerms:
    name: str
    """Sanitised."""
    game: str
    board: str
    days_per_turn: int
    days_in_all: int
    """Of each seat."""
    at_once: int
    """Matches per player."""
    most: int
    options: Mapping[str, Value] = field(default_factory=dict)
    """That differ from the board's suggestions, or all."""
    rated: bool = False
    thread: bool = False
    take_backs: bool = True
    tries: bool = True
    shares_ties: bool = False
    """Up to 1.4.0, a lot broke the last ties."""

    def lasts(self, players: int) -> timedelta:
        """Return the maximum duration for a number of players, if all matches begin as early as they can."""
        waves = -(-rounds(players) // self.at_once)
        return timedelta(days=2 * self.days_in_all * waves)

    @property
    def longest(self) -> timedelta:
        """The maximum for any number of players: six meet more often than seven."""
        return max(map(self.lasts, range(FEWEST_PLAYERS, self.most + 1)))


class Decision(NamedTuple):
    """A result that overrides the match."""

    pairing: int
    winner: int | None
    """A seat; `None` for a draw."""
    why: Why
    ply: int = 0
    """Turns played, if unfinished."""


class GonePlayer(NamedTuple):
    player: int
    """The Berger number."""
    is_struck: bool
    """Whether none of their matches counts."""


class Intervention(NamedTuple):
    """A moderator's action, shown in the table."""

    what: str
    """`extended`, `withdrawn`, `awarded` or `undone`."""
    by: UserId
    at: datetime
    person: UserId | None = None
    pairing: int | None = None
    is_undone: bool = False


@dataclass(frozen=True)
class Tournament:
    """A round robin; its results follow from its matches (`Event`)."""

    id: TournamentId
    place: Place
    terms: TournamentTerms
    organiser: UserId
    created: datetime
    status: Status = Status.OPEN
    due: datetime | None = None
    message: MessageId | None = None
    told: MessageId | None = None
    """The announcement of the end."""
    players: tuple[UserId, ...] = ()
    """In order of joining; once started, by Berger number."""
    barred: tuple[UserId, ...] = ()
    """Withdrawn by a moderator before the start."""
    seed: int = 0
    """For the draw of numbers, and for lots."""
    started: datetime | None = None
    ends: datetime | None = None
    is_extended: bool = False
    gone: tuple[GonePlayer, ...] = ()
    decisions: tuple[Decision, ...] = ()
    interventions: tuple[Intervention, ...] = ()

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        if self.started is None:
            return ()
        return pairings(len(self.players))

    @property
    def is_over(self) -> bool:
        return self.status in {Status.OVER, Status.CANCELLED}

    @property
    def struck(self) -> frozenset[int]:
        return frozenset(gone.player for gone in self.gone if gone.is_struck)

    def counts(self, place: int) -> bool:
        pair = self.pairings[place]
        return self.struck.isdisjoint((pair.first, pair.second))

    def player_of(self, user: UserId) -> int | None:
        if user not in self.players:
            return None
        return self.players.index(user)

    def is_gone(self, player: int) -> bool:
        return any(gone.player == player for gone in self.gone)


class PairingResult(NamedTuple):
    winner: int | None
    """A seat; `None` for a draw."""
    why: Why | None = None


@dataclass(frozen=True)
class Event:
    tournament: Tournament
    matches: Mapping[int, Match] = field(default_factory=dict)

    @cached_property
    def results(self) -> Mapping[int, PairingResult]:
        found = {place: PairingResult(_winner(match)) for place, match in self.matches.items() if match.ended}
        decided = {one.pairing: PairingResult(one.winner, one.why) for one in self.tournament.decisions}
        known = sorted({**found, **self._forfeits(), **decided}.items())
        return {place: result for place, result in known if self.tournament.counts(place)}

    def _forfeits(self) -> dict[int, PairingResult]:
        """Return matches lost by leaving before they ended. If both left, the first to leave has lost."""
        pairs = self.tournament.pairings
        found = {}
        for gone in reversed(self.tournament.gone):
            for place in self.pairings_of(gone.player):
                match = self.matches.get(place)
                if match is None or match.ended is None or place in self.freed:
                    found[place] = PairingResult(1 - pairs[place][1:].index(gone.player), Why.LEFT)
        return found

    @property
    def freed(self) -> set[int]:
        """Pairings whose match continues without a clock, outside the table."""
        return {place for place, match in self.matches.items() if match.left[0] is None}

    def standing(self, place: int) -> tuple[bool, PairingResult | None]:
        return self.tournament.counts(place), self.results.get(place)

    @property
    def open(self) -> list[int]:
        tournament = self.tournament
        places = range(len(tournament.pairings))
        return [place for place in places if tournament.counts(place) and place not in self.results]

    @property
    def running(self) -> list[int]:
        return [place for place in self.open if place in self.matches]

    def pairings_of(self, player: int) -> tuple[int, ...]:
        return tuple(of_player(player, len(self.tournament.players)))

    def finished_of(self, player: int) -> int:
        own = self.pairings_of(player)
        return sum(place in self.matches and self.matches[place].ended is not None for place in own)

    def is_struck_by_leaving(self, player: int) -> bool:
        """Less than half of the player's matches are over."""
        return 2 * self.finished_of(player) < len(self.pairings_of(player))

    def released(self, after: Tournament) -> list[MatchId]:
        still = Event(after, self.matches).open
        return [self.matches[place].id for place in self.running if place not in still]


def _winner(match: Match) -> int | None:
    """Return the winning seat; a player who never moved has lost."""
    outcome = match.outcome
    if outcome is None:
        return None
    if match.ending is Ending.CANCELLED and "loser" in outcome.details:
        return 1 - int(outcome.details.get("absent", match.seat_to_move))
    return outcome.winner


def tournament_entry(kind: Kind, tournament: TournamentId, place: Place) -> Entry:
    return Entry(Key(kind, 0, tournament), place)


def old_table_entry(moved: Tournament, message: MessageId) -> Entry:
    """The message from which the table has moved names no one any more."""
    return Entry(Key(TOURNAMENT, message, moved.id), moved.place)
