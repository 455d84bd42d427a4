"""Every statement about settings and blocks, and how settings look in a database."""

import json
import logging
from collections.abc import Collection
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any, TypeVar, cast

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.ids import GuildId, UserId
from bot.matches.settings import PersonSettings, Preferences, ServerSettings
from bot.matches.tables.columns import Holds

log = logging.getLogger(__name__)

Settings = TypeVar("Settings", PersonSettings, ServerSettings)
_TABLES: dict[type[Any], tuple[str, str]] = {
    PersonSettings: ("people", "person"),
    ServerSettings: ("servers", "guild"),
}
"""Where the settings of each stand, and under which column."""


def both(db: Connection, user: UserId, guild: GuildId | None) -> Preferences:
    return Preferences(person(db, user), ServerSettings() if guild is None else server(db, guild))


def person(db: Connection, user: UserId, *, strictly: bool = False) -> PersonSettings:
    """Return the settings of a person, read as by `settings_of`."""
    return settings_of(PersonSettings, _text_of(db, PersonSettings, user), strictly=strictly)


def server(db: Connection, guild: GuildId, *, strictly: bool = False) -> ServerSettings:
    """Return the settings of a server, read as by `settings_of`."""
    return settings_of(ServerSettings, _text_of(db, ServerSettings, guild), strictly=strictly)


def _text_of(db: Connection, kind: type[Settings], key: int) -> str:
    table, column = _TABLES[kind]
    found = db.execute(f"SELECT settings FROM {table} WHERE {column} = ?", (key,)).fetchone()  # noqa: S608 (our own names)
    return found[0] if found else "{}"


def change(db: Connection, kind: type[Settings], key: int, **changes: Any) -> Settings:
    """Set some fields of what a person or a server has set and return all of it."""
    table, column = _TABLES[kind]
    before = _text_of(db, kind, key)
    after = replace(settings_of(kind, before), **changes)
    statements.put(db, table, {column: key, "settings": text_of(after, before, changes)}, column)
    return after


def blocked_by(db: Connection, user: UserId) -> frozenset[UserId]:
    found = db.execute("SELECT blocked FROM blocks WHERE person = ?", (user,)).fetchall()
    return frozenset(blocked for (blocked,) in found)


def block(db: Connection, user: UserId, other: UserId) -> None:
    """Add a block; nothing happens if it is there."""
    statements.add_once(db, "blocks", {"person": user, "blocked": other})


def unblock(db: Connection, user: UserId, other: UserId) -> None:
    """Remove a block; nothing happens if there is none."""
    db.execute("DELETE FROM blocks WHERE person = ? AND blocked = ?", (user, other))


def text_of(settings: PersonSettings | ServerSettings, before: str, changes: Collection[str]) -> str:
    """Write settings as a JSON object.

    Args:
        settings: What they are now.
        before: What was stored of them; what does not change stays, as a later version may have written it.
        changes: The fields that change.
    """
    now = asdict(settings)
    return json.dumps({**now, **json.loads(before), **{name: now[name] for name in changes}})


def settings_of(kind: type[Settings], text: str, *, strictly: bool = False) -> Settings:
    """Read what `text_of` wrote; what is not mentioned has its default.

    So has what this version does not know, and the log tells of it once: while a bot is updated, processes of
    a later version write beside this one.

    Args:
        kind: Whose settings they are.
        text: They, as they are stored.
        strictly: Whether what this version does not know is refused.

    Raises:
        TypeError: It is no JSON object.
        ValueError: It is no JSON, or strictly read, holds what this version does not know.
    """
    found = {**json.loads(text)}
    unknown = found.keys() - kind.__dataclass_fields__
    for name, read in statements.json_decoders(cast("Any", kind)).items():
        try:
            if name in found:
                found[name] = read(found[name])
        except ValueError:
            unknown.add(name)
    if unknown and strictly:
        raise ValueError(f"there is no such setting, or value: {', '.join(sorted(unknown))}")
    for name in unknown:
        del found[name]
        _log_unknown(kind.__name__, name)
    return kind(**found)


@lru_cache(maxsize=100)
def _log_unknown(kind: str, name: str) -> None:
    log.warning("the setting %s (%s) holds what this version does not know: ignored", name, kind)


def _export(db: Connection, user: UserId) -> dict[str, Any]:
    return asdict(person(db, user))


def _export_blocks(db: Connection, user: UserId) -> list[str]:
    return [str(other) for other in sorted(blocked_by(db, user))]


HOLDS = (
    Holds("people", deleted="person", export=("settings", _export)),
    # A person's block stays although the other is forgotten, who is not told of it.
    Holds("blocks", deleted="person", kept="blocked", counted="blocked", export=("blocked", _export_blocks)),
    # So does the decision of a server.
    Holds("servers", "guild", kept="settings$.excluded[]"),
)
