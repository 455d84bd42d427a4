"""Notices when a file of an open database is no longer the one at its path."""

import errno
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.db.errors import FileLostError, StoreError
from bot.db.sqlite.opening import FileConnection, connect, prepare_file

LOCK_SUFFIX = ".lock"
"""Suffix of the file that keeps other processes away."""


class OpenFiles:
    """The files of a database that is open and in use, as they were then."""

    def __init__(self, path: Path) -> None:
        self._path = path
        real = os.path.realpath(path)
        self._log = Path(f"{real}-wal")
        files = (path, self._log, Path(f"{real}-shm"), Path(f"{real}{LOCK_SUFFIX}"))
        self._opened = {file: file.stat() for file in files if file.exists()}

    def check(self) -> None:
        """A lost file raises `OSError` with its name."""
        for file in self._opened:
            if not self._is_same(file):
                raise OSError(errno.ESTALE, "removed or exchanged", str(file))

    def _is_same(self, file: Path) -> bool:
        try:
            return os.path.samestat(file.stat(), self._opened[file])
        except (FileNotFoundError, NotADirectoryError):
            return False

    def rescue(self, connection: FileConnection) -> None:
        """If a file is lost, copy the database out of its connection and raise `FileLostError`."""
        try:
            self.check()
        except OSError as error:
            remedy = self._copy(connection)
            raise FileLostError(self._path, error.filename, remedy) from error

    def _copy(self, connection: FileConnection) -> str:
        """Return what the operator should know."""
        copy = Path(f"{self._path}.lost-{datetime.now(UTC):%Y-%m-%d-%H%M%S}")
        try:
            with closing(connect(prepare_file(copy))) as target:
                connection.backup(target)
        except (StoreError, sqlite3.Error) as error:
            return f"no copy could be left ({error})"
        if not self._is_same(self._path) and self._is_same(self._log):
            self._log.unlink()  # SQLite would apply it to a file that takes the place of the lost one
        return f"all it held is in {copy}: `oddity restore` that, and start again"
