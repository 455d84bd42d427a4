"""What features do inside the transactions of the core, as their tables declare it in `HOOKS`."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from bot.db.connection import Connection
from bot.matches.ids import GuildId, UserId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.settings import PersonSettings, ServerSettings
from bot.matches.tables.declarations import Declarations

Changes = Collection[str]
"""The names of the settings that have been set."""


def _nothing(*_: object) -> tuple[()]:
    return ()


class Hooks(NamedTuple):
    on_change: Callable[[Connection, Match, Match], Iterable[Entry]] = _nothing
    """Given a match before and after a stored change; returns entries for the outbox."""
    on_person_change: Callable[[Connection, UserId, PersonSettings, Changes, datetime], object] = _nothing
    on_server_change: Callable[[Connection, GuildId, ServerSettings, Changes, datetime], object] = _nothing
    on_block: Callable[[Connection, UserId, UserId], object] = _nothing
    """Given the person who blocks, and the one who is blocked."""
    on_sweep: Callable[[Connection, datetime], object] = _nothing
    """Deletes expired rows."""


CALLED = Declarations[Hooks]()
"""In the order in which they are called."""
