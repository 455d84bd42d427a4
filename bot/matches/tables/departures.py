"""SQL of servers that have removed the bot."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial

from bot.db import statements
from bot.db.connection import Connection
from bot.matches import transitions
from bot.matches.change import Change
from bot.matches.ids import GuildId, MatchId, Shards
from bot.matches.model import Match
from bot.matches.outbox import welcome
from bot.matches.tables import claims, outbox
from bot.matches.tables import matches as match_table
from bot.matches.tables.columns import Holds

SLEEPS = timedelta(days=30)
"""How long data of a server is kept after it removed the bot."""

HOLDS = (Holds("departures", "guild"),)


def departed(db: Connection, before: datetime | None = None, shards: Shards | None = None) -> list[GuildId]:
    latest = "9"
    if before is not None:
        latest = statements.text_of(before)
    query = "SELECT guild FROM departures WHERE since < ?{} ORDER BY since, guild"
    found = db.execute(query.format(claims.of_shards(shards)), (latest,))
    return [guild for (guild,) in found]


def times(db: Connection) -> Mapping[GuildId, datetime]:
    found = db.execute("SELECT guild, since FROM departures ORDER BY since, guild")
    return {guild: datetime.fromisoformat(text) for guild, text in found.fetchall()}


def depart(db: Connection, guild: GuildId, at: datetime) -> None:
    statements.put(db, "departures", {"guild": guild, "since": statements.text_of(at)}, "guild")


def begin_return(db: Connection, guild: GuildId, at: datetime) -> bool:
    """Greet a new server; return whether it is another, which then sleeps until all its matches are woken."""
    had_left = "UPDATE departures SET since = ? WHERE guild = ?"
    if db.execute(had_left, (statements.text_of(at), guild)).rowcount:
        return True
    outbox.put(db, welcome(guild, at), at)
    return False


def wake_some(
    db: Connection, guild: GuildId, at: datetime, after: MatchId, limit: int
) -> list[tuple[Match, Change[Match]]]:
    """Restart the clocks of the next running matches, unless the server has left again since `at`."""
    query = "SELECT 1 FROM departures WHERE guild = ? AND since = ?"
    if db.execute(query, (guild, statements.text_of(at))).fetchone() is None:
        return []
    restart = partial(transitions.restart_clock, at=at)
    running = match_table.running_in_guild(db, guild, after, limit)
    if not running:
        db.execute("DELETE FROM departures WHERE guild = ?", (guild,))
    return [(match, match_table.change(db, match, restart, at)) for match in running]
