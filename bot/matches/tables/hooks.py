"""What features do inside the transactions of the core, as their tables declare it in `HOOKS`.

`bot/tables.py` fills the list, so that core tables import no table of a feature.
"""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from bot.db.connection import Connection
from bot.matches.ids import GuildId, UserId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.settings import PersonSettings, ServerSettings

Changes = Collection[str]
"""The names of the settings that have been set."""


class Hooks(NamedTuple):
    on_change: Callable[[Connection, Match, Match], Iterable[Entry]] | None = None
    """Given a match before and after a stored change; returns entries for the outbox."""
    on_person_change: Callable[[Connection, UserId, PersonSettings, Changes, datetime], object] | None = None
    on_server_change: Callable[[Connection, GuildId, ServerSettings, Changes, datetime], object] | None = None
    on_block: Callable[[Connection, UserId, UserId], object] | None = None
    """Given the person who blocks, and the one who is blocked."""
    on_sweep: Callable[[Connection, datetime], object] | None = None
    """Deletes expired rows."""


_declared: tuple[Hooks, ...] = ()


def declare(hooks: Iterable[Hooks]) -> None:
    """Set all hooks, in the order in which they are called."""
    global _declared  # noqa: PLW0603 (set once)
    _declared = tuple(hooks)


def declared() -> tuple[Hooks, ...]:
    """Return all hooks.

    Raises:
        RuntimeError: None are declared, so that features would miss a change.
    """
    if not _declared:
        raise RuntimeError("import bot.tables, which declares the hooks")
    return _declared
