"""How records look in SQLite: columns by name, moments as UTC text of one length, details as JSON.

A new column is a field of the row, a line in the function that reads it, and one in the function that writes
it.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from bot.matches.ids import ChallengeId, ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.model import BoardMessage, Challenge, ChallengeStatus, Errand, Match, Offer, Place
from bot.rules.rules import Outcome
from bot.rules.setup import Setup, setup_from_json, setup_to_json

Columns = Mapping[str, Any]
"""Values of a row by the names of their columns."""


class ChallengeRow(NamedTuple):
    """What is read of a challenge."""

    id: ChallengeId
    guild: GuildId
    channel: ChannelId
    challenger: UserId
    opponent: UserId | None
    setup: str
    seat: int | None
    created: str
    expires: str
    rematch_of: MatchId | None
    note: str
    days_per_turn: int | None
    thread: int
    status: str
    message: MessageId | None
    match: MatchId | None
    reason: str
    card_status: str | None


class MatchRow(NamedTuple):
    """What is read of a match, with its turns as one JSON list; the last four are empty while it runs."""

    id: MatchId
    number: int
    guild: GuildId
    channel: ChannelId
    setup: str
    seat_0: UserId
    seat_1: UserId
    started: str
    revision: int
    board_message: MessageId | None
    board_revision: int | None
    days_per_turn: int | None
    deadline: str | None
    overtime: int
    board_overtime: int
    board_outdated: int
    old_boards: str
    errands: str
    turns: str
    winner: int | None
    reason: str | None
    details: str
    ended: str | None


CHALLENGE = f"SELECT {', '.join(ChallengeRow._fields)} FROM challenges "  # noqa: S608 (our own names)
"""Begins every query whose rows `challenge_of` reads."""

_TURNS = """(
    SELECT json_group_array(notation)
    FROM (SELECT notation FROM turns WHERE turns.match = matches.id ORDER BY ply)
)"""
_EXPRESSIONS = {"id": "matches.id", "turns": _TURNS}

MATCH = f"""
    SELECT {", ".join(_EXPRESSIONS.get(name, name) for name in MatchRow._fields)}
    FROM matches LEFT JOIN outcomes ON outcomes.match = matches.id
"""  # noqa: S608 (our own names)
"""Begins every query whose rows `match_of` reads."""


def text_of(moment: datetime) -> str:
    """Write an aware moment: an earlier one is a smaller text, and nothing is rounded."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def offer_columns(offer: Offer) -> Columns:
    """Return everything of a challenge that never changes."""
    return {
        "guild": offer.place.guild,
        "channel": offer.place.channel,
        "setup": setup_to_json(offer.setup),
        "seat": offer.seat,
        "created": text_of(offer.created),
        "expires": text_of(offer.expires),
        "rematch_of": offer.rematch_of,
        "days_per_turn": offer.days_per_turn,
        "thread": offer.thread,
    }


def challenge_columns(challenge: Challenge) -> Columns:
    """Return everything that changes in the life of a challenge, and when one of the two is forgotten."""
    return {
        "challenger": challenge.offer.challenger,
        "opponent": challenge.offer.opponent,
        "note": challenge.offer.note,
        "status": challenge.status.value,
        "message": challenge.message,
        "match": challenge.match,
        "reason": challenge.reason,
        "card_status": None if challenge.card_status is None else challenge.card_status.value,
    }


def challenge_of(row: ChallengeRow) -> Challenge:
    """Read a row of `CHALLENGE`."""
    status = ChallengeStatus(row.status)
    shown = None if row.card_status is None else ChallengeStatus(row.card_status)
    return Challenge(row.id, _offer_of(row), status, row.message, row.match, row.reason, shown)


def _offer_of(row: ChallengeRow) -> Offer:
    return Offer(
        place=Place(row.guild, row.channel),
        challenger=row.challenger,
        opponent=row.opponent,
        setup=_setup_of(row.setup),
        seat=row.seat,
        created=datetime.fromisoformat(row.created),
        expires=datetime.fromisoformat(row.expires),
        rematch_of=row.rematch_of,
        note=row.note,
        days_per_turn=row.days_per_turn,
        thread=bool(row.thread),
    )


def new_match_columns(match: Match) -> Columns:
    """Return everything of a match that never changes, but for its id."""
    return {
        "number": match.number,
        "guild": match.place.guild,
        "setup": setup_to_json(match.setup),
        "started": text_of(match.started),
        "days_per_turn": match.days_per_turn,
    }


def match_columns(match: Match) -> Columns:
    """Return everything but turns and outcome that changes in the life of a match, or after it."""
    return {
        "seat_0": match.seats[0],
        "seat_1": match.seats[1],
        "status": match.status.value,
        "revision": match.revision,
        "channel": match.place.channel,
        "board_message": match.board_message,
        "board_revision": match.board_revision,
        "deadline": None if match.deadline is None else text_of(match.deadline),
        "overtime": match.overtime,
        "board_overtime": match.board_overtime,
        "board_outdated": match.board_outdated,
        "old_boards": json.dumps(match.old_boards),
        "errands": json.dumps(sorted(match.errands)),
    }


def match_of(row: MatchRow) -> Match:
    """Read a row of `MATCH`."""
    return Match(
        id=row.id,
        number=row.number,
        place=Place(row.guild, row.channel),
        setup=_setup_of(row.setup),
        seats=(row.seat_0, row.seat_1),
        started=datetime.fromisoformat(row.started),
        turns=tuple(json.loads(row.turns)),
        outcome=_outcome_of(row),
        ended=_moment_of(row.ended),
        board_message=row.board_message,
        revision=row.revision,
        board_revision=row.board_revision,
        days_per_turn=row.days_per_turn,
        deadline=_moment_of(row.deadline),
        overtime=bool(row.overtime),
        board_overtime=bool(row.board_overtime),
        board_outdated=bool(row.board_outdated),
        old_boards=tuple(BoardMessage(*board) for board in json.loads(row.old_boards)),
        errands=frozenset(Errand(errand) for errand in json.loads(row.errands)),
    )


def outcome_columns(outcome: Outcome, ended: datetime) -> Columns:
    """Return how a match ended, and when."""
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "details": json.dumps(dict(outcome.details)),
        "ended": text_of(ended),
    }


def _outcome_of(row: MatchRow) -> Outcome | None:
    """The outcome of a match; every column of it is empty while the match runs."""
    if row.reason is None:
        return None
    return Outcome(row.winner, row.reason, json.loads(row.details))


def _moment_of(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


@lru_cache(maxsize=64)
def _setup_of(text: str) -> Setup:
    """Read a set-up; most matches are played on the same few."""
    return setup_from_json(text)
