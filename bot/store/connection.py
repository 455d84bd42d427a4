"""What operations see of a connection: the same face for every database."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

Parameters = Sequence[Any] | Mapping[str, Any]
"""In place of the marks `?` of a statement, or of names such as `:user`."""


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
