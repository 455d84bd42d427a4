"""Takes and gives up shards according to the leases, without a gap in service.

To take over a shard, a process opens a second session of it while the owner still answers, which Discord
allows: "You can also establish multiple sessions with the same [shard_id, num_shards]"
(https://discord.com/developers/docs/events/gateway#sharding). Once it knows the guilds, it takes the lease;
the previous owner sees that and closes its session.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

from bot.cluster import leases
from bot.cluster.connections import Connections
from bot.cluster.leases import IdentifyQueue, IdentifyThrottle, Limits, shards_to_take
from bot.db.connection import Database
from bot.db.errors import StoreError
from bot.matches.leases import EVERYTHING, KEPT_EVERY, LASTS, Lease
from bot.matches.tables import leases as lease_table

log = logging.getLogger(__name__)

LEASE_POLL_SECONDS = 1.0
MAX_OPENING_PER_BUCKET = 2
"""Shards of a bucket opening at once: one receives its guilds while the next waits for its turn."""
READY_SECONDS = 90.0
"""How long a shard may take from its turn until it knows its guilds; then it is left to others."""
SETTLING_SECONDS = 5.0
"""How long leases are not judged after the database's clock was set, so that each process renews its own."""
MAX_DRIFT_SECONDS = 0.5
"""Of the database's clock from one look to the next."""
CUT_OFF_SECONDS = 60.0
"""How long a shard may be disconnected before it is left to others."""
RESTING_SECONDS = 20.0
"""How long a process that could not reach Discord takes no shards."""
NO_TAKEOVER_SECONDS = 600.0
"""How long no shard is taken over when few IDENTIFYs are left."""
TAKEOVER_WAIT_SECONDS = 90.0
"""How long a leaving process waits for its next shard to be taken."""
LEAVE_DATABASE_SECONDS = 30.0
"""How long a leaving process waits for its database; by then its leases have expired."""


class Partner:
    """This process as a member of the cluster; `owner` is its name, unique for all time."""

    def __init__(
        self, connections: Connections, db: Database, owner: str, read_limits: Callable[[], Awaitable[Limits]]
    ) -> None:
        self.owner = owner
        self._connections = connections
        self._db = db
        self._read_limits = read_limits
        self._identifying: IdentifyQueue
        self._sparing = IdentifyThrottle(connections, read_limits)
        self._held: dict[str, Lease] = {}
        """Leases of this process by name."""
        self._opening: dict[int, asyncio.Task[None]] = {}
        self._turns: dict[int, asyncio.Event] = {}
        self._cut_off: dict[int, float] = {}
        """Loop time since which an own shard is disconnected."""
        self._kept = self._rests_until = float("-inf")
        self._no_takeover_until = float("-inf")
        """No shard is taken over before this loop time."""
        self._clock = float("-inf"), float("inf")
        """Bounds of what the database's clock is ahead of the loop's."""
        self._settled = float("-inf")
        """Loop time from which leases can be trusted after the database's clock was set."""
        self._has_others = False
        self.is_spare = False
        """Whether others serve all shards."""
        self.has_share = False
        self._is_leaving = self._has_left = False

    @property
    def held(self) -> Mapping[str, Lease]:
        return self._held

    async def run(self) -> None:
        """Take part until others serve all shards with another shard count."""
        limits = await self._join()
        self._identifying = IdentifyQueue(limits.at_once, self._take, self._end)
        try:
            while True:
                if await self._reconcile_shards():
                    return
                await asyncio.sleep(LEASE_POLL_SECONDS)
        finally:
            for task in self._opening.values():
                task.cancel()

    async def leave(self) -> None:
        """Stop taking part, and serve each shard until another process takes it.

        Returns at once if there is no other process; gives up if no shard is taken for
        `TAKEOVER_WAIT_SECONDS`, or the leases have expired because the database is unavailable.
        """
        own = self._connections.shards.own
        since = _now()
        self._is_leaving = bool(own)
        while self._is_leaving and not self._has_left:
            await asyncio.sleep(LEASE_POLL_SECONDS)
            if own != self._connections.shards.own:
                own = self._connections.shards.own
                since = _now()
            if _now() - since > TAKEOVER_WAIT_SECONDS or _now() - self._kept > LEAVE_DATABASE_SECONDS:
                log.warning("%d shards were not taken over by other processes; closing them", len(own))
                return

    async def release(self) -> None:
        """All but the shard count."""
        held = self._held
        self._held = {}
        held.pop(leases.COUNT_LEASE, None)
        with suppress(StoreError):  # they expire soon
            await self._db.write(lease_table.renew, list(held.values()), LASTS * 0)

    # Joining ---------------------------------------------------------------------------------------

    async def _join(self) -> Limits:
        heard: str | None = None
        while True:
            limits = await self._read_limits()
            with suppress(StoreError):  # logged by the store
                known = await self._read_leases()
                if _now() >= self._settled and await self._agree(
                    known.get(leases.COUNT_LEASE), limits.shards
                ):
                    return limits
                if EVERYTHING in known and heard != known[EVERYTHING].owner:
                    heard = known[EVERYTHING].owner
                    log.warning("%s has exclusive use of the database; waiting for it to end", heard)
            await asyncio.sleep(LEASE_POLL_SECONDS)

    async def _agree(self, agreed: Lease | None, recommended: int) -> bool:
        if agreed is None or int(agreed.owner) < recommended:
            agreed = await self._db.write(lease_table.take, leases.COUNT_LEASE, str(recommended), over=agreed)
        if agreed is None or not await self._take(self.owner):
            return False
        self._connections.set_count(int(agreed.owner))
        self._held[leases.COUNT_LEASE] = agreed
        return True

    # Reconciling shards with leases ----------------------------------------------------------------

    async def _reconcile_shards(self) -> bool:
        """Renew leases, close shards that others have taken, and take missing ones.

        Return whether others serve all shards with another shard count.
        """
        try:
            await self._keep()
            known = await self._read_leases()
            if _now() < self._settled:
                return False
            await self._give_up(known)
            is_overtaken = leases.is_overtaken(known, self._count)
            members = await self._members(known, joins=not (is_overtaken or self._is_leaving))
        except StoreError:  # logged by the store; open shards stay open
            return False
        self._has_others = any(
            name.startswith(leases.MEMBER) and lease.owner != self.owner for name, lease in known.items()
        )
        if self._is_leaving and not (self._connections.shards.own and self._has_others):
            self._has_left = True
        self._rest_if_cut_off()
        self._take_missing_shards(known, members)
        if is_overtaken and not self._is_leaving:
            log.warning("other processes serve all shards with another shard count; this process ends")
            return True
        return False

    def _take_missing_shards(self, known: Mapping[str, Lease], members: Collection[str]) -> None:
        held = leases.shard_holders(known, self._count)
        missing = shards_to_take(self.owner, members, held, self._count)
        is_complete = len(held) == self._count and self.owner in members and not (missing or self._opening)
        if is_complete and self._connections.is_connected:
            self._connections.next_session = None  # others may have opened the shard that waited
        self.is_spare = is_complete and not self._connections.shards.own
        self.has_share = self.has_share or is_complete
        for shard in missing:
            if shard not in self._opening and shard not in self._connections.shards.own:
                self._begin(shard, known.get(self._name(shard)))

    async def _read_leases(self) -> dict[str, Lease]:
        asked = _now()
        current, clock = await self._db.read(lease_table.look)
        least, most = self._clock
        self._clock = clock - _now(), clock - asked
        if self._clock[1] < least - MAX_DRIFT_SECONDS or self._clock[0] > most + MAX_DRIFT_SECONDS:
            log.warning("the database's clock was set; leases are renewed before they are judged")
            self._settled = _now() + SETTLING_SECONDS
            await self._renew()
        return {lease.name: lease for lease in current}

    async def _keep(self) -> None:
        now = _now()
        if now - self._kept < KEPT_EVERY.total_seconds():
            return
        if self._kept > 0 and now - self._kept > LASTS.total_seconds() / 2:
            self._sparing.until = now + LASTS.total_seconds()  # others may not have come back either
        await self._renew()

    async def _renew(self) -> None:
        now = _now()
        ours = list(self._held.values())
        kept = await self._db.write(lease_table.renew, ours, LASTS)
        self._kept = now
        self._drop(set(ours) - set(kept))

    def _drop(self, lost: Collection[Lease]) -> None:
        self._held = {name: lease for name, lease in self._held.items() if lease not in lost}

    async def _give_up(self, known: Mapping[str, Lease]) -> None:
        self._drop([lease for name, lease in self._held.items() if known.get(name, lease).term > lease.term])
        for shard in self._connections.shards.own:
            if self._name(shard) not in self._held:
                log.info("shard %d: taken over by another process", shard)
                opening = self._opening.get(shard)
                if opening is not None:
                    opening.cancel()  # its connection is about to close
                await self._connections.drop(shard)

    async def _members(self, known: Mapping[str, Lease], *, joins: bool) -> set[str]:
        name = leases.member_lease(self.owner, self._count)
        if joins and _now() >= self._rests_until:
            if name not in self._held:
                await self._take(name)
        else:
            await self._end(name)
        ours = {self.owner} if name in self._held else set()
        return ours | {
            lease.owner
            for found, lease in known.items()
            if found == leases.member_lease(lease.owner, self._count) and lease.owner != self.owner
        }

    def _rest_if_cut_off(self) -> None:
        """Leave all shards to others if this process has long been cut off from Discord."""
        now = _now()
        self._cut_off = {
            shard: self._cut_off.get(shard, now)
            for shard in self._connections.shards.own - self._opening.keys()
            if not self._connections.is_ready(shard)
        }
        is_cut_off = any(now - since > CUT_OFF_SECONDS for since in self._cut_off.values())
        if self._has_others and is_cut_off and self._connections.next_session is None:
            log.warning("Discord is unreachable from this process; leaving its shards to others")
            self._rests_until = now + RESTING_SECONDS

    # Taking a shard --------------------------------------------------------------------------------

    def _begin(self, shard: int, over: Lease | None) -> None:
        bucket = self._identifying.bucket
        is_full = sum(bucket(other) == bucket(shard) for other in self._opening) >= MAX_OPENING_PER_BUCKET
        if is_full or _now() < (self._sparing.until if over is None else self._no_takeover_until):
            return
        self._turns[shard] = asyncio.Event()
        task = asyncio.create_task(self._open(shard, over))
        self._opening[shard] = task
        task.add_done_callback(lambda _: self._opening.pop(shard, None))

    async def _open(self, shard: int, over: Lease | None) -> None:
        """Open a shard and serve it: an unowned one at once, another's once its guilds are known."""
        is_served = False
        try:
            is_served = await (self._open_free(shard) if over is None else self._take_over(shard, over))
        except TimeoutError:
            log.warning("shard %d: not ready after %.0f s", shard, READY_SECONDS)
            if self._has_others:
                self._rests_until = _now() + RESTING_SECONDS
        except StoreError:
            pass  # logged by the store
        finally:
            if not is_served:
                await self._connections.drop(shard)
            with suppress(StoreError):  # they expire soon
                if not is_served:
                    await self._end(self._name(shard))
                await self._end(self._next(shard))

    async def _open_free(self, shard: int) -> bool:
        if not await self._take(self._name(shard)):
            return False
        self._connections.open(shard, self._turn)
        self._connections.take(shard)
        await self._wait_until_ready(shard)
        return True

    async def _take_over(self, shard: int, over: Lease) -> bool:
        if (await self._read_limits()).are_short:
            log.warning("few IDENTIFYs left today: shard %d stays with %s", shard, over.owner)
            self._no_takeover_until = _now() + NO_TAKEOVER_SECONDS
            return False
        if not await self._take(self._next(shard)):
            return False
        self._connections.open(shard, self._turn)
        await self._wait_until_ready(shard)
        if not await self._take(self._name(shard), over):
            return False
        log.info("shard %d of %d: taken over from %s", shard, self._count, over.owner)
        self._connections.take(shard)
        return True

    @asynccontextmanager
    async def _turn(self, shard: int) -> AsyncIterator[None]:
        """Cancel the shard's opening if it must wait longer."""
        while True:
            async with self._identifying.turn(shard):
                self._turns[shard].set()
                if not await self._sparing.must_wait():
                    yield
                    return
            if shard in self._opening:
                self._opening[shard].cancel()
            await asyncio.sleep(self._sparing.until - _now())

    async def _wait_until_ready(self, shard: int) -> None:
        await self._turns[shard].wait()
        async with asyncio.timeout(READY_SECONDS):
            await self._connections.wait_until_ready(shard)

    # Leases ----------------------------------------------------------------------------------------

    async def _take(self, name: str, over: Lease | None = None) -> bool:
        lease = await self._db.write(lease_table.take, name, self.owner, over=over)
        if lease is not None:
            self._held[name] = lease
        return lease is not None

    async def _end(self, name: str, after: timedelta = timedelta()) -> None:
        lease = self._held.pop(name, None)
        if lease is not None:
            await self._db.write(lease_table.renew, [lease], after)

    def _name(self, shard: int) -> str:
        return leases.shard_lease(shard, self._count)

    def _next(self, shard: int) -> str:
        return leases.takeover_lease(shard, self._count)

    @property
    def _count(self) -> int:
        return self._connections.shards.count


def _now() -> float:
    return asyncio.get_running_loop().time()
