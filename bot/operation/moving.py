"""Moves all data from a file to PostgreSQL or back; bots can open only one of the two at any moment.

`moving_server` has the end for PostgreSQL, which needs an extra.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cache, partial
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

LOCAL_TABLES = ("migrations", *(one.table for one in contents.HELD if one.stays))
"""Tables about one database and its processes, which are not moved."""
PAGE_ROWS = 2_000
NEEDS_MIGRATION = "an older version wrote it; let the bot start on it once"

Row = tuple[Any, ...]


@cache
def primary_keys() -> Mapping[str, tuple[str, ...]]:
    """Return the primary keys of all moved tables, referenced tables before the referring ones."""
    found: dict[str, tuple[str, ...]] = {}
    with closing(connect(":memory:")) as today:
        migrate(today, Path(":memory:"), sqlite_steps())
        for table, column in today.execute("""
            SELECT made.name, c.name FROM sqlite_master AS made, pragma_table_info(made.name) AS c
            WHERE made.type = 'table' AND c.pk ORDER BY made.rowid, c.pk
        """):
            if table not in LOCAL_TABLES:
                found[table] = (*found.get(table, ()), column)
    return found


class End(Protocol):
    """One of the two databases of a move."""

    @property
    def name(self) -> str:
        """Shown to operators and stored in notes."""

    def locked(self) -> AbstractContextManager[None]:
        """Lock out bots; raise `RefusedError` if one is running or the database is unusable."""

    def open_source(self) -> AbstractContextManager[Connection]:
        """Open it on one snapshot; raise `StoreError` if it is missing or has another schema."""

    def open_target(self) -> AbstractContextManager[Connection]:
        """Open it with empty tables, rolled back on errors; raise `RefusedError` if it has data."""

    def columns(self, connection: Connection, table: str) -> Mapping[str, bool]:
        """Return the stored columns, and whether each is boolean."""

    def last_ids(self, connection: Connection) -> Mapping[str, int]:
        """Return the last generated id of each table."""

    def set_last_ids(self, connection: Connection, last_ids: Mapping[str, int]) -> None: ...

    def read_note(self, key: str) -> str | None:
        """Return `None` also if there is no database yet."""

    def write(self, operation: Callable[[Connection], object]) -> None:
        """Run an operation in a transaction, also while a bot is running."""


Check = Callable[[Connection], Iterator[str]]
"""Yields what is wrong with the matches of a database."""


def move(source: End, target: End, check: Check, progress: Progress) -> int | None:
    """Copy and compare everything, then mark the source, which bots refuse from then on.

    Bots refuse the target until the source is marked. An interrupted move can be repeated. Return the number
    of moved rows; `None` if this move was already finished.
    """
    with source.open_source():
        pass
    try:
        return _move(source, target, check, progress)
    except RefusedError:  # the target is in use or has data, perhaps of this move
        if source.read_note(notes.MOVED) != target.name or target.read_note(notes.ARRIVING) is not None:
            raise
        return None


def _move(source: End, target: End, check: Check, progress: Progress) -> int:
    with source.locked(), target.locked():
        moved = source.read_note(notes.MOVED)
        if moved not in {None, target.name}:
            raise RefusedError(f"{source.name} was moved to {moved} before: move that one.")
        rows = 0
        if moved is None or target.read_note(notes.ARRIVING) != source.name:
            with _copied(source, target, progress) as (here, rows):
                problems = list(check(here))
                if problems:
                    raise StoreError(f"Database {source.name}: {problems[0]}; `oddity doctor` says more.")
                notes.write(here, notes.ARRIVING, source.name)
            source.write(partial(notes.write, key=notes.MOVED, text=target.name))
        target.write(partial(notes.delete, key=notes.ARRIVING))
    return rows


@contextmanager
def _copied(source: End, target: End, progress: Progress) -> Iterator[tuple[Connection, int]]:
    """Copy and compare; yield the copy, rolled back if the block raises, and its number of rows."""
    with source.open_source() as there, target.open_target() as here:
        last_ids = source.last_ids(there)
        rows = _copy_all(there, target, here, progress)
        target.set_last_ids(here, last_ids)
        _compare(source, there, target, here)
        if dict(last_ids) != dict(target.last_ids(here)):
            raise StoreError(f"Database {target.name}: it would give ids that have been given before.")
        yield here, rows


def _copy_all(there: Connection, target: End, here: Connection, progress: Progress) -> int:
    whole = sum(count(there, table) for table in primary_keys())
    done = 0
    for table in primary_keys():
        flags = _columns(target, here, table)
        marks = ", ".join("?" * len(flags))
        statement = f"INSERT INTO {table} ({', '.join(flags)}) VALUES ({marks})"  # noqa: S608 (our own names)
        for page in _pages(there, table, tuple(flags)):
            here.executemany(statement, [_as_stored(row, flags) for row in page])
            done += len(page)
            progress(done, whole)
    return done


def _compare(source: End, there: Connection, target: End, here: Connection) -> None:
    """Raise `StoreError` unless both hold the same rows."""
    for table in primary_keys():
        columns = tuple(_columns(source, there, table))
        originals = _pages(there, table, columns)
        copies = _pages(here, table, columns)
        nothing: list[Row] = []
        for original, copy in zip_longest(originals, copies, fillvalue=nothing):
            if sorted(map(_comparable, original)) != sorted(map(_comparable, copy)):
                raise StoreError(f"Database {target.name}: its {table} are not those that were copied.")


def _columns(end: End, connection: Connection, table: str) -> Mapping[str, bool]:
    local = " ".join(one.local for one in contents.HELD if one.table == table).split()
    return {name: flag for name, flag in end.columns(connection, table).items() if name not in local}


def _pages(connection: Connection, table: str, columns: tuple[str, ...]) -> Iterator[list[Row]]:
    """Yield the rows of a table in pages, ordered by key."""
    key = primary_keys()[table]
    places = [columns.index(column) for column in key]
    marks = ", ".join("?" * len(key))
    order = ", ".join(key)
    begins = f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608 (our own names)
    page = connection.execute(f"{begins} ORDER BY {order} LIMIT ?", (PAGE_ROWS,)).fetchall()
    while page:
        yield page
        last = [page[-1][place] for place in places]
        where = f"WHERE ({order}) > ({marks}) ORDER BY {order} LIMIT ?"
        page = connection.execute(f"{begins} {where}", (*last, PAGE_ROWS)).fetchall()


def _as_stored(row: Row, flags: Mapping[str, bool]) -> Row:
    return tuple(
        bool(value) if is_flag else value for value, is_flag in zip(row, flags.values(), strict=True)
    )


def _comparable(row: Row) -> list[str]:
    """Return comparable texts, with booleans as 1 or 0."""
    return [repr(int(value) if isinstance(value, bool) else value) for value in row]


class FileEnd:
    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        self.name = str(self._path)

    def locked(self) -> AbstractContextManager[None]:
        return lock_database(self._path)

    @contextmanager
    def open_source(self) -> Iterator[Connection]:
        with look_into(self._path) as connection:
            if check_schema(connection, self._path, sqlite_steps()) < len(sqlite_steps()):
                raise StoreError(f"Database {self._path}: {NEEDS_MIGRATION}.")
            connection.execute("BEGIN")
            yield connection

    @contextmanager
    def open_target(self) -> Iterator[Connection]:
        if self._path.exists() and self.read_note(notes.ARRIVING) is None:
            raise RefusedError(f"{self._path} is there already: name a file that is not.")
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
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

    def last_ids(self, connection: Connection) -> Mapping[str, int]:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence WHERE seq > 0").fetchall())

    def set_last_ids(self, connection: Connection, last_ids: Mapping[str, int]) -> None:
        for table, last in last_ids.items():
            connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))

    def read_note(self, key: str) -> str | None:
        if not self._path.exists():
            return None
        with look_into(self._path) as connection:
            is_ours = check_schema(connection, self._path, sqlite_steps()) > 0
            if not is_ours:
                return None
            return notes.read(connection, key)

    def write(self, operation: Callable[[Connection], object]) -> None:
        with explain_errors(self._path), closing(connect(self._path)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA wal_autocheckpoint = 0")  # left to the bot, which may be running
            connection.execute("BEGIN IMMEDIATE")
            operation(connection)
            connection.execute("COMMIT")
