from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.features.ratings import ledger, months, profiles, rankings
from bot.features.ratings import table as rating_table
from bot.features.ratings.career import Profile, Reliability
from bot.features.ratings.glicko import Rating, Result, after
from bot.features.ratings.ledger import Player, PoolKey
from bot.features.ratings.rankings import Missing, Month, MonthNews, MonthScore, Ranked
from bot.matches.context import BATCH, Service
from bot.matches.ids import ChannelId, GuildId, MessageId, Shards, UserId
from bot.matches.model import Match, Offer
from bot.matches.settings import ServerSettings
from bot.matches.tables import preferences as preference_table
from bot.rules.first_seat import FIRST_SEAT

FIRST_FIGURES = 3
"""Finished rated matches before ratings are shown as figures."""


class Side(NamedTuple):
    """A player's stake in a match whose seats are not drawn yet."""

    player: UserId
    rating: Rating
    won: float
    lost: float


class Stake(NamedTuple):
    challenger: Side
    opponent: Side | None
    """`None` for an open challenge; the challenger's stake then assumes an equal opponent."""


class ChangedRating(NamedTuple):
    player: UserId
    before: Rating
    after: Rating


class RankTable(NamedTuple):
    """The ranking of a game in a server, for one reader."""

    ranked: list[Ranked]
    """The first people, and the reader, if they have a rank."""
    rating: Rating
    missing: Missing | None
    """What the reader lacks for a rank; `None` if they have one, or cannot have any."""
    is_in: bool
    has_figures: bool = True


class Ratings(Service):
    async def stake(self, offer: Offer, reader: UserId | None = None) -> Stake | None:
        """Return the possible rating changes of an offer, for a reader, or for everyone if `None`.

        `None` if the reader, or one of both players, has finished too few matches to see figures.
        """
        pool = PoolKey(offer.place.guild, offer.setup.game)
        people = [user for user in (offer.challenger, offer.opponent) if user is not None]
        readers = people if reader is None else [reader]
        known = await self._db.read(rating_table.players, pool, {*people, *readers})
        now = self._context.clock()
        if (reader or offer.opponent) is None or not _told_figures(known, readers):
            return None
        players = [known.get(user, Player()) for user in people]
        one = players[0].rating_at(now)
        other = players[-1].rating_at(now)
        worth = FIRST_SEAT.get(pool.game, 0.0)
        challenger = _side(offer.challenger, one, other, worth)
        opponent = None
        if offer.opponent is not None:
            opponent = _side(offer.opponent, other, one, worth)
        return Stake(challenger, opponent)

    async def changed(self, match: Match) -> list[ChangedRating]:
        found = await self._db.read(rating_table.rated_match, match.id)
        if found is None or not found.line.counts:
            return []
        line = found.line
        known = await self._db.read(rating_table.players, line.pool, line.seats)
        if not _told_figures(known, line.seats):
            return []
        both = zip(line.seats, line.before, line.after, strict=True)
        return [ChangedRating(*one) for one in both if one[0] not in found.nowhere]

    async def why_unchanged(self, match: Match) -> str | None:
        """Return why a finished rated match doesn't count, unless the reason is about a person."""
        if not ledger.counts(match):
            has_loser = match.outcome is not None and match.outcome.winner is not None
            return "short" if has_loser else "undecided"
        rated = await self._db.read(rating_table.rated_match, match.id)
        return "often" if rated is None else None

    async def table(self, guild: GuildId, game: str, user: UserId) -> RankTable:
        pool = PoolKey(guild, game)
        now = self._context.clock()
        ranked = await self._db.read(rating_table.ranking, pool, now, user)
        if any(one.person == user for one in ranked):
            return RankTable(ranked, Rating(), None, is_in=True)
        known = await self._db.read(rating_table.players, pool, [user])
        mine = known.get(user, Player())
        told = _told_figures(known, [user])
        both = await self._db.read(preference_table.both, user, guild)
        missing = None
        if user not in both.server.excluded:
            missing = rankings.missing(mine, now)
        return RankTable(ranked, mine.rating_at(now), missing, is_in=both.person.ranked, has_figures=told)

    async def games(self, guild: GuildId) -> Sequence[str]:
        return await self._db.read(rating_table.games, guild)

    async def profile(self, guild: GuildId, user: UserId) -> Profile | None:
        """`None` if the person opted out."""
        return await self._db.read(profiles.profile, guild, user)

    async def reliable(self, guild: GuildId, user: UserId) -> Reliability | None:
        """`None` if the person opted out."""
        return await self._db.read(profiles.reliability_of, guild, user)

    async def due_news(self, shards: Shards | None = None) -> Sequence[MonthNews]:
        return await self._db.read(months.DUE.select, self._context.clock(), BATCH, shards)

    async def take_news(self, one: MonthNews) -> None:
        await self._db.write(months.take, one, self._context.clock())

    async def news(self, key: int) -> MonthNews | None:
        return await self._db.read(months.MONTHS.find, key)

    async def note_posted(self, news: MonthNews, message: MessageId) -> None:
        await self._db.by_statement.write(months.note_posted, news, message)

    async def month(
        self, guild: GuildId, game: str, month: Month, reader: UserId | None = None
    ) -> list[MonthScore]:
        """Of all games if the game is empty."""
        return await self._db.read(rating_table.points, guild, game, month, reader)

    async def set_news(self, guild: GuildId, channel: ChannelId | None) -> ServerSettings:
        return await self._db.write(months.set_news, guild, channel, self._context.clock())

    async def exclude(self, guild: GuildId, person: UserId, *, counts: bool) -> ServerSettings:
        at = self._context.clock()
        settings = await self._db.write(rating_table.exclude, guild, person=person, counts=counts, at=at)
        await self._context.list_acts()
        return settings


def _told_figures(known: Mapping[UserId, Player], people: Iterable[UserId]) -> bool:
    return all(known.get(user, Player()).matches >= FIRST_FIGURES for user in people)


def _side(user: UserId, mine: Rating, theirs: Rating, worth: float) -> Side:
    """Return a stake, averaged over both seats."""

    def change(score: float) -> float:
        as_first = after(mine, [Result(theirs, score, worth)])
        as_second = after(mine, [Result(theirs, score, -worth)])
        return (as_first.value + as_second.value) / 2 - mine.value

    return Side(user, mine, change(1.0), change(0.0))
