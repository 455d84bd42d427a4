"""Which rows are a process's own: those of its shards, and of what is to be shown those that it has claimed.

What is still to be shown of a row is shown by the process that wrote it last. Where that has ended, or nobody
has claimed the row, it is claimed by the first that looks for such rows of its shards. Without a name a
process is alone, and claims nothing.

Each function that is given a connection runs inside a transaction that the database has begun.
"""

from typing import NamedTuple

from bot.matches.shards import Shards
from bot.store.connection import Connection
from bot.store.rows import Columns

AT_ONCE = 200
"""How many rows are claimed in one transaction, which keeps others from changing them as long as it lasts."""

AWAKE = "guild NOT IN (SELECT guild FROM departures)"
"""Of servers that the bot is in; elsewhere everything sleeps."""

_FREE = "(claimed_by IS NULL OR claimed_by NOT IN (SELECT owner FROM leases WHERE until > epoch()))"
"""Claimed by nobody who lives: whoever does has a lease."""


class Claimant(NamedTuple):
    """Who shows what is to be shown: a process."""

    owner: str | None = None
    """What the process is called; one without a name is alone."""
    shards: Shards | None = None
    """Of which servers it claims rows; of all without."""


class Waiting(NamedTuple):
    """Rows of which something is to be shown."""

    table: str
    where: str
    """What is true of them alone."""
    guild: str = "guild"
    """The server of a row."""


def columns(owner: str | None, *, is_shown: bool) -> Columns:
    """Return what is stored with a row that a process writes."""
    return {} if owner is None else {"claimed_by": None if is_shown else owner}


def of_shards(shards: Shards | None, guild: str = "guild") -> str:
    """Return a condition that follows others: the server is one of these shards'; nothing for all of them."""
    if shards is None or len(shards.own) == shards.count:
        return ""
    own = ", ".join(map(str, sorted(shards.own)))
    return f" AND ({guild} >> 22) % {shards.count} IN ({own})" if own else " AND FALSE"


def listed(claimant: Claimant, guild: str = "guild") -> tuple[str, tuple[str, ...]]:
    """Return a condition that follows others, and its parameters: the row is for this process to show."""
    if claimant.owner is None:
        return of_shards(claimant.shards, guild), ()
    return " AND claimed_by = ?", (claimant.owner,)


def claim(
    db: Connection, waiting: Waiting, claimant: Claimant, after: int, limit: int = AT_ONCE
) -> int | None:
    """Claim the first rows after one that wait, are of these shards and that nobody has claimed who lives.

    Only on PostgreSQL. Rows that others are changing are left out.

    Returns:
        The id of the last one, if there may be more.
    """
    table = waiting.table
    claimed = db.execute(
        f"""
        WITH free AS (
            SELECT id FROM {table}
            WHERE {waiting.where} AND id > :after AND {_FREE}{of_shards(claimant.shards, waiting.guild)}
            ORDER BY id LIMIT :limit FOR UPDATE SKIP LOCKED
        )
        UPDATE {table} SET claimed_by = :owner FROM free WHERE {table}.id = free.id RETURNING {table}.id
        """,  # noqa: S608 (our own names)
        {"owner": claimant.owner, "after": after, "limit": limit},
    )
    keys = [key for (key,) in claimed.fetchall()]
    return max(keys) if len(keys) == limit else None


def release(db: Connection, waiting: Waiting, owner: str, kept: Shards) -> None:
    """Let others claim what a process has claimed of servers of other shards."""
    theirs = of_shards(kept, waiting.guild)
    db.execute(
        f"UPDATE {waiting.table} SET claimed_by = NULL"  # noqa: S608 (our own names)
        f" WHERE {waiting.where} AND claimed_by = ? AND NOT (TRUE{theirs})",
        (owner,),
    )
