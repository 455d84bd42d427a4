"""A round robin as it is stored, and the matches that belong to it."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from bot.matches.ids import Kind, MatchId, MessageId, TournamentId, UserId
from bot.matches.model import Ending, Match, Place
from bot.matches.outbox import Entry, Key
from bot.matches.tournaments.pairings import Pairing, of_player, pairings, rounds
from bot.rules.setup import Value

TOURNAMENT = Kind("tournament")  # shows the table of a tournament as it stands
TOURNAMENT_BEGUN = Kind("tournament-begun")  # posts in its channel that it has begun, and when it ends
TOURNAMENT_JUDGED = Kind("tournament-judged")
"""Has the engine judge the unfinished matches on the last day of a tournament."""
TOURNAMENT_ENDED = Kind("tournament-ended")  # posts in its channel who has won, or corrects that

FEWEST, MOST = 3, 10
"""How many people may play."""


class Status(enum.StrEnum):
    """Every way a tournament stands."""

    OPEN = "open"
    RUNNING = "running"
    JUDGING = "judging"
    """Its day has come: what is not over is judged."""
    OVER = "over"
    CANCELLED = "cancelled"


class Why(enum.StrEnum):
    """Why the table goes by something other than the end of a match."""

    LEFT = "left"
    """Stored up to 1.2.0; what follows from who is gone adds to it (`Event.results`)."""
    AWARDED = "awarded"
    UNFINISHED = "unfinished"


@dataclass(frozen=True)
class Terms:
    """How a tournament is played."""

    name: str
    """Free text, cleaned."""
    game: str
    board: str
    days_per_turn: int
    days_in_all: int
    """That each seat of a match has."""
    at_once: int
    """How many matches a person has at once."""
    most: int
    """How many people may play."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """Those of the game that are not what its board suggests, or all of them."""
    rated: bool = False
    thread: bool = False
    """Whether each match gets a thread."""
    take_backs: bool = True
    tries: bool = True

    def lasts(self, players: int) -> timedelta:
        """Return how long a tournament of so many takes at the most, if all begins as it can."""
        waves = -(-rounds(players) // self.at_once)
        return timedelta(days=2 * self.days_in_all * waves)

    @property
    def longest(self) -> timedelta:
        """How long it takes at the most, however many play: six meet more often than seven."""
        return max(map(self.lasts, range(FEWEST, self.most + 1)))


class Decision(NamedTuple):
    """What the table says of a pairing, whatever comes of its match."""

    pairing: int
    winner: int | None
    """A seat; `None` for a draw."""
    why: Why
    ply: int = 0
    """How many turns had been played where it was unfinished."""


class Gone(NamedTuple):
    """A player who has left, or was withdrawn."""

    player: int
    """The Berger number."""
    is_struck: bool
    """Whether none of their matches counts."""


class Intervention(NamedTuple):
    """What a moderator has done, as everybody may read in the table."""

    what: str
    """`extended`, `withdrawn`, `awarded` or `undone`."""
    by: UserId
    at: datetime
    person: UserId | None = None
    """Whom it is about."""
    pairing: int | None = None
    is_undone: bool = False


@dataclass(frozen=True)
class Tournament:
    """A round robin; who has won what follows from its matches (`Event`)."""

    id: TournamentId
    place: Place
    terms: Terms
    organiser: UserId
    created: datetime
    status: Status = Status.OPEN
    due: datetime | None = None
    """When time, or the end of a match, has next something to do with it."""
    message: MessageId | None = None
    """The table."""
    told: MessageId | None = None
    """What has said that it is over."""
    players: tuple[UserId, ...] = ()
    """In the order in which they joined; once it has begun, in that of their Berger numbers."""
    barred: tuple[UserId, ...] = ()
    """Whom a moderator has withdrawn before it began."""
    seed: int = 0
    """Of the draw and of the lot."""
    started: datetime | None = None
    ends: datetime | None = None
    """Its day."""
    is_extended: bool = False
    gone: tuple[Gone, ...] = ()
    decisions: tuple[Decision, ...] = ()
    interventions: tuple[Intervention, ...] = ()

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        return () if self.started is None else pairings(len(self.players))

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
        return self.players.index(user) if user in self.players else None

    def is_gone(self, player: int) -> bool:
        return any(gone.player == player for gone in self.gone)


class Result(NamedTuple):
    """What a pairing has come to."""

    winner: int | None
    """A seat; `None` for a draw."""
    why: Why | None = None
    """`None` where the match ended."""


@dataclass(frozen=True)
class Event:
    """A tournament with its matches, by the places of their pairings."""

    tournament: Tournament
    matches: Mapping[int, Match] = field(default_factory=dict)

    @cached_property
    def results(self) -> Mapping[int, Result]:
        found = {place: Result(_winner(match)) for place, match in self.matches.items() if match.ended}
        decided = {one.pairing: Result(one.winner, one.why) for one in self.tournament.decisions}
        known = sorted({**found, **self._forfeits(), **decided}.items())
        return {place: result for place, result in known if self.tournament.counts(place)}

    def _forfeits(self) -> dict[int, Result]:
        """What is lost by leaving: matches that had not ended by then. Of two people, the first has lost."""
        pairs, found = self.tournament.pairings, {}
        for gone in reversed(self.tournament.gone):
            for place in self.pairings_of(gone.player):
                match = self.matches.get(place)
                if match is None or match.ended is None or place in self.freed:
                    found[place] = Result(1 - pairs[place][1:].index(gone.player), Why.LEFT)
        return found

    @property
    def freed(self) -> set[int]:
        """The pairings whose match has gone on without a clock, outside of the table."""
        return {place for place, match in self.matches.items() if match.left[0] is None}

    def standing(self, place: int) -> tuple[bool, Result | None]:
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
        """The pairings of a player, whether or not they count."""
        return tuple(of_player(player, len(self.tournament.players)))

    def finished_of(self, player: int) -> int:
        own = self.pairings_of(player)
        return sum(place in self.matches and self.matches[place].ended is not None for place in own)

    def is_struck_by_leaving(self, player: int) -> bool:
        """Whether none of a player's matches counts if they leave now: less than half of them are over."""
        return 2 * self.finished_of(player) < len(self.pairings_of(player))

    def released(self, after: Tournament) -> list[MatchId]:
        """The running matches that count no more after a change."""
        still = Event(after, self.matches).open
        return [self.matches[place].id for place in self.running if place not in still]


def _winner(match: Match) -> int | None:
    """Return which seat has won in the table; who never made a first turn has lost."""
    outcome = match.outcome
    if outcome is None:
        return None
    if match.ending is Ending.CANCELLED and "loser" in outcome.details:
        return 1 - match.seat_to_move
    return outcome.winner


def tournament_entry(kind: Kind, tournament: TournamentId, place: Place) -> Entry:
    return Entry(Key(kind, 0, tournament), place)
