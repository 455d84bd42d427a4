"""What features do in transactions of others, and add to what these read: their tables declare `HOOKS`."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from bot.db.connection import Connection, long_read
from bot.matches.ids import GuildId, UserId
from bot.matches.limits import Bar
from bot.matches.model import Match, Offer
from bot.matches.outbox import Entry
from bot.matches.settings import PersonSettings, ServerSettings
from bot.matches.tables.declarations import Declarations
from bot.rules.catalogue import Game

Changes = Collection[str]
"""The names of the settings that have been set."""


def _nothing(*_: object) -> tuple[()]:
    return ()


def _no(*_: object) -> bool:
    return False


class Hooks(NamedTuple):
    on_change: Callable[[Connection, Match, Match], Iterable[Entry]] = _nothing
    """Given a match before and after a stored change; returns entries for the outbox."""
    on_person_change: Callable[[Connection, UserId, PersonSettings, Changes, datetime], object] = _nothing
    on_server_change: Callable[[Connection, GuildId, ServerSettings, Changes, datetime], object] = _nothing
    on_block: Callable[[Connection, UserId, UserId], object] = _nothing
    """Given the person who blocks, and the one who is blocked."""
    on_sweep: Callable[[Connection, datetime], object] = _nothing
    """Deletes expired rows."""
    may_rate: Callable[[Connection, Offer, Game, ServerSettings, bool], bool] = _no
    """Whether a match of an offer may be rated; raises why not if the challenger asks for it."""
    rebuild: Callable[[Connection, GuildId], int] = _no
    """Computes again what derives from other rows; returns how many numbers differed."""
    unaided: Callable[[Connection, str], Iterable[Match]] = _nothing
    """Running matches of a game for whose records no one gets hints."""
    report: Callable[[Connection, Match], Iterable[tuple[str, Any]]] = _nothing
    """Named facts of a match, for `oddity match`."""
    bars: Callable[[Connection, UserId], Iterable[Bar]] = _nothing
    """Bars against a person."""
    profile: Callable[[Connection, UserId], Iterable[tuple[str, int]]] = _nothing
    """Counts of a person, for `/profile`, by the messages that say them."""


CALLED = Declarations[Hooks]()
"""In the order in which they are called."""


def on_change(db: Connection, before: Match, after: Match) -> list[Entry]:
    called = [one.on_change for one in CALLED if one.on_change is not _nothing]
    return [entry for call in called for entry in call(db, before, after)]


@long_read
def bars(db: Connection, user: UserId) -> list[Bar]:
    return [bar for one in CALLED for bar in one.bars(db, user)]


def may_rate(db: Connection, offer: Offer, game: Game, server: ServerSettings, *, is_asked: bool) -> bool:
    return any(one.may_rate(db, offer, game, server, is_asked) for one in CALLED)


def rebuild(db: Connection, guild: GuildId) -> int:
    return sum(one.rebuild(db, guild) for one in CALLED)
