"""Statements made of names of columns, and rows read one by one, for every module that has a table.

Each function runs inside a transaction that the database has begun.
"""

import logging
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, Generic, TypeVar

from bot.errors import DAMAGE
from bot.store import rows
from bot.store.connection import Connection

log = logging.getLogger(__name__)

T = TypeVar("T")

LOCK = " -- and lock matches"
"""Ends a query whose matches nobody else may change; SQLite has one writer, which is alone anyway."""


def insert(db: Connection, table: str, columns: rows.Columns) -> int:
    """Add a row and return the id that it gets."""
    added = db.execute(f"{_insertion(table, tuple(columns))} RETURNING id", tuple(columns.values()))
    ((key,),) = added.fetchall()
    return int(key)


def add(db: Connection, table: str, columns: rows.Columns) -> None:
    """Add a row."""
    db.execute(_insertion(table, tuple(columns)), tuple(columns.values()))


def update(db: Connection, table: str, key: int, changed: rows.Columns) -> None:
    """Store what has changed in a row; nothing where nothing has changed."""
    if changed:  # a column that is left out spares its indexes
        db.execute(_change(table, tuple(changed)), (*changed.values(), key))


def count(db: Connection, query: str, parameters: Sequence[object]) -> int:
    """Return the number that a query finds."""
    (count,) = db.execute(query, parameters).fetchone()
    return int(count)


class Records(Generic[T]):
    """All records of one kind, and how they are read."""

    def __init__(self, what: str, begins: str, key: str, read: Callable[[tuple[Any, ...]], T]) -> None:
        """Tell them from others.

        Args:
            what: What one is called.
            begins: Begins every query for them, whose rows begin with their ids.
            key: The column of their ids.
            read: Reads a row.
        """
        self._what, self._begins, self._key, self._read = what, begins, key, read

    def one(self, db: Connection, key: int) -> T | None:
        """Return the record of an id; what is wrong with a damaged row is raised."""
        found = find(db, self._begins, f"WHERE {self._key} = ?", (key,))
        return self._read(found[0]) if found else None

    def known(self, db: Connection, key: int) -> T:
        """Return the record of an id; raise `KeyError` if there is none."""
        found = self.one(db, key)
        if found is None:
            raise KeyError(key)
        return found

    def those(self, db: Connection, where: str, *parameters: object) -> list[T]:
        """Return the records that a query finds; one that is damaged is logged, and hides no other."""
        records: list[T] = []
        for row in find(db, self._begins, where, parameters):
            try:
                records.append(self._read(row))
            except DAMAGE as error:
                log_damage(self._what, row[0], repr(error))
        return records


def find(db: Connection, begins: str, where: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
    """Return the rows that a query finds; parameters with names come as one dictionary."""
    named = parameters[0] if len(parameters) == 1 and isinstance(parameters[0], dict) else parameters
    try:
        return db.execute(_query(begins, where), named).fetchall()
    except OverflowError:
        return []  # a number of more than 64 bits, which no row can hold


@cache
def _query(begins: str, where: str) -> str:
    """Return a statement as the same text each time, which is then found in the cache of prepared ones."""
    return begins + where


@cache
def _insertion(table: str, columns: tuple[str, ...]) -> str:
    places = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 (our own names)


@cache
def _change(table: str, columns: tuple[str, ...]) -> str:
    changes = ", ".join(f"{name} = ?" for name in columns)
    return f"UPDATE {table} SET {changes} WHERE id = ?"  # noqa: S608 (our own names)


@lru_cache(maxsize=1000)
def log_damage(what: str, key: int, why: str) -> None:
    """Log that a row cannot be read, once."""
    log.error("%s %d is damaged and cannot be read: %s", what, key, why)
