"""SQL of leases and of the shares of Discord's request limit.

`epoch()` is the database's clock, in seconds since 1970. Functions that write the same rows run in isolation.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.db.connection import Connection
from bot.matches.leases import (
    EVERYTHING,
    FORGOTTEN_AFTER,
    LASTS,
    LONGEST,
    Allowance,
    Lease,
    Report,
    ShareState,
    grant,
    refusals,
)
from bot.matches.tables.claims import held
from bot.matches.tables.columns import Holds
from bot.matches.tables.hooks import Hooks

EXPIRED_KEPT = timedelta(days=7)
"""After an expiry, until no process remembers the term of the lease, even if the clock is set ahead."""

HOLDS = (Holds("leases", stays=True), Holds("allowances", stays=True))


def take(db: Connection, name: str, owner: str, *, over: Lease | None = None) -> Lease | None:
    """Take a lease with a new term, unless another owner has it: then `None`.

    `over` is taken over before it expires, if its term is still the current one.
    """
    if _is_blocked(db, name, owner):
        return None
    taken = db.execute(
        f"""
        INSERT INTO leases (name, owner, term, until) VALUES (:name, :owner, 1, epoch() + :seconds)
        ON CONFLICT (name) DO UPDATE
        SET owner = excluded.owner, term = leases.term + 1, until = excluded.until
        WHERE NOT ({held()}) OR leases.term = :over
        RETURNING term
        """,  # noqa: S608 (our own names)
        {"name": name, "owner": owner, "seconds": LASTS.total_seconds(), "over": over.term if over else 0},
    )
    found = taken.fetchall()
    if not found:
        return None
    return Lease(name, owner, found[0][0])


def _is_blocked(db: Connection, name: str, owner: str) -> bool:
    """Whether another owner has, or this one wants, the lease of everything while others hold leases."""
    others = [lease for lease in current(db) if lease.owner != owner]
    return any(EVERYTHING in (name, lease.name) for lease in others)


def renew(db: Connection, held: Sequence[Lease], lasts: timedelta) -> list[Lease]:
    """Renew leases, expired ones, too; zero ends them. Return all but those that another owner has taken."""
    query = "UPDATE leases SET until = epoch() + ? WHERE name = ? AND term = ?"
    seconds = lasts.total_seconds()
    return [one for one in held if db.execute(query, (seconds, one.name, one.term)).rowcount == 1]


def current(db: Connection) -> list[Lease]:
    found = db.execute(f"SELECT name, owner, term FROM leases WHERE {held()} ORDER BY name")  # noqa: S608
    return [Lease(*row) for row in found]


def look(db: Connection) -> tuple[list[Lease], float]:
    """Return the current leases, and the database's clock."""
    return current(db), db.execute("SELECT epoch()").fetchone()[0]


def _sweep(db: Connection, _at: datetime) -> None:
    db.execute("DELETE FROM leases WHERE until < epoch() - ?", (EXPIRED_KEPT.total_seconds(),))


def renew_allowance(db: Connection, report: Report, lasts: timedelta) -> Allowance:
    """Return the share of requests of a process, computed from all reports.

    The shares in use never exceed the limit together. A process that stops reports with a zero duration.
    Where the clock was set, shares last once more: those with more time left than one has, or, if that of
    this process has expired, all.
    """
    seconds = lasts.total_seconds()
    named = {"owner": report.owner, "lasts": LASTS.total_seconds(), "longest": LONGEST.total_seconds()}
    db.execute(
        """
        UPDATE allowances SET until = epoch() + :lasts
        WHERE until > epoch() + :longest
            OR EXISTS (SELECT 1 FROM allowances AS mine WHERE mine.owner = :owner AND mine.until <= epoch())
        """,
        named,
    )
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


def _entries(db: Connection) -> dict[str, ShareState]:
    query = "SELECT owner, need, rate, reserved, number, refusals, until > epoch() FROM allowances"
    return {owner: ShareState(*entry) for owner, *entry in db.execute(query).fetchall()}


HOOKS = Hooks(on_sweep=_sweep)
