"""The interface of a database that operations use, the same for SQLite and PostgreSQL."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from bot.db.errors import StoreError

Parameters = Sequence[Any] | Mapping[str, Any]
"""Values for `?`, or by name for marks such as `:user`."""


T = TypeVar("T")
P = ParamSpec("P")


class Cursor(Protocol):
    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """Executes SQL that SQLite understands, inside a transaction that the database begins and ends."""

    @property
    def owner(self) -> str | None:
        """The name under which this process claims outbox rows; `None` for a single process."""

    @property
    def locks_rows(self) -> bool:
        """Others may write at the same time, so rows must be locked before they are changed."""

    def execute(self, statement: str, parameters: Parameters = ..., /) -> Cursor: ...

    def executemany(self, statement: str, parameters: Iterable[Any], /) -> Cursor:
        """Its `rowcount` is the sum."""


Operation = TypeVar("Operation", bound=Callable[..., Any])


def long_read(operation: Operation) -> Operation:
    """Mark an operation that may read thousands of rows: other reads don't wait for it."""
    operation.is_long = True  # type: ignore[attr-defined]
    return operation


def is_long(operation: Callable[..., Any]) -> bool:
    return getattr(operation, "is_long", False)


def bind(
    operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
) -> Callable[[Connection], T]:
    """Return the operation with its arguments.

    An exception that no future can pass on to its caller, or that would end a task, becomes a `RuntimeError`.
    """

    def run(db: Connection) -> T:
        try:
            return operation(db, *args, **kwargs)
        except BaseException as error:
            if isinstance(error, Exception) and not isinstance(error, StopIteration):
                raise
            raise RuntimeError(f"{operation} raised {error!r}") from error

    return run


class Writer(Protocol):
    async def write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run an operation in a transaction of its own and return once its changes are durable.

        It may run more than once; changes of an attempt that failed are not kept. If it raises, nothing is
        stored and the caller gets the exception. It also runs to its end if the caller is cancelled.

        Raises:
            StoreError: The database cannot be written now, so nothing is stored; or it is closed.
        """


class Database(Writer, Protocol):
    """Runs operations, each in one transaction.

    `write` is SERIALIZABLE: no other transaction has changed what it read when it ends.
    """

    lost: asyncio.Event
    """Set once this process can never use the database again."""

    @property
    def owner(self) -> str | None:
        """As `Connection.owner`."""

    async def raise_ids(self, least: Callable[[], int]) -> None:
        """Begin the ids that the database assigns at `least()`, unless they are beyond it.

        PostgreSQL repeats that for each new connection, which may lead to another server.
        """

    def figures(self) -> Mapping[str, float]:
        """Return figures for monitoring: `connections`, `free`, `waiting` and `repeated`, or none."""

    async def read(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run an operation on one snapshot, which includes every `write` that has returned.

        Raises:
            StoreError: The database cannot be read now, or is closed.
        """

    def locking(self, table: str, key: int) -> Writer:
        """Return a writer that first locks the row with this id; nothing else isolates its transactions."""

    @property
    def by_statement(self) -> Writer:
        """A writer for operations whose statements are isolated by their own locks (READ COMMITTED)."""


log = logging.getLogger(__name__)

Explain = Callable[[object, Exception], StoreError | None]
"""Explains an error of the database called so; `None` for a bug."""


class HealthLog:
    """Logs when one use of a database begins to fail and when it works again.

    Inside its block, errors of disk, network and locks become `StoreError`.
    """

    def __init__(self, name: object, use: str, explain: Explain) -> None:
        """`name` and `use` are for the log, such as "reading"."""
        self._name = name
        self._use = use
        self._explain = explain
        self._is_bad = False
        self.is_closed = False

    def __enter__(self) -> None:
        if self.is_closed:
            raise StoreError(f"Database {self._name}: it is closed; open it again.")

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        if error is None and self._is_bad:
            log.warning("Database %s: %s works again.", self._name, self._use)
            self._is_bad = False
        explained = None
        if isinstance(error, Exception):
            explained = self._explain(self._name, error)
        if explained is None:
            return
        if not self._is_bad:
            log.error("%s %s fails until then (%s).", explained, self._use, error)
        self._is_bad = True
        raise explained from error
