"""Limits what one user may do, by a token bucket each.

Autocompletion is not counted: it costs little and cannot wait.
"""

import enum
import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import LRUCache

BURST_SECONDS = 10
"""Time to refill an empty bucket."""
QUIET_SECONDS = 5.0
"""After a refusal, further ones are silent for this long."""
MAX_BUCKETS = 10_000
"""A user whose bucket was evicted starts with a full one."""


class RateDecision(enum.Enum):
    DO = enum.auto()
    REFUSE = enum.auto()
    IGNORE = enum.auto()


@dataclass
class _Bucket:
    tokens: float
    filled: float
    refused: float = float("-inf")


class RateLimit:
    """`per_second` is the long-run rate; the burst is `BURST_SECONDS` worth. `clock` is monotonic."""

    def __init__(self, per_second: float = 2.0, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = max(1.0, per_second * BURST_SECONDS)
        self._clock = clock
        self._buckets: LRUCache[int, _Bucket] = LRUCache(MAX_BUCKETS)

    def __len__(self) -> int:
        return len(self._buckets)

    def judge(self, user: int) -> RateDecision:
        now = self._clock()
        bucket = self._buckets.setdefault(user, _Bucket(self._burst, now))
        bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.filled) * self._per_second)
        bucket.filled = now
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return RateDecision.DO
        if now - bucket.refused < QUIET_SECONDS:
            return RateDecision.IGNORE
        bucket.refused = now
        return RateDecision.REFUSE
