"""This process as one of several: it takes its part of the shards, and hands them over without a gap.

Who wants a shard of another process opens a session of it while the other still answers, which Discord
allows: "You can also establish multiple sessions with the same [shard_id, num_shards]"
(https://discord.com/developers/docs/events/gateway#sharding). Once it knows the servers, it takes the lease;
the other sees that, and closes its own.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress

from bot.cluster import leases
from bot.cluster.connections import Connections
from bot.cluster.identifying import Identifying, Limits
from bot.cluster.leases import wanted
from bot.matches.leases import EVERYTHING, KEPT_EVERY, LASTS, Lease, Leases
from bot.matches.ports import StoreError
from bot.transport.gateway import note_wait, pause_before_identify

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""Seconds between two looks at the leases."""
OPENING_SECONDS = 90.0
"""How long a shard may take to know its servers until it is left to others."""
CUT_OFF_SECONDS = 60.0
"""How long a shard may be without its connection until it is left to others."""
RESTING_SECONDS = 20.0
"""How long a process takes part no more that could not reach Discord."""
SPARING_SECONDS = 600.0
"""How long shards stay where they are when few IDENTIFYs are left."""
LEAVING_SECONDS = 90.0
"""How long a process that ends waits for others to take its shards."""


class Partner:
    """Takes shards and gives them up, as the leases of all processes have it."""

    def __init__(
        self,
        connections: Connections,
        store: Leases,
        owner: str,
        read_limits: Callable[[], Awaitable[Limits]],
    ) -> None:
        """Take no part yet.

        Args:
            connections: Those of this process.
            store: Where processes agree.
            owner: What this process is called; no other ever has the same name.
            read_limits: Asks Discord what it recommends and allows.
        """
        self.owner = owner
        self._connections = connections
        self._store = store
        self._read_limits = read_limits
        self._held: dict[str, Lease] = {}
        """What this process has, by name."""
        self._opening: dict[int, asyncio.Task[None]] = {}
        self._cut_off: dict[int, float] = {}
        """Since when own shards have been without a connection."""
        self._kept = self._rests_until = float("-inf")
        self._waits_until = self._spares_until = float("-inf")
        """Until when no shard is taken that nobody has, or none that another has."""
        self._has_others = False
        self.is_spare = False
        """Whether all shards are served by others, and none is left for this process."""
        self._is_leaving = False
        self._has_left = asyncio.Event()

    @property
    def held(self) -> Mapping[str, Lease]:
        """The leases that this process has, by name."""
        return self._held

    async def run(self) -> None:
        """Take part until others have taken everything over, with another number of shards."""
        limits = await self._join()
        identifying = Identifying(limits.at_once, self._store, self.owner)
        try:
            while True:
                if await self._look(identifying, limits.at_once):
                    return
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            for task in self._opening.values():
                task.cancel()

    async def leave(self) -> None:
        """Let others take the shards of this process, which answers until they have.

        Returns at once where there is nobody to take them, and after a while in any case.
        """
        self._is_leaving = bool(self._connections.shards.own)
        if not self._is_leaving:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING_SECONDS):
                await self._has_left.wait()

    async def release(self) -> None:
        """Let others have at once what this process still has."""
        held, self._held = self._held, {}
        held.pop(leases.COUNT, None)
        with suppress(StoreError):  # it ends by itself soon
            await self._store.keep_leases(list(held.values()), LASTS * 0)

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
            agreed = await self._store.take_lease(leases.COUNT, str(recommended), LASTS, over=agreed)
        if agreed is None or not await self._take(self.owner):
            return False
        self._connections.count(int(agreed.owner))
        self._held[leases.COUNT] = agreed
        return True

    # Looking at the leases -------------------------------------------------------------------------

    async def _look(self, identifying: Identifying, at_once: int) -> bool:
        """Keep what this process has, give up what others have taken, and take what it should have.

        Returns:
            Whether this process is of no use any more.
        """
        try:
            await self._keep()
            known = await self._known()
            await self._give_up(known)
            is_overtaken = self._is_overtaken(known)
            members = await self._members(known, joins=not (is_overtaken or self._is_leaving))
        except StoreError:  # the store says so; what is open stays open
            return False
        self._has_others = any(
            leases.is_member(name) and lease.owner != self.owner for name, lease in known.items()
        )
        if self._is_leaving and not (self._connections.shards.own and self._has_others):
            self._has_left.set()
        self._rest_if_cut_off()
        held = self._effective(known)
        missing = wanted(self.owner, members, held, self._count)
        is_complete = len(held) == self._count
        self.is_spare = is_complete and not (missing or self._opening or self._connections.shards.own)
        for shard in missing:
            is_new = shard not in self._opening and shard not in self._connections.shards.own
            if is_new and len(self._opening) < at_once:
                self._begin(shard, known.get(self._name(shard)), identifying)
        if is_overtaken and not self._is_leaving:
            log.warning("others serve this bot with another number of shards by now; this process ends")
            return True
        return False

    async def _known(self) -> dict[str, Lease]:
        return {lease.name: lease for lease in await self._store.leases()}

    async def _keep(self) -> None:
        """Renew all leases now and then, and notice those that others have taken."""
        now = _now()
        if now - self._kept < KEPT_EVERY.total_seconds():
            return
        if self._kept > 0 and now - self._kept > LASTS.total_seconds() / 2:
            self._waits_until = now + LASTS.total_seconds()  # others may not have come back either
        ours = list(self._held.values())
        kept = await self._store.keep_leases(ours, LASTS)
        self._kept = now
        self._drop(set(ours) - set(kept))

    def _drop(self, lost: Collection[Lease]) -> None:
        """Forget leases that others have."""
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

    def _is_overtaken(self, known: Mapping[str, Lease]) -> bool:
        """Whether all shards of another number of shards are served."""
        if leases.COUNT not in known or int(known[leases.COUNT].owner) == self._count:
            return False
        count = int(known[leases.COUNT].owner)
        return all(leases.shard(shard, count) in known for shard in range(count))

    def _effective(self, known: Mapping[str, Lease]) -> dict[int, Lease]:
        """Return who has each shard, or soon will."""
        count = range(self._count)
        having = {shard: known.get(self._next(shard)) or known.get(self._name(shard)) for shard in count}
        return {shard: lease for shard, lease in having.items() if lease is not None}

    def _rest_if_cut_off(self) -> None:
        """Leave everything to others where this process has been cut off from Discord for long."""
        now = _now()
        self._cut_off = {
            shard: self._cut_off.get(shard, now)
            for shard in self._connections.shards.own - self._opening.keys()
            if not self._connections.is_ready(shard)
        }
        if self._has_others and any(now - since > CUT_OFF_SECONDS for since in self._cut_off.values()):
            log.warning("Discord cannot be reached from this process; others take its shards")
            self._rests_until = now + RESTING_SECONDS

    # Taking a shard --------------------------------------------------------------------------------

    def _begin(self, shard: int, over: Lease | None, identifying: Identifying) -> None:
        if _now() < (self._waits_until if over is None else self._spares_until):
            return
        task = asyncio.create_task(self._open(shard, over, identifying))
        self._opening[shard] = task
        task.add_done_callback(lambda _: self._opening.pop(shard, None))

    async def _open(self, shard: int, over: Lease | None, identifying: Identifying) -> None:
        """Open a shard and answer for it: at once where nobody does, else once it knows its servers."""
        is_served = False
        try:
            if over is None:
                is_served = await self._open_free(shard, identifying)
            else:
                is_served = await self._take_over(shard, over, identifying)
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

    async def _open_free(self, shard: int, identifying: Identifying) -> bool:
        if await self._spares() or not await self._take(self._name(shard)):
            return False
        self._connections.open(shard, identifying.turn)
        self._connections.take(shard)
        await self._wait_until_ready(shard)
        return True

    async def _spares(self) -> bool:
        """Whether a session has to wait, as few are left of a day: once its share, with none left always."""
        if _now() < self._waits_until:
            return True
        has_waited = self._connections.next_session is not None
        async with asyncio.timeout(OPENING_SECONDS):  # else a process that is cut off would never rest
            limits = await self._read_limits()
        pause = pause_before_identify(limits.remaining, limits.reset_after)
        if not pause or (has_waited and limits.remaining):
            self._connections.next_session = None
            return False
        self._waits_until = _now() + pause
        self._connections.next_session = note_wait(limits.remaining, limits.total, pause)
        return True

    async def _take_over(self, shard: int, over: Lease, identifying: Identifying) -> bool:
        if (await self._read_limits()).are_short:
            log.warning("few IDENTIFYs are left today: shard %d stays with %s", shard, over.owner)
            self._spares_until = _now() + SPARING_SECONDS
            return False
        if not await self._take(self._next(shard)):
            return False
        self._connections.open(shard, identifying.turn)
        await self._wait_until_ready(shard)
        if not await self._take(self._name(shard), over):
            return False
        log.info("took shard %d of %d over from %s", shard, self._count, over.owner)
        self._connections.take(shard)
        return True

    async def _wait_until_ready(self, shard: int) -> None:
        async with asyncio.timeout(OPENING_SECONDS):
            await self._connections.wait_until_ready(shard)

    # Leases ----------------------------------------------------------------------------------------

    async def _take(self, name: str, over: Lease | None = None) -> bool:
        """Take a lease for this process, and return whether it has it."""
        lease = await self._store.take_lease(name, self.owner, LASTS, over=over)
        if lease is not None:
            self._held[name] = lease
        return lease is not None

    async def _end(self, name: str) -> None:
        """End a lease, if this process has it."""
        if (lease := self._held.pop(name, None)) is not None:
            await self._store.keep_leases([lease], LASTS * 0)

    def _name(self, shard: int) -> str:
        return leases.shard(shard, self._count)

    def _next(self, shard: int) -> str:
        return leases.next_for_shard(shard, self._count)

    @property
    def _count(self) -> int:
        return self._connections.shards.count


def _now() -> float:
    return asyncio.get_running_loop().time()
