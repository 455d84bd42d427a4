"""Every statement about notes: what stands under a key."""

from bot.db import statements
from bot.db.connection import Connection
from bot.db.errors import StoreError

MOVED, ARRIVING = "moved-to", "arriving-from"
"""Under these keys stands which database has taken the place of this one, or whose place it is to take."""


def read(db: Connection, key: str) -> str | None:
    found = db.execute("SELECT text FROM notes WHERE key = ?", (key,)).fetchone()
    return found[0] if found else None


def starting(db: Connection, prefix: str) -> list[str]:
    """Return what stands under each key that begins with a prefix."""
    found = db.execute("SELECT text FROM notes WHERE substr(key, 1, ?) = ?", (len(prefix), prefix))
    return [text for (text,) in found.fetchall()]


def write(db: Connection, key: str, text: str) -> None:
    statements.put(db, "notes", {"key": key, "text": text}, "key")


def settle(db: Connection, key: str, text: str) -> str:
    """Write under a key unless something stands there; return what does."""
    is_new = statements.add_once(db, "notes", {"key": key, "text": text})
    return text if is_new else str(read(db, key))


def refuse_if_moved(db: Connection) -> None:
    """Do nothing to a database that is complete, and in use.

    Raises:
        StoreError: Another has taken its place, or it is not complete.
    """
    if target := read(db, MOVED):
        raise StoreError(f"This database was moved to {target}: set ODDITY_DATABASE to that.")
    if source := read(db, ARRIVING):
        raise StoreError(f"This database is not complete: let `oddity move` from {source} come to its end.")
