"""This process as one of several: it takes its part of the shards, and hands them over without a gap.

Who wants a shard of another process opens a session of it while the other still answers, which Discord
allows: "You can also establish multiple sessions with the same [shard_id, num_shards]"
(https://discord.com/developers/docs/events/gateway#sharding). Once it knows the servers, it takes the lease;
the other sees that, and closes its own.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress

from bot.cluster import leases
from bot.cluster.connections import Connections
from bot.cluster.leases import Identifying, Limits, Sparing, wanted
from bot.db.connection import Database
from bot.db.errors import StoreError
from bot.matches.leases import EVERYTHING, KEPT_EVERY, LASTS, Lease
from bot.matches.tables import leases as lease_table

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""Seconds between two looks at the leases."""
IN_A_BUCKET = 2
"""How many shards of a bucket open at the same time: one learns its servers while the next has its turn."""
OPENING_SECONDS = 90.0
"""How long a shard may take, from its turn on, to know its servers until it is left to others."""
CUT_OFF_SECONDS = 60.0
"""How long a shard may be without its connection until it is left to others."""
RESTING_SECONDS = 20.0
"""How long a process takes part no more that could not reach Discord."""
SPARING_SECONDS = 600.0
"""How long shards stay where they are when few IDENTIFYs are left."""
LEAVING_SECONDS = 90.0
"""How long a process that ends waits for others to take the next of its shards."""
SILENT_SECONDS = 30.0
"""How long it waits for its database meanwhile; others may take its shards anyway by then."""


class Partner:
    """Takes shards and gives them up, as the leases of all processes have it."""

    def __init__(
        self,
        connections: Connections,
        db: Database,
        owner: str,
        read_limits: Callable[[], Awaitable[Limits]],
    ) -> None:
        """Take no part yet.

        Args:
            connections: Those of this process.
            db: Where processes agree.
            owner: What this process is called; no other ever has the same name.
            read_limits: Asks Discord what it recommends and allows.
        """
        self.owner = owner
        self._connections = connections
        self._db = db
        self._read_limits = read_limits
        self._identifying: Identifying
        self._sparing = Sparing(connections, read_limits)
        self._held: dict[str, Lease] = {}
        """What this process has, by name."""
        self._opening: dict[int, asyncio.Task[None]] = {}
        self._turns: dict[int, asyncio.Event] = {}
        """Whether those shards have had their turn to open a session."""
        self._cut_off: dict[int, float] = {}
        """Since when own shards have been without a connection."""
        self._kept = self._rests_until = float("-inf")
        self._spares_until = float("-inf")
        """Until when no shard is taken that another has."""
        self._has_others = False
        self.is_spare = False
        """Whether all shards are served by others, and none is left for this process."""
        self.has_share = False
        """Whether this process has had all that it was to have, once since it began."""
        self._is_leaving = self._has_left = False

    @property
    def held(self) -> Mapping[str, Lease]:
        return self._held

    async def run(self) -> None:
        """Take part until others have taken everything over, with another number of shards."""
        limits = await self._join()
        self._identifying = Identifying(limits.at_once, self._db, self.owner)
        try:
            while True:
                if await self._look():
                    return
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            for task in self._opening.values():
                task.cancel()

    async def leave(self) -> None:
        """Let others take the shards of this process, which answers until they have.

        Returns at once where there is nobody to take them, when none has been taken for long, and when the
        database has been away for so long that others could take them as those of a dead process.
        """
        own, since = self._connections.shards.own, _now()
        self._is_leaving = bool(own)
        while self._is_leaving and not self._has_left:
            await asyncio.sleep(LOOK_SECONDS)
            if own != self._connections.shards.own:
                own, since = self._connections.shards.own, _now()
            if _now() - since > LEAVING_SECONDS or _now() - self._kept > SILENT_SECONDS:
                log.warning("%d shards were not taken by others; this process ends with them", len(own))
                return

    async def release(self) -> None:
        """Let others have at once what this process still has."""
        held, self._held = self._held, {}
        held.pop(leases.COUNT, None)
        with suppress(StoreError):  # it ends by itself soon
            await self._db.write(lease_table.keep, list(held.values()), LASTS * 0)

    # Joining ---------------------------------------------------------------------------------------

    async def _join(self) -> Limits:
        """Agree with the other processes how many shards there are."""
        heard: str | None = None
        while True:
            limits = await self._read_limits()
            with suppress(StoreError):  # the store says so
                known = await self._known()
                if await self._agree(known.get(leases.COUNT), limits.shards):
                    return limits
                if EVERYTHING in known and heard != known[EVERYTHING].owner:
                    heard = known[EVERYTHING].owner
                    log.warning("%s has the database for itself; this process waits for it to end", heard)
            await asyncio.sleep(LOOK_SECONDS)

    async def _agree(self, agreed: Lease | None, recommended: int) -> bool:
        """Take part in what others do, or begin with more shards where Discord wants so."""
        if agreed is None or int(agreed.owner) < recommended:
            agreed = await self._db.write(
                lease_table.take, leases.COUNT, str(recommended), LASTS, over=agreed
            )
        if agreed is None or not await self._take(self.owner):
            return False
        self._connections.count(int(agreed.owner))
        self._held[leases.COUNT] = agreed
        return True

    # Looking at the leases -------------------------------------------------------------------------

    async def _look(self) -> bool:
        """Keep what this process has, give up what others have taken, and take what it should have.

        Returns:
            Whether this process is of no use any more.
        """
        try:
            await self._keep()
            known = await self._known()
            await self._give_up(known)
            is_overtaken = leases.is_overtaken(known, self._count)
            members = await self._members(known, joins=not (is_overtaken or self._is_leaving))
        except StoreError:  # the store says so; what is open stays open
            return False
        self._has_others = any(
            leases.is_member(name) and lease.owner != self.owner for name, lease in known.items()
        )
        if self._is_leaving and not (self._connections.shards.own and self._has_others):
            self._has_left = True
        self._rest_if_cut_off()
        held = leases.having(known, self._count)
        missing = wanted(self.owner, members, held, self._count)
        is_complete = len(held) == self._count and self.owner in members and not (missing or self._opening)
        if is_complete and self._connections.is_connected:
            self._connections.next_session = None  # others may have opened what waited here
        self.is_spare = is_complete and not self._connections.shards.own
        self.has_share = self.has_share or is_complete
        for shard in missing:
            if shard not in self._opening and shard not in self._connections.shards.own:
                self._begin(shard, known.get(self._name(shard)))
        if is_overtaken and not self._is_leaving:
            log.warning("others serve this bot with another number of shards by now; this process ends")
            return True
        return False

    async def _known(self) -> dict[str, Lease]:
        return {lease.name: lease for lease in await self._db.read(lease_table.known)}

    async def _keep(self) -> None:
        """Renew all leases now and then, and notice those that others have taken."""
        now = _now()
        if now - self._kept < KEPT_EVERY.total_seconds():
            return
        if self._kept > 0 and now - self._kept > LASTS.total_seconds() / 2:
            self._sparing.until = now + LASTS.total_seconds()  # others may not have come back either
        ours = list(self._held.values())
        kept = await self._db.write(lease_table.keep, ours, LASTS)
        self._kept = now
        self._drop(set(ours) - set(kept))

    def _drop(self, lost: Collection[Lease]) -> None:
        self._held = {name: lease for name, lease in self._held.items() if lease not in lost}

    async def _give_up(self, known: Mapping[str, Lease]) -> None:
        """Close shards that other processes have taken."""
        self._drop([lease for name, lease in self._held.items() if known.get(name, lease).term > lease.term])
        for shard in self._connections.shards.own:
            if self._name(shard) not in self._held:
                log.info("shard %d is served by another process", shard)
                if (opening := self._opening.get(shard)) is not None:
                    opening.cancel()  # it would wait for what is closed now
                await self._connections.drop(shard)

    async def _members(self, known: Mapping[str, Lease], *, joins: bool) -> set[str]:
        """Take part, or no more; return who does."""
        name = leases.member(self.owner, self._count)
        if joins and _now() >= self._rests_until:
            if name not in self._held:
                await self._take(name)
        else:
            await self._end(name)
        ours = {self.owner} if name in self._held else set()
        return ours | {
            lease.owner
            for found, lease in known.items()
            if found == leases.member(lease.owner, self._count) and lease.owner != self.owner
        }

    def _rest_if_cut_off(self) -> None:
        """Leave everything to others where this process has been cut off from Discord for long."""
        now = _now()
        self._cut_off = {
            shard: self._cut_off.get(shard, now)
            for shard in self._connections.shards.own - self._opening.keys()
            if not self._connections.is_ready(shard)
        }
        is_cut_off = any(now - since > CUT_OFF_SECONDS for since in self._cut_off.values())
        if self._has_others and is_cut_off and self._connections.next_session is None:
            log.warning("Discord cannot be reached from this process; others take its shards")
            self._rests_until = now + RESTING_SECONDS

    # Taking a shard --------------------------------------------------------------------------------

    def _begin(self, shard: int, over: Lease | None) -> None:
        bucket = self._identifying.bucket
        is_full = sum(bucket(other) == bucket(shard) for other in self._opening) >= IN_A_BUCKET
        if is_full or _now() < (self._sparing.until if over is None else self._spares_until):
            return
        self._turns[shard] = asyncio.Event()
        task = asyncio.create_task(self._open(shard, over))
        self._opening[shard] = task
        task.add_done_callback(lambda _: self._opening.pop(shard, None))

    async def _open(self, shard: int, over: Lease | None) -> None:
        """Open a shard and answer for it: at once where nobody does, else once it knows its servers."""
        is_served = False
        try:
            is_served = await (self._open_free(shard) if over is None else self._take_over(shard, over))
        except TimeoutError:
            log.warning("shard %d could not be opened in %.0f s", shard, OPENING_SECONDS)
            if self._has_others:
                self._rests_until = _now() + RESTING_SECONDS
        except StoreError:
            pass  # the store says so
        finally:
            if not is_served:
                await self._connections.drop(shard)
            with suppress(StoreError):  # they end by themselves soon
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
            log.warning("few IDENTIFYs are left today: shard %d stays with %s", shard, over.owner)
            self._spares_until = _now() + SPARING_SECONDS
            return False
        if not await self._take(self._next(shard)):
            return False
        self._connections.open(shard, self._turn)
        await self._wait_until_ready(shard)
        if not await self._take(self._name(shard), over):
            return False
        log.info("took shard %d of %d over from %s", shard, self._count, over.owner)
        self._connections.take(shard)
        return True

    @asynccontextmanager
    async def _turn(self, shard: int) -> AsyncIterator[None]:
        """Wait until a shard may open a session; while few are left, one that opens is given up meanwhile."""
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
        async with asyncio.timeout(OPENING_SECONDS):
            await self._connections.wait_until_ready(shard)

    # Leases ----------------------------------------------------------------------------------------

    async def _take(self, name: str, over: Lease | None = None) -> bool:
        """Take a lease for this process, and return whether it has it."""
        lease = await self._db.write(lease_table.take, name, self.owner, LASTS, over=over)
        if lease is not None:
            self._held[name] = lease
        return lease is not None

    async def _end(self, name: str) -> None:
        if (lease := self._held.pop(name, None)) is not None:
            await self._db.write(lease_table.keep, [lease], LASTS * 0)

    def _name(self, shard: int) -> str:
        return leases.shard(shard, self._count)

    def _next(self, shard: int) -> str:
        return leases.next_for_shard(shard, self._count)

    @property
    def _count(self) -> int:
        return self._connections.shards.count


def _now() -> float:
    return asyncio.get_running_loop().time()
