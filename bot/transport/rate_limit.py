"""Keeps one person from asking for more than a person can: a token bucket for each.

A bucket holds `burst` tokens and fills up again; everything a person does takes one. Typing is not counted:
it asks for little and cannot wait.
"""

import enum
import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import LRUCache

BURST_SECONDS = 10
"""How long it takes an empty bucket to fill up."""
SILENT_SECONDS = 5.0
"""How long after a refusal further ones are not said."""
MOST_BUCKETS = 10_000
"""How many buckets are kept; a person whose bucket has gone begins with a full one."""


class Verdict(enum.Enum):
    """What to do with an action."""

    DO = enum.auto()
    REFUSE = enum.auto()
    IGNORE = enum.auto()


@dataclass
class _Bucket:
    tokens: float
    filled: float
    """When the tokens were counted."""
    refused: float = float("-inf")


class RateLimit:
    """How much each person has done lately, by their id."""

    def __init__(self, per_second: float = 2.0, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with full buckets.

        Args:
            per_second: How many actions a person may take in the long run; ten seconds' worth at once.
            clock: Seconds from any beginning.
        """
        self._per_second = per_second
        self._burst = max(1.0, per_second * BURST_SECONDS)
        self._clock = clock
        self._buckets: LRUCache[int, _Bucket] = LRUCache(MOST_BUCKETS)

    def __len__(self) -> int:
        return len(self._buckets)

    def judge(self, user: int) -> Verdict:
        """Count an action of a person."""
        now = self._clock()
        bucket = self._buckets.setdefault(user, _Bucket(self._burst, now))
        bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.filled) * self._per_second)
        bucket.filled = now
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return Verdict.DO
        if now - bucket.refused < SILENT_SECONDS:
            return Verdict.IGNORE
        bucket.refused = now
        return Verdict.REFUSE
