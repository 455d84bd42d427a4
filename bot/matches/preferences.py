"""Settings of people and servers, and blocks."""

from typing import Any

from bot.errors import MatchError, NotForYouError
from bot.matches.context import Service
from bot.matches.ids import GuildId, UserId
from bot.matches.settings import PersonSettings, Preferences, ServerSettings
from bot.matches.tables import preferences as preference_table

MOST_BLOCKS = 100


class People(Service):
    async def change_person(self, user: UserId, **changes: Any) -> PersonSettings:
        return await self._db.write(preference_table.change_person, user, at=self._context.clock(), **changes)

    async def change_server(self, guild: GuildId, **changes: Any) -> ServerSettings:
        return await self._db.write(
            preference_table.change_server, guild, at=self._context.clock(), **changes
        )

    async def block(self, user: UserId, other: UserId) -> None:
        if user == other:
            raise NotForYouError("block-yourself")
        if len(await self._db.read(preference_table.blocked_by, user) | {other}) > MOST_BLOCKS:
            raise MatchError("too-many-blocks", limit=MOST_BLOCKS)
        await self._db.write(preference_table.block, user, other)

    async def unblock(self, user: UserId, other: UserId) -> None:
        if other not in await self._db.read(preference_table.blocked_by, user):
            raise MatchError("not-blocked", person=other)
        await self._db.write(preference_table.unblock, user, other)

    async def preferences(self, user: UserId, guild: GuildId | None) -> Preferences:
        return await self._db.read(preference_table.both, user, guild)

    async def server(self, guild: GuildId) -> ServerSettings:
        return await self._db.read(preference_table.server, guild)

    async def blocked_by(self, user: UserId) -> frozenset[UserId]:
        return await self._db.read(preference_table.blocked_by, user)
