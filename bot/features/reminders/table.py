from datetime import datetime

from bot.db import statements
from bot.db.connection import Connection
from bot.features.reminders.model import DIGEST_SETTINGS, digest, next_digest
from bot.matches.ids import UserId
from bot.matches.settings import PersonSettings
from bot.matches.tables import outbox
from bot.matches.tables.columns import Holds
from bot.matches.tables.hooks import Changes, Hooks


def set_digest(db: Connection, user: UserId, due: datetime | None) -> None:
    if due is None:
        db.execute("DELETE FROM digests WHERE person = ?", (user,))
    else:
        statements.put(db, "digests", {"person": user, "due": statements.text_of(due)}, "person")


def digest_due(db: Connection, user: UserId) -> datetime | None:
    found = db.execute("SELECT due FROM digests WHERE person = ?", (user,)).fetchone()
    if found is None:
        return None
    return datetime.fromisoformat(found[0])


def due_digests(db: Connection, at: datetime, limit: int) -> list[tuple[UserId, datetime]]:
    found = db.execute(
        "SELECT person, due FROM digests WHERE due <= ? ORDER BY due LIMIT ?", (statements.text_of(at), limit)
    )
    return [(user, datetime.fromisoformat(due)) for user, due in found]


def take_digest(
    db: Connection, user: UserId, due: datetime, following: datetime, *, expires: datetime
) -> bool:
    """Queue a digest and set the next due moment, unless another call has done so."""
    taken = db.execute(
        "UPDATE digests SET due = ? WHERE person = ? AND due = ?",
        (statements.text_of(following), user, statements.text_of(due)),
    )
    if taken.rowcount:
        outbox.put(db, digest(user, expires), due)
    return taken.rowcount == 1


def _reschedule(
    db: Connection, user: UserId, settings: PersonSettings, changes: Changes, at: datetime
) -> None:
    if not DIGEST_SETTINGS.isdisjoint(changes):
        set_digest(db, user, next_digest(settings, at))


HOLDS = (Holds("digests", deleted="person", export=("next digest", digest_due)),)
HOOKS = Hooks(on_person_change=_reschedule)
