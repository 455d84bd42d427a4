"""Every statement about the records that people have read in.

Each function runs inside a transaction that the database has begun.
"""

from collections.abc import Sequence
from datetime import datetime

from bot.matches.ids import RecordId, UserId
from bot.matches.records import KeptRecord, NewRecord
from bot.store import statements
from bot.store.connection import Connection
from bot.store.statements import text_of

_RECORDS = statements.Table(
    "record", KeptRecord, "records", statements.fields_of(KeptRecord, owner=statements.field("person"))
)


def keep(db: Connection, record: NewRecord, most: int) -> KeptRecord:
    """Keep a record, or the same one longer; of more than so many of a person, the oldest go."""
    ((number,),) = db.execute(
        "INSERT INTO records (person, digest, text, expires) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (person, digest) DO UPDATE SET expires = excluded.expires RETURNING id",
        (record.owner, record.digest, record.text, text_of(record.expires)),
    ).fetchall()
    db.execute(
        "DELETE FROM records WHERE person = :person AND id <> :kept AND id NOT IN ("
        " SELECT id FROM records WHERE person = :person AND id <> :kept ORDER BY expires DESC, id DESC"
        " LIMIT :others)",
        {"person": record.owner, "kept": number, "others": most - 1},
    )
    return KeptRecord(RecordId(number), record.owner, record.text, record.expires)


def one(db: Connection, record: RecordId, at: datetime) -> KeptRecord | None:
    """Return a record that is still kept at a moment."""
    return next(iter(_RECORDS.those(db, "WHERE id = ? AND expires > ?", record, text_of(at))), None)


def of_person(db: Connection, user: UserId) -> Sequence[KeptRecord]:
    """Return the records of a person, the newest first."""
    return _RECORDS.those(db, "WHERE person = ? ORDER BY id DESC", user)


def sweep(db: Connection, at: datetime) -> None:
    """Delete the records whose time is over."""
    db.execute("DELETE FROM records WHERE expires <= ?", (text_of(at),))


def forget(db: Connection, user: UserId) -> None:
    """Delete the records of a person."""
    db.execute("DELETE FROM records WHERE person = ?", (user,))
