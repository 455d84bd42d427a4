"""Every statement about challenges, and how they look in a database."""

import json
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.db import statements
from bot.db.connection import Connection
from bot.db.statements import field
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.ids import ChallengeId, GuildId, MatchId, UserId
from bot.matches.model import Challenge, Match, Offer
from bot.matches.outbox import Kind
from bot.matches.tables import outbox
from bot.matches.tables.columns import Holds, People, fields_of
from bot.matches.tables.match_rows import PLAYED
from bot.matches.transitions import ChallengeTransition


def _people_to_text(people: tuple[UserId, ...]) -> str:
    return json.dumps([str(user) for user in people])


def _people_of(text: str) -> tuple[UserId, ...]:
    return tuple(UserId(int(user)) for user in json.loads(text))


_OFFER = fields_of(Offer, taken=field("taken", _people_to_text, _people_of))
"""What is offered; of that only the people and the note change, when one is forgotten or takes a seat."""
_FIELDS = fields_of(Challenge, "id", "offer")
"""What becomes of it."""
_read_offer = statements.row_decoder({"id": field("id"), **_OFFER})
_read_rest = statements.row_decoder(_FIELDS)
_CHALLENGE = f"SELECT id, {statements.selection(_OFFER)}, {statements.selection(_FIELDS)} FROM challenges "  # noqa: S608 (our own names)


def _challenge_of(row: tuple[Any, ...]) -> Challenge:
    offer = _read_offer(row)
    return Challenge(offer.pop("id"), Offer(**offer), **_read_rest(row[-len(_FIELDS) :]))


CHALLENGES = statements.Records("challenge", _CHALLENGE, "challenges.id", _challenge_of)

OFFERED = """
    SELECT id FROM challenges WHERE challenger = :user UNION SELECT id FROM challenges WHERE opponent = :user
"""
"""The challenges that were made by or for a person."""
_SHARED = f"""
    SELECT id FROM challenges WHERE seats > 1 AND (challenger, created) IN (
        SELECT challenger, created FROM challenges WHERE match IN ({PLAYED})
    )
"""  # noqa: S608 (our own names)
"""The challenges of several seats of which a person has taken one: they play the match of a part of it."""
_TAKERS = People("challenges", "id", "taken", "$[]", _SHARED, Kind.CARD)
HOLDS = (
    Holds(
        *("challenges", "guild", "matches"),
        many=True,
        replaced="challenger opponent",
        words="note reason",
        people=(_TAKERS,),
        counted={"open": "status = 'open'", "closed": "status <> 'open'"},
    ),
)
OPEN_IN = "challenges INDEXED BY open_by_guild WHERE guild = ? AND status = 'open'"
"""The open challenges of a server; SQLite would take the index of all its challenges."""


def open_in(db: Connection, guild: GuildId) -> list[Challenge]:
    return CHALLENGES.select(db, f"WHERE id IN (SELECT id FROM {OPEN_IN}) ORDER BY id", guild)  # noqa: S608 (our own names)


def of_match(db: Connection, match: MatchId) -> Challenge | None:
    return next(iter(CHALLENGES.select(db, "WHERE match = ?", match)), None)


def free_seat(db: Connection, match: Match, at: datetime) -> None:
    """Free the seat that a match was for, where its player never moved, on a card with others left."""
    part = of_match(db, match.id)
    if part is None or part.offer.opponent is None:
        return
    query = "SELECT id FROM challenges WHERE challenger = ? AND created = ? AND seats > 1 AND status = 'open'"
    found = db.execute(query, (part.offer.challenger, statements.text_of(part.offer.created)))
    for (key,) in found.fetchall():
        db.execute("UPDATE challenges SET status = status WHERE id = ?", (key,))  # which locks it
        before = CHALLENGES.get(db, ChallengeId(key))
        update(db, before, transitions.free_seat(before, match), at)


def rematches(db: Connection, match: MatchId) -> list[Challenge]:
    return CHALLENGES.select(db, "WHERE rematch_of = ? AND status IN ('open', 'accepted')", match)


def open_of(db: Connection, user: UserId) -> list[Challenge]:
    return CHALLENGES.select(db, f"WHERE id IN ({OFFERED}) AND status = 'open' ORDER BY +id", {"user": user})


def newest_of(db: Connection, user: UserId, limit: int, before: ChallengeId | None = None) -> list[Challenge]:
    """Return the newest challenges that were made by or for a person."""
    ids = """
        SELECT id FROM challenges WHERE challenger = :user AND (:before IS NULL OR id < :before)
        UNION
        SELECT id FROM challenges WHERE opponent = :user AND (:before IS NULL OR id < :before)
        ORDER BY id DESC LIMIT :limit
    """
    where = f"WHERE id IN ({ids}) ORDER BY id"
    return CHALLENGES.select(db, where, {"user": user, "before": before, "limit": max(0, limit)})


def insert(db: Connection, offer: Offer) -> Challenge:
    new = Challenge(ChallengeId(0), offer)
    columns = {**statements.columns_of(vars(offer), _OFFER), **statements.columns_of(vars(new), _FIELDS)}
    return replace(new, id=ChallengeId(statements.insert(db, "challenges", columns)))


def apply(
    db: Connection, key: ChallengeId, transition: ChallengeTransition, at: datetime, by: By | None
) -> tuple[Challenge, Change[Challenge]]:
    """Apply a transition to a challenge and store what it brings about; return what it was before as well.

    Raises:
        KeyError: There is no such challenge.
        DeliveredTwiceError: The interaction has made a change before.
    """
    outbox.handle_once(db, by, at)
    before = CHALLENGES.get(db, key)
    change = transition(before)
    update(db, before, change, at)
    return before, change


def update(db: Connection, before: Challenge, change: Change[Challenge], at: datetime) -> Challenge:
    """Store what has become of a challenge, and return that."""
    changed = statements.changed_columns(vars(before.offer), vars(change.after.offer), _OFFER)
    changed |= statements.changed_columns(vars(before), vars(change.after), _FIELDS)
    statements.update(db, "challenges", before.id, changed)
    outbox.write(db, change, at)
    return change.after
