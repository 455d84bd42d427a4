"""Statements made of names of columns, and rows read one by one, for every module that has a table.

Each function runs inside a transaction that `bot.store.sqlite.database` has begun.
"""

import logging
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, TypeVar

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


def update(db: Connection, table: str, key: int, changed: rows.Columns, claimed: rows.Columns) -> None:
    """Store what has changed in a row, and whose it is to show; nothing where nothing has changed."""
    if changed:  # a column that is left out spares its indexes
        written = {**changed, **claimed}
        db.execute(_change(table, tuple(written)), (*written.values(), key))


@cache
def query(begins: str, where: str) -> str:
    """Return a statement as the same text each time, which is then found in the cache of prepared ones."""
    return begins + where


def find(db: Connection, query: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
    """Return the rows that a query finds; parameters with names come as one dictionary."""
    named = parameters[0] if len(parameters) == 1 and isinstance(parameters[0], dict) else parameters
    try:
        return db.execute(query, named).fetchall()
    except OverflowError:
        return []  # a number of more than 64 bits, which no row can hold


def count(db: Connection, query: str, parameters: Sequence[object]) -> int:
    """Return the number that a query finds."""
    (count,) = db.execute(query, parameters).fetchone()
    return int(count)


def readable(what: str, read: Callable[[tuple[Any, ...]], T], found: list[tuple[Any, ...]]) -> list[T]:
    """Read rows that begin with their id; one that is damaged is logged, and hides no other."""
    records: list[T] = []
    for row in found:
        try:
            records.append(read(row))
        except DAMAGE as error:
            log_damage(what, row[0], repr(error))
    return records


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
