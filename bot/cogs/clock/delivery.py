"""Brings to Discord what is stored and not shown: boards, cards, and buttons that have to go.

It works beside everything else, some things side by side and each in its order, from the moment when the bot
is ready.
"""

import asyncio
import logging
from contextlib import suppress
from contextvars import copy_context
from math import ceil

from discord.ext import commands, tasks

from bot.cogs.board.posting import Boards
from bot.cogs.challenge.card import Cards
from bot.cogs.client import Oddity
from bot.cogs.common.budget import urgency
from bot.cogs.common.channels import may_write
from bot.cogs.common.notices import NOWHERE, Notices
from bot.cogs.common.outbox import Thing
from bot.errors import DamagedMatchError
from bot.matches.ids import ChallengeId, MatchId
from bot.matches.model import Place
from bot.matches.ports import StoreError

log = logging.getLogger(__name__)

IN_HAND_SECONDS = 3.0
"""How long others wait for what this process is delivering in the servers of a shard that it has left."""
SECONDS_EACH = 0.5
"""How long a request takes, or a little more: so many are under way at once that none of a second is lost."""


class Delivery(commands.Cog):
    """Works the outbox off."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._slots = asyncio.Semaphore(ceil(bot.budget.limit * SECONDS_EACH))
        self._working: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Begin; nothing is due before a shard is served."""
        self._working = asyncio.create_task(self._work())
        if self._bot.partner is not None:
            self.often.start()

    async def cog_unload(self) -> None:
        """End."""
        self.often.cancel()
        if self._working is not None:
            self._working.cancel()

    async def look(self) -> None:
        """Put into the outbox whatever the store has for it.

        Raises:
            StoreError: The store cannot be read now.
        """
        matches, outbox, shards = self._bot.matches, self._bot.outbox, self._bot.connections.shards
        await matches.showing.release(shards)
        for challenge in await matches.challenges.unshown(shards):
            outbox.add(Thing("challenge", challenge.id), challenge.offer.place, was_left=True)
        for key, place, can_wait in await matches.showing.unsettled(shards):
            outbox.add(Thing("match", key), place, can_wait=can_wait, was_left=True)
        await Notices.of(self._bot).look(shards)
        outbox.is_complete = shards == self._bot.connections.shards

    @commands.Cog.listener()
    async def on_shard_taken(self, _shard: int) -> None:
        """Look what is left over in the servers of a shard, as soon as it is known what may be done there."""
        self._bot.outbox.is_complete = False
        self._bot.begin(self._look_anew())

    @commands.Cog.listener()
    async def on_shard_left(self, _shard: int) -> None:
        """Leave to another process what is still to be shown in the servers of a shard."""
        self._bot.begin(self._leave_to_others())

    async def _leave_to_others(self) -> None:
        shards = self._bot.connections.shards
        self._bot.outbox.drop(lambda place: place != NOWHERE and not shards.has(place.guild))
        await asyncio.sleep(IN_HAND_SECONDS)
        with suppress(StoreError):  # it is tried again soon
            await self.look()

    @tasks.loop(seconds=10)
    async def often(self) -> None:
        """Look for what other processes have left to this one."""
        if not self._bot.closing:
            await self._look_anew()

    async def _look_anew(self) -> None:
        with suppress(StoreError):  # it is read again in a minute
            await self.look()

    async def _work(self) -> None:
        while not self._bot.closing:
            async with self._slots:
                thing, place = await self._bot.outbox.take(self._bot.budget.room_in)
            context = copy_context()
            if self._bot.outbox.can_wait(thing):
                context.run(self._bot.budget.keep_place)
            self._bot.track(asyncio.create_task(self._deliver(thing, place), context=context))

    async def _deliver(self, thing: Thing, place: Place) -> None:
        async with self._slots:
            if thing.kind != "notice" and self._is_hopeless(thing, place):
                self._bot.outbox.postpone(thing, refused=True)
                return
            try:
                with urgency(self._bot.outbox.urgency(thing)):
                    await self._attempt(thing)
            except StoreError:
                self._bot.outbox.postpone(thing, refused=False)
            except DamagedMatchError:  # which has been logged
                self._bot.outbox.postpone(thing, refused=True)
            except Exception:
                log.exception("%s %d could not be delivered", thing.kind, thing.id)
                self._bot.outbox.postpone(thing, refused=True)
            self._bot.outbox.give_back(thing)

    async def _attempt(self, thing: Thing) -> None:
        if thing.kind == "match":
            await Boards.of(self._bot).deliver(MatchId(thing.id))
        elif thing.kind == "challenge":
            await Cards.of(self._bot).deliver(ChallengeId(thing.id))
        else:
            await Notices.of(self._bot).deliver(thing.id)

    def _is_hopeless(self, thing: Thing, place: Place) -> bool:
        """Whether Discord would only say no: once more, or about a server that the bot has left.

        Nothing is known of servers of other shards, nor of those whose session has not told of them yet.
        """
        if not self._bot.connections.known_shards.has(place.guild):
            return False
        is_gone = self._bot.get_guild(place.guild) is None
        return (self._bot.outbox.was_refused(thing) or is_gone) and not may_write(self._bot, place)
