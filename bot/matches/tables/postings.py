"""Every statement about what is due, and about messages that show what is, whatever that is."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.daily import Daily
from bot.matches.ids import MessageId, Shards
from bot.matches.model import Challenge, Match
from bot.matches.ports import Due
from bot.matches.ratings.tables import News
from bot.matches.tables import challenges, claims, matches, months, puzzles, tournaments
from bot.matches.tournaments.model import Tournament

_DUE: Mapping[type[Any], tuple[statements.Records[Any], str, str]] = {
    Challenge: (challenges.RECORDS, "expires", "status = 'open'"),
    Daily: (puzzles.DAILIES, "due", "TRUE"),
    Match: (matches.RECORDS, "wake", matches.IS_SHOWN),
    News: (months.RECORDS, "due", "TRUE"),
    Tournament: (tournaments.RECORDS, "due", "TRUE"),
}
"""The column that says when each is due, and on which condition."""


def due(db: Connection, what: type[Due], at: datetime, limit: int, shards: Shards | None = None) -> list[Due]:
    """Return what of a kind there is something to do with by now, longest due first."""
    records, column, condition = _DUE[what]
    ours = f"{condition} AND {claims.AWAKE}{claims.of_shards(shards)}"
    order = column if what is Match else f"{column}, {records.key}"  # of many matches, by their index
    where = f"WHERE {column} <= ? AND {ours} ORDER BY {order} LIMIT ?"
    return records.those(db, where, statements.text_of(at), limit)


def note_posted(db: Connection, one: Daily | News, message: MessageId) -> None:
    """Note which message shows it, unless that is another day's ending by now."""
    if isinstance(one, Daily):
        where = "WHERE guild = ? AND day = ?"
        db.execute(f"UPDATE dailies SET message = ? {where}", (message, one.guild, one.day))  # noqa: S608
    else:
        statements.update(db, "months", one.id, {"message": message})
