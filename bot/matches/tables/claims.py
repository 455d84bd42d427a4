"""Which outbox rows belong to a process: rows it has claimed, of its shards.

A message is delivered by the process that wrote its row. A row that is unclaimed, or claimed by a process
that has ended, is claimed by the first process of its shard that polls. A single process has no name and
claims nothing.
"""

from bot.db.connection import Connection
from bot.matches.ids import Shards
from bot.matches.leases import LONGEST

CLAIMED_ROWS = 200
"""Rows claimed in one transaction, which locks them."""

AWAKE = "guild NOT IN (SELECT guild FROM departures)"
"""The bot is in the server; rows of other servers wait."""


def held() -> str:
    """Return a condition for leases that have not expired."""
    return f"leases.until > epoch() AND leases.until <= epoch() + {LONGEST.total_seconds()}"


def of_shards(shards: Shards | None) -> str:
    """Return an AND condition for servers of these shards; empty for all shards."""
    if shards is None or len(shards.own) == shards.count:
        return ""
    own = ", ".join(map(str, sorted(shards.own)))
    if not own:
        return " AND FALSE"
    return f" AND (guild >> 22) % {shards.count} IN ({own})"


def own(db: Connection, shards: Shards | None = None) -> tuple[str, tuple[str, ...]]:
    """Return an AND condition, with its parameters, for rows of this process."""
    if db.owner is None:
        return of_shards(shards), ()
    return " AND claimed_by = ?", (db.owner,)


def claim(db: Connection, shards: Shards | None, after: int, limit: int = CLAIMED_ROWS) -> list[int]:
    """Claim the first rows of these shards after an id that are unclaimed, or of a process that has ended.

    PostgreSQL only; locked rows are skipped. Return their ids.
    """
    alive = f"SELECT owner FROM leases WHERE {held()}"  # noqa: S608 (our own names)
    claimed = db.execute(
        f"""
        WITH free AS (
            SELECT id FROM outbox WHERE {AWAKE} AND id > :after{of_shards(shards)}
                AND (claimed_by IS NULL OR claimed_by NOT IN ({alive}))
            ORDER BY id LIMIT :limit FOR UPDATE SKIP LOCKED
        )
        UPDATE outbox SET claimed_by = :owner FROM free WHERE outbox.id = free.id RETURNING outbox.id
        """,  # noqa: S608 (our own names)
        {"owner": db.owner, "after": after, "limit": limit},
    )
    return [key for (key,) in claimed.fetchall()]


def has_foreign(db: Connection, shards: Shards) -> bool:
    where = f"{AWAKE} AND claimed_by <> ?{of_shards(shards)}"
    return db.execute(f"SELECT 1 FROM outbox WHERE {where} LIMIT 1", (db.owner,)).fetchone() is not None  # noqa: S608


def release(db: Connection, kept: Shards) -> None:
    db.execute(
        f"UPDATE outbox SET claimed_by = NULL WHERE claimed_by = ? AND NOT (TRUE{of_shards(kept)})",  # noqa: S608
        (db.owner,),
    )
