"""Leases: what only one process may do at a time, until it gives the lease back or it expires."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

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


class Leases(Protocol):
    """Where leases are kept; each call is one transaction, and may raise `ports.StoreError`."""

    async def take_lease(
        self, name: str, owner: str, lasts: timedelta, *, over: Lease | None = None
    ) -> Lease | None:
        """Take a lease for some time, unless another has it: `None` then.

        Args:
            name: Of the lease.
            owner: Who takes it.
            lasts: How long, if it is not kept.
            over: From whom it is taken although it has not ended, as long as it is still theirs.
        """

    async def keep_leases(self, kept: Sequence[Lease], lasts: timedelta) -> Sequence[Lease]:
        """Let leases last so long from now on, or end them by nothing.

        Returns:
            Those that no other has taken; ones that had only ended are their owner's again.
        """

    async def leases(self) -> Sequence[Lease]:
        """What anybody has now, by name."""
