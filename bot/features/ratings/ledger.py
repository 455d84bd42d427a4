"""The ledger of a server's rated matches, and the ratings derived from it.

Only `Pool.enter` changes ratings. It is used at the end of each match and when a ledger is recomputed, so
that both give the same result.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.errors import PlayerError, SetupError
from bot.features.ratings.glicko import FLOOR, Rating, Result, after, aged
from bot.matches.ids import COMPUTER, FORMER, GuildId, MatchId, UserId
from bot.matches.model import Ending, Match, Offer
from bot.rules.catalogue import Game
from bot.rules.first_seat import FIRST_SEAT

FEWEST_TURNS = 8
"""A shorter match counts only if it ended on the board."""
MOST_OF_TWO = 10
"""Matches of the same two people that count in a game..."""
MONTH = timedelta(days=30)
"""...within this time."""
LATE_WINDOW = timedelta(days=7)
LATE_IN_A_WEEK = 3
"""This number of losses on time within a week..."""
UNSURE = 150.0
"""...raise the deviation to at least this: the player may be away rather than weak."""
UNDECIDED = frozenset({Ending.CANCELLED, Ending.AGREED})
_ROUGHLY = 10.0
"""Former players' ratings are rounded to this, so that they do not reveal whose matches they were."""

UNKNOWN = Rating()
"""Before the first match."""

Seats = tuple[UserId, UserId]
Two = tuple[Rating, Rating]


class PoolKey(NamedTuple):
    guild: GuildId
    game: str


@dataclass(frozen=True)
class RatedMatch:
    """An entry of the ledger, in the order in which matches ended."""

    match: MatchId
    pool: PoolKey
    seats: Seats
    winner: int | None
    """A seat; `None` for a draw."""
    reason: str
    ended: datetime
    first_seat: float
    id: int = 0
    counts: bool = True
    """False while one of the two is excluded: then it changes nothing."""
    before: Two = (UNKNOWN, UNKNOWN)
    after: Two = (UNKNOWN, UNKNOWN)

    @property
    def loser(self) -> UserId | None:
        if self.winner is None:
            return None
        return self.seats[1 - self.winner]


class RatingChange(NamedTuple):
    line: RatedMatch
    nowhere: frozenset[UserId]


@dataclass(frozen=True)
class Player:
    rating: Rating = UNKNOWN
    last: datetime | None = None
    matches: int = 0
    opponents: int = 0

    def rating_at(self, moment: datetime) -> Rating:
        if self.last is None:
            return self.rating
        return aged(self.rating, (moment - self.last) / timedelta(days=1))


_NEW_PLAYER = Player()


def counts(match: Match) -> bool:
    outcome = match.outcome
    ending = match.ending
    if not match.rated or match.start_ply or outcome is None:
        return False
    if COMPUTER in match.seats or ending in UNDECIDED:
        return False
    if ending is None:
        return True
    return outcome.winner is not None and match.ply >= FEWEST_TURNS


def why_not(offer: Offer, game: Game) -> PlayerError | None:
    """Return why an offer cannot count, independently of the players."""
    if offer.opponent == COMPUTER:
        return SetupError("rated-computer")
    if offer.turns:
        return SetupError("rated-position")
    is_rematch = offer.rematch_of is not None  # of a rated match: as usual as it was when that began
    if not is_rematch and (offer.seat is not None or not game.is_usual(offer.setup)):
        return SetupError("rated-unusual", game=game.name)
    return None


@dataclass
class Pool:
    players: dict[UserId, Player] = field(default_factory=dict)
    late: dict[UserId, list[datetime]] = field(default_factory=dict)
    met: set[frozenset[UserId]] = field(default_factory=set)

    def enter(self, line: RatedMatch, excluded: Collection[UserId] = ()) -> RatedMatch:
        before = self._before(line, 0), self._before(line, 1)
        if any(user in excluded for user in line.seats):
            return replace(line, counts=False, before=before, after=before)
        if line.reason == Ending.TIME and line.loser is not None:
            self.late.setdefault(line.loser, []).append(line.ended)
        after = self._after(line, before, 0), self._after(line, before, 1)
        pair = frozenset(line.seats)
        for user, rating in zip(line.seats, after, strict=True):
            if user != FORMER:
                known = self.players.get(user, _NEW_PLAYER)
                met = known.opponents + (pair not in self.met)
                self.players[user] = Player(rating, line.ended, known.matches + 1, met)
        self.met.add(pair)
        return replace(line, counts=True, before=before, after=after)

    def _before(self, line: RatedMatch, seat: int) -> Rating:
        user = line.seats[seat]
        if user == FORMER:  # their rating is final
            return line.before[seat]
        return self.players.get(user, _NEW_PLAYER).rating_at(line.ended)

    def _after(self, line: RatedMatch, before: Two, seat: int) -> Rating:
        user = line.seats[seat]
        if user == FORMER:
            return before[seat]
        score = 0.5
        if line.winner is not None:
            score = float(line.winner == seat)
        ahead = line.first_seat if seat == 0 else -line.first_seat
        rating = after(before[seat], [Result(before[1 - seat], score, ahead)])
        if line.reason == Ending.TIME and user == line.loser and self._is_away(user, line.ended):
            return rating._replace(deviation=max(rating.deviation, UNSURE))
        return rating

    def _is_away(self, user: UserId, at: datetime) -> bool:
        return sum(at - LATE_WINDOW < moment <= at for moment in self.late[user]) >= LATE_IN_A_WEEK


def recompute(
    lines: Iterable[RatedMatch], excluded: Collection[UserId] = ()
) -> tuple[Pool, list[RatedMatch]]:
    pool = Pool()
    return pool, [pool.enter(line, excluded) for line in lines]


def too_often(earlier: Iterable[datetime], at: datetime) -> bool:
    return sum(moment > at - MONTH for moment in earlier) >= MOST_OF_TWO


def line_of(match: Match, seats: Seats) -> RatedMatch:
    """`seats` are as before a player was forgotten."""
    outcome = match.outcome
    ended = match.ended
    assert outcome is not None  # noqa: S101 (only ended matches count)
    assert ended is not None  # noqa: S101 (the same)
    pool = PoolKey(match.place.guild, match.setup.game)
    worth = FIRST_SEAT.get(pool.game, 0.0)
    return RatedMatch(match.id, pool, seats, outcome.winner, outcome.reason, ended, worth)


def without(line: RatedMatch, user: UserId) -> RatedMatch:
    """Replace a person by a former player, with a rounded rating."""
    if user not in line.seats:
        return line
    first, second = line.seats
    rating, other = line.before
    if user == first:
        return replace(line, seats=(FORMER, second), before=(_rough(rating), other))
    return replace(line, seats=(first, FORMER), before=(rating, _rough(other)))


def _rough(rating: Rating) -> Rating:
    return Rating(_round(rating.value), max(FLOOR, _round(rating.deviation)))


def _round(number: float) -> float:
    return _ROUGHLY * round(number / _ROUGHLY)
