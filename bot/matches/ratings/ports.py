"""What the application needs of a store to keep ratings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from bot.matches.ids import GuildId, MatchId, UserId
from bot.matches.ratings.ledger import Player, PoolKey, RatedMatch, Told
from bot.matches.settings import ServerSettings


def first_seat_key(game: str) -> str:
    """Return the key of the note that holds what the first seat of a game was learnt to be worth."""
    return f"first-seat {game}"


class RatingStore(Protocol):
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

    async def pools(self, guild: GuildId) -> Sequence[PoolKey]:
        """The games that have rated matches in a server."""

    async def exclude(self, guild: GuildId, *, person: UserId, counts: bool) -> ServerSettings:
        """Let the matches of a person count in a server or not; all ratings of it are reckoned anew."""

    async def rebuild_ratings(self, guild: GuildId, *, by_learnt: bool = False) -> int:
        """Reckon all ratings of a server anew, perhaps by what first seats were learnt to be worth.

        Returns:
            How many lines of the ledger and ratings differed.
        """
