"""Leases of a cluster: their names, and the distribution of shards that follows from them.

Every process computes the same distribution from the same leases. Shards IDENTIFY one after another:
https://discord.com/developers/docs/events/gateway#rate-limiting
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta

from bot.db.errors import StoreError
from bot.matches.leases import Lease
from bot.transport.gateway import IDENTIFY_SECONDS, Gateway, log_wait, pause_before_identify

COUNT_LEASE = "shards"
"""Lease whose owner is the number of shards."""
MEMBER = "part of "
"""Begins the names of the members' leases."""
IDENTIFY_GAP = timedelta(seconds=IDENTIFY_SECONDS)
"""Pause after an IDENTIFY in its bucket."""
TURN_POLL_SECONDS = 0.5
LIMITS_TIMEOUT_SECONDS = 10.0
"""Timeout for reading the session limits; then the turn passes to another shard."""
RESERVED_SHARE = 0.1
"""Share of a day's IDENTIFYs reserved for unserved shards."""


def shard_lease(number: int, count: int) -> str:
    return f"shard {number} of {count}"


def takeover_lease(number: int, count: int) -> str:
    return f"next for {shard_lease(number, count)}"


def member_lease(owner: str, count: int) -> str:
    return f"{MEMBER}{count}: {owner}"


def is_overtaken(known: Mapping[str, Lease], count: int) -> bool:
    """Another shard count is in force, and all its shards are served."""
    if COUNT_LEASE not in known or int(known[COUNT_LEASE].owner) == count:
        return False
    others = int(known[COUNT_LEASE].owner)
    return all(shard_lease(number, others) in known for number in range(others))


def shard_holders(known: Mapping[str, Lease], count: int) -> Mapping[int, Lease]:
    """The lease of each shard's owner, or of the process that is taking it over."""
    found = {
        number: known.get(takeover_lease(number, count)) or known.get(shard_lease(number, count))
        for number in range(count)
    }
    return {number: lease for number, lease in found.items() if lease is not None}


def quotas(members: Collection[str], owners: Collection[str], count: int) -> Mapping[str, int]:
    """Return the number of shards per process; quotas differ by one at most.

    Processes with the most shards get the larger quotas, so that few shards move. `owners` has the owner of
    each owned shard.
    """
    having = {member: sum(owner == member for owner in owners) for member in members}
    ranked = sorted(members, key=lambda member: (-having[member], member))
    each, more = divmod(count, max(1, len(ranked)))
    return {member: each + (place < more) for place, member in enumerate(ranked)}


def shards_to_take(me: str, members: Collection[str], held: Mapping[int, Lease], count: int) -> Sequence[int]:
    """Return the shards that a process should take next: unowned ones alone while there are any.

    The shards of processes that are not `members` are offered.
    """
    if me not in members:
        return []
    owners = {shard: lease.owner for shard, lease in held.items()}
    quota = quotas(members, owners.values(), count)
    room = quota[me] - sum(owner == me for owner in owners.values())
    free = [shard for shard in range(count) if shard not in owners]
    if free:
        return free[: max(0, room)]
    left = [shard for shard, owner in owners.items() if owner not in members]
    spare: list[int] = []
    for member in sorted(set(members) - {me}):
        theirs = sorted(shard for shard, owner in owners.items() if owner == member)
        spare += theirs[quota[member] :]
    return [*sorted(left), *spare][: max(0, room)]


@dataclass(frozen=True)
class Limits:
    """Session limits: https://discord.com/developers/docs/events/gateway#get-gateway-bot."""

    shards: int
    """Recommended."""
    total: int
    """IDENTIFYs a day."""
    remaining: int
    """Of `total`, today."""
    at_once: int
    """Number of buckets (`max_concurrency`)."""
    reset_after: float
    """Seconds until `total` is available again."""

    @property
    def are_short(self) -> bool:
        """Only unserved shards should IDENTIFY."""
        return self.remaining < RESERVED_SHARE * self.total


class IdentifyQueue:
    """Makes the shards of a bucket IDENTIFY one after another, across all processes."""

    def __init__(
        self,
        at_once: int,
        take: Callable[[str], Awaitable[bool]],
        end: Callable[[str, timedelta], Awaitable[None]],
    ) -> None:
        """`take` a lease of a name, which is renewed until it is told to `end` after a pause."""
        self._at_once = at_once
        self._take = take
        self._end = end
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._free: dict[int, float] = {}
        """Earliest next IDENTIFY by bucket, in loop time."""

    def bucket(self, shard: int) -> int:
        """Buckets IDENTIFY independently."""
        return shard % self._at_once

    @asynccontextmanager
    async def turn(self, shard: int) -> AsyncIterator[None]:
        """Wait for a shard's turn, and hold it until its IDENTIFY is sent."""
        bucket = self.bucket(shard)
        loop = asyncio.get_running_loop()
        async with self._locks[bucket]:
            await asyncio.sleep(self._free.get(bucket, 0.0) - loop.time())
            lease = f"identify_lease {bucket}"
            await self._wait_for(lease)
            try:
                yield
            finally:
                self._free[bucket] = loop.time() + IDENTIFY_GAP.total_seconds()
                with suppress(StoreError):  # it expires soon
                    await self._end(lease, IDENTIFY_GAP)

    async def _wait_for(self, lease: str) -> None:
        """Go on without it if the store fails."""
        with suppress(StoreError):
            while not await self._take(lease):  # noqa: ASYNC110 (it is the database that changes)
                await asyncio.sleep(TURN_POLL_SECONDS)


class IdentifyThrottle:
    """Spreads IDENTIFYs over the day once few are left."""

    def __init__(self, gateway: Gateway, read_limits: Callable[[], Awaitable[Limits]]) -> None:
        self._gateway = gateway
        self._read_limits = read_limits
        self.until = float("-inf")
        """No IDENTIFY before this loop time."""

    async def must_wait(self) -> bool:
        """Once for its share of the time, and always while none is left; may raise `TimeoutError`."""
        loop = asyncio.get_running_loop()
        if loop.time() < self.until:
            return True
        has_waited = self._gateway.next_session is not None
        async with asyncio.timeout(LIMITS_TIMEOUT_SECONDS):
            limits = await self._read_limits()
        pause = pause_before_identify(limits.remaining, limits.reset_after)
        if not pause or (has_waited and limits.remaining):
            self._gateway.next_session = None
            return False
        self.until = loop.time() + pause
        self._gateway.next_session = log_wait(limits.remaining, limits.total, pause)
        return True
