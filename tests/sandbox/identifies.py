"""How often the bot may identify: a number of times a day, and each bucket of shards once in five seconds.

Source: Discord's page "Gateway", the parts "Sharding" and "Session Start Limit Object".
"""

from dataclasses import dataclass
from typing import Any

from bot.sandbox.http.gateway import Shard

DAY_SECONDS = 86_400.0
SERVERS_PER_SHARD = 2500


@dataclass(frozen=True)
class Identify:
    """An IDENTIFY at a moment of the loop's clock; `beyond` names the limit that it went beyond, if any."""

    shard: Shard
    moment: float
    beyond: str | None


class Identifies:
    """Counts every IDENTIFY; refuses those beyond the limits only if that is enforced.

    A shard's bucket is its number modulo `max_concurrency`, and is closed for `seconds` after an IDENTIFY.
    """

    def __init__(self) -> None:
        self.enforced = False
        self.shards = 1
        self.max_concurrency = 1
        self.seconds = 5.0
        self.total = self.remaining = 1000
        self.servers_per_shard = SERVERS_PER_SHARD
        self.log: list[Identify] = []
        self._ends_at: float | None = None
        self._opens_at: dict[int, float] = {}

    @property
    def beyond(self) -> list[Identify]:
        return [one for one in self.log if one.beyond is not None]

    def admit(self, shard: Shard, now: float) -> bool:
        self._end_day(now)
        bucket = shard[0] % self.max_concurrency
        beyond = None if self.remaining else "remaining"
        beyond = beyond if now >= self._opens_at.get(bucket, now) else "max_concurrency"
        self.log.append(Identify(shard, now, beyond))
        if beyond is not None and self.enforced:
            return False
        self.remaining = max(self.remaining - 1, 0)
        self._ends_at = self._ends_at or now + DAY_SECONDS
        self._opens_at[bucket] = now + self.seconds
        return True

    def json(self, now: float) -> dict[str, Any]:
        self._end_day(now)
        left = DAY_SECONDS if self._ends_at is None else self._ends_at - now
        return {
            "total": self.total,
            "remaining": self.remaining,
            "reset_after": int(left * 1000),
            "max_concurrency": self.max_concurrency,
        }

    def _end_day(self, now: float) -> None:
        if self._ends_at is not None and now >= self._ends_at:
            self.remaining, self._ends_at = self.total, None
