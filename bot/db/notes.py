"""SQL of the table of notes: texts by key."""

from bot.db import statements
from bot.db.connection import Connection
from bot.db.errors import StoreError

APPLICATION = "application"
"""Key of the note with the application's id, which owns the database."""
MOVED, ARRIVING = "moved-to", "arriving-from"
"""Keys of notes: the address this database was moved to, and the source of a move that is not finished."""


def read(db: Connection, key: str) -> str | None:
    found = db.execute("SELECT text FROM notes WHERE key = ?", (key,)).fetchone()
    return found[0] if found else None


def texts_with_prefix(db: Connection, prefix: str) -> list[str]:
    found = db.execute("SELECT text FROM notes WHERE substr(key, 1, ?) = ?", (len(prefix), prefix))
    return [text for (text,) in found.fetchall()]


def write(db: Connection, key: str, text: str) -> None:
    statements.put(db, "notes", {"key": key, "text": text}, "key")


def delete(db: Connection, key: str) -> None:
    db.execute("DELETE FROM notes WHERE key = ?", (key,))


def put_if_absent(db: Connection, key: str, text: str) -> str:
    """Return the text that is now stored."""
    is_new = statements.add_once(db, "notes", {"key": key, "text": text})
    return text if is_new else str(read(db, key))


def refuse_if_moved(db: Connection) -> None:
    """The database must be complete, and not moved."""
    target = read(db, MOVED)
    if target:
        raise StoreError(f"This database was moved to {target}: set ODDITY_DATABASE to that.")
    source = read(db, ARRIVING)
    if source:
        raise StoreError(f"This database is not complete: finish `oddity move` from {source}.")
