from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.features.challenge.levels import strength
from bot.features.ratings.ledger import UNDECIDED, Player, RatedMatch
from bot.matches.ids import FORMER, UserId
from bot.matches.model import ENDINGS, Ending

MET = 3
"""How many of the most frequent opponents are listed."""
ON_THE_BOARD, WITHOUT_A_WINNER = "board", "none"
"""Further ways a match ends, besides `Ending`."""
_DESERTED = frozenset({Ending.TIME, Ending.LEFT})


class Played(NamedTuple):
    game: str
    seat: int
    opponent: UserId
    opponent_is_nowhere: bool
    level: int | None
    """Of the computer, if it was the opponent."""
    winner: int | None
    reason: str
    loser: str | None
    """The id in the outcome's details."""
    started: datetime
    ended: datetime
    plies: int
    """Turns that a message has shown."""
    start_ply: int
    """Of these, turns on the board at the start."""
    is_helped: bool = False
    """By hints or take-backs, against the computer."""

    @property
    def has_result(self) -> bool:
        """Whether it was won, or drawn on the board."""
        if self.reason in UNDECIDED:
            return False
        return self.winner is not None or self.reason not in ENDINGS


@dataclass(frozen=True)
class Tally:
    matches: int = 0
    won: int = 0
    drawn: int = 0

    def with_one(self, one: Played) -> "Tally":
        won = one.winner == one.seat
        drawn = one.winner is None
        return Tally(self.matches + 1, self.won + won, self.drawn + drawn)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.matches + other.matches, self.won + other.won, self.drawn + other.drawn)


class Reliability(NamedTuple):
    """Matches finished, whether lost or won, of all."""

    finished: int
    matches: int


@dataclass(frozen=True)
class Career:
    games: Mapping[str, tuple[Tally, Tally]]
    """Matches against people with a result, by game and seat; most played game first."""
    ends: Mapping[str, int]
    """Matches against people by the way they ended."""
    pace: timedelta | None
    """The average time of a turn, including opponents'."""
    reliability: Reliability
    beaten: Mapping[str, int]
    """The highest level of the computer beaten in each game, from the start."""
    met: Sequence[tuple[UserId, Tally]]
    """The most frequent opponents who may be named."""


class Profile(NamedTuple):
    career: Career
    players: Mapping[str, Player]
    lines: Sequence[RatedMatch]
    counts: Mapping[str, int] = {}
    """By the messages that say them."""


def career(matches: Iterable[Played], user: UserId) -> Career:
    listed = list(matches)
    played = [one for one in listed if one.level is None]
    games: dict[str, tuple[Tally, Tally]] = {}
    met: dict[UserId, Tally] = {}
    for one in filter(lambda one: one.has_result, played):
        first, second = games.get(one.game, (Tally(), Tally()))
        games[one.game] = (first.with_one(one), second) if one.seat == 0 else (first, second.with_one(one))
        if one.opponent != FORMER and not one.opponent_is_nowhere:
            met[one.opponent] = met.get(one.opponent, Tally()).with_one(one)
    return Career(
        dict(sorted(games.items(), key=lambda of: (-(of[1][0] + of[1][1]).matches, of[0]))),
        Counter(_way(one) for one in played),
        _pace(played),
        reliability(played, user),
        _beaten(one for one in listed if one.level is not None),
        sorted(met.items(), key=lambda of: (-of[1].matches, of[0]))[:MET],
    )


def reliability(matches: Iterable[Played], user: UserId) -> Reliability:
    """Count finished matches: losing on time, never moving or leaving does not finish one."""
    counted = [one for one in matches if one.has_result or one.loser == str(user)]
    deserted = sum(_deserts(one) for one in counted)
    return Reliability(len(counted) - deserted, len(counted))


def _deserts(one: Played) -> bool:
    if not one.has_result:
        return True
    return one.reason in _DESERTED and one.winner != one.seat


def _way(one: Played) -> str:
    if one.reason not in ENDINGS:
        return ON_THE_BOARD
    if one.has_result:
        return one.reason
    return WITHOUT_A_WINNER


def _pace(played: Sequence[Played]) -> timedelta | None:
    plies = sum(one.plies - one.start_ply for one in played)
    if not plies:
        return None
    return sum((one.ended - one.started for one in played), timedelta()) / plies


def _beaten(matches: Iterable[Played]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for one in matches:
        if one.winner == one.seat and one.level is not None and not one.start_ply and not one.is_helped:
            found[one.game] = max(one.level, found.get(one.game, one.level), key=strength)
    return found
