"""Moving everything from a file to PostgreSQL or back, so that at any moment just one of the two is used.

Backups of PostgreSQL, and restoring them, copy in the same way, and mark nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from itertools import zip_longest
from typing import Any, Protocol

from bot.matches.ports import StoreError
from bot.operation.files import Progress, RefusedError, count
from bot.store.connection import Connection
from bot.store.operations import ARRIVING, MOVED
from bot.store.tables import notes

KEYS: Mapping[str, tuple[str, ...]] = {
    "matches": ("id",),
    "challenges": ("id",),
    "turns": ("match", "ply"),
    "outcomes": ("match",),
    "boards": ("match",),
    "outbox": ("subject", "kind", "part"),
    "log": ("id",),
    "vacations": ("id",),
    "people": ("person",),
    "servers": ("guild",),
    "blocks": ("person", "blocked"),
    "digests": ("person",),
    "departures": ("guild",),
    "handled": ("interaction",),
    "notes": ("key",),
}
"""Every table that is moved with what its rows are found by; one that others point at comes before them."""
LEFT_BEHIND = "claimed_by"
"""A column that is about the processes of one database only."""
ROWS_AT_ONCE = 2_000
OLDER = "an older version wrote it; let the bot start on it once"
"""Is said of a source with other tables than today's."""

Row = tuple[Any, ...]


class End(Protocol):
    """One of the two databases of a move."""

    @property
    def name(self) -> str:
        """What to call it."""

    def alone(self) -> AbstractContextManager[None]:
        """Keep bots away from it.

        Raises:
            RefusedError: One is running, or it cannot be used.
        """

    def reading(self) -> AbstractContextManager[Connection]:
        """Open what is there, on one snapshot.

        Raises:
            StoreError: There is none, or its tables are not those of today.
        """

    def filling(self) -> AbstractContextManager[Connection]:
        """Open it with today's tables and nothing in them; it is only kept if nothing is raised.

        Raises:
            RefusedError: There is something in it.
            StoreError: It cannot be used.
        """

    def columns(self, connection: Connection, table: str) -> Mapping[str, bool]:
        """Return the columns that are stored, and of each whether it is true or false."""

    def counters(self, connection: Connection) -> Mapping[str, int]:
        """Return the last id that each table has given."""

    def set_counters(self, connection: Connection, counters: Mapping[str, int]) -> None:
        """Let no id be given again."""

    def note(self, key: str) -> str | None:
        """Return what stands under a key; nothing where there is no database yet."""

    def write_note(self, key: str, text: str | None) -> None:
        """Write something under a key, or take it away."""


Check = Callable[[Connection], Iterator[str]]
"""Yields what is wrong with the matches of a database."""


def move(source: End, target: End, check: Check, progress: Progress) -> int:
    """Move everything that is stored; afterwards the source is marked, and no bot opens it any more.

    A move that was interrupted has left the source as it was, and may be begun again. Once everything is
    copied and compared, the source is marked; a bot opens the target after that and not before.

    Args:
        source: Where everything is.
        target: Where it is to be.
        check: Plays every match again.
        progress: Told of rows.

    Returns:
        How many rows were moved.

    Raises:
        RefusedError: A bot is running on one of them, or the target is not empty.
        StoreError: One of them cannot be used, or what was copied is not what is there.
    """
    with source.alone(), target.alone():
        moved = source.note(MOVED)
        if moved not in {None, target.name}:
            raise RefusedError(f"{source.name} was moved to {moved} before: move that one.")
        rows = 0
        if moved is None or target.note(ARRIVING) != source.name:
            with _copying(source, target, progress) as (here, rows):
                if problems := list(check(here)):
                    raise StoreError(f"Database {source.name}: {problems[0]}; `oddity doctor` says more.")
                notes.write(here, ARRIVING, source.name)
            source.write_note(MOVED, target.name)
        target.write_note(ARRIVING, None)
    return rows


def copy(source: End, target: End, progress: Progress) -> None:
    """Copy everything that is stored at this moment; a bot may be using the source, and stays there.

    Raises:
        RefusedError: The target is not empty.
        StoreError: One of them cannot be used, or what was copied is not what is there.
    """
    with _copying(source, target, progress):
        pass


@contextmanager
def _copying(source: End, target: End, progress: Progress) -> Iterator[tuple[Connection, int]]:
    """Copy and compare; what is copied is kept unless the block raises. Gives it, and its number of rows."""
    with source.reading() as there, target.filling() as here:
        counters = source.counters(there)
        rows = _copy_all(there, target, here, progress)
        target.set_counters(here, counters)
        _check(source, there, target, here)
        if dict(counters) != dict(target.counters(here)):
            raise StoreError(f"Database {target.name}: it would give ids that have been given before.")
        yield here, rows


def _copy_all(there: Connection, target: End, here: Connection, progress: Progress) -> int:
    whole, done = sum(count(there, table) for table in KEYS), 0
    for table in KEYS:
        flags = _columns(target, here, table)
        marks = ", ".join("?" * len(flags))
        statement = f"INSERT INTO {table} ({', '.join(flags)}) VALUES ({marks})"  # noqa: S608 (our own names)
        for page in _pages(there, table, tuple(flags)):
            here.executemany(statement, [_as_stored(row, flags) for row in page])
            done += len(page)
            progress(done, whole)
    return done


def _check(source: End, there: Connection, target: End, here: Connection) -> None:
    """Raise `StoreError` unless both hold the same rows."""
    for table in KEYS:
        columns = tuple(_columns(source, there, table))
        originals, copies = _pages(there, table, columns), _pages(here, table, columns)
        nothing: list[Row] = []
        for original, copy in zip_longest(originals, copies, fillvalue=nothing):
            if sorted(map(_plain, original)) != sorted(map(_plain, copy)):
                raise StoreError(f"Database {target.name}: its {table} are not those that were copied.")


def _columns(end: End, connection: Connection, table: str) -> Mapping[str, bool]:
    columns = end.columns(connection, table)
    return {name: is_flag for name, is_flag in columns.items() if name != LEFT_BEHIND}


def _pages(connection: Connection, table: str, columns: tuple[str, ...]) -> Iterator[list[Row]]:
    """Yield the rows of a table, some at a time and in the order of their keys; at last there are none."""
    keys = KEYS[table]
    places = [columns.index(key) for key in keys]
    marks, order = ", ".join("?" * len(keys)), ", ".join(keys)
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
    """The values of a row as texts; what is true or false is 1 or 0."""
    return [repr(int(value) if isinstance(value, bool) else value) for value in row]
