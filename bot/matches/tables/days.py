"""SQL of digests and vacations."""

from collections.abc import Sequence
from datetime import datetime

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.courtesy import Vacation
from bot.matches.ids import UserId
from bot.matches.outbox import digest
from bot.matches.tables import outbox
from bot.matches.tables.columns import Holds, fields_of

_VACATION_FIELDS = fields_of(Vacation)
_VACATIONS = statements.Table("vacation", Vacation, "vacations", _VACATION_FIELDS, "person")


def set_digest(db: Connection, user: UserId, due: datetime | None) -> None:
    """Store when the next digest of a person is due; `None` for no digests."""
    if due is None:
        db.execute("DELETE FROM digests WHERE person = ?", (user,))
    else:
        statements.put(db, "digests", {"person": user, "due": statements.text_of(due)}, "person")


def digest_due(db: Connection, user: UserId) -> datetime | None:
    found = db.execute("SELECT due FROM digests WHERE person = ?", (user,)).fetchone()
    return None if found is None else datetime.fromisoformat(found[0])


def due_digests(db: Connection, at: datetime, limit: int) -> list[tuple[UserId, datetime]]:
    """Return people whose digest is due, and when it was."""
    found = db.execute(
        "SELECT person, due FROM digests WHERE due <= ? ORDER BY due LIMIT ?", (statements.text_of(at), limit)
    )
    return [(user, datetime.fromisoformat(due)) for user, due in found]


def take_digest(
    db: Connection,
    user: UserId,
    due: datetime,
    following: datetime,
    *,
    expires: datetime,
) -> bool:
    """Queue a digest and set the next due moment, unless another call has done so."""
    taken = db.execute(
        "UPDATE digests SET due = ? WHERE person = ? AND due = ?",
        (statements.text_of(following), user, statements.text_of(due)),
    )
    if taken.rowcount:
        outbox.put(db, digest(user, expires), due)
    return taken.rowcount == 1


def vacations(db: Connection, user: UserId) -> list[Vacation]:
    """Return all vacations, oldest first."""
    return _VACATIONS.select(db, "WHERE person = ? ORDER BY ends", user)


def newest_vacation(db: Connection, user: UserId) -> Vacation | None:
    return next(reversed(vacations(db, user)), None)


def write_vacations(db: Connection, user: UserId, after: Sequence[Vacation]) -> None:
    db.execute("DELETE FROM vacations WHERE person = ?", (user,))
    for place, one in enumerate(after, start=1):
        columns = statements.columns_of(vars(one), _VACATION_FIELDS)
        statements.add(db, "vacations", {"person": user, **columns, "newest": place == len(after)})


def _end_vacations(db: Connection, user: UserId, _at: datetime) -> None:
    write_vacations(db, user, ())


HOLDS = (
    Holds("digests", deleted="person", export=("next digest", digest_due)),
    Holds(
        "vacations",
        deleted="person",
        counted="vacations",
        export=("vacations", vacations),
        end=_end_vacations,
    ),
)
