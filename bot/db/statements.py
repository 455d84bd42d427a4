"""Maps dataclasses to rows, and builds statements from names of columns.

The type of a field says how it is stored: a moment as UTC text of fixed length, a composite value as JSON. A
new column is a field of its dataclass.
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


class Field(NamedTuple):
    """Maps a dataclass field to its columns; identity by default.

    If it has one column, `None` is NULL and neither function is called.
    """

    columns: tuple[str, ...]
    write: Callable[[Any], Any] | None = None
    """To the value of the column, or a tuple of all columns."""
    read: Callable[[Any], Any] | None = None
    """The inverse of `write`."""


Fields = Mapping[str, Field]
Values = Mapping[str, Any]
"""Of a dataclass, by field."""


def field(
    column: str, write: Callable[[Any], Any] | None = None, read: Callable[[Any], Any] | None = None
) -> Field:
    return Field((column,), write, read)


def columns_of(values: Values, fields: Fields, names: Iterable[str] | None = None) -> dict[str, Any]:
    written = {}
    for name in fields if names is None else names:
        columns, write, _ = fields[name]
        value = values[name]
        stored = value if write is None or value is None else write(value)
        if len(columns) == 1:
            written[columns[0]] = stored
        else:
            written.update(zip(columns, stored, strict=True))
    return written


def changed_columns(was: Values, now: Values, fields: Fields) -> dict[str, Any]:
    """Return the columns of the fields that differ; only these are encoded.

    Unchanged fields are mostly identical objects, which is quicker to see than equality.
    """
    changed = [name for name in fields if was[name] is not now[name] and was[name] != now[name]]
    return columns_of(now, fields, changed)


def row_decoder(fields: Fields) -> Callable[[Sequence[Any]], dict[str, Any]]:
    """Return a function that decodes a row, whose columns are in the order of the fields."""
    plain: list[tuple[str, Any]] = []
    converted: list[tuple[str, Any, Callable[[Any], Any]]] = []
    begin = 0
    for name, (columns, _, convert) in fields.items():
        end = begin + len(columns)
        part = begin if len(columns) == 1 else slice(begin, end)
        if convert is None:
            plain.append((name, part))
        else:
            converted.append((name, part, convert))
        begin = end

    def read(row: Sequence[Any]) -> dict[str, Any]:
        found = {name: row[part] for name, part in plain}
        for name, part, convert in converted:
            stored = row[part]
            found[name] = None if stored is None else convert(stored)
        return found

    return read


def selection(fields: Fields) -> str:
    """The columns that `row_decoder` decodes."""
    return ", ".join(column for one in fields.values() for column in one.columns)


@lru_cache(maxsize=100)
def text_of(moment: datetime) -> str:
    """Format an aware datetime so that texts sort by time, without rounding.

    Cached, since a change stores its moment several times.
    """
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def moment_of(text: str | None) -> datetime | None:
    if text is None:
        return None
    return datetime.fromisoformat(text)


to_json = json.JSONEncoder(
    default=lambda one: text_of(one) if isinstance(one, datetime) else vars(one)
).encode
"""Encodes any value: a dataclass as an object by field names, a tuple as a list."""


@cache
def json_decoder(kind: Any) -> Callable[[Any], Any] | None:
    """Return a function from decoded JSON to a value of this type; `None` for identity."""
    if isinstance(kind, UnionType):
        read = json_decoder(get_args(kind)[0])
        return read and (lambda found: None if found is None else read(found))
    if get_origin(kind) is tuple:
        each = json_decoder(get_args(kind)[0])
        if each is None:
            return tuple
        return lambda found: tuple(map(each, found))
    if kind is datetime:
        return datetime.fromisoformat
    if isinstance(kind, EnumType):
        return kind
    return partial(_decode_record, kind) if hasattr(kind, "__match_args__") else None


@cache
def json_decoders(kind: Any) -> Mapping[str, Callable[[Any], Any]]:
    """Without identities."""
    every = {name: json_decoder(hint) for name, hint in get_type_hints(kind).items()}
    return {name: read for name, read in every.items() if read is not None}


def _decode_record(kind: Any, found: Mapping[str, Any] | Sequence[Any]) -> Any:
    named = found if isinstance(found, Mapping) else dict(zip(kind.__match_args__, found, strict=False))
    read = {name: of_field(named[name]) for name, of_field in json_decoders(kind).items() if name in named}
    return kind(**{**named, **read})


Special = Mapping[Any, Field]
"""Types that only a model knows."""


def _field_of(column: str, hint: Any, special: Special) -> Field:
    kind = hint
    if isinstance(hint, UnionType):
        kind = get_args(hint)[0]
    if kind in special:
        return special[kind]
    if kind is datetime:
        return moment_field(column)
    if kind is bool or isinstance(kind, EnumType):
        return field(column, read=kind)
    if get_origin(kind) is Mapping:
        return field(column, lambda named: to_json(dict(named)), json.loads)
    read = json_decoder(kind)
    if read is None:
        return field(column)
    return field(column, to_json, lambda text: read(json.loads(text)))


def fields_of(kind: type[Any], left_out: Collection[str], others: Fields, special: Special) -> Fields:
    """Map the fields of a dataclass to columns: by `others`, else by their types."""
    hints = {name: hint for name, hint in get_type_hints(kind).items() if name not in left_out}
    return {name: others.get(name) or _field_of(name, hint, special) for name, hint in hints.items()}


def moment_field(column: str) -> Field:
    return field(column, text_of, datetime.fromisoformat)


def for_update(db: Connection, table: str) -> str:
    """The end of a query that locks its rows until the transaction ends."""
    if not db.locks_rows:
        return ""
    return f" FOR UPDATE OF {table}"


def insert(db: Connection, table: str, columns: Columns) -> int:
    added = db.execute(f"{_insertion(table, tuple(columns))} RETURNING id", tuple(columns.values()))
    ((key,),) = added.fetchall()
    return int(key)


def add(db: Connection, table: str, columns: Columns) -> None:
    db.execute(_insertion(table, tuple(columns)), tuple(columns.values()))


def add_once(db: Connection, table: str, columns: Columns) -> bool:
    """Add a row unless that conflicts with another; return whether it was added."""
    added = db.execute(f"{_insertion(table, tuple(columns))} ON CONFLICT DO NOTHING", tuple(columns.values()))
    return added.rowcount == 1


def put(db: Connection, table: str, columns: Columns, *keys: str) -> None:
    db.execute(_replacement(table, tuple(columns), keys), tuple(columns.values()))


def update(db: Connection, table: str, key: int, changed: Columns) -> None:
    if changed:  # indexes of other columns are not touched
        db.execute(_change(table, tuple(changed)), (*changed.values(), key))


def count(db: Connection, query: str, parameters: Parameters) -> int:
    (count,) = db.execute(query, parameters).fetchone()
    return int(count)


class Records(Generic[T]):
    def __init__(self, what: str, begins: str, key: str, read: Callable[[tuple[Any, ...]], T]) -> None:
        """`what` is for the log; `begins` is SELECT and FROM of every query, with the id first."""
        self._what = what
        self._begins = begins
        self.key = key
        self._read = read

    def find(self, db: Connection, key: int) -> T | None:
        """A damaged row raises."""
        found = select_rows(db, self._begins, f"WHERE {self.key} = ?", (key,))
        return self._read(found[0]) if found else None

    def get(self, db: Connection, key: int) -> T:
        found = self.find(db, key)
        if found is None:
            raise KeyError(key)
        return found

    def select(self, db: Connection, where: str, *parameters: object) -> list[T]:
        """A damaged record is logged and left out."""
        records: list[T] = []
        for row in select_rows(db, self._begins, where, parameters):
            try:
                records.append(self._read(row))
            except DAMAGE as error:
                log_damage(self._what, row[0], repr(error))
        return records


class Table(Records[T]):
    """Records whose columns are all in one table."""

    def __init__(self, what: str, kind: type[T], table: str, fields: Fields, key: str = "id") -> None:
        read = row_decoder(fields)
        begins = f"SELECT {key}, {selection(fields)} FROM {table} "  # noqa: S608 (our own names)
        super().__init__(what, begins, key, lambda row: kind(**read(row[1:])))
        self._table = table
        self._fields = fields

    def update(self, db: Connection, key: int, before: T, after: T) -> None:
        update(db, self._table, key, changed_columns(vars(before), vars(after), self._fields))


def select_rows(
    db: Connection, begins: str, where: str, parameters: Sequence[object]
) -> list[tuple[Any, ...]]:
    """Named parameters come as one dictionary."""
    named = parameters[0] if len(parameters) == 1 and isinstance(parameters[0], dict) else parameters
    try:
        return db.execute(_query(begins, where), named).fetchall()
    except OverflowError:
        return []  # more than 64 bits, so no row has it


@cache
def _query(begins: str, where: str) -> str:
    """Return equal statements as the same object, for the cache of prepared statements."""
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
