"""The gateway: which shards this process serves, and whether Discord can tell of what happens in them.

One process alone has every shard that Discord recommends, each connected by discord.py. Processes that share
a database put `bot.cluster` in this place.

A zombie shard is one that is connected and yet hears of nothing that people do. That has happened to whole
bots for hours: https://github.com/discord/discord-api-docs/issues/8162. Nothing tells it from a quiet night,
in which one more session does no harm.
"""

import asyncio
import logging
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import discord
from discord.ext import commands

from bot.matches.ids import Shards
from bot.transport.discord_internals import forget_servers, use_backoff
from bot.transport.troubles import Backoff, persistently

log = logging.getLogger(__name__)

IDENTIFY_SECONDS = 5.5
"""How long the next IDENTIFY waits after one; Discord counts five seconds."""
FEW_IDENTIFIES = 20
"""With fewer left of a day, each waits for its share of the time until Discord allows more.

Discord takes a thousand a day, and resets the token of a bot that sends more:
https://discord.com/developers/docs/events/gateway#session-start-limit
"""
FINAL_CLOSE_CODES = {
    4004: "the token in DISCORD_TOKEN is not valid any more",
    4010: "it does not know such a shard",
    4011: "the bot is in too many servers for so few shards; a new start takes as many as are needed",
    4012: "this version of the gateway is not served any more",
    4013: "it does not know the intents that are asked for",
    4014: "the intents that are asked for are not granted",
}
"""Discord's close codes after which there is no use in connecting again.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
"""


class RefusedConnectionError(Exception):
    """Discord wants no such connection, now or ever; the text is one sentence for the operator."""

    def __init__(self, code: int) -> None:
        super().__init__(f"Discord closes the connection for good: {FINAL_CLOSE_CODES[code]}.")
        self.may_pass = code in {4010, 4011}
        """Whether a new start, which asks how many shards there are, mends it."""


class Gateway:
    """All shards of the bot, in this process.

    Each time that the servers of a shard are known, the client hears `shard_taken`.
    """

    is_shared = False
    """Whether other processes serve the bot as well."""

    def __init__(self, client: commands.AutoShardedBot) -> None:
        """Contact nothing yet."""
        self._client = client
        self._known: set[int] = set()
        """The shards of which Discord has told all servers, until it is to tell of them anew."""
        self._next_identify = float("-inf")
        self.identifies_left: int | None = None
        """How many sessions may be opened today, when last asked."""
        self.next_session: datetime | None = None
        """When the next session may be opened, while few are left and one waits for that."""
        self._awaited: dict[int, set[int]] = {}
        """The servers of each shard that Discord has named and has still to tell of."""
        client.add_listener(self._on_shard_connect, "on_shard_connect")
        client.add_listener(self._on_guild_available, "on_guild_available")
        client.add_listener(self._on_shard_ready, "on_shard_ready")

    @property
    def is_spare(self) -> bool:
        """Whether all shards are served by others, and none is left for this process."""
        return False

    @property
    def has_share(self) -> bool:
        """Whether this process has had all the shards that it was to have, once since it began."""
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
        """Whether Discord can tell of everything that happens in the own shards."""
        own = self.shards.own
        return bool(own) and all(self.is_open(shard) for shard in own)

    @property
    def latency(self) -> float:
        """The longest time, in seconds, that Discord took to acknowledge a heartbeat of an own shard."""
        return max((latency for _, latency in self._client.latencies), default=float("nan"))

    def is_open(self, shard: int) -> bool:
        found = self._client.get_shard(shard)
        return found is not None and not found.is_closed()

    def is_ready(self, shard: int) -> bool:
        """Whether a shard is connected and knows its servers."""
        return shard in self._known and self.is_open(shard)

    async def run(self) -> None:
        """Serve until the client is closed.

        Raises:
            RefusedConnectionError: Discord wants no such connection.
        """
        use_backoff(Backoff)
        try:
            await persistently("connect to the gateway", self._client.connect)
        except discord.PrivilegedIntentsRequired:
            raise RefusedConnectionError(4014) from None
        except discord.ConnectionClosed as error:
            if error.code not in FINAL_CLOSE_CODES:
                raise
            raise RefusedConnectionError(error.code) from None

    async def before_identify(self, shard: int) -> None:
        """Forget what a new session of a shard tells anew, and wait until it may be opened."""
        self.forget(shard)
        now = asyncio.get_running_loop().time()
        turn = max(now, self._next_identify)
        self._next_identify = turn + IDENTIFY_SECONDS
        await asyncio.sleep(turn - now)
        await self._spare()

    async def _spare(self) -> None:
        """Wait while few sessions may be opened, so that a bot that always restarts keeps its token."""
        starts = await persistently(
            "ask how many sessions may be opened", self._client.fetch_session_start_limits
        )
        self.identifies_left = starts.remaining
        wait = pause_before_identify(starts.remaining, starts.reset_after / 1000)
        if not wait:
            return
        self.next_session = note_wait(starts.remaining, starts.total, wait)
        await asyncio.sleep(wait)
        self.next_session = None

    async def renew(self, shard: int) -> None:
        """Open another session of a shard in place of the one that it has."""
        if (found := self._client.get_shard(shard)) is not None:
            await found.reconnect()

    def forget(self, shard: int) -> None:
        self._known.discard(shard)
        self._awaited.pop(shard, None)
        forget_servers(self._client, shard)

    async def leave(self) -> None:
        """Let other processes take the shards of this one, and answer until they have."""

    async def close(self) -> None:
        """Answer for nothing any more."""

    async def _on_shard_connect(self, shard: int) -> None:
        """Wait for the servers that a new session has named."""
        servers = [guild for guild in self._client.guilds if guild.shard_id == shard]
        self._awaited[shard] = {guild.id for guild in servers if guild.unavailable}
        self._look(shard)

    async def _on_guild_available(self, guild: discord.Guild) -> None:
        self._awaited.get(guild.shard_id, set()).discard(guild.id)
        self._look(guild.shard_id)

    async def _on_shard_ready(self, shard: int) -> None:
        """Wait no longer: for two seconds no server has come, so that those awaited are in an outage."""
        if shard in self._awaited:  # else that was said of an earlier session
            self._awaited[shard] = set()
            self._look(shard)

    def _look(self, shard: int) -> None:
        if shard not in self._known and self._awaited.get(shard) == set() and not self._client.is_closed():
            self._note_ready(shard)

    def _note_ready(self, shard: int) -> None:
        self._known.add(shard)
        self._tell_taken(shard)

    def _tell_taken(self, shard: int) -> None:
        log.info("ready as %s in shard %d of %d", self._client.user, shard, self.shards.count)
        self._client.dispatch("shard_taken", shard)


def pause_before_identify(left: int, reset_after: float) -> float:
    """Return how many seconds the next session waits.

    Args:
        left: How many may be opened.
        reset_after: In how many seconds Discord allows more.
    """
    return reset_after / (left + 1) if left < FEW_IDENTIFIES else 0.0


def note_wait(left: int, total: int, seconds: float) -> datetime:
    """Log that the next session waits for so many seconds, and return until when."""
    moment = datetime.now(UTC) + timedelta(seconds=seconds)
    log.warning(
        "%d of the %d sessions that Discord allows a day are left: the next is opened at %s",
        left,
        total,
        moment.isoformat(" ", "seconds"),
    )
    return moment


LOOK_SECONDS = 60.0
"""How long from one look to the next."""
SILENCE_SECONDS = 1800.0
"""How long a shard may hear nothing; after each new session in vain, twice as long."""
LONGEST_SILENCE_SECONDS = 86_400.0
"""How long it may hear nothing in any case; Discord allows a thousand sessions a day."""


class ZombieShards:
    """When something people do was heard of last, by shard. Moments are those of the event loop's clock."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._silent_since: dict[int, float] = {}
        self._allowed: dict[int, float] = {}
        """For how many seconds each shard may hear nothing, if not for `SILENCE_SECONDS`."""

    def hear(self, shard: int, now: float) -> None:
        self._silent_since[shard] = now
        self._allowed.pop(shard, None)

    def found(self, now: float) -> list[int]:
        """Return the own shards that may be zombies, and expect that each is opened anew now."""
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
        """Open shards anew that may be zombies, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for shard in self.found(loop.time()):
                log.info("shard %d has heard nothing for long, and is opened anew", shard)
                await self._gateway.renew(shard)
