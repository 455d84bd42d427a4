"""SQL of the outbox, the messages still to be delivered, and of handled interactions."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from typing import Any, TypeVar

from bot.db import notes, statements
from bot.db.connection import Connection, long_read
from bot.db.statements import Field, field
from bot.matches.change import By, Change, DeliveredTwiceError
from bot.matches.ids import ChallengeId, Kind, MatchId, Shards, UserId
from bot.matches.model import Place
from bot.matches.outbox import REFUSED, Entry, Key
from bot.matches.settings import PersonSettings
from bot.matches.tables import claims, preferences
from bot.matches.tables.columns import Holds, fields_of, id_text
from bot.matches.tables.hooks import CALLED

T = TypeVar("T")

_ENTRY_FIELDS = fields_of(
    Entry,
    key=Field(("kind", "subject", "part"), tuple, lambda stored: Key(Kind(stored[0]), *stored[1:])),
    user=field("person"),
)
_ENTRIES = statements.Table("entry of the outbox", Entry, "outbox", _ENTRY_FIELDS)

_IDS_PER_PUT = 2**16
"""How many entries one statement may put."""
_IDS = count(time.time_ns() // 1_000_000 * _IDS_PER_PUT, _IDS_PER_PUT)
"""Ids greater than those of earlier processes, as long as none puts 1,000 a second for long."""

_PUT = """
    INSERT INTO outbox
        (kind, subject, part, guild, channel, revision, person, expires, details, id, since, claimed_by)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (subject, kind, part) DO UPDATE SET guild = excluded.guild, channel = excluded.channel,
        revision = excluded.revision, person = excluded.person,
        since = CASE WHEN outbox.revision <> excluded.revision THEN excluded.since ELSE outbox.since END,
        expires = excluded.expires, details = excluded.details, claimed_by = excluded.claimed_by,
        version = outbox.version + 1
    RETURNING id, version, since
"""
HANDLED_KEPT = timedelta(days=1)
"""How long handled interactions are remembered."""


@long_read
def entries(db: Connection, shards: Shards | None) -> list[Entry]:
    mine, parameters = claims.own(db, shards)
    return _ENTRIES.select(db, f"WHERE {claims.AWAKE}{mine} ORDER BY id, subject", *parameters)


def entry(db: Connection, key: Key) -> Entry | None:
    mine, parameters = claims.own(db)
    where = f"WHERE subject = ? AND kind = ? AND part = ?{mine}"
    found = _ENTRIES.select(db, where, key.subject, key.kind, key.part, *parameters)
    return found[0] if found else None


def parts(db: Connection, subject: int) -> set[int]:
    return {
        part for (part,) in db.execute("SELECT part FROM outbox WHERE subject = ?", (subject,)).fetchall()
    }


def write(db: Connection, change: Change[T], at: datetime) -> Change[T]:
    """Store the entries of a change, and delete the settled ones; return the change as stored."""
    for key in change.done:
        db.execute(
            "DELETE FROM outbox WHERE subject = ? AND kind = ? AND part = ?",
            (key.subject, key.kind, key.part),
        )
    entries = tuple(put(db, one, at) for one in change.entries)
    return change._replace(entries=entries)


def put(db: Connection, one: Entry, at: datetime, *, is_claimed: bool = True) -> Entry:
    """Store an entry, or replace the one with the same key; claimed by this process or unclaimed."""
    key = one.key
    place = one.place
    details = "{}"
    if one.details:
        details = statements.to_json(dict(one.details))
    expires = None
    if one.expires is not None:
        expires = statements.text_of(one.expires)
    about = key.kind, key.subject, key.part, place.guild, place.channel, one.revision, one.user
    owner = db.owner if is_claimed else None
    stored = db.execute(_PUT, (*about, expires, details, next(_IDS), statements.text_of(at), owner))
    ((number, version, since),) = stored.fetchall()
    return replace(one, id=number, version=version, since=statements.moment_of(since))


def put_many(db: Connection, kind: Kind, selected: str, named: Mapping[str, Any]) -> None:
    """Store an unclaimed entry for each of many matches or challenges.

    `selected` is a query, ending in a condition, for subject, server, channel, revision, moment, details and
    part; `named` are its parameters.
    """
    db.execute(
        f"""
        INSERT INTO outbox (subject, guild, channel, revision, since, details, part, kind, id)
        SELECT found.*, '{kind}', {next(_IDS)} + row_number() OVER ()
        FROM ({selected}) AS found WHERE TRUE
        ON CONFLICT (subject, kind, part) DO UPDATE SET version = outbox.version + 1
        """,  # noqa: S608 (our own names)
        named,
    )


def delete(db: Connection, done: Sequence[Entry]) -> list[Entry]:
    """Delete entries, unless they were replaced since they were read or written; return the new ones."""
    deleted = db.executemany(
        "DELETE FROM outbox WHERE subject = ? AND kind = ? AND part = ? AND version = ? AND ? IN (0, id)",
        [(one.key.subject, one.key.kind, one.key.part, one.version, one.id) for one in done],
    )
    if deleted.rowcount == len(done):
        return []
    return [found for one in done if (found := entry(db, one.key)) is not None]


def redeliver(db: Connection, kind: Kind, selected: str, named: Mapping[str, Any]) -> None:
    """Have entries delivered again, even if that has just been done; `selected` is a query for subjects."""
    again = "UPDATE outbox SET version = version + 1"
    db.execute(f"{again} WHERE kind = '{kind}' AND subject IN ({selected})", named)


def of_person(db: Connection, user: UserId) -> list[Entry]:
    return _ENTRIES.select(db, "WHERE person = ? ORDER BY id", user)


def waiting(db: Connection) -> Mapping[str, int]:
    return dict(db.execute("SELECT kind, count(*) FROM outbox GROUP BY kind ORDER BY kind").fetchall())


def refusals(db: Connection) -> Mapping[Place, str]:
    """Return Discord's refusals by channel, where an entry waits."""
    found = [json.loads(text) for text in notes.texts_with_prefix(db, REFUSED)]
    noted = {channel: why for of_shard in found for channel, why in of_shard.items()}
    waiting = db.execute("SELECT DISTINCT guild, channel FROM outbox ORDER BY guild, channel").fetchall()
    return {Place(*place): noted[str(place[1])] for place in waiting if str(place[1]) in noted}


def oldest(db: Connection) -> datetime | None:
    ((since,),) = db.execute("SELECT min(since) FROM outbox").fetchall()
    return statements.moment_of(since)


def waiting_of(db: Connection, match: MatchId, challenge: ChallengeId | None) -> list[tuple[Any, ...]]:
    query = """
        SELECT kind, revision, channel, since, expires, claimed_by FROM outbox
        WHERE subject = ? AND kind <> 'card' OR subject = ? AND kind = 'card' ORDER BY id
    """
    return db.execute(query, (match, challenge)).fetchall()


def handle_once(db: Connection, by: By | None, at: datetime) -> None:
    """Record that an interaction is handled, and the person's language if it is new."""
    if by is None or by.once is None:
        return
    noted = db.execute(
        "INSERT INTO handled (interaction, at) VALUES (?, ?) ON CONFLICT (interaction) DO UPDATE"
        " SET at = excluded.at WHERE handled.at < ?",
        (by.once, statements.text_of(at), statements.text_of(at - HANDLED_KEPT)),
    )
    if noted.rowcount != 1:
        raise DeliveredTwiceError(by.once)
    if by.locale is not None:
        preferences.change(db, PersonSettings, by.user, locale=by.locale)


def sweep(db: Connection, at: datetime, limit: int) -> bool:
    """Delete expired rows; of handled interactions up to a limit. Return whether there may be more."""
    for one in CALLED:
        one.on_sweep(db, at)
    forgotten = db.execute(
        "DELETE FROM handled WHERE interaction IN"
        " (SELECT interaction FROM handled WHERE at < ? ORDER BY at LIMIT ?)",
        (statements.text_of(at - HANDLED_KEPT), limit),
    )
    return forgotten.rowcount == limit


def _export(db: Connection, user: UserId) -> list[dict[str, Any]]:
    return [
        {
            "server": id_text(one.place.guild),
            "channel": id_text(one.place.channel),
            "kind": one.key.kind,
            **one.details,
        }
        for one in of_person(db, user)
    ]


HOLDS = (
    Holds(
        "outbox",
        of="guild",
        deleted="person",
        by_hand="part",
        counted="waiting",
        export=("still to be said", _export),
        local="claimed_by",
    ),
)
