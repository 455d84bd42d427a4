"""How records look in SQLite: moments as UTC text of one length, set-ups and details as JSON."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from bot.matches.model import Challenge, ChallengeStatus, Match, Offer, Place
from bot.rules.rules import Outcome
from bot.rules.setup import Setup, setup_from_json, setup_to_json

Row = tuple[Any, ...]
"""What SQLite gives; the functions below know what each column holds."""

CHALLENGE = """
    SELECT id, guild, channel, challenger, opponent, setup, seat, created, expires, rematch_of,
           note, days_per_turn, thread, status, message, match, reason
    FROM challenges
"""
"""Begins every query whose rows ``challenge_of`` reads."""

MATCH = """
    SELECT matches.id, number, guild, channel, setup, seat_0, seat_1, started,
           revision, board_message, board_revision, days_per_turn, deadline, overtime,
           (SELECT json_group_array(notation)
            FROM (SELECT notation FROM turns WHERE turns.match = matches.id ORDER BY ply)),
           winner, reason, details, ended
    FROM matches LEFT JOIN outcomes ON outcomes.match = matches.id
"""
"""Begins every query whose rows ``match_of`` reads.

The turns come along as one JSON list, so that a list of matches is one query.
"""


def text_of(moment: datetime) -> str:
    """Write an aware moment: an earlier one is a smaller text, and nothing is rounded."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def row_of_offer(offer: Offer) -> Row:
    """Guild, channel, challenger, opponent, setup, seat, created, expires, rematch_of and what is agreed."""
    return (
        offer.place.guild,
        offer.place.channel,
        offer.challenger,
        offer.opponent,
        setup_to_json(offer.setup),
        offer.seat,
        text_of(offer.created),
        text_of(offer.expires),
        offer.rematch_of,
        offer.note,
        offer.days_per_turn,
        offer.thread,
    )


def challenge_of(row: Row) -> Challenge:
    """Read a row of ``CHALLENGE``."""
    (key, guild, channel, challenger, opponent, setup, seat, created, expires, rematch_of, *more) = row
    note, days_per_turn, thread, status, message, match, reason = more
    offer = Offer(
        place=Place(guild, channel),
        challenger=challenger,
        opponent=opponent,
        setup=_setup_of(setup),
        seat=seat,
        created=datetime.fromisoformat(created),
        expires=datetime.fromisoformat(expires),
        rematch_of=rematch_of,
        note=note,
        days_per_turn=days_per_turn,
        thread=bool(thread),
    )
    return Challenge(key, offer, ChallengeStatus(status), message, match, reason)


def row_of_match(offer: Offer, seats: tuple[int, int], started: datetime, *, until: datetime | None) -> Row:
    """Guild, channel, setup, seat_0, seat_1, started, days_per_turn, deadline of a match about to begin."""
    return (
        offer.place.guild,
        offer.place.channel,
        setup_to_json(offer.setup),
        *seats,
        text_of(started),
        offer.days_per_turn,
        None if until is None else text_of(until),
    )


def state_of_match(match: Match) -> Row:
    """Everything but the turns that changes in the life of a match, and its id at the end."""
    return (
        match.status.value,
        match.revision,
        match.place.channel,
        match.board_message,
        match.board_revision,
        None if match.deadline is None else text_of(match.deadline),
        match.overtime,
        match.id,
    )


def match_of(row: Row) -> Match:
    """Read a row of ``MATCH``."""
    (key, number, guild, channel, setup, seat_0, seat_1, started, *state) = row
    revision, board_message, board_revision, days_per_turn, deadline, overtime, turns, *end = state
    outcome, ended = _end_of(*end)
    return Match(
        id=key,
        number=number,
        place=Place(guild, channel),
        setup=_setup_of(setup),
        seats=(seat_0, seat_1),
        started=datetime.fromisoformat(started),
        turns=tuple(json.loads(turns)),
        outcome=outcome,
        ended=ended,
        board_message=board_message,
        revision=revision,
        board_revision=board_revision,
        days_per_turn=days_per_turn,
        deadline=None if deadline is None else datetime.fromisoformat(deadline),
        overtime=bool(overtime),
    )


def row_of_outcome(match: int, outcome: Outcome, ended: datetime) -> Row:
    """Match, winner, reason, details, ended."""
    return match, outcome.winner, outcome.reason, json.dumps(dict(outcome.details)), text_of(ended)


def _end_of(
    winner: int | None, reason: str | None, details: str, ended: str
) -> tuple[Outcome, datetime] | tuple[None, None]:
    """Outcome and moment of a match; every column is empty while it runs, the winner also after a draw."""
    if reason is None:
        return None, None
    return Outcome(winner, reason, json.loads(details)), datetime.fromisoformat(ended)


@lru_cache(maxsize=64)
def _setup_of(text: str) -> Setup:
    """Read a set-up; most matches are played on the same few."""
    return setup_from_json(text)
