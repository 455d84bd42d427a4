"""Every statement about what servers are shown at a time of their own, whatever that is."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.matches.daily import Daily
from bot.matches.ids import MessageId, Shards
from bot.matches.ports import Due
from bot.matches.ratings.tables import News
from bot.matches.tournaments.model import Tournament
from bot.matches.weekly import Weekly
from bot.store import statements
from bot.store.connection import Connection
from bot.store.tables import claims, months, puzzles, tournaments, weeklies

_TABLES: Mapping[type[Any], statements.Table[Any]] = {
    Daily: puzzles.DAILIES,
    News: months.RECORDS,
    Tournament: tournaments.RECORDS,
    Weekly: weeklies.RECORDS,
}


def due(db: Connection, what: type[Due], at: datetime, limit: int, shards: Shards | None = None) -> list[Due]:
    """Return what of a kind there is something to do with by now, longest due first."""
    table = _TABLES[what]
    ours = f"{claims.AWAKE}{claims.of_shards(shards)}"
    where = f"WHERE due <= ? AND {ours} ORDER BY due, {table.key} LIMIT ?"
    return table.those(db, where, statements.text_of(at), limit)


def note_posted(db: Connection, one: Daily | News | Weekly, message: MessageId) -> None:
    """Note which message shows it, unless that is another day's ending by now."""
    if isinstance(one, Daily):
        where = "WHERE guild = ? AND day = ?"
        db.execute(f"UPDATE dailies SET message = ? {where}", (message, one.guild, one.day))  # noqa: S608
    else:
        statements.update(db, _TABLES[type(one)].name, one.id, {"message": message})
