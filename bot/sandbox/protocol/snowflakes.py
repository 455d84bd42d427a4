"""Discord's ids: 64-bit integers that carry the moment they were made, and by it the shard of a server."""

import time
from collections.abc import Callable

DISCORD_EPOCH_MS = 1_420_070_400_000
_SEQUENCE_BITS = 22


def snowflake_at(unix_seconds: float) -> int:
    """Return the first id made at a moment."""
    return int(unix_seconds * 1000) - DISCORD_EPOCH_MS << _SEQUENCE_BITS


def moment_of(snowflake: int) -> float:
    """Return the moment an id was made, in seconds since 1970."""
    return ((snowflake >> _SEQUENCE_BITS) + DISCORD_EPOCH_MS) / 1000


def shard_of(guild: int | None, count: int) -> int:
    """Return which of so many shards hears of a server; without one (direct messages) it is the first."""
    return ((guild or 0) >> _SEQUENCE_BITS) % count


class Snowflakes:
    """A source of ids that only ever grow."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._last = 0

    def new(self) -> int:
        """Return an id larger than every id before it."""
        self._last = max(self._last + 1, snowflake_at(self._clock()))
        return self._last
