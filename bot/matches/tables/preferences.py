"""SQL of settings and blocks, and the JSON of settings."""

import json
import logging
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeVar, cast

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.ids import GuildId, UserId
from bot.matches.model import Match
from bot.matches.outbox import notified_by_board
from bot.matches.settings import (
    Audience,
    PersonSettings,
    Preferences,
    ServerSettings,
    added_to,
    declared,
)
from bot.matches.tables import hooks
from bot.matches.tables.columns import Holds

log = logging.getLogger(__name__)

S = TypeVar("S", PersonSettings, ServerSettings)
_TABLES: dict[type[Any], tuple[str, str]] = {
    PersonSettings: ("people", "person"),
    ServerSettings: ("servers", "guild"),
}
"""Table and key column."""


def both(db: Connection, user: UserId, guild: GuildId | None) -> Preferences:
    if guild is None:
        return Preferences(person(db, user), ServerSettings())
    return Preferences(person(db, user), server(db, guild))


def audience(db: Connection, match: Match) -> Audience:
    people = {user: person(db, user) for user in notified_by_board(match)}
    alone = None
    if match.level is not None:
        alone = person(db, match.players[0])
    return Audience(server(db, match.place.guild), people, alone)


def person(db: Connection, user: UserId, *, strictly: bool = False) -> PersonSettings:
    return settings_of(PersonSettings, _text_of(db, PersonSettings, user), strictly=strictly)


def server(db: Connection, guild: GuildId, *, strictly: bool = False) -> ServerSettings:
    return settings_of(ServerSettings, _text_of(db, ServerSettings, guild), strictly=strictly)


def _text_of(db: Connection, kind: type[S], key: int) -> str:
    table, column = _TABLES[kind]
    found = db.execute(f"SELECT settings FROM {table} WHERE {column} = ?", (key,)).fetchone()  # noqa: S608 (our own names)
    return found[0] if found else "{}"


def change(db: Connection, kind: type[S], key: int, **changes: Any) -> S:
    table, column = _TABLES[kind]
    text = changed(kind, _text_of(db, kind, key), changes)
    statements.put(db, table, {column: key, "settings": text}, column)
    return settings_of(kind, text)


def change_person(db: Connection, /, user: UserId, *, at: datetime, **changes: Any) -> PersonSettings:
    after = change(db, PersonSettings, user, **changes)
    for one in hooks.CALLED:
        one.on_person_change(db, user, after, changes, at)
    return after


def change_server(db: Connection, /, guild: GuildId, *, at: datetime, **changes: Any) -> ServerSettings:
    after = change(db, ServerSettings, guild, **changes)
    for one in hooks.CALLED:
        one.on_server_change(db, guild, after, changes, at)
    return after


def blocked_by(db: Connection, user: UserId) -> frozenset[UserId]:
    found = db.execute("SELECT blocked FROM blocks WHERE person = ?", (user,)).fetchall()
    return frozenset(blocked for (blocked,) in found)


def block(db: Connection, user: UserId, other: UserId) -> None:
    """Idempotent."""
    statements.add_once(db, "blocks", {"person": user, "blocked": other})
    for one in hooks.CALLED:
        one.on_block(db, user, other)


def unblock(db: Connection, user: UserId, other: UserId) -> None:
    """Idempotent."""
    db.execute("DELETE FROM blocks WHERE person = ? AND blocked = ?", (user, other))


def changed(kind: type[S], text: str, changes: Mapping[str, Any]) -> str:
    """Change settings in JSON; unchanged keys stay as they were, as a later version may have written them."""
    values = values_of(settings_of(kind, text))
    unknown = changes.keys() - values.keys()
    if unknown:
        raise TypeError(f"there is no such setting: {', '.join(sorted(unknown))}")
    return json.dumps({**values, **json.loads(text), **changes})


def values_of(settings: PersonSettings | ServerSettings) -> dict[str, Any]:
    """Return the values by field, those of features, too."""
    return {one.field: one.value(settings) for one in declared(type(settings))}


def settings_of(kind: type[S], text: str, *, strictly: bool = False) -> S:
    """Decode settings; missing ones have their defaults.

    Unknown names or values get defaults, too, with one log line: during an update, processes of a later
    version write beside this one. If read `strictly`, they raise `ValueError`.
    """
    return cast("S", _decode(cast("Any", kind), text, strictly=strictly))


@lru_cache(maxsize=1000)
def _decode(kind: Any, text: str, *, strictly: bool) -> Any:
    found = {**json.loads(text)}
    known = {one.field: one.owner for one in declared(kind)}
    decoders = {owner: statements.json_decoders(owner) for owner in (kind, *added_to(kind))}
    read: dict[Any, dict[str, Any]] = {owner: {} for owner in decoders}
    unknown = found.keys() - known
    for name in found.keys() & known:
        owner = known[name]
        decode = decoders[owner].get(name)
        try:
            read[owner][name] = found[name] if decode is None else decode(found[name])
        except ValueError:
            unknown.add(name)
    if unknown and strictly:
        raise ValueError(f"there is no such setting, or value: {', '.join(sorted(unknown))}")
    for name in unknown:
        _log_unknown(kind.__name__, name)
    added = [owner(**read[owner]) for owner in added_to(kind)]
    return kind(**read[kind], added=tuple(own for own in added if own != type(own)()))


@lru_cache(maxsize=100)
def _log_unknown(kind: str, name: str) -> None:
    log.warning("the setting %s (%s) holds what this version does not know: ignored", name, kind)


def _export(db: Connection, user: UserId) -> dict[str, Any]:
    return values_of(person(db, user))


def _export_blocks(db: Connection, user: UserId) -> list[str]:
    return [str(other) for other in sorted(blocked_by(db, user))]


HOLDS = (
    Holds("people", deleted="person", export=("settings", _export)),
    # A person's block stays although the other is forgotten, who is not told of it.
    Holds("blocks", deleted="person", kept="blocked", counted="blocked", export=("blocked", _export_blocks)),
    # So does the decision of a server.
    Holds("servers", "guild", kept="settings$.excluded[]"),
)
