"""What operations see of a database, the same face for every kind, and whether it can be used at all."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from bot.db.errors import StoreError

Parameters = Sequence[Any] | Mapping[str, Any]
"""In place of the marks `?` of a statement, or of names such as `:user`."""


T = TypeVar("T")
P = ParamSpec("P")


class Cursor(Protocol):
    """The rows that a statement has found, or how many it has changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    def fetchone(self) -> Any:
        """Return the next row, or `None`."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Go through the rows that are left."""


class Connection(Protocol):
    """Executes statements in SQL that SQLite understands, within a transaction that others begin and end."""

    @property
    def owner(self) -> str | None:
        """The name under which this process claims outbox rows; none where it is alone."""

    @property
    def locks_rows(self) -> bool:
        """Whether others may write at the same time, so that a row is locked before it is changed."""

    def execute(self, statement: str, parameters: Parameters = ..., /) -> Cursor:
        """Execute one statement."""

    def executemany(self, statement: str, parameters: Iterable[Any], /) -> object:
        """Execute one statement for each of these."""


class Writer(Protocol):
    """Runs operations that write, each in a transaction of its own."""

    async def write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run an operation and return when what it wrote is durable.

        It may be run more than once, and what an earlier run wrote is not kept. If it raises, nothing of it
        is kept and the caller gets the exception. If the caller is cancelled, it runs all the same.

        Raises:
            StoreError: The database cannot be written now, nothing is kept; or it is closed.
        """


class Database(Writer, Protocol):
    """Runs operations, each in one transaction.

    What `write` has read has not been changed by others when its transaction ends (SERIALIZABLE).
    """

    @property
    def owner(self) -> str | None:
        """The name under which this process claims outbox rows; none where it is alone."""

    def figures(self) -> Mapping[str, float]:
        """Return what there is to watch: `connections`, `free`, `waiting` and `repeated`, or nothing."""

    async def read(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run an operation on one snapshot, which holds every `write` that has returned.

        Raises:
            StoreError: The database cannot be read now, or is closed.
        """

    def locking(self, table: str, key: int) -> Writer:
        """Return a writer whose transactions lock the row with an id first; that alone keeps others out."""

    @property
    def by_statement(self) -> Writer:
        """The writer for operations that the locks of each statement keep apart (READ COMMITTED)."""


log = logging.getLogger(__name__)

Explain = Callable[[object, Exception], StoreError | None]
"""Says of a database what an error of its means; nothing of one that is a mistake of the program's."""


class Condition:
    """How one use of a database goes."""

    def __init__(self, name: object, use: str, explain: Explain) -> None:
        """Assume the best.

        Args:
            name: What the database is called: its path or its address.
            use: What it is used for, in a word for the log.
            explain: Knows the errors of this kind of database.
        """
        self._name = name
        self._use = use
        self._explain = explain
        self._is_bad = False
        self.is_closed = False
        """Whether nothing may use the database any more."""

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Turn what disk, network and locks do to a call inside the block into `StoreError`."""
        if self.is_closed:
            raise StoreError(f"Database {self._name}: it is closed; open it again.")
        try:
            yield
        except Exception as error:
            explained = self._explain(self._name, error)
            if explained is None:
                raise
            if not self._is_bad:
                log.error("%s %s fails until then (%s).", explained, self._use, error)  # noqa: TRY400 (no bug)
            self._is_bad = True
            raise explained from error
        if self._is_bad:
            log.warning("Database %s: %s works again.", self._name, self._use)
            self._is_bad = False
