"""Moving everything from a file to PostgreSQL or back, so that at any moment just one of the two is used.

The end that is a file is here, the other one in `moving_server`, which needs an extra.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, Protocol

import bot.tables  # noqa: F401 (declares the tables)
from bot.db import notes
from bot.db.connection import Connection
from bot.db.errors import StoreError
from bot.db.schema import sqlite_steps
from bot.db.sqlite.opening import check_schema, connect, explain_errors, migrate
from bot.matches.tables import contents
from bot.operation.backup import new_file_beside, sync_folder
from bot.operation.files import Progress, RefusedError, check_whole, count, lock_database, look_into

OWN_TABLES = ("migrations", *(one.table for one in contents.declared() if one.stays))
"""Tables that are about one database and its processes, and stay."""
ROWS_AT_ONCE = 2_000
OLDER = "an older version wrote it; let the bot start on it once"

Row = tuple[Any, ...]


@cache
def keys() -> Mapping[str, tuple[str, ...]]:
    """The primary key of every table that is moved; a table that others refer to comes before them."""
    found: dict[str, tuple[str, ...]] = {}
    with closing(connect(":memory:")) as today:
        migrate(today, Path(":memory:"), sqlite_steps())
        for table, column in today.execute("""
            SELECT made.name, c.name FROM sqlite_master AS made, pragma_table_info(made.name) AS c
            WHERE made.type = 'table' AND c.pk ORDER BY made.rowid, c.pk
        """):
            if table not in OWN_TABLES:
                found[table] = (*found.get(table, ()), column)
    return found


class End(Protocol):
    """One of the two databases of a move."""

    @property
    def name(self) -> str:
        """For sentences."""

    def alone(self) -> AbstractContextManager[None]:
        """Keep bots away from it; refused if one is running."""

    def reading(self) -> AbstractContextManager[Connection]:
        """Open it on one snapshot; its tables must be those of today."""

    def filling(self) -> AbstractContextManager[Connection]:
        """Open it with today's empty tables; they are kept unless an error is raised.

        Raises:
            RefusedError: It is not empty.
        """

    def columns(self, connection: Connection, table: str) -> Mapping[str, bool]:
        """Of the stored columns, whether they are boolean."""

    def counters(self, connection: Connection) -> Mapping[str, int]:
        """The last id that each table has given."""

    def set_counters(self, connection: Connection, counters: Mapping[str, int]) -> None:
        """No id is given twice."""

    def note(self, key: str) -> str | None:
        """`None` also where there is no database yet."""

    def write_note(self, key: str, text: str | None) -> None:
        """`None` deletes it."""


Check = Callable[[Connection], Iterator[str]]
"""Yields what is wrong with the matches of a database."""


def move(source: End, target: End, check: Check, progress: Progress) -> int | None:
    """Move everything that is stored; afterwards the source is marked, and no bot opens it any more.

    A move that was interrupted has left the source as it was, and may be started again. The source is marked
    once everything is copied and compared; a bot opens the target only after that.

    Returns:
        How many rows were moved; `None` if this move was finished before.
    """
    with source.reading():
        pass
    try:
        return _move(source, target, check, progress)
    except RefusedError:  # such as a target that is in use, or has something in it
        if source.note(notes.MOVED) != target.name or target.note(notes.ARRIVING) is not None:
            raise
        return None


def _move(source: End, target: End, check: Check, progress: Progress) -> int:
    with source.alone(), target.alone():
        moved = source.note(notes.MOVED)
        if moved not in {None, target.name}:
            raise RefusedError(f"{source.name} was moved to {moved} before: move that one.")
        rows = 0
        if moved is None or target.note(notes.ARRIVING) != source.name:
            with _copying(source, target, progress) as (here, rows):
                if problems := list(check(here)):
                    raise StoreError(f"Database {source.name}: {problems[0]}; `oddity doctor` says more.")
                notes.write(here, notes.ARRIVING, source.name)
            source.write_note(notes.MOVED, target.name)
        target.write_note(notes.ARRIVING, None)
    return rows


@contextmanager
def _copying(source: End, target: End, progress: Progress) -> Iterator[tuple[Connection, int]]:
    """The copy is kept unless the block raises. Yield it, and its number of rows."""
    with source.reading() as there, target.filling() as here:
        counters = source.counters(there)
        rows = _copy_all(there, target, here, progress)
        target.set_counters(here, counters)
        _check(source, there, target, here)
        if dict(counters) != dict(target.counters(here)):
            raise StoreError(f"Database {target.name}: it would give ids that have been given before.")
        yield here, rows


def _copy_all(there: Connection, target: End, here: Connection, progress: Progress) -> int:
    whole, done = sum(count(there, table) for table in keys()), 0
    for table in keys():
        flags = _columns(target, here, table)
        marks = ", ".join("?" * len(flags))
        statement = f"INSERT INTO {table} ({', '.join(flags)}) VALUES ({marks})"  # noqa: S608 (our own names)
        for page in _pages(there, table, tuple(flags)):
            here.executemany(statement, [_as_stored(row, flags) for row in page])
            done += len(page)
            progress(done, whole)
    return done


def _check(source: End, there: Connection, target: End, here: Connection) -> None:
    """Both must hold the same rows."""
    for table in keys():
        columns = tuple(_columns(source, there, table))
        originals, copies = _pages(there, table, columns), _pages(here, table, columns)
        nothing: list[Row] = []
        for original, copy in zip_longest(originals, copies, fillvalue=nothing):
            if sorted(map(_plain, original)) != sorted(map(_plain, copy)):
                raise StoreError(f"Database {target.name}: its {table} are not those that were copied.")


def _columns(end: End, connection: Connection, table: str) -> Mapping[str, bool]:
    local = " ".join(one.local for one in contents.declared() if one.table == table).split()
    return {name: flag for name, flag in end.columns(connection, table).items() if name not in local}


def _pages(connection: Connection, table: str, columns: tuple[str, ...]) -> Iterator[list[Row]]:
    """Yield the rows of a table in the order of their keys; the last page is empty."""
    key = keys()[table]
    places = [columns.index(column) for column in key]
    marks, order = ", ".join("?" * len(key)), ", ".join(key)
    begins = f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608 (our own names)
    page = connection.execute(f"{begins} ORDER BY {order} LIMIT ?", (ROWS_AT_ONCE,)).fetchall()
    while page:
        yield page
        last = [page[-1][place] for place in places]
        where = f"WHERE ({order}) > ({marks}) ORDER BY {order} LIMIT ?"
        page = connection.execute(f"{begins} {where}", (*last, ROWS_AT_ONCE)).fetchall()


def _as_stored(row: Row, flags: Mapping[str, bool]) -> Row:
    return tuple(
        bool(value) if is_flag else value for value, is_flag in zip(row, flags.values(), strict=True)
    )


def _plain(row: Row) -> list[str]:
    return [repr(int(value) if isinstance(value, bool) else value) for value in row]


class FileEnd:
    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        self.name = str(self._path)

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
        if self._path.exists() and self.note(notes.ARRIVING) is None:
            raise RefusedError(f"{self._path} is there already: name a file that is not.")
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with new_file_beside(self._path) as file:
            with explain_errors(file), closing(connect(file)) as connection:
                connection.execute("PRAGMA foreign_keys = ON")
                migrate(connection, file, sqlite_steps())
                connection.execute("BEGIN")
                yield connection
                connection.execute("COMMIT")
            check_whole(file, called=self._path)
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
            closing(connect(self._path)) as connection,
        ):
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA wal_autocheckpoint = 0")  # which a bot does that may be running
            if text is None:
                connection.execute("DELETE FROM notes WHERE key = ?", (key,))
            else:
                notes.write(connection, key, text)
