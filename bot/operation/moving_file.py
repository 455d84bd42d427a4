"""A SQLite file as one end of a move or a copy."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from bot.matches.ports import StoreError
from bot.operation.backup import new_file_beside, sync_folder
from bot.operation.files import Contents, RefusedError, check_whole, lock_database, look_into
from bot.operation.moving import OLDER
from bot.store.connection import Connection
from bot.store.operations import ARRIVING
from bot.store.schema import sqlite_steps
from bot.store.sqlite.errors import explain_errors
from bot.store.sqlite.opening import check_schema, migrate
from bot.store.tables import notes


class FileEnd:
    """One file.

    Attributes:
        contents: What it holds once it has been filled.
    """

    contents: Contents

    def __init__(self, path: Path, *, replace: bool = False) -> None:
        """Name a file; what is there may be replaced, or nothing may be there when it is filled."""
        self._path, self._replace = path, replace
        self.name = str(path.absolute())

    def alone(self) -> AbstractContextManager[None]:
        return lock_database(self._path)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with look_into(self._path) as connection:
            if check_schema(connection, self._path, sqlite_steps()) < len(sqlite_steps()):
                raise StoreError(f"Database {self._path}: {OLDER}.")
            connection.execute("BEGIN")
            yield connection

    @contextmanager
    def filling(self) -> Iterator[Connection]:
        if not self._replace and self._path.exists() and self.note(ARRIVING) is None:
            raise RefusedError(f"{self._path} is there already: name a file that is not.")
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with new_file_beside(self._path) as file:
            with explain_errors(file), closing(sqlite3.connect(file, isolation_level=None)) as connection:
                connection.execute("PRAGMA foreign_keys = ON")
                migrate(connection, file, sqlite_steps())
                connection.execute("BEGIN")
                yield connection
                connection.execute("COMMIT")
            self.contents = check_whole(file, called=self._path)
            file.replace(self._path)
            sync_folder(self._path)

    def columns(self, connection: Connection, table: str) -> Mapping[str, bool]:
        found = connection.execute("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", (table,))
        return dict.fromkeys((name for (name,) in found), False)

    def counters(self, connection: Connection) -> Mapping[str, int]:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence WHERE seq > 0").fetchall())

    def set_counters(self, connection: Connection, counters: Mapping[str, int]) -> None:
        for table, last in counters.items():
            connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))

    def note(self, key: str) -> str | None:
        if not self._path.exists():
            return None
        with look_into(self._path) as connection:
            is_ours = check_schema(connection, self._path, sqlite_steps()) > 0
            return notes.read(connection, key) if is_ours else None

    def write_note(self, key: str, text: str | None) -> None:
        with (
            explain_errors(self._path),
            closing(sqlite3.connect(self._path, isolation_level=None)) as connection,
        ):
            connection.execute("PRAGMA synchronous = FULL")
            if text is None:
                connection.execute("DELETE FROM notes WHERE key = ?", (key,))
            else:
                notes.write(connection, key, text)
