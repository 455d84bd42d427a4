"""Services, found by their type."""

from typing import Any, TypeVar

from bot.matches.context import Context, Service
from bot.matches.ids import least_id
from bot.matches.queue import Outbox

T = TypeVar("T", bound=Service)


class Services:
    """Makes each service when it is first asked for, and keeps it; rooms know no database."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._made = dict[type[Service], Any]()
        self.catalogue = context.catalogue
        self.events = context.events
        self.now = context.clock
        self.view = context.view
        self.view_at = context.view_at
        self.history = context.history
        self.list_acts = context.list_acts
        self.outbox = Outbox(context.db)

    async def raise_ids(self) -> None:
        """Before anything is served: after a restored backup, no id of a lost database is given again."""
        await self._context.db.raise_ids(lambda: least_id(self.now()))

    def get(self, kind: type[T]) -> T:
        if kind not in self._made:
            self._made[kind] = kind(self._context)
        made: T = self._made[kind]
        return made
