"""What several processes agree on in their store: leases, and shares of the requests that Discord allows.

A lease is what only one process may do at a time, until it gives the lease back or it expires.

Requests are shared by need, and never beyond the limit. Each process tells every few seconds what it needs
(`Report`), and is told its share until it is not heard of for a while (`grant`). A share grows only by what
nobody may be using any more: one that is to shrink is kept for its process until that process tells that it
has heard of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from math import fsum

LASTS = timedelta(seconds=15)
"""How long a lease and a share of the requests last unless renewed, by the clock of the database."""
KEPT_EVERY = LASTS / 4
"""How often a process renews its leases."""
EVERYTHING = "everything"
"""The lease of who has the database alone: while it lasts, nobody else can take any."""


@dataclass(frozen=True)
class Lease:
    """The right to do something alone."""

    name: str
    """What for."""
    owner: str
    """Whose it is, in words for the log."""
    term: int
    """The fencing token: it grows whenever the owner changes, so that an earlier owner is recognised."""


FORGOTTEN_AFTER = timedelta(minutes=10)
"""How long after its share has ended a process is forgotten, with its refusals and what it may still use."""
FLOOR_SHARE = 0.02
"""Of the limit: what every process has at least."""
UNHEARD_SHARE = 0.002
"""Of the limit: all that one may use which is not heard of. It can store nothing, so it has little to show.

Nobody knows whether it is dead, so this is kept for it; and many may die before the first is forgotten.
"""


@dataclass(frozen=True)
class Report:
    """What a process tells. Rates are in requests a second."""

    owner: str
    """Its name."""
    limit: float
    """What all processes may use together."""
    need: float
    """What it could use now."""
    refusals: int
    """How many of its requests Discord has refused in the last ten minutes."""
    heard: int = 0
    """The number of the last `Allowance` that it has heard of; 0: none."""


@dataclass(frozen=True)
class Allowance:
    """What a process is told."""

    rate: float
    """How many requests a second it may make from now on."""
    refusals: int
    """How many requests of the other processes Discord has refused in the last ten minutes, or a few more."""
    number: int
    """Of what this process has been told; it grows each time."""


@dataclass(frozen=True)
class Entry:
    """What is kept of a process."""

    need: float
    rate: float
    """What it was told last."""
    reserved: float
    """What it may be using until it tells that it has heard of the last."""
    number: int
    refusals: int
    alive: bool = True
    """Whether it has been heard of lately."""

    def uses(self, limit: float) -> float:
        return self.reserved if self.alive else min(self.reserved, UNHEARD_SHARE * limit)


def grant(entries: Mapping[str, Entry], report: Report, *, leaves: bool = False) -> Entry:
    """Return what is to be kept of a process that reports.

    Args:
        entries: What is kept of all processes, by their names.
        report: What it tells.
        leaves: Whether it makes no requests from now on.
    """
    mine = entries.get(report.owner)
    others = [entry for owner, entry in entries.items() if owner != report.owner]
    if leaves:
        rate = reserved = 0.0
    else:
        free = report.limit - fsum(entry.uses(report.limit) for entry in others)
        rate = max(0.0, min(free, fair_share(report, others)))
        reserved = max(rate, _in_use(mine, report))
    number = 1 if mine is None else mine.number + 1
    return Entry(report.need, rate, reserved, number, report.refusals)


def fair_share(report: Report, others: list[Entry]) -> float:
    """Return what a process should have once the others have what they should have.

    Where there is enough for all, each has what it needs, and what is left is shared evenly. Else each has
    the floor, and the rest is shared by need.
    """
    alive = [entry.need for entry in others if entry.alive]
    limit = report.limit - fsum(entry.uses(report.limit) for entry in others if not entry.alive)
    count = 1 + len(alive)
    floor = min(FLOOR_SHARE * report.limit, limit / (2 * count))
    wanted = max(floor, report.need)
    spare = limit - fsum((wanted, *(max(floor, need) for need in alive)))
    if spare >= 0:
        return wanted + spare / count
    return floor + (limit - count * floor) * report.need / fsum((report.need, *alive))


def refusals(entries: Mapping[str, Entry], owner: str) -> int:
    """Return how many requests of the other processes were refused."""
    return sum(entry.refusals for other, entry in entries.items() if other != owner)


def _in_use(mine: Entry | None, report: Report) -> float:
    """Return what a process that reports may be using."""
    if mine is None:
        return 0.0
    in_use = mine.rate if mine.number == report.heard else mine.reserved
    return in_use if mine.alive else min(in_use, UNHEARD_SHARE * report.limit)
