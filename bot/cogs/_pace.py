"""Keeps one person from asking for more than a person can: a bucket of tokens for each.

A bucket holds ``burst`` tokens and fills up again; everything a person does takes one. Typing is not counted:
it asks for little and cannot wait.
"""

from __future__ import annotations

import enum
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

BURST_SECONDS = 10
"""How long it takes an empty bucket to fill up."""
SILENCE = 5.0
"""Seconds after a refusal in which further ones are not said."""
MOST_KNOWN = 10_000
"""Buckets that are kept; the one not used for longest gives way to a new one, as if it were full."""


class Verdict(enum.Enum):
    """What to do with something a person asks."""

    DO = enum.auto()
    REFUSE = enum.auto()
    IGNORE = enum.auto()


@dataclass
class _Bucket:
    tokens: float
    filled: float
    """When the tokens were counted."""
    refused: float = float("-inf")


class Pace:
    """How fast each person is, by their id."""

    def __init__(self, per_second: float = 2.0, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody known.

        Args:
            per_second: how many actions a person may take in the long run; ten seconds' worth at once.
            clock: seconds from any beginning.
        """
        self._per_second = per_second
        self._burst = max(1.0, per_second * BURST_SECONDS)
        self._clock = clock
        self._buckets: OrderedDict[int, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def judge(self, user: int) -> Verdict:
        """Count something that a person does."""
        now = self._clock()
        bucket = self._bucket(user, now)
        bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.filled) * self._per_second)
        bucket.filled = now
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return Verdict.DO
        if now - bucket.refused < SILENCE:
            return Verdict.IGNORE
        bucket.refused = now
        return Verdict.REFUSE

    def _bucket(self, user: int, now: float) -> _Bucket:
        if user not in self._buckets:
            self._buckets[user] = _Bucket(self._burst, now)
            if len(self._buckets) > MOST_KNOWN:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(user)
        return self._buckets[user]
