"""Every statement about the records that people have read in, and about how well matches were played."""

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime

from bot.db import statements
from bot.db.connection import Connection
from bot.db.statements import text_of
from bot.matches.analyses import Analysis, analysis_of, analysis_to_plain
from bot.matches.ids import MatchId, RecordId, UserId
from bot.matches.records import KeptRecord
from bot.matches.tables.columns import Holds, fields_of

_RECORDS = statements.Table(
    "record", KeptRecord, "records", fields_of(KeptRecord, owner=statements.field("person"))
)


def keep(db: Connection, owner: UserId, text: str, expires: datetime, most: int) -> KeptRecord:
    """Keep a record, or the same one longer; of more than so many of a person, the oldest go."""
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


def one(db: Connection, record: RecordId, at: datetime) -> KeptRecord | None:
    return next(iter(_RECORDS.select(db, "WHERE id = ? AND expires > ?", record, text_of(at))), None)


def of_person(db: Connection, user: UserId) -> Sequence[KeptRecord]:
    """Return the records of a person, the newest first."""
    return _RECORDS.select(db, "WHERE person = ? ORDER BY id DESC", user)


def sweep(db: Connection, at: datetime) -> None:
    db.execute("DELETE FROM records WHERE expires <= ?", (text_of(at),))


def analysis(db: Connection, match: MatchId) -> Analysis | None:
    """Return how well a match was played, if that is kept."""
    query = "SELECT estimates, budget, version FROM analyses WHERE match = ?"
    for estimates, budget, version in db.execute(query, (match,)).fetchall():
        return analysis_of(json.loads(estimates), budget, version)
    return None


def keep_analysis(db: Connection, match: MatchId, made: Analysis) -> None:
    """Keep how well a match was played, in place of what was kept before."""
    estimates = json.dumps(analysis_to_plain(made), separators=(",", ":"))
    row = {"match": match, "version": made.version, "budget": made.budget, "estimates": estimates}
    statements.put(db, "analyses", row, "match")


HOLDS = (
    Holds("records", deleted="person", counted="records", export=("records read in", of_person)),
    Holds("analyses", "match"),
)
