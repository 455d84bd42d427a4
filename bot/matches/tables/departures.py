"""SQL of servers that have removed the bot."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from bot.db import statements
from bot.db.connection import Connection
from bot.matches import transitions
from bot.matches.change import Change
from bot.matches.ids import GuildId, Shards
from bot.matches.model import Match
from bot.matches.outbox import welcome
from bot.matches.tables import claims, outbox
from bot.matches.tables import matches as match_table
from bot.matches.tables.columns import Holds

HOLDS = (Holds("departures", "guild"),)


def departed(db: Connection, before: datetime | None = None, shards: Shards | None = None) -> list[GuildId]:
    latest = "9" if before is None else statements.text_of(before)
    query = "SELECT guild FROM departures WHERE since < ?{} ORDER BY since, guild"
    found = db.execute(query.format(claims.of_shards(shards)), (latest,))
    return [guild for (guild,) in found]


def times(db: Connection) -> Mapping[GuildId, datetime]:
    found = db.execute("SELECT guild, since FROM departures ORDER BY since, guild")
    return {guild: datetime.fromisoformat(text) for guild, text in found.fetchall()}


def depart(db: Connection, guild: GuildId, at: datetime) -> None:
    statements.add_once(db, "departures", {"guild": guild, "since": statements.text_of(at)})


def come_back(db: Connection, guild: GuildId, at: datetime) -> list[tuple[Match, Change[Match]]]:
    """Restart the clocks of running matches; greet a new server."""
    if not db.execute("DELETE FROM departures WHERE guild = ?", (guild,)).rowcount:
        outbox.put(db, welcome(guild, at), at)
        return []
    restart = partial(transitions.restart_clock, at=at)
    running = match_table.running_in_guild(db, guild)
    return [(match, match_table.change(db, match, restart, at)) for match in running]
