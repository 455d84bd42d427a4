"""Every statement about challenges, matches, handled interactions and notes.

Each function runs inside a transaction that ``bot.store.database`` has begun.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from bot.matches.model import Place
from bot.store import rows

if TYPE_CHECKING:
    import sqlite3
    from datetime import datetime

    from bot.matches.model import Challenge, Match, Offer

T = TypeVar("T")


def remember(db: sqlite3.Connection, interaction: int, at: datetime) -> bool:
    """Add a handled interaction; ``False`` when it is there already."""
    added = db.execute(
        "INSERT OR IGNORE INTO handled (interaction, at) VALUES (?, ?)", (interaction, rows.text_of(at))
    )
    return added.rowcount == 1


def forget(db: sqlite3.Connection, before: datetime) -> None:
    """Remove the interactions handled before a moment."""
    db.execute("DELETE FROM handled WHERE at < ?", (rows.text_of(before),))


def challenge(db: sqlite3.Connection, key: int) -> Challenge | None:
    """The challenge of an id."""
    return _first(_challenges(db, "WHERE id = ?", key))


def known_challenge(db: sqlite3.Connection, key: int) -> Challenge:
    """The challenge of an id; ``KeyError`` if there is none."""
    return _known(challenge(db, key), key)


def open_in(db: sqlite3.Connection, guild: int) -> list[Challenge]:
    """The open challenges of a server."""
    return _challenges(db, "WHERE guild = ? AND status = 'open' ORDER BY id", guild)


def expired(db: sqlite3.Connection, at: datetime) -> list[Challenge]:
    """The open challenges whose time is over."""
    return _challenges(db, "WHERE status = 'open' AND expires <= ? ORDER BY id", rows.text_of(at))


def unposted_challenges(db: sqlite3.Connection) -> list[Challenge]:
    """The open challenges that no message shows."""
    return _challenges(db, "WHERE status = 'open' AND message IS NULL ORDER BY id")


def closed_by(db: sqlite3.Connection, guild: int, challenger: int, since: datetime) -> list[Challenge]:
    """The challenges of a person in a server after a moment that were withdrawn or declined."""
    where = """
        WHERE challenger = ? AND created > ? AND guild = ? AND status IN ('declined', 'withdrawn') ORDER BY id
    """
    return _challenges(db, where, challenger, rows.text_of(since), guild)


def challenge_of(db: sqlite3.Connection, match: int) -> Challenge | None:
    """The challenge that became a match."""
    return _first(_challenges(db, "WHERE match = ?", match))


def rematches(db: sqlite3.Connection, match: int) -> list[Challenge]:
    """The open and accepted challenges that follow a match."""
    return _challenges(db, "WHERE rematch_of = ? AND status IN ('open', 'accepted')", match)


def insert_challenge(db: sqlite3.Connection, offer: Offer) -> int:
    """Store an open challenge and return its id."""
    added = db.execute(
        "INSERT INTO challenges"
        " (guild, channel, challenger, opponent, setup, seat, created, expires, rematch_of,"
        " note, days_per_turn, thread)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rows.row_of_offer(offer),
    )
    return added.lastrowid or 0


def update_challenge(db: sqlite3.Connection, after: Challenge) -> None:
    """Store everything that changes in the life of a challenge."""
    db.execute(
        "UPDATE challenges SET status = ?, message = ?, match = ?, reason = ? WHERE id = ?",
        (after.status.value, after.message, after.match, after.reason, after.id),
    )


def match(db: sqlite3.Connection, key: int) -> Match | None:
    """The match of an id."""
    return _first(_matches(db, "WHERE matches.id = ?", key))


def known_match(db: sqlite3.Connection, key: int) -> Match:
    """The match of an id; ``KeyError`` if there is none."""
    return _known(match(db, key), key)


def numbered(db: sqlite3.Connection, guild: int, number: int) -> Match | None:
    """The match of this number in a server."""
    return _first(_matches(db, "WHERE guild = ? AND number = ?", guild, number))


def running_of(db: sqlite3.Connection, user: int, guild: int | None) -> list[Match]:
    """The running matches of a person; each seat has its index."""
    where = """
        WHERE matches.id IN (
            SELECT id FROM matches WHERE seat_0 = ?1 AND status = 'running'
            UNION SELECT id FROM matches WHERE seat_1 = ?1 AND status = 'running'
        ) AND (?2 IS NULL OR guild = ?2) ORDER BY matches.id
    """
    return _matches(db, where, user, guild)


def count_running(db: sqlite3.Connection, guild: int) -> int:
    """How many matches are running in a server."""
    (number,) = db.execute(
        "SELECT count(*) FROM matches WHERE guild = ? AND status = 'running'", (guild,)
    ).fetchone()
    return int(number)


_IN_CHANNEL = "(channel = ?1 OR channel IN (SELECT message FROM challenges WHERE challenges.channel = ?1))"
"""In a channel, or in a thread on one of its cards, which has the id of the card."""


def running_in(db: sqlite3.Connection, channel: int) -> list[Match]:
    """The running matches of a channel with its threads."""
    return _matches(db, f"WHERE {_IN_CHANNEL} AND status = 'running' ORDER BY matches.id", channel)


def running_places(db: sqlite3.Connection) -> list[Place]:
    """Where matches are running."""
    found = db.execute(
        "SELECT DISTINCT guild, channel FROM matches WHERE status = 'running' ORDER BY guild, channel"
    )
    return [Place(guild, channel) for guild, channel in found]


def newest_in(db: sqlite3.Connection, channel: int, limit: int) -> list[Match]:
    """The last matches that began in a channel with its threads."""
    return _matches(db, f"WHERE {_IN_CHANNEL} ORDER BY matches.id DESC LIMIT ?2", channel, limit)[::-1]


def match_on(db: sqlite3.Connection, channel: int, message: int) -> Match | None:
    """The match whose newest board a message is, or the card that it was agreed on."""
    board = "WHERE channel = ? AND board_message = ?"
    card = "WHERE matches.id IN (SELECT match FROM challenges WHERE channel = ? AND message = ?)"
    found = (_matches(db, f"{where} ORDER BY matches.id", channel, message) for where in (board, card))
    return next((matches[0] for matches in found if matches), None)


def unposted(db: sqlite3.Connection) -> list[Match]:
    """The matches whose newest revision no message shows."""
    return _matches(db, "WHERE board_revision IS NOT revision ORDER BY matches.id")


def overdue(db: sqlite3.Connection, at: datetime) -> list[Match]:
    """The running matches whose deadline has passed, unless that is noted or their newest turn not shown."""
    where = """
        WHERE status = 'running' AND NOT overtime AND deadline <= ? AND board_revision IS revision
        ORDER BY matches.id
    """
    return _matches(db, where, rows.text_of(at))


def insert_match(db: sqlite3.Connection, match: rows.Row) -> int:
    """Store a match (``rows.row_of_match``) with the next number of its server and return its id."""
    added = db.execute(
        "INSERT INTO matches (guild, channel, setup, seat_0, seat_1, started, days_per_turn, deadline,"
        " number) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
        " (SELECT coalesce(max(number), 0) + 1 FROM matches WHERE guild = ?1))",
        match,
    )
    return added.lastrowid or 0


def insert_turn(db: sqlite3.Connection, after: Match, at: datetime) -> None:
    """Store the last turn of a match, and what it has changed."""
    db.execute(
        "INSERT INTO turns (match, ply, notation, played) VALUES (?, ?, ?, ?)",
        (after.id, after.ply - 1, after.turns[-1], rows.text_of(at)),
    )
    update_match(db, after)


def update_match(db: sqlite3.Connection, after: Match) -> None:
    """Store everything but the turns that changes in the life of a match."""
    db.execute(
        "UPDATE matches SET status = ?, revision = ?, channel = ?, board_message = ?, board_revision = ?,"
        " deadline = ?, overtime = ? WHERE id = ?",
        rows.state_of_match(after),
    )
    if after.outcome is not None and after.ended is not None:
        db.execute(
            "INSERT OR IGNORE INTO outcomes (match, winner, reason, details, ended) VALUES (?, ?, ?, ?, ?)",
            rows.row_of_outcome(after.id, after.outcome, after.ended),
        )


def note(db: sqlite3.Connection, key: str) -> str | None:
    """What stands under a key."""
    found: list[tuple[str]] = db.execute("SELECT text FROM notes WHERE key = ?", (key,)).fetchall()
    return found[0][0] if found else None


def write_note(db: sqlite3.Connection, key: str, text: str) -> None:
    """Write under a key, in place of what stood there."""
    db.execute("INSERT OR REPLACE INTO notes (key, text) VALUES (?, ?)", (key, text))


def _challenges(db: sqlite3.Connection, where: str, *parameters: object) -> list[Challenge]:
    return [rows.challenge_of(row) for row in _find(db, rows.CHALLENGE + where, parameters)]


def _matches(db: sqlite3.Connection, where: str, *parameters: object) -> list[Match]:
    return [rows.match_of(row) for row in _find(db, rows.MATCH + where, parameters)]


def _find(db: sqlite3.Connection, query: str, parameters: tuple[object, ...]) -> list[rows.Row]:
    try:
        return db.execute(query, parameters).fetchall()
    except OverflowError:
        return []  # a number of more than 64 bits, which no row can hold


def _first(found: list[T]) -> T | None:
    return found[0] if found else None


def _known(found: T | None, key: int) -> T:
    if found is None:
        raise KeyError(key)
    return found
