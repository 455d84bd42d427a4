"""Leases: what only one process may do at a time, until it leaves it or has not been heard of for a while."""

from dataclasses import dataclass
from datetime import timedelta

LASTS = timedelta(seconds=15)
"""How long a process that is not heard of keeps a lease, by the clock of the database."""


@dataclass(frozen=True)
class Lease:
    """The right to do something alone."""

    name: str
    """What for."""
    owner: str
    """Whose it is, in words for the log."""
    term: int
    """Grows whenever the owner changes, so that what an earlier owner says counts no more."""
