"""Background work: due jobs, the outbox, servers joined and left."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

import discord
from discord.ext import commands

from bot.db.errors import StoreError
from bot.delivery.schedule import LONG
from bot.errors import DamagedMatchError, PlayerError
from bot.matches.departures import Servers
from bot.matches.due import Downtime, Due
from bot.matches.ids import GuildId, Shards
from bot.matches.model import Match
from bot.matches.notes import Notes
from bot.matches.outbox import NOWHERE, REFUSED
from bot.transport.budget import Urgency, urgency
from bot.transport.troubles import retry_until_reachable
from bot.ui.client import DueJob, FeatureCog, Oddity, every, repeat

RELOAD_SECONDS = 10.0
"""Between two reloads of the outbox, if processes share it."""
DELIVERY_SECONDS = 3.0
"""Time to finish deliveries in hand before entries of a lost shard are reloaded."""
P = ParamSpec("P")
T = TypeVar("T")


class OutboxWorker(commands.Cog):
    """Runs the dispatcher, and reloads the outbox when shards are taken or lost."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._working: list[asyncio.Task[None]] = []

    async def cog_load(self) -> None:
        """No entry is due before a shard is served."""
        self._working.append(asyncio.create_task(self._bot.delivery.work(self._bot)))
        if self._bot.gateway.is_shared:
            self._working.append(asyncio.create_task(repeat(self._reload_outbox, RELOAD_SECONDS)))

    async def cog_unload(self) -> None:
        for task in self._working:
            task.cancel()
        await self._bot.delivery.note()

    @commands.Cog.listener()
    async def on_shard_taken(self, _shard: int) -> None:
        self._bot.delivery.schedule.is_complete = False
        self._bot.begin(self._reload_outbox())

    @commands.Cog.listener()
    async def on_shard_left(self, _shard: int) -> None:
        self._bot.begin(self._hand_over())

    async def _hand_over(self) -> None:
        shards = self._bot.gateway.shards
        self._bot.delivery.schedule.discard(lambda place: place != NOWHERE and not shards.has(place.guild))
        await asyncio.sleep(DELIVERY_SECONDS)
        await self._reload_outbox()

    async def _reload_outbox(self) -> None:
        if not self._bot.closing:
            with suppress(StoreError):  # reloaded within a minute
                await self._bot.queue_outbox()


log = logging.getLogger(__name__)


class Background(FeatureCog):
    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._connected = True
        self._stored_refusals: dict[int, dict[str, str]] = {}
        """The refusals by shard as stored: channel to reason."""

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        self._connected = False
        self._bot.get(Downtime).interrupt()

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Extend deadlines by the outage; after a store error, the next connection tries again."""
        self._bot.track(asyncio.current_task())
        self._connected = self._bot.gateway.is_connected
        if self._connected:
            with suppress(StoreError):
                await self._bot.get(Downtime).end()

    @commands.Cog.listener()
    async def on_shard_taken(self, _shard: int) -> None:
        await self.on_resumed()

    @every(minutes=1)
    async def each_minute(self) -> None:
        await log_errors(self.run_due_jobs)

    @every(hours=1)
    async def each_hour(self) -> None:
        """Most of it only in the process with the first shard."""
        await log_errors(self._bot.services.list_acts)
        if self._bot.gateway.shards.has_first:
            await log_errors(_delete_in_batches, self._bot.get(Due).sweep)

    async def run_due_jobs(self) -> None:
        """Kinds run concurrently; late messages are logged."""
        self._note_look()
        late = self._bot.delivery.schedule.late(LONG)
        if late:
            log.warning("%s", late)
        matches = DueJob(self._due_matches, _handle)
        await asyncio.gather(*(log_errors(self._run, job) for job in (matches, *self._bot.due_jobs)))
        await self._bot.queue_outbox()
        await self._store_refusals()

    def _note_look(self) -> None:
        self._bot.looked = asyncio.get_running_loop().time()

    async def _store_refusals(self) -> None:
        """Store which channels refuse the bot, for `oddity doctor` and `oddity match`."""
        shards = self._bot.gateway.shards
        found = dict[int, dict[str, str]]()
        for place, why in self._bot.delivery.schedule.refusals().items():
            found.setdefault(shards.of(place.guild), {})[str(place.channel)] = why
        for shard in shards.own:
            refused = found.get(shard, {})
            if self._stored_refusals.get(shard) != refused:
                await self._bot.get(Notes).write_note(f"{REFUSED}{shard}", json.dumps(refused))
                self._stored_refusals[shard] = refused

    async def _run(self, job: DueJob[Any]) -> None:
        """Do each due thing once."""
        bot = self._bot
        done = set[Hashable]()
        while new := [one for one in await job.find(bot, bot.gateway.shards) if _job_key(one) not in done]:
            for one in new:
                if bot.closing:
                    return
                done.add(_job_key(one))
                self._note_look()
                await log_errors(job.do, bot, one)
        if done:
            await self._bot.queue_outbox()

    async def _due_matches(self, bot: Oddity, shards: Shards) -> Sequence[Match]:
        """If people cannot play now, deadlines don't pass."""
        if not self._connected:
            return []
        try:
            await bot.get(Downtime).heartbeat()
        except StoreError:
            return []
        return await bot.get(Due).matches(shards)


async def _handle(bot: Oddity, match: Match) -> None:
    is_hidden = await bot.visibility.is_hidden_from(match.player_to_move, match.place)
    await bot.get(Due).handle(match, is_hidden=is_hidden)


def _job_key(one: object) -> Hashable:
    return getattr(one, "id", one)


async def _delete_in_batches(step: Callable[[], Awaitable[bool]]) -> None:
    """Pause after each batch for as long as it took."""
    now = asyncio.get_running_loop().time
    more = True
    while more:
        began = now()
        more = await step()
        await asyncio.sleep(now() - began)


async def log_errors(action: Callable[P, Awaitable[object]], *args: P.args, **kwargs: P.kwargs) -> None:
    try:
        await action(*args, **kwargs)
    except (StoreError, DamagedMatchError):
        pass  # already logged
    except (discord.DiscordException, PlayerError) as error:
        log.warning("due job failed: %s", error)
    except Exception:  # a bug in one job must not stop others
        log.exception("due job failed")


def begin_comparing(
    bot: Oddity,
    shard: int,
    find: Callable[[Shards], AsyncIterator[T]],
    compare: Callable[[T], Awaitable[object]],
) -> None:
    """Compare what was posted with the data, as a restored backup may lack some, at the lowest urgency.

    It is tried again while Discord or the store is unavailable.
    """

    async def compare_each() -> None:
        async for one in find(Shards(bot.gateway.shards.count, frozenset({shard}))):
            await log_errors(retry_until_reachable, "compare with the data", partial(compare, one))

    with urgency(Urgency.OLD_BUTTONS):
        bot.begin(log_errors(retry_until_reachable, "look for what to compare", compare_each))


class Departures(FeatureCog):
    """Suspends, resumes and finally deletes the data of servers that remove the bot.

    A server outage is no departure: discord.py dispatches other events and keeps the server listed.
    After a store error, the hourly comparison catches up.
    """

    @commands.Cog.listener()
    async def on_shard_taken(self, shard: int) -> None:
        """Detect servers joined and left while the shard was offline."""
        self._bot.track(asyncio.current_task())
        known = self._bot.gateway.known_shards  # the shard may be lost again
        with suppress(StoreError):
            await self._compare(Shards(known.count, known.own & {shard}))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._bot.track(asyncio.current_task())
        log.info("server %d has removed the bot", guild.id)
        with suppress(StoreError):
            await self._bot.get(Servers).leave(GuildId(guild.id))
        self._bot.delivery.schedule.discard(lambda place: place.guild == guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._bot.track(asyncio.current_task())
        log.info("server %d has added the bot", guild.id)
        with suppress(StoreError):
            await self._bot.get(Servers).come_back(GuildId(guild.id))
            await self._bot.queue_outbox()

    @every(hours=1)
    async def each_hour(self) -> None:
        """Delete data a month after the removal, only in the process with the first shard."""
        with suppress(StoreError):
            await self._compare(self._bot.gateway.known_shards)
            if self._bot.gateway.shards.has_first:
                await _delete_in_batches(self._bot.get(Servers).purge_some)

    async def _compare(self, shards: Shards) -> None:
        present = {NOWHERE.guild} | {GuildId(guild.id) for guild in self._bot.guilds}
        await self._bot.get(Servers).compare(present, shards)
        self._bot.delivery.schedule.discard(
            lambda place: place.guild not in present and shards.has(place.guild)
        )
