from datetime import datetime

from bot.db import statements
from bot.db.connection import Connection
from bot.features.lessons.model import Done
from bot.matches.change import By
from bot.matches.ids import UserId
from bot.matches.tables import outbox
from bot.matches.tables.columns import Holds, fields_of

_DONE = statements.Table("lesson", Done, "lessons", fields_of(Done), "person")


def done(db: Connection, user: UserId) -> list[Done]:
    """Oldest first."""
    return _DONE.select(db, "WHERE person = ? ORDER BY done, lesson", user)


def note_done(db: Connection, by: By, lesson: str, *, at: datetime) -> list[Done]:
    """Record a lesson, unless it was done before."""
    outbox.handle_once(db, by, at)
    row = {"person": by.user, "lesson": lesson, "done": statements.text_of(at)}
    statements.add_once(db, "lessons", row)
    return done(db, by.user)


HOLDS = (Holds("lessons", deleted="person", counted="lessons", export=("lessons", done)),)
