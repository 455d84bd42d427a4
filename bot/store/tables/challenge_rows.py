"""How challenges look in a database."""

from datetime import datetime
from typing import NamedTuple

from bot.matches.ids import ChallengeId, ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.model import Challenge, ChallengeStatus, Offer, Place
from bot.rules.setup import setup_to_json
from bot.store.statements import Columns, setup_of, text_of


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
    take_backs: int
    status: str
    message: MessageId | None
    match: MatchId | None
    reason: str


CHALLENGE = f"SELECT {', '.join(ChallengeRow._fields)} FROM challenges "  # noqa: S608 (our own names)
"""Begins every query whose rows `challenge_of` reads."""


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
        "take_backs": offer.take_backs,
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
    }


def challenge_of(row: ChallengeRow) -> Challenge:
    """Read a row of `CHALLENGE`."""
    status = ChallengeStatus(row.status)
    return Challenge(row.id, _offer_of(row), status, row.message, row.match, row.reason)


def _offer_of(row: ChallengeRow) -> Offer:
    return Offer(
        place=Place(row.guild, row.channel),
        challenger=row.challenger,
        opponent=row.opponent,
        setup=setup_of(row.setup),
        seat=row.seat,
        created=datetime.fromisoformat(row.created),
        expires=datetime.fromisoformat(row.expires),
        rematch_of=row.rematch_of,
        note=row.note,
        days_per_turn=row.days_per_turn,
        thread=bool(row.thread),
        take_backs=bool(row.take_backs),
    )
