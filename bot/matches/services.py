"""Services, found by their type."""

from typing import TypeVar, cast

from bot.matches.events import Desk, Part
from bot.matches.queue import Outbox

T = TypeVar("T", bound=Part)


class Services:
    """Makes each service from the desk when it is first asked for, and keeps it; rooms know no database."""

    def __init__(self, desk: Desk, *given: Part) -> None:
        self._desk, self._made = desk, {type(one): one for one in given}
        self.catalogue, self.events, self.now = desk.catalogue, desk.events, desk.clock
        self.view, self.view_at, self.history = desk.view, desk.view_at, desk.history
        self.outbox = Outbox(desk.db)

    def get(self, kind: type[T]) -> T:
        if kind not in self._made:
            self._made[kind] = kind(self._desk)
        return cast("T", self._made[kind])
