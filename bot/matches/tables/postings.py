"""SQL for whatever is due or expired."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeVar

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.daily import Daily
from bot.matches.ids import Shards
from bot.matches.model import Challenge, Match
from bot.matches.ratings.tables import News
from bot.matches.tables import (
    challenges,
    claims,
    leases,
    matches,
    months,
    outbox,
    puzzles,
    records,
    tournaments,
)
from bot.matches.tables.match_rows import MATCHES
from bot.matches.tournaments.model import Tournament

Due = TypeVar("Due", Challenge, Daily, Match, News, Tournament)

_DUE: Mapping[type[Any], tuple[statements.Records[Any], str, str]] = {
    Challenge: (challenges.CHALLENGES, "expires", "status = 'open'"),
    Daily: (puzzles.DAILIES, "due", "TRUE"),
    Match: (MATCHES, "wake", matches.IS_SHOWN),
    News: (months.MONTHS, "due", "TRUE"),
    Tournament: (tournaments.TOURNAMENTS, "due", "TRUE"),
}
"""For each kind, the column of its due moment, and a condition."""


def due(db: Connection, what: type[Due], at: datetime, limit: int, shards: Shards | None = None) -> list[Due]:
    """Return due records of a kind, longest due first.

    These are expired open challenges and matches past their `clock.wake`, without matches whose newest turn
    no message shows: their players could not know that their time had begun.
    """
    records, column, condition = _DUE[what]
    ours = f"{condition} AND {claims.AWAKE}{claims.of_shards(shards)}"
    order = column if what is Match else f"{column}, {records.key}"  # of many matches, by their index
    where = f"WHERE {column} <= ? AND {ours} ORDER BY {order} LIMIT ?"
    return records.select(db, where, statements.text_of(at), limit)


def sweep(db: Connection, at: datetime, limit: int) -> bool:
    """Delete expired leases, records and handled interactions; of the latter, up to a limit.

    Returns:
        Whether there may be more.
    """
    leases.sweep(db, outbox.HANDLED_KEPT)
    records.sweep(db, at)
    return outbox.sweep_handled(db, at, limit)
