"""Notices a shard that is connected and yet hears of nothing that people do.

That has happened to whole bots for hours, until their shards were started anew:
https://github.com/discord/discord-api-docs/issues/8162. Nothing tells it from a quiet night but how much is
usual.
"""

import asyncio
import logging
from dataclasses import dataclass

from bot.cogs.gateway.connections import Connections

log = logging.getLogger(__name__)

LOOKS = 60.0
"""Seconds between two looks."""
HOUR = 3600.0
"""Seconds; what is usual is told by an hour at least, and a shard is started anew once an hour at most."""
EXPECTED = 30.0
"""How many interactions must have been expected in vain; by chance that comes once in 10^13 times."""
SHORTEST = 900.0
"""Seconds of silence that mean nothing."""
LONGEST = 24 * HOUR
"""Seconds between two new starts in vain: where nobody plays any more, there is nothing to hear."""


@dataclass
class _Heard:
    since: float
    last: float
    interactions: int = 0
    pause: float = HOUR
    renewed: float = float("-inf")

    def is_deaf(self, now: float) -> bool:
        silence = now - self.last
        usual = self.interactions / max(HOUR, self.last - self.since)
        return silence >= SHORTEST and silence * usual >= EXPECTED and now - self.renewed >= self.pause


class Hearing:
    """How much is heard of what people do, by shard. Moments are those of the event loop's clock."""

    def __init__(self, connections: Connections) -> None:
        """Begin to listen.

        Args:
            connections: Those of this process.
        """
        self._connections = connections
        self._heard: dict[int, _Heard] = {}

    def hear(self, shard: int, now: float) -> None:
        """Note an interaction."""
        heard = self._heard.setdefault(shard, _Heard(now, now))
        heard.last, heard.interactions, heard.pause = now, heard.interactions + 1, HOUR

    def deaf(self, now: float) -> list[int]:
        """Return the own shards that should be started anew now, and expect that to happen."""
        self._heard = {
            shard: heard for shard, heard in self._heard.items() if shard in self._connections.shards.own
        }
        found = [
            shard
            for shard, heard in self._heard.items()
            if self._connections.is_ready(shard) and heard.is_deaf(now)
        ]
        for shard in found:
            heard = self._heard[shard]
            heard.pause = HOUR if heard.renewed < heard.last else min(LONGEST, 2 * heard.pause)
            heard.renewed = now
        return found

    async def run(self) -> None:
        """Start shards anew that have become deaf, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOKS)
            for shard in self.deaf(loop.time()):
                minutes = (loop.time() - self._heard[shard].last) / 60
                log.warning(
                    "shard %d hears nothing, unusually, for %.0f minutes: opened anew", shard, minutes
                )
                await self._connections.renew(shard)
