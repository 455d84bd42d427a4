"""Opens a zombie shard anew: one that is connected and yet hears of nothing that people do.

That has happened to whole bots for hours: https://github.com/discord/discord-api-docs/issues/8162. Nothing
tells it from a quiet night, in which one more session does no harm.
"""

import asyncio
import logging

from bot.transport.gateway import Gateway

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0
"""How long from one look to the next."""
SILENCE_SECONDS = 1800.0
"""How long a shard may hear nothing; after each new session in vain, twice as long."""
LONGEST_SILENCE_SECONDS = 86_400.0
"""How long it may hear nothing in any case; Discord allows a thousand sessions a day."""


class ZombieShards:
    """When something people do was heard of last, by shard. Moments are those of the event loop's clock."""

    def __init__(self, gateway: Gateway) -> None:
        """Begin to listen.

        Args:
            gateway: That of this process.
        """
        self._gateway = gateway
        self._silent_since: dict[int, float] = {}
        self._allowed: dict[int, float] = {}
        """For how many seconds each shard may hear nothing, if not for `SILENCE_SECONDS`."""

    def hear(self, shard: int, now: float) -> None:
        """Note an interaction."""
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
