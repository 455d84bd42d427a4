"""The leases of a cluster: what one process does at a time, and who is to serve and open which shard.

Each process decides by the same leases, so that all come to the same end. Shards open their sessions one
after the other: https://discord.com/developers/docs/events/gateway#rate-limiting
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from bot.db.connection import Database
from bot.db.errors import StoreError
from bot.matches.leases import Lease
from bot.matches.tables import leases as lease_table
from bot.transport.gateway import IDENTIFY_SECONDS, Gateway, note_wait, pause_before_identify

log = logging.getLogger(__name__)


COUNT = "shards"
"""The lease that says how many shards there are: that number is its owner."""
_MEMBER = "part of "


def shard(number: int, count: int) -> str:
    return f"shard {number} of {count}"


def next_for_shard(number: int, count: int) -> str:
    """Return the lease of who opens a shard to take it over."""
    return f"next for {shard(number, count)}"


def member(owner: str, count: int) -> str:
    """Return the lease of a process that takes part, one each."""
    return f"{_MEMBER}{count}: {owner}"


def is_member(name: str) -> bool:
    """Whether a lease is that of a process that takes part, with whatever number of shards."""
    return name.startswith(_MEMBER)


def identify(bucket: int) -> str:
    """Return the lease of who opens a session next."""
    return f"identify {bucket}"


def is_overtaken(known: Mapping[str, Lease], count: int) -> bool:
    """Whether all shards of another number of shards are served."""
    if COUNT not in known or int(known[COUNT].owner) == count:
        return False
    others = int(known[COUNT].owner)
    return all(shard(number, others) in known for number in range(others))


def having(known: Mapping[str, Lease], count: int) -> Mapping[int, Lease]:
    """Return the lease of who has each shard, or soon will."""
    found = {
        number: known.get(next_for_shard(number, count)) or known.get(shard(number, count))
        for number in range(count)
    }
    return {number: lease for number, lease in found.items() if lease is not None}


def quotas(members: Collection[str], owners: Collection[str], count: int) -> Mapping[str, int]:
    """Return how many shards each process is to have, so that they differ by one at most.

    Those that have the most keep one more, so that as few as possible change hands.

    Args:
        members: The processes that take part.
        owners: Who has each of the shards that anybody has.
        count: How many shards there are.
    """
    having = {member: sum(owner == member for owner in owners) for member in members}
    ranked = sorted(members, key=lambda member: (-having[member], member))
    each, more = divmod(count, max(1, len(ranked)))
    return {member: each + (place < more) for place, member in enumerate(ranked)}


def wanted(me: str, members: Collection[str], held: Mapping[int, Lease], count: int) -> Sequence[int]:
    """Return which shards a process should take next; as long as nobody serves some, those alone.

    Args:
        me: The process.
        members: The processes that take part; others only wait for theirs to be taken.
        held: The lease of each shard that somebody has.
        count: How many shards there are.
    """
    if me not in members:
        return []
    owners = {shard: lease.owner for shard, lease in held.items()}
    quota = quotas(members, owners.values(), count)
    room = quota[me] - sum(owner == me for owner in owners.values())
    if free := [shard for shard in range(count) if shard not in owners]:
        return free[: max(0, room)]
    left = [shard for shard, owner in owners.items() if owner not in members]
    spare: list[int] = []
    for member in sorted(set(members) - {me}):
        theirs = sorted(shard for shard, owner in owners.items() if owner == member)
        spare += theirs[quota[member] :]
    return [*sorted(left), *spare][: max(0, room)]


APART = timedelta(seconds=IDENTIFY_SECONDS)
"""How long the next IDENTIFY of a bucket waits after one."""
CONNECTING = timedelta(seconds=70)
"""How long a process has the turn that dies before its IDENTIFY."""
LOOK_SECONDS = 0.5
"""Seconds between two looks at whether it is our turn."""
ASKING_SECONDS = 10.0
"""How long Discord may take to say how many sessions are left; the turn goes to another shard then."""
SPARED_OF_A_DAY = 0.1
"""What of a day's IDENTIFYs is left for shards that nobody serves."""


@dataclass(frozen=True)
class Limits:
    """What Discord says of sessions: https://discord.com/developers/docs/events/gateway#get-gateway-bot."""

    shards: int
    """As many as it recommends."""
    total: int
    """IDENTIFYs a day."""
    remaining: int
    """Those left of them."""
    at_once: int
    """How many shards may open a session in five seconds; each has its bucket."""
    reset_after: float
    """In how many seconds Discord allows as many again."""

    @property
    def are_short(self) -> bool:
        """Whether a session should be opened only where there is none."""
        return self.remaining < SPARED_OF_A_DAY * self.total


class Identifying:
    """Lets one shard of a bucket after the other open its session, in all processes together."""

    def __init__(self, at_once: int, db: Database, owner: str) -> None:
        """Let nobody wait yet.

        Args:
            at_once: How many buckets there are.
            db: Where processes agree whose turn it is.
            owner: This process.
        """
        self._at_once = at_once
        self._db = db
        self._owner = owner
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._free: dict[int, float] = {}
        """When the next IDENTIFY of this process may follow in a bucket, by the clock of the loop."""

    def bucket(self, shard: int) -> int:
        """Return the bucket of a shard: so many may open a session at once, one of each."""
        return shard % self._at_once

    @asynccontextmanager
    async def turn(self, shard: int) -> AsyncIterator[None]:
        """Wait for the turn of a shard, which lasts until its IDENTIFY is sent."""
        bucket, loop = self.bucket(shard), asyncio.get_running_loop()
        async with self._locks[bucket]:
            await asyncio.sleep(self._free.get(bucket, 0.0) - loop.time())
            lease = await self._take(identify(bucket))
            try:
                yield
            finally:
                self._free[bucket] = loop.time() + APART.total_seconds()
                await self._pass_on(lease)

    async def _take(self, name: str) -> Lease | None:
        """Take the turn of a bucket; a store that fails keeps nobody from Discord."""
        while True:
            try:
                lease = await self._db.write(lease_table.take, name, self._owner, CONNECTING)
                if lease is not None:
                    return lease
            except StoreError:
                return None
            await asyncio.sleep(LOOK_SECONDS)

    async def _pass_on(self, lease: Lease | None) -> None:
        if lease is None:
            return
        try:
            await self._db.write(lease_table.keep, [lease], APART)
        except StoreError:
            log.warning("the turn to open sessions is not passed on; the next one waits for a minute")


class Sparing:
    """Lets each session wait for its share of the time while few are left of a day."""

    def __init__(self, gateway: Gateway, read_limits: Callable[[], Awaitable[Limits]]) -> None:
        """Let none wait yet.

        Args:
            gateway: Tells operators when the next session is opened.
            read_limits: Asks Discord what it allows.
        """
        self._gateway = gateway
        self._read_limits = read_limits
        self.until = float("-inf")
        """Until when none is opened, by the clock of the loop."""

    async def must_wait(self) -> bool:
        """Ask whether the next session has to wait: once its share of the time, with none left always.

        Raises:
            TimeoutError: Discord does not say.
        """
        loop = asyncio.get_running_loop()
        if loop.time() < self.until:
            return True
        has_waited = self._gateway.next_session is not None
        async with asyncio.timeout(ASKING_SECONDS):
            limits = await self._read_limits()
        pause = pause_before_identify(limits.remaining, limits.reset_after)
        if not pause or (has_waited and limits.remaining):
            self._gateway.next_session = None
            return False
        self.until = loop.time() + pause
        self._gateway.next_session = note_wait(limits.remaining, limits.total, pause)
        return True
