"""Every statement about what processes share: leases, and the requests that Discord allows one bot.

`epoch()` is the clock of the database, in seconds since 1970. Each function runs apart from others
that write the same.
"""

from collections.abc import Sequence
from datetime import timedelta

from bot.db.connection import Connection
from bot.matches.leases import EVERYTHING, FORGOTTEN_AFTER, Allowance, Entry, Lease, Report, grant, refusals
from bot.matches.tables.columns import Holds

HOLDS = (Holds("leases", stays=True), Holds("allowances", stays=True))


def take(
    db: Connection, name: str, owner: str, lasts: timedelta, *, over: Lease | None = None
) -> Lease | None:
    """Take a lease for some time and with a term of its own, unless another has it: `None` then.

    Args:
        db: The connection.
        name: Of the lease.
        owner: Who takes it.
        lasts: How long, if it is not kept.
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
        {
            "name": name,
            "owner": owner,
            "seconds": lasts.total_seconds(),
            "over": 0 if over is None else over.term,
        },
    )
    found = taken.fetchall()
    return Lease(name, owner, found[0][0]) if found else None


def _is_kept_from(db: Connection, name: str, owner: str) -> bool:
    """Whether somebody has, or wants, everything for themselves."""
    others = [lease for lease in known(db) if lease.owner != owner]
    return any(EVERYTHING in (name, lease.name) for lease in others)


def keep(db: Connection, kept: Sequence[Lease], lasts: timedelta) -> list[Lease]:
    """Let leases last so long from now on, or end them by nothing.

    Returns:
        Those that no other has taken; ones that had only ended are their owner's again.
    """
    return [lease for lease in kept if _keep(db, lease, lasts.total_seconds())]


def _keep(db: Connection, lease: Lease, seconds: float) -> bool:
    kept = db.execute(
        "UPDATE leases SET until = epoch() + ? WHERE name = ? AND term = ?", (seconds, lease.name, lease.term)
    )
    return kept.rowcount == 1


def known(db: Connection) -> list[Lease]:
    found = db.execute("SELECT name, owner, term FROM leases WHERE until > epoch() ORDER BY name")
    return [Lease(*row) for row in found]


def sweep(db: Connection, ago: timedelta) -> None:
    """Forget leases that ended so long ago that nobody knows their term any more."""
    db.execute("DELETE FROM leases WHERE until < epoch() - ?", (ago.total_seconds(),))


def renew_allowance(db: Connection, report: Report, lasts: timedelta) -> Allowance:
    """Tell a process how many requests it may make for so long, by what all have told.

    What all may be using together is never more than the limit. A process that makes no requests any more
    lets it last for nothing.
    """
    seconds = lasts.total_seconds()
    db.execute("DELETE FROM allowances WHERE until < epoch() - ?", (FORGOTTEN_AFTER.total_seconds(),))
    entries = _entries(db)
    after = grant(entries, report, leaves=seconds <= 0)
    db.execute(
        """
        INSERT INTO allowances (owner, need, rate, reserved, number, refusals, until)
        VALUES (?, ?, ?, ?, ?, ?, epoch() + ?)
        ON CONFLICT (owner) DO UPDATE SET need = excluded.need, rate = excluded.rate,
            reserved = excluded.reserved, number = excluded.number, refusals = excluded.refusals,
            until = excluded.until
        """,
        (report.owner, after.need, after.rate, after.reserved, after.number, after.refusals, seconds),
    )
    return Allowance(after.rate, refusals(entries, report.owner), after.number)


def _entries(db: Connection) -> dict[str, Entry]:
    query = "SELECT owner, need, rate, reserved, number, refusals, until > epoch() FROM allowances"
    return {owner: Entry(*entry) for owner, *entry in db.execute(query).fetchall()}
