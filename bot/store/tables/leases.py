"""Every statement about leases; `epoch()` is the clock of the database, in seconds since 1970.

Each function runs inside a transaction that the database has begun.
"""

from collections.abc import Sequence

from bot.matches.leases import EVERYTHING, Lease
from bot.store.connection import Connection


def take(db: Connection, name: str, owner: str, seconds: float, over: Lease | None = None) -> Lease | None:
    """Take a lease for some time and with a term of its own, unless another has it: `None` then.

    Args:
        db: The connection.
        name: Of the lease.
        owner: Who takes it.
        seconds: How long it lasts.
        over: From whom it is taken although it has not ended, as long as it is still theirs.
    """
    if _is_kept_from(db, name, owner):
        return None
    taken = db.execute(
        """
        INSERT INTO leases (name, owner, term, until) VALUES (:name, :owner, 1, epoch() + :seconds)
        ON CONFLICT (name) DO UPDATE
        SET owner = excluded.owner, term = leases.term + 1, until = excluded.until
        WHERE leases.until <= epoch() OR leases.term = :over
        RETURNING term
        """,
        {"name": name, "owner": owner, "seconds": seconds, "over": 0 if over is None else over.term},
    )
    found = taken.fetchall()
    return Lease(name, owner, found[0][0]) if found else None


def _is_kept_from(db: Connection, name: str, owner: str) -> bool:
    """Whether somebody has, or wants, everything for themselves."""
    others = [lease for lease in known(db) if lease.owner != owner]
    return any(EVERYTHING in (name, lease.name) for lease in others)


def keep(db: Connection, leases: Sequence[Lease], seconds: float) -> list[Lease]:
    """Let leases last from now on, and return those that no other has taken."""
    return [lease for lease in leases if _keep(db, lease, seconds)]


def _keep(db: Connection, lease: Lease, seconds: float) -> bool:
    kept = db.execute(
        "UPDATE leases SET until = epoch() + ? WHERE name = ? AND term = ?", (seconds, lease.name, lease.term)
    )
    return kept.rowcount == 1


def known(db: Connection) -> list[Lease]:
    """Return all leases that somebody has now, by name."""
    found = db.execute("SELECT name, owner, term FROM leases WHERE until > epoch() ORDER BY name")
    return [Lease(*row) for row in found]


def sweep(db: Connection, seconds: float) -> None:
    """Forget leases that ended so long ago that nobody knows their term any more."""
    db.execute("DELETE FROM leases WHERE until < epoch() - ?", (seconds,))
