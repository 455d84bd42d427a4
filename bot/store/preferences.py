"""Every statement about settings and blocks, and how settings look in SQLite.

Each function that takes a connection runs inside a transaction that `bot.store.sqlite.database` has begun.
"""

import json
from dataclasses import asdict

from bot.matches.ids import GuildId, UserId
from bot.matches.settings import DeadlineRule, PersonSettings, Pings, Reminders, ServerSettings
from bot.store.connection import Connection


def person(db: Connection, user: UserId) -> PersonSettings:
    """Return the settings of a person."""
    found = db.execute("SELECT settings FROM people WHERE person = ?", (user,)).fetchone()
    return person_of(found[0]) if found else PersonSettings()


def write_person(db: Connection, user: UserId, settings: PersonSettings) -> None:
    """Replace the settings of a person."""
    db.execute(
        "INSERT INTO people (person, settings) VALUES (?, ?)"
        " ON CONFLICT (person) DO UPDATE SET settings = excluded.settings",
        (user, text_of(settings)),
    )


def server(db: Connection, guild: GuildId) -> ServerSettings:
    """Return the settings of a server."""
    found = db.execute("SELECT settings FROM servers WHERE guild = ?", (guild,)).fetchone()
    return server_of(found[0]) if found else ServerSettings()


def write_server(db: Connection, guild: GuildId, settings: ServerSettings) -> None:
    """Replace the settings of a server."""
    db.execute(
        "INSERT INTO servers (guild, settings) VALUES (?, ?)"
        " ON CONFLICT (guild) DO UPDATE SET settings = excluded.settings",
        (guild, text_of(settings)),
    )


def blocked_by(db: Connection, user: UserId) -> frozenset[UserId]:
    """Return whom a person has blocked."""
    found = db.execute("SELECT blocked FROM blocks WHERE person = ?", (user,)).fetchall()
    return frozenset(blocked for (blocked,) in found)


def block(db: Connection, user: UserId, other: UserId) -> None:
    """Add a block; nothing happens if it is there."""
    db.execute("INSERT INTO blocks (person, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING", (user, other))


def unblock(db: Connection, user: UserId, other: UserId) -> None:
    """Remove a block; nothing happens if there is none."""
    db.execute("DELETE FROM blocks WHERE person = ? AND blocked = ?", (user, other))


def text_of(settings: PersonSettings | ServerSettings) -> str:
    """Write settings as a JSON object."""
    return json.dumps(asdict(settings))


def person_of(text: str) -> PersonSettings:
    """Read what `text_of` wrote; what is not mentioned has its default."""
    found = json.loads(text)
    if "pings" in found:
        found["pings"] = Pings(found["pings"])
    if "reminders" in found:
        found["reminders"] = Reminders(found["reminders"])
    return PersonSettings(**found)


def server_of(text: str) -> ServerSettings:
    """Read what `text_of` wrote; what is not mentioned has its default."""
    found = json.loads(text)
    if "channels" in found:
        found["channels"] = tuple(found["channels"])
    if "deadline_rule" in found:
        found["deadline_rule"] = DeadlineRule(found["deadline_rule"])
    return ServerSettings(**found)
