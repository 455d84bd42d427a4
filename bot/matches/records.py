"""Converts matches to records and records to matches."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from bot.matches.free_text import LONGEST_FREE_TEXT, clean_text
from bot.matches.ids import COMPUTER, FORMER, MatchId, UserId
from bot.matches.model import Match, RecordMatch
from bot.matches.outbox import NOWHERE
from bot.rules.notation import format_turns, parse_turn
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


def match_of(record: Record, match_id: MatchId, rules: Rules) -> RecordMatch:
    first, second = map(_clean, record.players)
    outcome, setup = record.outcome, record.setup
    return RecordMatch(
        id=match_id,
        number=0,
        place=NOWHERE,
        setup=replace(setup, board_key=_clean(setup.board_key) or setup.board.tiling.key),
        seats=(FORMER, FORMER),
        started=_moment(record.started) or UNDATED,
        turns=tuple(format_turns(record.turns, setup.start(), rules)),
        start_ply=record.turns_before,
        outcome=None if outcome is None else replace(outcome, reason=_clean(outcome.reason)),
        ended=_moment(record.ended),
        names=(first, second),
    )


def _clean(text: str) -> str:
    return clean_text(text[:LONGEST_FREE_TEXT])


def _moment(text: str) -> datetime | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return None if day == UNDATED.date() else datetime(day.year, day.month, day.day, tzinfo=UTC)


def record_as_plain_values(match: Match, players: tuple[str, str]) -> dict[str, Any]:
    """Return the JSON form that `read_record` accepts, without replaying the turns."""
    outcome = match.outcome
    winner = None if outcome is None else "draw" if outcome.winner is None else outcome.winner
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


_NAMES = {FORMER: "a former player", COMPUTER: "the computer"}


def people_of(seats: tuple[UserId, UserId]) -> tuple[str, str]:
    first, second = (_NAMES.get(user, str(user)) for user in seats)
    return first, second
