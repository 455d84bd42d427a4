"""SQL of vacations, which stop the clocks of matches."""

from collections.abc import Sequence
from datetime import datetime

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.ids import UserId
from bot.matches.tables.columns import Holds, fields_of
from bot.matches.vacations import Vacation

_VACATION_FIELDS = fields_of(Vacation)
_VACATIONS = statements.Table("vacation", Vacation, "vacations", _VACATION_FIELDS, "person")


def vacations(db: Connection, user: UserId) -> list[Vacation]:
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
    Holds(
        "vacations",
        deleted="person",
        counted="vacations",
        export=("vacations", vacations),
        end=_end_vacations,
    ),
)
