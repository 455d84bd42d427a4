"""What goes wrong with a database file, in one sentence for the operator."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_ADVICE = {
    "SQLITE_BUSY": "another program holds it; end that program and try again",
    "SQLITE_CANTOPEN": "it cannot be opened; check the permissions of the file and its folder",
    "SQLITE_CORRUPT": "it is damaged; restore a backup or choose another file",
    "SQLITE_FULL": "the disk is full; make room",
    "SQLITE_IOERR": "the disk failed; check the disk and the free space",
    "SQLITE_NOTADB": "it is damaged; restore a backup or choose another file",
    "SQLITE_PERM": "it cannot be written; check the permissions of the file and its folder",
    "SQLITE_READONLY": "it cannot be written; check the permissions of the file and its folder",
}
"""By the primary result codes of https://www.sqlite.org/rescode.html."""


class StoreError(Exception):
    """The database cannot be used: the sentence names the file, what is wrong and what to do."""


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors inside the block into `StoreError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"Database {path}: {_advice(error)}.") from error


def _advice(error: sqlite3.Error) -> str:
    """Say what to do about an error, or what SQLite says when the name is not in the table."""
    name: str = getattr(error, "sqlite_errorname", "")  # absent when Python's own checks raised it
    primary = "_".join(name.split("_")[:2])  # SQLITE_IOERR_WRITE is a kind of SQLITE_IOERR
    return _ADVICE.get(primary, f"SQLite refused ({error})")
