"""Every statement about what makes matches live for days: notices, digests, vacations and the log.

Each function runs inside a transaction that `bot.store.sqlite.database` has begun.
"""

from collections.abc import Sequence
from datetime import datetime

from bot.matches.courtesy import Logged, Notice, Vacation
from bot.matches.ids import FORMER, GuildId, MatchId, UserId
from bot.store import claims, rows, statements
from bot.store.connection import Connection

NOTICES = claims.Waiting(
    "notices", "TRUE", "coalesce((SELECT guild FROM matches WHERE matches.id = notices.match), 0)"
)
"""What is to be said; without a match it is to be said in no server."""


def notices(db: Connection, limit: int, after: int, claimant: claims.Claimant) -> list[Notice]:
    """Return what is still to be said by a process, oldest first; what nobody has claimed, it claims."""
    if claimant.owner is not None:
        claims.claim(db, NOTICES, claimant, after, limit)
    mine, parameters = claims.listed(claimant, NOTICES.guild)
    found = db.execute(f"{rows.NOTICE} WHERE id > ?{mine} ORDER BY id LIMIT ?", (after, *parameters, limit))
    return [rows.notice_of(row) for row in found]


def add_notice(db: Connection, notice: Notice, owner: str | None) -> None:
    """Let something be said."""
    claimed = claims.columns(owner, is_shown=False)
    statements.add(db, "notices", {**rows.notice_columns(notice), **claimed})


def drop_notice(db: Connection, key: int) -> None:
    """Forget a notice."""
    db.execute("DELETE FROM notices WHERE id = ?", (key,))


def log(db: Connection, guild: GuildId, limit: int, before: int | None) -> list[Logged]:
    """Return the newest entries of a server's log, those before an entry if one is given."""
    where = "WHERE log.guild = ? AND log.id < ? ORDER BY log.id DESC LIMIT ?"
    last = (1 << 62) if before is None else before
    return [rows.logged_of(row) for row in db.execute(rows.LOG + where, (guild, last, limit))]


def log_of(db: Connection, match: MatchId) -> list[Logged]:
    """Return the log of a match."""
    found = db.execute(f"{rows.LOG} WHERE log.match = ? ORDER BY log.id", (match,))
    return [rows.logged_of(row) for row in found]


def set_digest(db: Connection, user: UserId, due: datetime | None) -> None:
    """Note when the next digest of a person is due, if they want any."""
    if due is None:
        db.execute("DELETE FROM digests WHERE person = ?", (user,))
    else:
        db.execute(
            "INSERT INTO digests (person, due) VALUES (?, ?)"
            " ON CONFLICT (person) DO UPDATE SET due = excluded.due",
            (user, rows.text_of(due)),
        )


def due_digests(db: Connection, at: datetime, limit: int) -> list[tuple[UserId, datetime]]:
    """Return whose digest is due, and since when."""
    found = db.execute(
        "SELECT person, due FROM digests WHERE due <= ? ORDER BY due LIMIT ?", (rows.text_of(at), limit)
    )
    return [(user, datetime.fromisoformat(due)) for user, due in found]


def take_digest(
    db: Connection, user: UserId, due: datetime, following: datetime, notice: Notice, *, owner: str | None
) -> bool:
    """Let a digest be said and note when the next one is due, unless that has been done."""
    taken = db.execute(
        "UPDATE digests SET due = ? WHERE person = ? AND due = ?",
        (rows.text_of(following), user, rows.text_of(due)),
    )
    if taken.rowcount == 1:
        add_notice(db, notice, owner)
    return taken.rowcount == 1


def vacations(db: Connection, user: UserId) -> list[Vacation]:
    """Return all the vacations of a person, oldest first."""
    found = db.execute("SELECT starts, ends FROM vacations WHERE person = ? ORDER BY ends", (user,))
    return [Vacation(datetime.fromisoformat(starts), datetime.fromisoformat(ends)) for starts, ends in found]


def newest_vacation(db: Connection, user: UserId) -> Vacation | None:
    """Return the vacation that a person has set last."""
    return next(reversed(vacations(db, user)), None)


def write_vacations(db: Connection, user: UserId, after: Sequence[Vacation]) -> None:
    """Replace all the vacations of a person."""
    db.execute("DELETE FROM vacations WHERE person = ?", (user,))
    for place, one in enumerate(after, start=1):
        db.execute(
            "INSERT INTO vacations (person, starts, ends, newest) VALUES (?, ?, ?, ?)",
            (user, rows.text_of(one.starts), rows.text_of(one.ends), place == len(after)),
        )


def forget(db: Connection, user: UserId) -> None:
    """Delete what is stored of a person here, and name a former player in the log."""
    for table in ("vacations", "digests", "notices"):
        db.execute(f"DELETE FROM {table} WHERE person = ?", (user,))  # noqa: S608 (our own names)
    db.execute("UPDATE log SET by = ? WHERE by = ?", (FORMER, user))
