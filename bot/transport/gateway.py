"""The gateway: which shards this process serves, and their state.

A single process has every shard that Discord recommends, connected by discord.py; processes that share a
database use `bot.cluster` instead.

A zombie shard is connected but receives no interactions, which has happened to whole bots for hours:
https://github.com/discord/discord-api-docs/issues/8162. It cannot be told from a quiet night, when one more
session does no harm.
"""

import asyncio
import logging
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import discord
from discord.ext import commands

from bot.matches.ids import Shards
from bot.transport.discord_internals import forget_servers, use_backoff
from bot.transport.troubles import Backoff, retry_until_reachable

log = logging.getLogger(__name__)

IDENTIFY_SECONDS = 5.5
"""Pause between two IDENTIFYs; Discord requires five seconds."""
FEW_IDENTIFIES = 20
"""With fewer left for the day, IDENTIFYs are spread until the limit resets.

Discord allows a thousand a day and resets the token of a bot that sends more:
https://discord.com/developers/docs/events/gateway#session-start-limit
"""
FINAL_CLOSE_CODES = {
    4004: "the token in DISCORD_TOKEN is no longer valid",
    4010: "the shard number is invalid",
    4011: "the bot is in too many servers for its number of shards; restart it to use more",
    4012: "this version of the gateway is no longer supported",
    4013: "the requested intents are invalid",
    4014: "the requested intents are not granted",
}
"""Close codes after which reconnecting is useless.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
"""
ZOMBIE_CHECK_SECONDS = 60.0
SILENCE_SECONDS = 1800.0
"""Allowed silence of a shard; doubled after each reconnect in vain."""
LONGEST_SILENCE_SECONDS = 86_400.0
"""Maximum allowed silence; Discord allows a thousand IDENTIFYs a day."""


class RefusedConnectionError(Exception):
    """Discord refuses the connection for good; the text is a sentence for the operator."""

    def __init__(self, code: int) -> None:
        super().__init__(f"Discord refuses the connection: {FINAL_CLOSE_CODES[code]}.")
        self.may_pass = code in {4010, 4011}
        """Whether a restart, which reads the shard count again, helps."""


class Gateway:
    """All shards of the bot, in this process.

    Whenever the guilds of a shard are known, the client receives `shard_taken`.
    """

    is_shared = False

    def __init__(self, client: commands.AutoShardedBot) -> None:
        self._client = client
        self._ready_shards: set[int] = set()
        self._next_identify = float("-inf")
        self.identifies_left: int | None = None
        self.next_session: datetime | None = None
        """When the next IDENTIFY happens, while one waits for the limit."""
        self._awaited: dict[int, set[int]] = {}
        client.add_listener(self._on_shard_connect, "on_shard_connect")
        client.add_listener(self._on_guild_available, "on_guild_available")
        client.add_listener(self._on_shard_ready, "on_shard_ready")

    @property
    def is_spare(self) -> bool:
        """Other processes serve all shards."""
        return False

    @property
    def has_share(self) -> bool:
        """This process has had its full share at least once."""
        return True

    @property
    def terms(self) -> Mapping[str, int]:
        return {}

    @property
    def shards(self) -> Shards:
        count = self._client.shard_count or 1
        return Shards(count, frozenset(range(count)))

    @property
    def known_shards(self) -> Shards:
        return Shards(self.shards.count, frozenset(filter(self.is_ready, self.shards.own)))

    @property
    def is_connected(self) -> bool:
        own = self.shards.own
        return bool(own) and all(self.is_open(shard) for shard in own)

    @property
    def latency(self) -> float:
        return max((latency for _, latency in self._client.latencies), default=float("nan"))

    def is_open(self, shard: int) -> bool:
        found = self._client.get_shard(shard)
        return found is not None and not found.is_closed()

    def is_ready(self, shard: int) -> bool:
        return shard in self._ready_shards and self.is_open(shard)

    async def run(self) -> None:
        use_backoff(Backoff)
        try:
            await retry_until_reachable("connect to the gateway", self._client.connect)
        except discord.PrivilegedIntentsRequired:
            raise RefusedConnectionError(4014) from None
        except discord.ConnectionClosed as error:
            if error.code not in FINAL_CLOSE_CODES:
                raise
            raise RefusedConnectionError(error.code) from None

    async def before_identify(self, shard: int) -> None:
        self.forget(shard)
        now = asyncio.get_running_loop().time()
        turn = max(now, self._next_identify)
        self._next_identify = turn + IDENTIFY_SECONDS
        await asyncio.sleep(turn - now)
        await self._delay_if_few_left()

    async def _delay_if_few_left(self) -> None:
        """Delay the IDENTIFY while few are left, so that a bot in a restart loop keeps its token."""
        starts = await retry_until_reachable(
            "ask how many sessions may be opened", self._client.fetch_session_start_limits
        )
        self.identifies_left = starts.remaining
        wait = pause_before_identify(starts.remaining, starts.reset_after / 1000)
        if not wait:
            return
        self.next_session = log_wait(starts.remaining, starts.total, wait)
        await asyncio.sleep(wait)
        self.next_session = None

    async def renew(self, shard: int) -> None:
        found = self._client.get_shard(shard)
        if found is not None:
            await found.reconnect()

    def forget(self, shard: int) -> None:
        self._ready_shards.discard(shard)
        self._awaited.pop(shard, None)
        forget_servers(self._client, shard)

    async def leave(self) -> None:
        """Offer the shards to other processes, and serve until they take them."""

    async def close(self) -> None:
        """Close what discord.py does not."""

    async def _on_shard_connect(self, shard: int) -> None:
        """Await the guilds that the READY event announced."""
        servers = [guild for guild in self._client.guilds if guild.shard_id == shard]
        self._awaited[shard] = {guild.id for guild in servers if guild.unavailable}
        self._announce_if_ready(shard)

    async def _on_guild_available(self, guild: discord.Guild) -> None:
        self._awaited.get(guild.shard_id, set()).discard(guild.id)
        self._announce_if_ready(guild.shard_id)

    async def _on_shard_ready(self, shard: int) -> None:
        """Stop waiting: after two seconds without a guild, the missing ones are in an outage."""
        if shard in self._awaited:  # else the event is of an earlier session
            self._awaited[shard] = set()
            self._announce_if_ready(shard)

    def _announce_if_ready(self, shard: int) -> None:
        if (
            shard not in self._ready_shards
            and self._awaited.get(shard) == set()
            and not self._client.is_closed()
        ):
            self._mark_ready(shard)

    def _mark_ready(self, shard: int) -> None:
        self._ready_shards.add(shard)
        self._announce_taken(shard)

    def _announce_taken(self, shard: int) -> None:
        log.info("ready as %s in shard %d of %d", self._client.user, shard, self.shards.count)
        self._client.dispatch("shard_taken", shard)


def pause_before_identify(left: int, reset_after: float) -> float:
    """Seconds to wait, with `left` IDENTIFYs until the limit resets in `reset_after` seconds."""
    if left >= FEW_IDENTIFIES:
        return 0.0
    return reset_after / (left + 1)


def log_wait(left: int, total: int, seconds: float) -> datetime:
    """Return when the wait for the IDENTIFY limit ends."""
    moment = datetime.now(UTC) + timedelta(seconds=seconds)
    at = moment.isoformat(" ", "seconds")
    log.warning("%d of %d IDENTIFYs left today: the next one is at %s", left, total, at)
    return moment


class ZombieShards:
    """Tracks the last interaction by shard, in loop time, and reconnects silent shards."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._silent_since: dict[int, float] = {}
        self._allowed: dict[int, float] = {}
        """Allowed silence in seconds, where not `SILENCE_SECONDS`."""

    def note_interaction(self, shard: int, now: float) -> None:
        self._silent_since[shard] = now
        self._allowed.pop(shard, None)

    def take_suspects(self, now: float) -> list[int]:
        """Return own shards that may be zombies; each is expected to be reconnected now."""
        ready = self._gateway.known_shards.own
        self._silent_since = {shard: self._silent_since.get(shard, now) for shard in ready}
        found = [shard for shard in ready if now - self._silent_since[shard] >= self._may_be_silent(shard)]
        for shard in found:
            self._silent_since[shard] = now
            self._allowed[shard] = min(LONGEST_SILENCE_SECONDS, 2 * self._may_be_silent(shard))
        return found

    def _may_be_silent(self, shard: int) -> float:
        return self._allowed.get(shard, SILENCE_SECONDS)

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(ZOMBIE_CHECK_SECONDS)
            for shard in self.take_suspects(loop.time()):
                log.info("shard %d: no interactions for long, reconnecting", shard)
                await self._gateway.renew(shard)
