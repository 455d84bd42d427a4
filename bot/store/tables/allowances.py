"""Every statement about how several processes share the requests that Discord allows one bot.

Each function runs inside a transaction that the database has begun, apart from others that write the same.
"""

from bot.matches.leases import FORGOTTEN_AFTER, Allowance, Entry, Report, grant, refusals
from bot.store.connection import Connection


def renew(db: Connection, report: Report, seconds: float) -> Allowance:
    """Note what a process tells, and what it is told; what nobody remembers any more is deleted."""
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
    found = db.execute(
        "SELECT owner, need, rate, reserved, number, refusals, until > epoch() FROM allowances"
    )
    return {
        owner: Entry(need, rate, reserved, number, refused, bool(alive))
        for owner, need, rate, reserved, number, refused, alive in found.fetchall()
    }
