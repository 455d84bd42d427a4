"""Every statement about leases; `epoch()` is the clock of the database, in seconds since 1970.

Each function runs inside a transaction that the database has begun.
"""

from bot.matches.leases import Lease
from bot.store.connection import Connection


def take(db: Connection, name: str, owner: str, seconds: float) -> Lease | None:
    """Take a lease that nobody has any more, for some time and with a term of its own."""
    taken = db.execute(
        """
        INSERT INTO leases (name, owner, term, until) VALUES (:name, :owner, 1, epoch() + :seconds)
        ON CONFLICT (name) DO UPDATE
        SET owner = excluded.owner, term = leases.term + 1, until = excluded.until
        WHERE leases.until <= epoch()
        RETURNING term
        """,
        {"name": name, "owner": owner, "seconds": seconds},
    )
    found = taken.fetchall()
    return Lease(name, owner, found[0][0]) if found else None


def keep(db: Connection, lease: Lease, seconds: float) -> bool:
    """Let a lease last from now on, unless another has taken it."""
    kept = db.execute(
        "UPDATE leases SET until = epoch() + ? WHERE name = ? AND term = ?", (seconds, lease.name, lease.term)
    )
    return kept.rowcount == 1


def owner(db: Connection, name: str) -> str | None:
    """Return who has a lease now."""
    found = db.execute("SELECT owner FROM leases WHERE name = ? AND until > epoch()", (name,)).fetchone()
    return found[0] if found else None
