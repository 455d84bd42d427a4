"""What all tables hold, and how the rows of a server that has removed the bot are deleted."""

import sys
from datetime import datetime

from bot.db.connection import Connection, long_read
from bot.matches.ids import GuildId, Shards
from bot.matches.tables import acts, claims, departures
from bot.matches.tables.acts import Act
from bot.matches.tables.columns import Holds
from bot.matches.tables.declarations import Declarations

PARENTS = {"match": "matches", "tournament": "tournaments"}
"""The tables that the columns of others refer to."""

HELD = Declarations[Holds]()
_GUILDS = """
    WITH RECURSIVE found (guild) AS (
        SELECT min(guild) FROM {table}
        UNION ALL
        SELECT (SELECT min(guild) FROM {table} WHERE guild > found.guild) FROM found WHERE guild IS NOT NULL
    )
    SELECT guild FROM found WHERE guild IS NOT NULL{of_shards}
"""
"""Selects each server once, by an index."""
PURGED = "purged"


def purged() -> list[Holds]:
    """Return the tables with a server: referring ones first, the note of the departure last."""
    found = (one for one in HELD if one.of == "guild")
    return sorted(found, key=lambda one: (one.table == "departures", not one.refers))


@long_read
def guilds(db: Connection, shards: Shards | None = None) -> list[GuildId]:
    """Return the servers that anything is stored of; what one person has there comes with something else."""
    queries = (
        _GUILDS.format(table=one.table, of_shards=claims.of_shards(shards))
        for one in purged()
        if one.table != "departures" and not one.deleted
    )
    return sorted({guild for query in queries for (guild,) in db.execute(query)})


def purge(db: Connection, guild: GuildId, before: datetime, limit: int) -> bool:
    """Delete some of what is stored of a server; return whether anything is left."""
    if guild not in departures.departed(db, before):
        return False
    if _delete_some(db, guild, limit):
        return True
    acts.record(db, Act(before + departures.SLEEPS, PURGED, guild))
    return False


def _delete_some(db: Connection, guild: int, limit: int) -> bool:
    named = {"guild": guild, "limit": limit}
    for one in purged():
        page = f"SELECT id FROM {one.table} WHERE guild = :guild"  # noqa: S608 (our own names)
        page += " ORDER BY guild, id LIMIT :limit" if one.many else ""
        for part in HELD:
            if PARENTS.get(part.of) == one.table:
                db.execute(f"DELETE FROM {part.table} WHERE {part.of} IN ({page})", named)  # noqa: S608
        where = "guild = :guild"
        if one.many:
            where = f"id IN ({page})"
        if db.execute(f"DELETE FROM {one.table} WHERE {where}", named).rowcount and one.many:  # noqa: S608
            return True
    return False


def _repeat(db: Connection, act: Act, _at: datetime) -> None:
    while _delete_some(db, act.subject, sys.maxsize):
        pass


ACTS = ((PURGED, _repeat),)
