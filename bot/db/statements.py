"""How records look in a database, and statements made of names of columns, for every module that has a table.

The type of a field says how it is stored: moments are UTC text of one length, what is no single value is
JSON. A new column is a field of its record.
"""

import json
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from enum import EnumType
from functools import cache, lru_cache, partial
from types import UnionType
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from bot.db.connection import Connection, Parameters
from bot.errors import DAMAGE

log = logging.getLogger(__name__)

T = TypeVar("T")

Columns = Mapping[str, Any]
"""Values of a row by the names of their columns."""


class Field(NamedTuple):
    """How a field of a record stands in its row: the value itself, unless it is told otherwise.

    Where it has one column, `None` is NULL, and nothing is asked.
    """

    columns: tuple[str, ...]
    write: Callable[[Any], Any] | None = None
    """Returns what stands in the column, or in all of them as a tuple."""
    read: Callable[[Any], Any] | None = None
    """Returns the value of the field, given the same."""


Fields = Mapping[str, Field]
"""Those of a record by their names."""
Values = Mapping[str, Any]
"""What they are."""


def field(
    column: str, write: Callable[[Any], Any] | None = None, read: Callable[[Any], Any] | None = None
) -> Field:
    return Field((column,), write, read)


def columns_of(values: Values, fields: Fields, names: Iterable[str] | None = None) -> dict[str, Any]:
    """Return what fields of a record are stored as: these ones, or all."""
    written = {}
    for name in fields if names is None else names:
        (columns, write, _), value = fields[name], values[name]
        stored = value if write is None or value is None else write(value)
        if len(columns) == 1:
            written[columns[0]] = stored
        else:
            written.update(zip(columns, stored, strict=True))
    return written


def changed_columns(was: Values, now: Values, fields: Fields) -> dict[str, Any]:
    """Return what those fields are stored as that differ; what has not changed is not even written as text.

    Most of what a transition leaves alone is the very same object, which is quicker to see than equality.
    """
    changed = [name for name in fields if was[name] is not now[name] and was[name] != now[name]]
    return columns_of(now, fields, changed)


def reader(fields: Fields) -> Callable[[Sequence[Any]], dict[str, Any]]:
    """Return what reads the fields of a row, which has the columns of one after the other."""
    parts: list[tuple[str, Any, Callable[[Any], Any] | None]] = []
    begin = 0
    for name, (columns, _, convert) in fields.items():
        end = begin + len(columns)
        parts.append((name, begin if len(columns) == 1 else slice(begin, end), convert))
        begin = end

    def read(row: Sequence[Any]) -> dict[str, Any]:
        found = {}
        for name, part, convert in parts:
            stored = row[part]
            found[name] = stored if convert is None or stored is None else convert(stored)
        return found

    return read


def selection(fields: Fields) -> str:
    """Return the columns of a row that `reader` reads."""
    return ", ".join(column for one in fields.values() for column in one.columns)


def text_of(moment: datetime) -> str:
    """Write an aware moment: an earlier one is a smaller text, and nothing is rounded."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def moment_of(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _plain(value: Any) -> Any:
    return text_of(value) if isinstance(value, datetime) else vars(value)


to_json = json.JSONEncoder(default=_plain).encode
"""Writes any value: a dataclass by the names of its fields, other tuples as lists."""


@cache
def reading(kind: Any) -> Callable[[Any], Any] | None:
    """Return what makes a value of a type of the JSON that it was written as; `None` where it is the same."""
    if isinstance(kind, UnionType):
        read = reading(get_args(kind)[0])
        return read and (lambda found: None if found is None else read(found))
    if get_origin(kind) is tuple:
        each = reading(get_args(kind)[0])
        return tuple if each is None else lambda found: tuple(map(each, found))
    if kind is datetime:
        return datetime.fromisoformat
    if isinstance(kind, EnumType):
        return kind
    return partial(_record_of, kind) if hasattr(kind, "__match_args__") else None


@cache
def readings(kind: Any) -> Mapping[str, Callable[[Any], Any]]:
    """Return what makes the fields of a record of their JSON, but for those that are the same."""
    every = {name: reading(hint) for name, hint in get_type_hints(kind).items()}
    return {name: read for name, read in every.items() if read is not None}


def _record_of(kind: Any, found: Mapping[str, Any] | Sequence[Any]) -> Any:
    named = found if isinstance(found, Mapping) else dict(zip(kind.__match_args__, found, strict=False))
    read = {name: of_field(named[name]) for name, of_field in readings(kind).items() if name in named}
    return kind(**{**named, **read})


Special = Mapping[Any, Field]
"""The fields of types that only a model knows."""


def _field_of(column: str, hint: Any, special: Special) -> Field:
    """Return the field of values of a type, or of none: what is no single value stands in JSON."""
    kind = get_args(hint)[0] if isinstance(hint, UnionType) else hint
    if kind in special:
        return special[kind]
    if kind is datetime:
        return moment_field(column)
    if kind is bool or isinstance(kind, EnumType):
        return field(column, read=kind)
    if get_origin(kind) is Mapping:
        return field(column, lambda named: to_json(dict(named)), json.loads)
    read = reading(kind)
    return field(column) if read is None else field(column, to_json, lambda text: read(json.loads(text)))


def fields_of(kind: type[Any], left_out: Collection[str], others: Fields, special: Special) -> Fields:
    """Map the fields of a dataclass to columns: by their types, unless others are given by name."""
    hints = {name: hint for name, hint in get_type_hints(kind).items() if name not in left_out}
    return {name: others.get(name) or _field_of(name, hint, special) for name, hint in hints.items()}


def moment_field(column: str) -> Field:
    return field(column, text_of, datetime.fromisoformat)


def for_update(db: Connection, table: str) -> str:
    """Return what ends a query whose rows nobody else may change until the transaction ends."""
    return f" FOR UPDATE OF {table}" if db.locks_rows else ""


def insert(db: Connection, table: str, columns: Columns) -> int:
    added = db.execute(f"{_insertion(table, tuple(columns))} RETURNING id", tuple(columns.values()))
    ((key,),) = added.fetchall()
    return int(key)


def add(db: Connection, table: str, columns: Columns) -> None:
    db.execute(_insertion(table, tuple(columns)), tuple(columns.values()))


def add_once(db: Connection, table: str, columns: Columns) -> bool:
    """Add a row unless there is one in its place, and return whether it was added."""
    added = db.execute(f"{_insertion(table, tuple(columns))} ON CONFLICT DO NOTHING", tuple(columns.values()))
    return added.rowcount == 1


def put(db: Connection, table: str, columns: Columns, *keys: str) -> None:
    """Add a row, in place of the one that has the same keys."""
    db.execute(_replacement(table, tuple(columns), keys), tuple(columns.values()))


def update(db: Connection, table: str, key: int, changed: Columns) -> None:
    """Store what has changed in a row; nothing where nothing has changed."""
    if changed:  # a column that is left out spares its indexes
        db.execute(_change(table, tuple(changed)), (*changed.values(), key))


def count(db: Connection, query: str, parameters: Parameters) -> int:
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
        self._what, self._begins, self.key, self._read = what, begins, key, read

    def one(self, db: Connection, key: int) -> T | None:
        """Return the record of an id; what is wrong with a damaged row is raised."""
        found = find(db, self._begins, f"WHERE {self.key} = ?", (key,))
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


class Table(Records[T]):
    """The records of a table, whose columns are their fields alone."""

    def __init__(self, what: str, kind: type[T], table: str, fields: Fields, key: str = "id") -> None:
        """Tell them from others, as `Records` does."""
        read, begins = reader(fields), f"SELECT {key}, {selection(fields)} FROM {table} "  # noqa: S608 (our own names)
        super().__init__(what, begins, key, lambda row: kind(**read(row[1:])))
        self._table, self._fields = table, fields

    def update(self, db: Connection, key: int, before: T, after: T) -> None:
        update(db, self._table, key, changed_columns(vars(before), vars(after), self._fields))


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
def _replacement(table: str, columns: tuple[str, ...], keys: tuple[str, ...]) -> str:
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in keys)
    return f"{_insertion(table, columns)} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changes}"


@cache
def _change(table: str, columns: tuple[str, ...]) -> str:
    changes = ", ".join(f"{name} = ?" for name in columns)
    return f"UPDATE {table} SET {changes} WHERE id = ?"  # noqa: S608 (our own names)


@lru_cache(maxsize=1000)
def log_damage(what: str, key: int, why: str) -> None:
    log.error("%s %d is damaged and cannot be read: %s", what, key, why)
