"""What processes share in their store: leases, and shares of Discord's request limit.

A lease lets one process do something exclusively until it is returned or expires.

Requests are shared by demand, and never exceed the limit. Each process reports its demand every few seconds
(`Report`) and gets its share until it is silent for a while (`grant`). A share grows only by what no process
may still be using: a shrinking share stays reserved until its process acknowledges the new one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from math import fsum

LASTS = timedelta(seconds=15)
"""How long leases and shares last unless renewed, by the database's clock."""
LONGEST = LASTS + timedelta(seconds=1)
"""One with more left has expired: the clock was set back."""
KEPT_EVERY = LASTS / 4
EVERYTHING = "everything"
"""Exclusive use of the database: while it lasts, no other lease can be taken."""
FORGOTTEN_AFTER = timedelta(minutes=10)
"""After its share ends, a process's refusals and reserved share are kept for this long."""
FLOOR_SHARE = 0.02
"""The minimum of each process, as a share of the limit."""
UNHEARD_SHARE = 0.002
"""The maximum reserved for a silent process, as a share of the limit: it can store nothing, so it posts
little. It may still be alive, and many may die before the first is forgotten.
"""


@dataclass(frozen=True)
class Lease:
    name: str
    owner: str
    term: int
    """The fencing token: it grows with each change of owner, so that an earlier owner is recognised."""


@dataclass(frozen=True)
class Report:
    """Rates are in requests a second."""

    owner: str
    limit: float
    """Of all processes together."""
    need: float
    refusals: int
    """Requests that Discord refused in the last ten minutes."""
    heard: int = 0
    """The number of the last `Allowance` received; 0 for none."""


@dataclass(frozen=True)
class Allowance:
    rate: float
    """Requests a second."""
    refusals: int
    """Refusals of other processes in the last ten minutes, or slightly longer."""
    number: int
    """Grows with each allowance of the process."""


@dataclass(frozen=True)
class ShareState:
    need: float
    rate: float
    reserved: float
    """What it may be using until it acknowledges the last share."""
    number: int
    refusals: int
    alive: bool = True

    def uses(self, limit: float) -> float:
        if self.alive:
            return self.reserved
        return min(self.reserved, UNHEARD_SHARE * limit)


def grant(entries: Mapping[str, ShareState], report: Report, *, leaves: bool = False) -> ShareState:
    """Return the new state of a process that reports, or leaves."""
    mine = entries.get(report.owner)
    others = [entry for owner, entry in entries.items() if owner != report.owner]
    if leaves:
        rate = reserved = 0.0
    else:
        free = report.limit - fsum(entry.uses(report.limit) for entry in others)
        rate = max(0.0, min(free, fair_share(report, others)))
        reserved = max(rate, _in_use(mine, report))
    number = 1 if mine is None else mine.number + 1
    return ShareState(report.need, rate, reserved, number, report.refusals)


def fair_share(report: Report, others: list[ShareState]) -> float:
    """Return the fair share of a process.

    If the limit suffices, each gets its demand, and the rest is divided evenly. Otherwise each gets the
    floor, and the rest is divided by demand.
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


def refusals(entries: Mapping[str, ShareState], owner: str) -> int:
    return sum(entry.refusals for other, entry in entries.items() if other != owner)


def _in_use(mine: ShareState | None, report: Report) -> float:
    if mine is None:
        return 0.0
    in_use = mine.rate if mine.number == report.heard else mine.reserved
    if mine.alive:
        return in_use
    return min(in_use, UNHEARD_SHARE * report.limit)
