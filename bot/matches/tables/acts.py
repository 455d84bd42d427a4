"""SQL of acts that outlive a restored backup, such as deletions: missing ones are repeated."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from bot.db import notes, statements
from bot.db.connection import Connection, long_read
from bot.matches.ids import UserId
from bot.matches.tables.columns import Holds, fields_of, plain
from bot.matches.tables.declarations import Declarations
from bot.matches.tables.hooks import Hooks

KEPT_FOR = timedelta(days=35)
"""Longer than `oddity backup --daily` keeps any backup."""


@dataclass(frozen=True)
class Act:
    at: datetime
    """First, so that lines of JSON sort by time."""
    kind: str
    subject: int
    """The person, or the server whose data was deleted."""
    place: int = 0
    """The server or tournament; 0 for everywhere."""
    stands: bool = True
    """False once it was lifted."""


KINDS = Declarations[tuple[str, Callable[[Connection, Act, datetime], object]]]()
"""Names, and functions that do or lift an act at a moment."""
_FIELDS = fields_of(Act)
_ACTS = statements.Table("act", Act, "acts", _FIELDS, key="subject")


def record(db: Connection, act: Act) -> None:
    """Record an act in its transaction, later than the same act before."""
    before = _last(db, act)
    if before is not None and before.at >= act.at:
        act = replace(act, at=before.at + timedelta(microseconds=1))
    _put(db, act)


def _last(db: Connection, act: Act) -> Act | None:
    found = _ACTS.select(db, "WHERE kind = ? AND subject = ? AND place = ?", act.kind, act.subject, act.place)
    return found[0] if found else None


def _put(db: Connection, act: Act) -> None:
    statements.put(db, "acts", statements.columns_of(vars(act), _FIELDS), "kind", "subject", "place")


@long_read
def known(db: Connection) -> tuple[str | None, list[Act]]:
    """Return the application that owns the database, and all acts."""
    return notes.read(db, notes.APPLICATION), _ACTS.select(db, "ORDER BY at")


def repeat(db: Connection, act: Act, at: datetime) -> bool:
    """Do an act, unless the database has this or a later one; return whether it was done."""
    last = _last(db, act)
    if last is not None and last.at >= act.at:
        return False
    dict(KINDS)[act.kind](db, act, at)
    _put(db, act)
    return True


def _sweep(db: Connection, at: datetime) -> None:
    db.execute("DELETE FROM acts WHERE at < ?", (statements.text_of(at - KEPT_FOR),))


def _export(db: Connection, user: UserId) -> list[Any]:
    return [plain(act) for act in _ACTS.select(db, "WHERE subject = ? ORDER BY at", user)]


HOLDS = (Holds("acts", kept="subject", export=("repeated after a backup", _export)),)
HOOKS = Hooks(on_sweep=_sweep)
