"""What people and servers have set, and whom people have blocked."""

from typing import Any

from bot.errors import MatchError, NotForYouError
from bot.matches.desk import Desk
from bot.matches.ids import GuildId, UserId
from bot.matches.settings import PersonSettings, ServerSettings

MOST_BLOCKS = 100
"""How many people one person may block."""


class People:
    """Settings and blocks of all people and servers."""

    def __init__(self, desk: Desk) -> None:
        self._store, self._clock = desk.store, desk.clock

    async def change_person(self, user: UserId, **changes: Any) -> PersonSettings:
        """Set some fields of what a person has set and return all of it."""
        return await self._store.change_person(user, at=self._clock(), **changes)

    async def change_server(self, guild: GuildId, **changes: Any) -> ServerSettings:
        """Set some fields of what a server has set and return all of it."""
        return await self._store.change_server(guild, **changes)

    async def block(self, user: UserId, other: UserId) -> None:
        """Keep a person away from one's challenges.

        Raises:
            NotForYouError: One cannot block oneself.
            MatchError: There are too many blocks already.
        """
        if user == other:
            raise NotForYouError("block-yourself")
        if len(await self._store.blocked_by(user) | {other}) > MOST_BLOCKS:
            raise MatchError("too-many-blocks", limit=MOST_BLOCKS)
        await self._store.block(user, other)

    async def unblock(self, user: UserId, other: UserId) -> None:
        """Lift a block.

        Raises:
            MatchError: They were not blocked.
        """
        if other not in await self._store.blocked_by(user):
            raise MatchError("not-blocked", person=str(other))
        await self._store.unblock(user, other)
