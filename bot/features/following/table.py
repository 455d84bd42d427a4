from datetime import datetime
from typing import Any

from bot.db import statements
from bot.db.connection import Connection
from bot.features.following.model import Followed, check, followed_entry, is_news
from bot.matches.change import By
from bot.matches.ids import MatchId, UserId
from bot.matches.model import Match
from bot.matches.outbox import Entry
from bot.matches.tables import match_rows, outbox, preferences
from bot.matches.tables.columns import Holds
from bot.matches.tables.hooks import Hooks


def follow(db: Connection, match: MatchId, by: By, *, turns: bool | None, at: datetime) -> Followed:
    """Follow a match, or change whether its turns are notified; `turns` is kept if `None`."""
    outbox.handle_once(db, by, at)
    lock = statements.for_update(db, "matches")
    found = next(iter(match_rows.MATCHES.select(db, f"WHERE matches.id = ?{lock}", match)), None)
    if found is None:
        raise KeyError(match)
    known = {row[0]: bool(row[1]) for row in _rows_of(db, by.user)}
    others = len(known.keys() - {match})
    blocked_by = {user: preferences.blocked_by(db, user) for user in (by.user, *found.seats)}
    check(found, by.user, others, blocked_by)
    wanted = known.get(match, False) if turns is None else turns
    row = {"match": match, "person": by.user, "turns": wanted}
    statements.put(db, "follows", row, "match", "person")
    return Followed(found, wanted)


def unfollow(db: Connection, match: MatchId, user: UserId) -> None:
    db.execute("DELETE FROM follows WHERE match = ? AND person = ?", (match, user))


def followed_by(db: Connection, user: UserId) -> list[Followed]:
    turns = {row[0]: bool(row[1]) for row in _rows_of(db, user)}
    ids = "SELECT match FROM follows WHERE person = ?"
    found = match_rows.MATCHES.select(db, f"WHERE matches.id IN ({ids}) ORDER BY matches.id", user)
    return [Followed(match, turns[match.id]) for match in found]


def _rows_of(db: Connection, user: UserId) -> list[tuple[MatchId, int]]:
    return db.execute("SELECT match, turns FROM follows WHERE person = ?", (user,)).fetchall()


def notifications(db: Connection, before: Match, after: Match) -> list[Entry]:
    if not is_news(before, after, turns=True):
        return []
    found = db.execute("SELECT person, turns FROM follows WHERE match = ? ORDER BY person", (after.id,))
    return [
        followed_entry(after, user)
        for user, turns in found.fetchall()
        if is_news(before, after, turns=bool(turns))
    ]


def unfollow_blocked(db: Connection, user: UserId, other: UserId) -> None:
    """After a block, neither follows matches the other plays in."""
    for person, player in ((user, other), (other, user)):
        db.execute(
            "DELETE FROM follows WHERE person = ? AND EXISTS"
            " (SELECT 1 FROM matches WHERE id = follows.match AND ? IN (seat_0, seat_1))",
            (person, player),
        )


def _export(db: Connection, user: UserId) -> list[dict[str, Any]]:
    return [
        {
            "server": str(one.match.place.guild),
            "number": one.match.number,
            "told": "each turn" if one.turns else "the end",
        }
        for one in followed_by(db, user)
    ]


HOLDS = (Holds("follows", "match", deleted="person", counted="followed", export=("followed", _export)),)
HOOKS = Hooks(on_change=notifications, on_block=unfollow_blocked)
