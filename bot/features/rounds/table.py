"""SQL of rounds: each step is taken once, with its row locked."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from bot.db import statements
from bot.db.connection import Connection
from bot.features.rounds.model import Round
from bot.matches.change import Change
from bot.matches.tables import outbox

R = TypeVar("R", bound=Round)


class Rounds(statements.Table[R]):
    def lock(self, db: Connection, key: int) -> R | None:
        """Return the row, locked until the transaction ends."""
        db.execute(f"UPDATE {self._table} SET day = day WHERE {self.key} = ?", (key,))  # noqa: S608 (our own names)
        return self.find(db, key)

    def take(self, db: Connection, due: R, step: Callable[[R], Change[R]], *, at: datetime) -> bool:
        """Apply a step that is due, unless another call has done so."""
        before = self.lock(db, getattr(due, self.key))
        if before is None or before.due != due.due:
            return False
        self.write(db, step(before), at)
        return True

    def write(self, db: Connection, change: Change[R], at: datetime) -> R:
        """Store a locked row, and its entries; return what is stored."""
        statements.put(db, self._table, statements.columns_of(vars(change.after), self._fields), self.key)
        outbox.write(db, change, at)
        return change.after
