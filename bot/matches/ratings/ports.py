"""What the application needs of a store to keep ratings."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.matches.ids import ChannelId, GuildId, MatchId, UserId
from bot.matches.ratings.career import Profile, Reliability
from bot.matches.ratings.ledger import Player, PoolKey, RatedMatch, Told
from bot.matches.ratings.tables import Month, News, Win
from bot.matches.settings import ServerSettings


class RatingQuestions(Protocol):
    """What anybody may ask about the ratings of a server, as it is."""

    async def games(self, guild: GuildId) -> Sequence[str]:
        """The games that people have ratings in, those that they have played most first."""

    async def profile(self, guild: GuildId, user: UserId) -> Profile | None:
        """All that is shown of a person in a server; nothing where they want to be nowhere."""

    async def reliable(self, guild: GuildId, user: UserId) -> Reliability | None:
        """How many matches in a server a person has finished; nothing where they want to be nowhere."""

    async def news(self, key: int) -> News | None:
        """What is told of a month in a server."""


class RatingStore(RatingQuestions, Protocol):
    """Where ratings stand; each call is one transaction, and may raise `ports.StoreError`.

    What a match changes is stored with its end, in the same transaction, and goes with it where a moderator
    takes its result out. What a call or the end of a match has changed is what `ledger.go_through` finds.
    """

    async def rated_match(self, match: MatchId, /) -> Told | None:
        """What a match has changed; nothing where it does not count."""

    async def players(self, pool: PoolKey, people: Iterable[UserId]) -> Mapping[UserId, Player]:
        """How people stand in a game, those of them who have played it rated."""

    async def ledger(self, pool: PoolKey) -> Sequence[RatedMatch]:
        """The rated matches of a game in a server, in the order in which they ended."""

    async def rated_matches_of(self, user: UserId, guild: GuildId | None = None) -> Sequence[RatedMatch]:
        """The rated matches of a person, in one server or everywhere, in the order in which they ended."""

    async def ratings_of(self, user: UserId) -> Mapping[PoolKey, Player]:
        """How a person stands in every game of every server."""

    async def ranked(self, pool: PoolKey, at: datetime) -> Mapping[UserId, Player]:
        """Who may have a rank in a game; nobody who is nowhere."""

    async def wins(self, guild: GuildId, game: str, month: Month) -> Sequence[Win]:
        """Who has beaten whom in a month, in one game or, without a name, in all; nobody who is nowhere."""

    # What servers are told of each month

    async def set_news(self, guild: GuildId, channel: ChannelId | None, at: datetime) -> ServerSettings:
        """Let a server be told of each month from this one on in a channel, or of none."""

    async def take_news(self, one: News, at: datetime) -> bool:
        """Queue what is to be told of a month, unless that was done before; the next one is awaited."""

    # Changes by moderators and operators

    async def exclude(self, guild: GuildId, *, person: UserId, counts: bool, at: datetime) -> ServerSettings:
        """Let the matches of a person count in a server or not; all ratings of it are reckoned anew."""

    async def rebuild_ratings(self, guild: GuildId) -> int:
        """Reckon all ratings of a server anew.

        Returns:
            How many lines of the ledger and ratings differed.
        """
