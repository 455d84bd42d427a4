"""What operations see of a connection: the same face for every database."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

Parameters = Sequence[Any] | Mapping[str, Any]
"""In place of the marks `?` of a statement, or of names such as `:user`."""


T = TypeVar("T")


class Row(NamedTuple):
    """A row that a transaction has for itself until it ends."""

    table: str
    key: int
    """Its `id`."""


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

    def execute(self, statement: str, parameters: Parameters = ..., /) -> Cursor:
        """Execute one statement."""

    def executemany(self, statement: str, parameters: Iterable[Any], /) -> object:
        """Execute one statement for each of these."""


class Database(Protocol):
    """Runs operations, each in one transaction."""

    def figures(self) -> Mapping[str, float]:
        """Return what there is to watch: `connections`, `free`, `waiting` and `repeated`, or nothing."""

    async def read(self, operation: Callable[[Connection], T]) -> T:
        """Run an operation on one snapshot, which holds every `write` that has returned.

        Raises:
            StoreError: The database cannot be read now, or is closed.
        """

    async def write(
        self, operation: Callable[[Connection], T], alone: Row | None = None, *, by_statement: bool = False
    ) -> T:
        """Run an operation and return when what it wrote is durable.

        If the operation raises, nothing of it is kept and the caller gets the exception. If the caller is
        cancelled, the operation runs all the same.

        Args:
            operation: Reads and writes; it may be run more than once.
            alone: The row that keeps it apart from others who write at the same time. Without, nothing that
                it has read has been changed by others when its transaction ends.
            by_statement: Whether the locks of each statement are enough to keep it apart.

        Raises:
            StoreError: The database cannot be written now, nothing is kept; or it is closed.
        """
