"""What all tables hold, and how the rows of a server that has removed the bot are deleted."""

from datetime import datetime

from bot.db.connection import Connection
from bot.matches.ids import GuildId, Shards
from bot.matches.tables import (
    challenges,
    claims,
    departures,
    digests,
    follows,
    hooks,
    leases,
    log,
    match_rows,
    months,
    outbox,
    preferences,
    puzzles,
    ratings,
    records,
    tournaments,
    vacations,
)
from bot.matches.tables.columns import Holds

_FIRST = (challenges, digests, vacations, departures, follows, leases, log, match_rows, months)
_MODULES = (*_FIRST, outbox, preferences, puzzles, ratings, records, tournaments)
ALL: tuple[Holds, ...] = tuple(one for module in _MODULES for one in module.HOLDS)
_LOCKING = (tournaments, ratings)
"""Modules whose hooks lock rows: in this order, as a step of a tournament does."""
hooks.declare(module.HOOKS for module in dict.fromkeys((*_LOCKING, *_MODULES)) if hasattr(module, "HOOKS"))
PARENTS = {"match": "matches", "tournament": "tournaments"}
"""The tables that the columns of others refer to."""
PURGED = sorted(
    (one for one in ALL if one.of == "guild"), key=lambda one: (one.table == "departures", not one.refers)
)
"""The tables with a server: what refers to others before them, and at last the note of the departure."""


_GUILDS = """
    WITH RECURSIVE found (guild) AS (
        SELECT min(guild) FROM {table}
        UNION ALL
        SELECT (SELECT min(guild) FROM {table} WHERE guild > found.guild) FROM found WHERE guild IS NOT NULL
    )
    SELECT guild FROM found WHERE guild IS NOT NULL{of_shards}
"""
"""Selects each server once, by an index."""


def guilds(db: Connection, shards: Shards | None = None) -> list[GuildId]:
    """Return the servers that anything is stored of; what one person has there comes with something else."""
    queries = (
        _GUILDS.format(table=one.table, of_shards=claims.of_shards(shards))
        for one in PURGED
        if one.table != "departures" and not one.deleted
    )
    return sorted({guild for query in queries for (guild,) in db.execute(query)})


def purge(db: Connection, guild: GuildId, before: datetime, limit: int) -> bool:
    """Delete some of what is stored of a server.

    Returns:
        Whether anything is left.
    """
    if guild not in departures.departed(db, before):
        return False
    named = {"guild": guild, "limit": limit}
    for one in PURGED:
        page = f"SELECT id FROM {one.table} WHERE guild = :guild"  # noqa: S608 (our own names)
        page += " ORDER BY guild, id LIMIT :limit" if one.many else ""
        for part in ALL:
            if PARENTS.get(part.of) == one.table:
                db.execute(f"DELETE FROM {part.table} WHERE {part.of} IN ({page})", named)  # noqa: S608
        where = f"id IN ({page})" if one.many else "guild = :guild"
        if db.execute(f"DELETE FROM {one.table} WHERE {where}", named).rowcount and one.many:  # noqa: S608
            return True
    return False
