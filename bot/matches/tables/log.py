"""SQL of the log: moderation and other events of matches besides turns."""

from datetime import datetime
from typing import Any

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.ids import GuildId, MatchId, UserId
from bot.matches.log import LogEntry, Logged
from bot.matches.model import Match
from bot.matches.tables.columns import Holds, fields_of

_ENTRY = fields_of(LogEntry)
_read = statements.row_decoder(_ENTRY)
_LOGGED = f"""
    SELECT log.id, log.guild, log.match, number, {statements.selection(_ENTRY)}
    FROM log JOIN matches ON matches.id = log.match
"""  # noqa: S608 (our own names)

MATCHES_OF = "SELECT match FROM log WHERE by = :user"
"""Matches in which a person is the actor of a log entry."""


_MODERATORS_ACTIONS = "('paused', 'resumed', 'corrected', 'unrated', 'ended')"
HINT = "hint"
IS_HELPED = """EXISTS (
    SELECT 1 FROM log WHERE log.match = matches.id AND what IN ('hint', 'taken-back', 'corrected')
)"""
"""Whether a player has had hints, or turns were undone."""


def newest(db: Connection, guild: GuildId, limit: int, before: int | None = None) -> list[Logged]:
    """Return the newest actions of moderators in a server, before an id if given."""
    last = (1 << 62) if before is None else before
    where = (
        f"WHERE log.guild = ? AND log.id < ? AND what IN {_MODERATORS_ACTIONS} ORDER BY log.id DESC LIMIT ?"
    )
    return _select(db, where, guild, last, limit)


def of_match(db: Connection, match: MatchId) -> list[LogEntry]:
    return [one.entry for one in _select(db, "WHERE log.match = ? ORDER BY log.id", match)]


def by_person(db: Connection, user: UserId) -> list[Logged]:
    return _select(db, "WHERE by = ? ORDER BY log.id DESC", user)


def add(db: Connection, match: Match, entry: LogEntry) -> None:
    about = {"match": match.id, "guild": match.place.guild}
    statements.add(db, "log", {**about, **statements.columns_of(vars(entry), _ENTRY)})


def note_hint(db: Connection, match: Match, user: UserId, at: datetime) -> None:
    """Once in a match."""
    if all(one.what != HINT for one in of_match(db, match.id)):
        add(db, match, LogEntry(HINT, user, at))


def is_helped(db: Connection, match: MatchId) -> bool:
    ((found,),) = db.execute(f"SELECT {IS_HELPED} FROM matches WHERE id = ?", (match,)).fetchall()  # noqa: S608
    return bool(found)


def _select(db: Connection, where: str, *parameters: Any) -> list[Logged]:
    found = []
    for key, guild, match, number, *entry in db.execute(_LOGGED + where, parameters):
        found.append(Logged(key, guild, match, number, LogEntry(**_read(entry))))
    return found


def _export(db: Connection, user: UserId) -> list[dict[str, Any]]:
    return [
        {
            "server": str(logged.guild),
            "number": logged.number,
            "done by you": logged.entry.what,
            "at": logged.entry.at.isoformat(),
            **logged.entry.details,
        }
        for logged in by_person(db, user)
    ]


HOLDS = (Holds("log", "match", replaced="by", counted="logged", export_list=("log", _export)),)
