import hashlib
from collections.abc import Sequence
from datetime import datetime

from bot.db import statements
from bot.db.connection import Connection
from bot.db.statements import text_of
from bot.features.records.model import KeptRecord, RecordId
from bot.matches.ids import UserId
from bot.matches.tables.columns import Holds, fields_of
from bot.matches.tables.hooks import Hooks

_UPLOADS = statements.Table(
    "record", KeptRecord, "records", fields_of(KeptRecord, owner=statements.field("person"))
)


def store(db: Connection, owner: UserId, text: str, expires: datetime, most: int) -> KeptRecord:
    """Store a record, or extend the same one; of more than `most` per person, the oldest are deleted."""
    ((number,),) = db.execute(
        "INSERT INTO records (person, digest, text, expires) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (person, digest) DO UPDATE SET expires = excluded.expires RETURNING id",
        (owner, hashlib.sha256(text.encode()).hexdigest(), text, text_of(expires)),
    ).fetchall()
    db.execute(
        "DELETE FROM records WHERE person = :person AND id <> :kept AND id NOT IN ("
        " SELECT id FROM records WHERE person = :person AND id <> :kept ORDER BY expires DESC, id DESC"
        " LIMIT :others)",
        {"person": owner, "kept": number, "others": most - 1},
    )
    return KeptRecord(RecordId(number), owner, text, expires)


def find(db: Connection, record: RecordId, at: datetime) -> KeptRecord | None:
    return next(iter(_UPLOADS.select(db, "WHERE id = ? AND expires > ?", record, text_of(at))), None)


def of_person(db: Connection, user: UserId) -> Sequence[KeptRecord]:
    """Return records, newest first."""
    return _UPLOADS.select(db, "WHERE person = ? ORDER BY id DESC", user)


def _sweep(db: Connection, at: datetime) -> None:
    db.execute("DELETE FROM records WHERE expires <= ?", (text_of(at),))


HOLDS = (Holds("records", deleted="person", counted="records", export=("records read in", of_person)),)
HOOKS = Hooks(on_sweep=_sweep)
