"""SQL of rounds: each step is taken once, with its row locked."""

from collections.abc import Callable, Collection
from datetime import datetime
from typing import TypeVar

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.change import Change
from bot.matches.ids import MessageId
from bot.matches.rounds import Round
from bot.matches.tables import outbox

R = TypeVar("R", bound=Round)


class Rounds(statements.Table[R]):
    def __init__(
        self,
        what: str,
        kind: type[R],
        table: str,
        fields: statements.Fields,
        key: str = "guild",
        *,
        archive: str = "",
        kept: Collection[str] = (),
    ) -> None:
        """`archive` has `kept` columns of rounds whose message is replaced."""
        super().__init__(what, kind, table, fields, key)
        self._archive, self._kept = archive, kept

    def lock(self, db: Connection, key: int) -> R | None:
        """Return the row, locked until the transaction ends."""
        db.execute(f"UPDATE {self._table} SET day = day WHERE {self.key} = ?", (key,))  # noqa: S608 (our own names)
        return self.find(db, key)

    def take(self, db: Connection, due: R, step: Callable[[R], Change[R]], *, at: datetime) -> bool:
        """Apply a step that is due, unless another call has done so."""
        before = self.lock(db, getattr(due, self.key))
        if before is None or before.due != due.due:
            return False
        self.write(db, before, step(before), at)
        return True

    def write(self, db: Connection, before: R | None, change: Change[R], at: datetime) -> None:
        """Store a locked row; add the round whose message is replaced to the archive."""
        after = change.after
        statements.put(db, self._table, statements.columns_of(vars(after), self._fields), self.key)
        if self._archive and before is not None and before.message is not None and after.message is None:
            kept = statements.columns_of(vars(before), self._fields, self._kept)
            statements.add_once(db, self._archive, kept)
        outbox.write(db, change, at)

    def note_posted(self, db: Connection, posted: R, message: MessageId) -> None:
        """Store the message of a round, unless a later one has replaced it."""
        where = f"WHERE {self.key} = ? AND day = ?"
        named = message, getattr(posted, self.key), posted.day
        db.execute(f"UPDATE {self._table} SET message = ? {where}", named)  # noqa: S608 (our own names)
