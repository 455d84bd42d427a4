"""Every statement about all that is stored of one person: counting it, and forgetting it.

Each function runs inside a transaction that `bot.store.sqlite.database` has begun.
"""

from datetime import datetime

from bot.matches import transitions
from bot.matches.holdings import Endings, Holdings
from bot.matches.ids import FORMER, UserId
from bot.matches.model import Challenge, Match
from bot.store import challenge_table, days, match_table, preferences
from bot.store.connection import Connection

_PLAYED = "SELECT id FROM matches WHERE seat_0 = :user UNION SELECT id FROM matches WHERE seat_1 = :user"
_OFFERED = """
    SELECT id FROM challenges WHERE challenger = :user UNION SELECT id FROM challenges WHERE opponent = :user
"""


def holdings(db: Connection, user: UserId) -> Holdings:
    """Count what is stored of a person."""
    running, played, opened, offered, blocked = (
        _count(db, ids, user)
        for ids in (
            f"SELECT id FROM matches WHERE status = 'running' AND id IN ({_PLAYED})",  # noqa: S608
            _PLAYED,
            f"SELECT id FROM challenges WHERE status = 'open' AND id IN ({_OFFERED})",  # noqa: S608
            _OFFERED,
            "SELECT blocked FROM blocks WHERE person = :user",
        )
    )
    settings = preferences.person(db, user)
    vacations = len(days.vacations(db, user))
    return Holdings(settings, blocked, opened, offered - opened, running, played - running, vacations)


def _count(db: Connection, ids: str, user: UserId) -> int:
    (count,) = db.execute(f"SELECT count(*) FROM ({ids}) AS found", {"user": user}).fetchone()  # noqa: S608
    return int(count)


def forget(db: Connection, user: UserId, at: datetime, owner: str | None) -> Endings:
    """Delete what a person has set, and put a former player in their place everywhere else.

    What is running or open ends by a transition each; what is over before is changed all at once, to the
    same effect, as there may be any number of it. Nobody claims that.
    """
    db.execute("DELETE FROM people WHERE person = ?", (user,))
    db.execute("DELETE FROM blocks WHERE person = ?", (user,))
    _forget_moderator(db, user)
    days.forget(db, user)
    matches = [_end(db, match, user, at, owner) for match in match_table.running_of(db, user, None)]
    challenges = [_close(db, challenge, user, owner) for challenge in challenge_table.open_of(db, user)]
    _forget_outcomes(db, user)
    _forget_seats(db, user)
    _forget_challenges(db, user)
    return Endings(matches, challenges)


def _end(db: Connection, before: Match, user: UserId, at: datetime, owner: str | None) -> Match:
    after = transitions.forget_in_match(before, user, at)
    match_table.update(db, before, after, at, owner)
    return after


def _close(db: Connection, before: Challenge, user: UserId, owner: str | None) -> Challenge:
    after = transitions.forget_in_challenge(before, user)
    challenge_table.update(db, before, after, owner)
    return after


def _forget_outcomes(db: Connection, user: UserId) -> None:
    db.execute(
        f"""
        UPDATE outcomes SET details = json_set(details, '$.loser', :former)
        WHERE match IN ({_PLAYED}) AND json_extract(details, '$.loser') = :loser
        """,  # noqa: S608 (our own names)
        {"user": user, "loser": str(user), "former": str(FORMER)},
    )


def _forget_moderator(db: Connection, user: UserId) -> None:
    """Name a former player where a person has intervened in matches of others, and change their boards."""
    named = {"user": user, "moderator": str(user), "former": FORMER, "nobody": str(FORMER)}
    moderated = "SELECT match FROM log WHERE by = :user"
    ended = f"match IN ({moderated}) AND json_extract(details, '$.moderator') = :moderator"
    remarked = f"id IN ({moderated}) AND CAST(json_extract(remark, '$.by') AS TEXT) = :moderator"
    db.execute(
        f"UPDATE matches SET board_outdated = TRUE WHERE id IN (SELECT match FROM outcomes WHERE {ended})",  # noqa: S608
        named,
    )
    db.execute(
        f"UPDATE outcomes SET details = json_set(details, '$.moderator', :nobody) WHERE {ended}",  # noqa: S608
        named,
    )
    db.execute(
        "UPDATE matches SET board_outdated = TRUE, remark = json_set(remark, '$.by', :former)"  # noqa: S608
        f" WHERE {remarked}",
        named,
    )


def _forget_seats(db: Connection, user: UserId) -> None:
    for seat in ("seat_0", "seat_1"):
        change = f"UPDATE matches SET {seat} = ?, board_outdated = TRUE WHERE {seat} = ?"  # noqa: S608
        db.execute(change, (FORMER, user))


def _forget_challenges(db: Connection, user: UserId) -> None:
    for person, words in (("challenger", "note"), ("opponent", "reason")):
        db.execute(
            f"""
            UPDATE challenges SET {person} = ?, {words} = '', card_status = nullif(card_status, status)
            WHERE {person} = ?
            """,  # noqa: S608 (our own names)
            (FORMER, user),
        )
