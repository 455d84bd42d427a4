"""What happens by itself: jobs, the outbox worked off, channels that open, servers that come and go."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from typing import ParamSpec, TypeVar

import discord
from discord.ext import commands, tasks

from bot.db.errors import StoreError
from bot.delivery.deliverer import Attempt
from bot.delivery.delivery import Posting
from bot.delivery.schedule import LONG
from bot.errors import DamagedMatchError, PlayerError
from bot.features.board.posting import Boards
from bot.features.board.threads import WEEK
from bot.features.challenge.card import Cards
from bot.matches.ids import ChannelId, GuildId, Shards, UserId
from bot.matches.model import Match, Place
from bot.matches.outbox import NOWHERE, REFUSED, Entry, Kind
from bot.transport.budget import Urgency, urgency
from bot.transport.troubles import Trouble
from bot.transport.visibility import may_write
from bot.ui.client import Oddity, Room
from bot.ui.messages import NoticeDeliverer, tell, tell_directly

IN_HAND_SECONDS = 3.0
"""How long others wait for what this process is delivering in the servers of a shard that it has left."""


class Delivering(commands.Cog):
    """Runs the dispatcher, and looks into the store when shards come and go."""

    def __init__(self, bot: Oddity) -> None:
        self._bot = bot
        self._working: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Begin; nothing is due before a shard is served."""
        self._working = asyncio.create_task(self._bot.delivery.work(self._bot))
        if self._bot.gateway.is_shared:
            self.often.start()

    async def cog_unload(self) -> None:
        self.often.cancel()
        if self._working is not None:
            self._working.cancel()
        await self._bot.delivery.note()

    @commands.Cog.listener()
    async def on_shard_taken(self, _shard: int) -> None:
        """Look what is left over in the servers of a shard, as soon as it is known what may be done there."""
        self._bot.delivery.schedule.is_complete = False
        self._bot.begin(self._look_anew())

    @commands.Cog.listener()
    async def on_shard_left(self, _shard: int) -> None:
        """Leave to another process what is still to be shown in the servers of a shard."""
        self._bot.begin(self._leave_to_others())

    async def _leave_to_others(self) -> None:
        shards = self._bot.gateway.shards
        self._bot.delivery.schedule.drop(lambda place: place != NOWHERE and not shards.has(place.guild))
        await asyncio.sleep(IN_HAND_SECONDS)
        await self._look_anew()

    @tasks.loop(seconds=10)
    async def often(self) -> None:
        if not self._bot.closing:
            await self._look_anew()

    async def _look_anew(self) -> None:
        with suppress(StoreError):  # it is read again in a minute
            await self._bot.look_into_outbox()


class Reopening(Room):
    """Listens to changes of permissions and of threads."""

    @commands.Cog.listener()
    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        """Wake a thread, and show what is missing in one that is not locked."""
        self._bot.track(asyncio.current_task())
        await Boards.of(self._bot).threads.keep_awake(change)
        if not change.data["thread_metadata"].get("locked"):
            self._hurry(lambda place: place.channel == change.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me):
            self._show(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions and after in after.guild.me.roles:
            self._show(after.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Notice other roles of the bot; of others nothing is told without a privileged intent."""
        if after == after.guild.me:
            self._show(after.guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._show(guild)

    def _show(self, guild: discord.Guild) -> None:
        self._hurry(lambda place: place.guild == guild.id)

    def _hurry(self, among: Callable[[Place], bool]) -> None:
        self._bot.delivery.schedule.hurry(lambda place: among(place) and may_write(self._bot, place))


log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


class Background(Room):
    """Does what becomes due."""

    def __init__(self, bot: Oddity) -> None:
        super().__init__(bot)
        self._boards, self._cards = Boards.of(bot), Cards.of(bot)
        self._connected = True
        self._noted: dict[int, dict[str, str]] = {}
        """The refusals of each shard that the store knows of."""

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        self._connected = False
        self._bot.matches.downtime.interrupt()

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Make up for the time in which people could not reach the bot; a disk that fails is tried again."""
        self._bot.track(asyncio.current_task())
        self._connected = self._bot.gateway.is_connected
        if self._connected:
            with suppress(StoreError):
                await self._bot.matches.downtime.end()

    @commands.Cog.listener()
    async def on_shard_taken(self, _shard: int) -> None:
        """Make up for the time in which people could not reach the bot."""
        await self.on_resumed()

    @tasks.loop(minutes=1)
    async def each_minute(self) -> None:
        await _attempt(self.look_at_the_clock)

    @tasks.loop(hours=1)
    async def each_hour(self) -> None:
        """Forget the interactions of the day before, a little at a time.

        Of several processes, the one that has the first shard does so.
        """
        if self._bot.gateway.shards.has_first:
            await _attempt(_step_by_step, self._bot.matches.due.sweep)

    @tasks.loop(minutes=WEEK)
    async def each_week(self) -> None:
        """Wake the threads of running matches that have fallen asleep while the bot was away."""
        await _attempt(self._wake_sleeping)

    async def _wake_sleeping(self) -> None:
        with urgency(Urgency.NOTICES):
            async for place in self._bot.matches.showing.running_places(self._bot.gateway.shards):
                if self._boards.threads.may_sleep(place) and not self._bot.closing:
                    await _attempt(self._boards.threads.wake, place)

    async def look_at_the_clock(self) -> None:
        """Do what has become due, each kind beside the others, and log it if messages are late."""
        if late := self._bot.delivery.schedule.late(LONG):
            log.warning("%s", late)
        matches = self._bot.matches
        kinds = (
            _attempt(self._do_all, matches.challenges.expired, self._cards.close_expired),
            _attempt(self._do_all, self._due_matches, matches.due.handle),
            _attempt(self._do_all, matches.due.digests, matches.due.take_digest),
            _attempt(self._do_all, matches.due.news, matches.due.take_news),
            _attempt(self._do_all, matches.puzzles.due, matches.puzzles.take_due),
            _attempt(self._do_all, matches.tournaments.due, matches.tournaments.advance),
        )
        await asyncio.gather(*kinds)
        await self._bot.look_into_outbox()
        await self._note_refusals()

    async def _note_refusals(self) -> None:
        """Let `oddity doctor` and `oddity match` know which channels refuse the bot."""
        shards, found = self._bot.gateway.shards, dict[int, dict[str, str]]()
        for place, why in self._bot.delivery.schedule.refusals().items():
            found.setdefault(shards.of(place.guild), {})[str(place.channel)] = why
        for shard in shards.own:
            refused = found.get(shard, {})
            if self._noted.get(shard) != refused:
                await self._bot.matches.notes.write_note(f"{REFUSED}{shard}", json.dumps(refused))
                self._noted[shard] = refused

    async def _do_all(
        self, find: Callable[[Shards], Awaitable[Sequence[T]]], do: Callable[[T], Awaitable[object]]
    ) -> None:
        """Do what is due of one kind, each thing once, until nothing else is found; then deliver it."""
        done: set[Hashable] = set()
        while new := [one for one in await find(self._bot.gateway.shards) if _key(one) not in done]:
            for one in new:
                if self._bot.closing:
                    return
                done.add(_key(one))
                await _attempt(do, one)
        if done:
            await self._bot.look_into_outbox()

    async def _due_matches(self, shards: Shards) -> Sequence[Match]:
        return await self._bot.matches.due.matches(shards) if await self._is_in_reach() else []

    async def _is_in_reach(self) -> bool:
        """Whether people could play now; where they can't, no time passes for their matches."""
        if not self._connected:
            return False
        try:
            await self._bot.matches.downtime.note()
        except StoreError:
            return False
        return True


def _key(one: object) -> Hashable:
    """Return what tells something that is due from others of its kind, whatever becomes of it."""
    return getattr(one, "id", one)


async def _step_by_step(step: Callable[[], Awaitable[bool]]) -> None:
    """Delete a little at a time until nothing is left, and rest after each step for as long as it took."""
    now, more = asyncio.get_running_loop().time, True
    while more:
        began = now()
        more = await step()
        await asyncio.sleep(now() - began)


async def _attempt(action: Callable[P, Awaitable[object]], *args: P.args, **kwargs: P.kwargs) -> None:
    try:
        await action(*args, **kwargs)
    except (StoreError, DamagedMatchError):
        pass  # that has been logged
    except (discord.DiscordException, PlayerError) as error:
        log.warning("something due could not be done: %s", error)
    except Exception:  # a bug in one thing
        log.exception("something due could not be done")


class Departures(Room):
    """Lets what is stored of servers sleep, go on, and go.

    An outage of a server is no departure: discord.py tells of it by other events, and lists the server still.
    What the disk does not take is noted by the next comparison, within an hour.
    """

    @commands.Cog.listener()
    async def on_shard_taken(self, shard: int) -> None:
        """Notice what has happened in a shard while nobody heard of it."""
        self._bot.track(asyncio.current_task())
        known = self._bot.gateway.known_shards  # the shard may be gone again
        with suppress(StoreError):
            await self._compare(Shards(known.count, known.own & {shard}))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._bot.track(asyncio.current_task())
        log.info("server %d has removed the bot", guild.id)
        with suppress(StoreError):
            await self._bot.matches.servers.leave(GuildId(guild.id))
        self._bot.delivery.schedule.drop(lambda place: place.guild == guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._bot.track(asyncio.current_task())
        log.info("server %d has let the bot in", guild.id)
        with suppress(StoreError):
            await self._bot.matches.servers.come_back(GuildId(guild.id))
            await self._bot.look_into_outbox()

    @tasks.loop(hours=1)
    async def each_hour(self) -> None:
        """Delete what is left of servers that removed the bot a month ago, a little at a time.

        Of several processes, the one that has the first shard does so.
        """
        with suppress(StoreError):
            await self._compare(self._bot.gateway.known_shards)
            if self._bot.gateway.shards.has_first:
                await _step_by_step(self._bot.matches.servers.purge_some)

    async def _compare(self, shards: Shards) -> None:
        present = {NOWHERE.guild} | {GuildId(guild.id) for guild in self._bot.guilds}
        await self._bot.matches.servers.compare(present, shards)
        self._bot.delivery.schedule.drop(lambda place: place.guild not in present and shards.has(place.guild))


class Welcomes(NoticeDeliverer, kind=Kind.WELCOME):
    """Greets a server where the bot may write, else its owner alone."""

    async def tell(self, notice: Entry, match: Match | None, *, attempt: Attempt) -> Trouble | None:  # noqa: ARG002 (a welcome is about none)
        """Greet; nothing if the bot has been removed meanwhile."""
        guild = self._bot.get_guild(notice.place.guild)
        if guild is None:
            return None
        place = notice.place
        words = await self._bot.words_of(place.guild)
        text = "\n".join([words.say("welcome"), *self._bot.page_lines(words, "support")])
        posting = Posting(f"w{guild.id}", text)  # the same of two processes that hear of it
        if (open_place := self._open_place(guild, place)) is not None:
            told = await tell(self._bot, open_place, posting, attempt=attempt)
            if not isinstance(told, Trouble):
                return None
            if told is Trouble.BUSY:
                return told
        return await tell_directly(self._bot, UserId(guild.owner_id or 0), posting, attempt=attempt)

    def _open_place(self, guild: discord.Guild, place: Place) -> Place | None:
        """Return where boards can be posted: what admins or newcomers read, else the first channel."""
        wanted = (guild.public_updates_channel, guild.system_channel, *guild.text_channels)
        places = (Place(place.guild, ChannelId(one.id)) for one in wanted if one is not None)
        return next((place for place in places if may_write(self._bot, place)), None)
