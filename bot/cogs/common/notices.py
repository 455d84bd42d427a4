"""What is said exactly once, in a message of its own: each kind by the room that knows how to say it.

A notice is stored with the change that is the reason for it, and goes once it is said. Its nonce keeps a
crash in between from saying it twice within minutes; how to find it after that, its teller knows.
"""

import logging
from abc import abstractmethod
from typing import Protocol

from discord.ext import commands

from bot.cogs.client import Oddity
from bot.cogs.common.outbox import Thing
from bot.cogs.common.troubles import Trouble
from bot.matches.courtesy import Notice, NoticeKind
from bot.matches.events import MatchChanged, MatchEnded, TurnStored
from bot.matches.ids import ChannelId, GuildId
from bot.matches.model import Match, Place
from bot.matches.shards import Shards

log = logging.getLogger(__name__)

NOWHERE = Place(GuildId(0), ChannelId(0))
"""Where something is said that belongs to no server."""


class Teller(Protocol):
    """Says notices of one kind."""

    @abstractmethod
    async def tell(
        self, notice: Notice, match: Match | None, *, nonce: str, long_ago: bool
    ) -> Trouble | None:
        """Say a notice.

        Args:
            notice: What to say.
            match: The match that it is about, as it stands.
            nonce: For its message.
            long_ago: Whether it may have been said so long ago that the nonce does not tell.

        Returns:
            What was in the way, if anything was; only what is busy is tried again.
        """


class Notices(commands.Cog):
    """Everything that is still to be said."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._tellers: dict[NoticeKind, Teller] = {}

    @classmethod
    def of(cls, bot: Oddity) -> "Notices":
        """Return those of a bot."""
        found = bot.get_cog(cls.__name__)
        assert isinstance(found, cls)  # noqa: S101 (one of the first rooms to be loaded)
        return found

    async def cog_load(self) -> None:
        """Look when something has happened that may be the reason for a notice."""
        self._bot.matches.events.listen(self._hear, MatchChanged, MatchEnded, TurnStored)

    def add(self, kind: NoticeKind, teller: Teller) -> None:
        """Let notices of a kind be said from now on."""
        self._tellers[kind] = teller

    async def _hear(self, event: MatchChanged | MatchEnded | TurnStored) -> None:
        if event.match.notices:
            await self.look(self._bot.connections.shards)

    async def look(self, shards: Shards) -> None:
        """Put into the outbox what is to be said.

        Args:
            shards: Of whose servers.

        Raises:
            StoreError: The store cannot be read now.
        """
        for notice in await self._bot.matches.due.notices(shards):
            if notice.kind in self._tellers:
                self._bot.outbox.add(Thing("notice", notice.id), NOWHERE)

    async def deliver(self, key: int) -> None:
        """Say a notice, unless it has been said or helps no more; what cannot be said now is postponed.

        Raises:
            StoreError: The store cannot be used now.
        """
        due, outbox, thing = self._bot.matches.due, self._bot.outbox, Thing("notice", key)
        notice = await due.notice(key, self._bot.connections.shards)
        if notice is None:  # it was said since the store was looked through, or another process says it
            outbox.remove(thing)
            return
        match = await due.match_of(notice)
        if not due.is_late(notice) and (match is not None or notice.match is None):
            tell, long_ago = self._tellers[notice.kind].tell, outbox.is_long_ago(thing)
            trouble = await tell(notice, match, nonce=f"s{key}", long_ago=long_ago)
            if trouble is Trouble.BUSY:
                outbox.postpone(thing, refused=False)
                return
            if trouble is not None:
                log.info("notice %d could not be said: %s", key, trouble.value)
        await due.drop_notice(notice)
        outbox.remove(thing)


async def setup(bot: Oddity) -> None:
    """Begin to say things."""
    await bot.add_cog(Notices(bot))
