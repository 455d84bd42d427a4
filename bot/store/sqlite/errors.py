"""What goes wrong with a database file, in one sentence for the operator."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.matches.ports import StoreError

_REMEDY = "restore a backup or choose another file"
_DAMAGED = f"it is damaged; {_REMEDY}"
_ADVICE = {
    "SQLITE_BUSY": "another program holds it; end that program and try again",
    "SQLITE_CANTOPEN": "it cannot be opened; check the permissions of the file and its folder",
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_FULL": "the disk is full; make room",
    "SQLITE_IOERR": "the disk failed; check the disk and the free space",
    "SQLITE_LOCKED": "another program holds it; end that program and try again",
    "SQLITE_NOTADB": _DAMAGED,
    "SQLITE_PERM": "it cannot be written; check the permissions of the file and its folder",
    "SQLITE_PROTOCOL": "another program holds it; end that program and try again",
    "SQLITE_READONLY": "it cannot be written; check the permissions of the file and its folder",
}
"""By the primary result codes of https://www.sqlite.org/rescode.html."""


def damage(path: Path, what: str = "") -> StoreError:
    """Return what is said of a file that is one of ours and damaged, and in what way if that is known."""
    return StoreError(
        f"Database {path}: it is damaged ({what}); {_REMEDY}." if what else f"Database {path}: {_DAMAGED}."
    )


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors inside the block into `StoreError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"Database {path}: {_advice(error)}.") from error
    except UnicodeDecodeError as error:  # SQLite quotes a damaged schema, and Python cannot read what it says
        raise damage(path) from error


def advice(error: Exception) -> str | None:
    """Say what to do about what disk and locks do to a call; `None` if it is a mistake of the program's."""
    return _ADVICE.get(_primary_name(error)) if isinstance(error, sqlite3.Error) else None


def _advice(error: sqlite3.Error) -> str:
    """Say what to do about an error, or what SQLite says when the name is not in the table."""
    return _ADVICE.get(_primary_name(error), f"SQLite refused ({error})")


def _primary_name(error: sqlite3.Error) -> str:
    """Return the name of the primary result code, or nothing where Python's own checks raised the error."""
    name: str = getattr(error, "sqlite_errorname", "")
    if not name and "decode to UTF-8" in str(error):
        return "SQLITE_CORRUPT"  # a text of ours never is none
    return "_".join(name.split("_")[:2])  # SQLITE_IOERR_WRITE is a kind of SQLITE_IOERR
