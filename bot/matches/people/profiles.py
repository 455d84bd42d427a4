"""What people and servers have set, whom people have blocked, and in which servers the bot is."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from bot.errors import MatchError, NotForYouError
from bot.matches.desk import Part
from bot.matches.ids import GuildId, Shards, UserId
from bot.matches.settings import PersonSettings, ServerSettings

MOST_BLOCKS = 100
"""How many people one person may block."""
SLEEPS = timedelta(days=30)
"""How long the matches of a server that has removed the bot are kept."""
PURGED_ROWS = 50
"""How many challenges or matches of such a server are deleted in one step, so that nothing waits for it."""


class People(Part):
    """Settings and blocks of all people and servers."""

    async def change_person(self, user: UserId, **changes: Any) -> PersonSettings:
        """Set some fields of what a person has set and return all of it."""
        return await self._store.change_person(user, at=self._desk.clock(), **changes)

    async def change_server(self, guild: GuildId, **changes: Any) -> ServerSettings:
        """Set some fields of what a server has set and return all of it."""
        return await self._store.change_server(guild, at=self._desk.clock(), **changes)

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
        """Lift a block; raise `MatchError` if they were not blocked."""
        if other not in await self._store.blocked_by(user):
            raise MatchError("not-blocked", person=str(other))
        await self._store.unblock(user, other)


class Servers(Part):
    """In which servers the bot is."""

    async def leave(self, guild: GuildId) -> None:
        """Note that a server has removed the bot."""
        await self._store.note_departure(guild, self._desk.clock())

    async def come_back(self, guild: GuildId) -> None:
        """Let everything in a server go on; the time of each running match begins anew. A new one is greeted.

        Nobody could play meanwhile, nor see a board. What was left of a turn's time is not known where the
        bot was offline when it was removed, so every turn gets all of its time.
        """
        await self._store.note_return(guild, self._desk.clock())

    async def compare(self, present: Collection[GuildId], shards: Shards | None = None) -> None:
        """Note which servers have removed the bot, or let it in again, while it was offline.

        Args:
            present: Where the bot is now, servers included that are out of order.
            shards: Of which shards these are all servers; of all without.
        """
        departed = set(await self._store.departures(shards=shards))
        for guild in departed & set(present):
            await self.come_back(guild)
        for guild in set(await self._store.guilds(shards)) - departed - set(present):
            await self.leave(guild)

    async def purge_some(self) -> bool:
        """Delete something of a server that has removed the bot long ago.

        Returns:
            Whether there may be more to delete.
        """
        before = self._desk.clock() - SLEEPS
        due = await self._store.departures(before)
        return bool(due) and (await self._store.purge(due[0], before, PURGED_ROWS) or len(due) > 1)
