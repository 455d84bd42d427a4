"""Which rows are a process's own: those of its shards, and of the outbox those that it has claimed.

What must still reach Discord is brought there by the process that wrote it. Where that has ended, or nobody
has claimed the row, it is claimed by the first that looks for such rows of its shards. Without a name a
process is alone, and claims nothing.
"""

from bot.db.connection import Connection
from bot.matches.ids import Shards

CLAIMED_ROWS = 200
"""How many rows are claimed in one transaction, which keeps others from changing them as long as it lasts."""

AWAKE = "guild NOT IN (SELECT guild FROM departures)"
"""Of servers that the bot is in; elsewhere everything sleeps."""

_FREE = "(claimed_by IS NULL OR claimed_by NOT IN (SELECT owner FROM leases WHERE until > epoch()))"
"""Unclaimed, or claimed by a process whose lease has expired."""


def of_shards(shards: Shards | None) -> str:
    """Return a condition that follows others: the server is one of these shards'; nothing for all of them."""
    if shards is None or len(shards.own) == shards.count:
        return ""
    own = ", ".join(map(str, sorted(shards.own)))
    return f" AND (guild >> 22) % {shards.count} IN ({own})" if own else " AND FALSE"


def own(db: Connection, shards: Shards | None = None) -> tuple[str, tuple[str, ...]]:
    """Return a condition that follows others, and its parameters: the row is for this process."""
    return (of_shards(shards), ()) if db.owner is None else (" AND claimed_by = ?", (db.owner,))


def claim(db: Connection, shards: Shards | None, after: int, limit: int = CLAIMED_ROWS) -> int | None:
    """Claim the first rows after one that are free and of these shards.

    Only on PostgreSQL. Rows that others are changing are left out.

    Returns:
        The id of the last one, if there may be more.
    """
    claimed = db.execute(
        f"""
        WITH free AS (
            SELECT id FROM outbox WHERE {AWAKE} AND id > :after AND {_FREE}{of_shards(shards)}
            ORDER BY id LIMIT :limit FOR UPDATE SKIP LOCKED
        )
        UPDATE outbox SET claimed_by = :owner FROM free WHERE outbox.id = free.id RETURNING outbox.id
        """,  # noqa: S608 (our own names)
        {"owner": db.owner, "after": after, "limit": limit},
    )
    keys = [key for (key,) in claimed.fetchall()]
    return max(keys) if len(keys) == limit else None


def release(db: Connection, kept: Shards) -> None:
    """Let other processes claim what this one has claimed of servers of other shards."""
    db.execute(
        f"UPDATE outbox SET claimed_by = NULL WHERE claimed_by = ? AND NOT (TRUE{of_shards(kept)})",  # noqa: S608
        (db.owner,),
    )
