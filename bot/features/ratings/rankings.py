"""Rankings of a server: who has a rank, what others lack for one, and the points of a month."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, NamedTuple, Self
from zoneinfo import ZoneInfo

from bot.errors import MatchError
from bot.features.ratings.glicko import GROWTH, Rating, Result, after
from bot.features.ratings.ledger import Player
from bot.matches.ids import ChannelId, GuildId, Kind, MessageId, UserId
from bot.matches.model import Place
from bot.matches.outbox import Entry, Key
from bot.matches.settings import Line, SetBy, of_servers

MONTH = Kind("month")  # posts who had the most points in a month that is over, where a server wants that
MONTH_HELPS = timedelta(days=7)
FIRST_YEAR = 1970

SURE = 150.0
"""The maximum deviation for a rank."""
IDLE = timedelta(days=90)
"""After this time without a rated match, a rank is lost until the next."""
OPPONENTS = 3
"""Different opponents needed for a rank."""
MOST_GROWTH = GROWTH * (IDLE.days + 1)
"""More than a squared deviation can have grown since the last match of a person with a rank."""
MOST_WINS = 3
"""Wins per opponent and month that score points."""
SHOWN = 10
"""The first people of a table; the reader's own line is added."""
_USUAL_OPPONENT = 100.0
"""The assumed deviation of future opponents."""


@of_servers
@dataclass(frozen=True)
class NewsSettings:
    news: Annotated[ChannelId | None, SetBy("server show", Line())] = None
    """Where the points of each month are posted."""


class Ranked(NamedTuple):
    person: UserId
    rating: Rating
    matches: int
    place: int = 0

    @property
    def low(self) -> float:
        return self.rating.value - 2 * self.rating.deviation


class Missing(NamedTuple):
    matches: int
    opponents: int
    """How many of the matches must be against new opponents."""


def missing(player: Player, at: datetime) -> Missing | None:
    rating = player.rating_at(at)
    matches = 0
    if _has_rank(player, rating, at):
        return None
    while rating.deviation > SURE:
        rating = after(rating, [Result(Rating(rating.value, _USUAL_OPPONENT), 0.5)])
        matches += 1
    opponents = max(0, OPPONENTS - player.opponents)
    return Missing(max(1, matches, opponents), opponents)


def _has_rank(player: Player, rating: Rating, at: datetime) -> bool:
    is_idle = player.last is None or at - player.last > IDLE
    return rating.deviation <= SURE and player.opponents >= OPPONENTS and not is_idle


def ranking(players: Mapping[UserId, Player], at: datetime) -> list[Ranked]:
    found = [
        Ranked(user, rating, player.matches)
        for user, player in players.items()
        if _has_rank(player, rating := player.rating_at(at), at)
    ]
    ordered = sorted(found, key=lambda one: (-one.low, one.person))
    placed = zip(ordered, places(-one.low for one in ordered), strict=True)
    return [one._replace(place=place) for one, place in placed]


class MonthScore(NamedTuple):
    person: UserId
    points: int
    place: int


def places(numbers: Iterable[float]) -> list[int]:
    """Return the rank of each number of a descending series; equal ones share a rank."""
    first: dict[float, int] = {}
    return [first.setdefault(number, place) for place, number in enumerate(numbers, start=1)]


class Month(NamedTuple):
    """In the time zone of a server."""

    year: int
    month: int
    zone: str = "UTC"

    @classmethod
    def read(cls, text: str, zone: str = "UTC") -> Self:
        """Parse "2026-11"."""
        try:
            found = date.fromisoformat(f"{text}-01")
        except ValueError:
            found = date.min
        if found.year < FIRST_YEAR:
            raise MatchError("no-such-month", month=text[:20])
        return cls(found.year, found.month, zone)

    @classmethod
    def of(cls, moment: datetime, zone: str = "UTC") -> Self:
        local = moment.astimezone(ZoneInfo(zone))
        return cls(local.year, local.month, zone)

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}"

    @property
    def begins(self) -> datetime:
        return datetime(self.year, self.month, 1, tzinfo=ZoneInfo(self.zone)).astimezone(UTC)

    @property
    def ends(self) -> datetime:
        return self.after.begins

    @property
    def before(self) -> Self:
        return type(self).of(self.begins - timedelta(days=1), self.zone)

    @property
    def after(self) -> Self:
        return type(self).of(self.begins + timedelta(days=32), self.zone)


class MonthNews(NamedTuple):
    id: int
    guild: GuildId
    channel: ChannelId
    month: Month
    message: MessageId | None


def month_entry(news: MonthNews) -> Entry:
    """Return the entry that posts a month, or corrects what was posted."""
    expires = None
    if news.message is None:
        expires = news.month.ends + MONTH_HELPS
    return Entry(Key(MONTH, 0, news.id), Place(news.guild, news.channel), expires=expires)
