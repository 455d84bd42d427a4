"""SQL for records of a table that are due."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.ids import Shards
from bot.matches.tables import claims

T = TypeVar("T")


@dataclass(frozen=True)
class DueRows(Generic[T]):
    records: statements.Records[T]
    column: str = "due"
    """The column of the due moment."""
    condition: str = "TRUE"
    is_ordered_by_id: bool = True
    """Whether rows due at the same moment are ordered; large tables are read by their index alone."""

    def select(self, db: Connection, at: datetime, limit: int, shards: Shards | None = None) -> Sequence[T]:
        """Return due records of these shards, longest due first."""
        ours = f"{self.condition} AND {claims.AWAKE}{claims.of_shards(shards)}"
        if self.is_ordered_by_id:
            order = f"{self.column}, {self.records.key}"
        else:
            order = self.column
        where = f"WHERE {self.column} <= ? AND {ours} ORDER BY {order} LIMIT ?"
        return self.records.select(db, where, statements.text_of(at), limit)
