"""Converts matches to records."""

from datetime import UTC, datetime
from typing import Any

from bot.matches.ids import NO_PERSON, UserId
from bot.matches.model import Match
from bot.rules.notation import parse_turn
from bot.rules.record import Record
from bot.rules.rules import Rules
from bot.rules.setup import setup_to_dict

UNDATED = datetime.min.replace(tzinfo=UTC)


def record_of(match: Match, rules: Rules, players: tuple[str, str]) -> Record:
    position = match.setup.start()
    turns = []
    for text in match.turns:
        turns.append(parse_turn(text, position, rules))
        position = rules.after(position, turns[-1])
    return Record(
        match.setup,
        tuple(turns),
        players=players,
        started="" if match.started == UNDATED else match.started.date().isoformat(),
        ended=match.ended.date().isoformat() if match.ended else "",
        outcome=match.outcome,
        turns_before=match.start_ply,
    )


def record_as_plain_values(match: Match, players: tuple[str, str]) -> dict[str, Any]:
    """Return the JSON form that `read_record` accepts, without replaying the turns."""
    outcome = match.outcome
    winner: int | str | None = None
    if outcome is not None:
        winner = "draw" if outcome.winner is None else outcome.winner
    return {
        **setup_to_dict(match.setup),
        "players": list(players),
        "started": match.started.date().isoformat(),
        "ended": match.ended.date().isoformat() if match.ended else "",
        "turns before": match.start_ply,
        "winner": winner,
        "reason": outcome.reason if outcome else "",
        "turns": list(match.turns),
    }


def people_of(seats: tuple[UserId, UserId]) -> tuple[str, str]:
    first, second = seats
    return NO_PERSON.get(first, str(first)), NO_PERSON.get(second, str(second))
