"""SQL of challenges, and their columns."""

import json
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.db import statements
from bot.db.connection import Connection
from bot.db.statements import field
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.ids import ChallengeId, GuildId, MatchId, Shards, UserId
from bot.matches.model import Challenge, Match, Offer
from bot.matches.outbox import CARD
from bot.matches.tables import claims, outbox
from bot.matches.tables.columns import Holds, People, fields_of
from bot.matches.tables.due_rows import DueRows
from bot.matches.tables.match_rows import PLAYED
from bot.matches.transitions import ChallengeTransition

_STATE = fields_of(Challenge, "id", "offer")
OFFERED = """
    SELECT id FROM challenges WHERE challenger = :user UNION SELECT id FROM challenges WHERE opponent = :user
"""
"""Challenges made by or for a person."""
_SHARED_BY_PERSON = f"""
    SELECT id FROM challenges WHERE seats > 1 AND (challenger, created) IN (
        SELECT challenger, created FROM challenges WHERE match IN ({PLAYED})
    )
"""  # noqa: S608 (our own names)
"""Challenges of several seats, one taken by the person, who plays the match of a part of it."""
_TAKERS = People("challenges", "id", "taken", "$[]", _SHARED_BY_PERSON, CARD)
HOLDS = (
    Holds(
        "challenges",
        of="guild",
        refers="matches",
        many=True,
        replaced="challenger opponent",
        words="note reason",
        people=(_TAKERS,),
        counted={"open": "status = 'open'", "closed": "status <> 'open'"},
    ),
)
OPEN_IN = "challenges INDEXED BY open_by_guild WHERE guild = ? AND status = 'open'"
"""The index is named because SQLite would prefer the one of all challenges of the server."""


def _people_to_text(people: tuple[UserId, ...]) -> str:
    return json.dumps([str(user) for user in people])


def _people_of(text: str) -> tuple[UserId, ...]:
    return tuple(UserId(int(user)) for user in json.loads(text))


_OFFER = fields_of(Offer, taken=field("taken", _people_to_text, _people_of))
"""Of the offer, only the people and the note ever change."""
_read_offer = statements.row_decoder({"id": field("id"), **_OFFER})
_read_rest = statements.row_decoder(_STATE)
_CHALLENGE = f"SELECT id, {statements.selection(_OFFER)}, {statements.selection(_STATE)} FROM challenges "  # noqa: S608 (our own names)


def _challenge_of(row: tuple[Any, ...]) -> Challenge:
    offer = _read_offer(row)
    return Challenge(offer.pop("id"), Offer(**offer), **_read_rest(row[-len(_STATE) :]))


CHALLENGES = statements.Records("challenge", _CHALLENGE, "challenges.id", _challenge_of)
EXPIRED = DueRows(CHALLENGES, "expires", "status = 'open'")


def open_in(db: Connection, guild: GuildId, user: UserId) -> list[Challenge]:
    """Return challenges made by or for a person."""
    where = f"WHERE id IN (SELECT id FROM {OPEN_IN} AND ? IN (challenger, opponent)) ORDER BY id"  # noqa: S608 (our own names)
    return CHALLENGES.select(db, where, guild, user)


def open_cards(db: Connection, after: ChallengeId, limit: int, shards: Shards) -> list[Challenge]:
    ids = f"""
        SELECT id FROM challenges INDEXED BY open_by_guild
        WHERE status = 'open' AND message IS NOT NULL AND id > ?{claims.of_shards(shards)}
        ORDER BY id LIMIT ?
    """  # noqa: S608 (our own names)
    return CHALLENGES.select(db, f"WHERE id IN ({ids}) ORDER BY id", after, limit)


def of_match(db: Connection, match: MatchId) -> Challenge | None:
    return next(iter(CHALLENGES.select(db, "WHERE match = ?", match)), None)


def free_seat(db: Connection, match: Match, at: datetime) -> None:
    """If a player never moved, free the seat again, where the card still has open ones."""
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
    columns = statements.columns_of(vars(offer), _OFFER) | statements.columns_of(vars(new), _STATE)
    return replace(new, id=ChallengeId(statements.insert(db, "challenges", columns)))


def apply(
    db: Connection, key: ChallengeId, transition: ChallengeTransition, at: datetime, by: By | None
) -> tuple[Challenge, Change[Challenge]]:
    """Apply a transition to a challenge and store its change; return the challenge before as well."""
    outbox.handle_once(db, by, at)
    before = CHALLENGES.get(db, key)
    change = transition(before)
    update(db, before, change, at)
    return before, change


def update(db: Connection, before: Challenge, change: Change[Challenge], at: datetime) -> Challenge:
    changed = statements.changed_columns(vars(before.offer), vars(change.after.offer), _OFFER)
    changed |= statements.changed_columns(vars(before), vars(change.after), _STATE)
    statements.update(db, "challenges", before.id, changed)
    outbox.write(db, change, at)
    return change.after
