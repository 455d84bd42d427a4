"""Converts matches to records."""

import json
import re
from datetime import UTC, datetime
from typing import Any

from bot.errors import SetupError
from bot.matches.ids import NO_PERSON, UserId
from bot.matches.model import Match
from bot.rules.notation import parse_turn
from bot.rules.record import Record
from bot.rules.rules import Rules
from bot.rules.setup import setup_to_dict

UNDATED = datetime.min.replace(tzinfo=UTC)
_INITIAL = re.compile(r"(?<=[0-9])([bw])\b")
_COLOURS = {"b": " black", "w": " white"}
_HEAD = 7
"""Lines of a compact record before its options."""


def record_of(match: Match, rules: Rules, players: tuple[str, str]) -> Record:
    position = match.setup.start()
    turns = []
    for text in match.turns:
        turns.append(parse_turn(text, position, rules))
        position = rules.after(position, turns[-1])
    started = ""
    if match.started != UNDATED:
        started = match.started.date().isoformat()
    ended = ""
    if match.ended:
        ended = match.ended.date().isoformat()
    return Record(
        match.setup,
        tuple(turns),
        players=players,
        started=started,
        ended=ended,
        outcome=match.outcome,
        turns_before=match.start_ply,
    )


def record_as_plain_values(match: Match, players: tuple[str, str]) -> dict[str, Any]:
    """Return the JSON form that `read_record` accepts, without replaying the turns."""
    outcome = match.outcome
    winner: int | str | None = None
    if outcome is not None:
        winner = "draw"
        if outcome.winner is not None:
            winner = outcome.winner
    ended = ""
    if match.ended:
        ended = match.ended.date().isoformat()
    return {
        **setup_to_dict(match.setup),
        "players": list(players),
        "started": match.started.date().isoformat(),
        "ended": ended,
        "turns before": match.start_ply,
        "winner": winner,
        "reason": outcome.reason if outcome else "",
        "turns": list(match.turns),
    }


def people_of(seats: tuple[UserId, UserId]) -> tuple[str, str]:
    first, second = seats
    return NO_PERSON.get(first, str(first)), NO_PERSON.get(second, str(second))


def compact_record(match: Match) -> str:
    """Return game, board, options, turns and result in few characters, without names and dates.

    It has a line for each value, empty ones included: game, board, tiling, numbers, winner's
    seat, reason, turns before; then the options; after an empty line, the turns.
    """
    data = record_as_plain_values(match, ("", ""))
    winner = data["winner"]
    return "\n".join(
        [
            data["game"],
            data["board"],
            data["tiling"],
            "".join(map(str, data["numbers"])),
            "" if winner is None else str(winner),
            data["reason"],
            str(data["turns before"]),
            *(f"{key}={value}" for key, value in data["options"].items()),
            "",
            "\n".join(match.turns).replace(" black", "b").replace(" white", "w"),
        ]
    )


def expand_record(compact: str) -> str:
    """Return a compact record as JSON for `read_record`, which checks it."""
    lines = compact.split("\n")
    if len(lines) < _HEAD or "" not in lines[_HEAD:]:
        raise SetupError("record-damaged")
    game, board, tiling, numbers, winner, reason, before = lines[:_HEAD]
    end = lines.index("", _HEAD)
    data = {
        "game": game,
        "board": board,
        "tiling": tiling,
        "numbers": list(numbers),
        "winner": winner or None,
        "reason": reason,
        "turns before": before,
        "options": dict(line.split("=", 1) for line in lines[_HEAD:end] if "=" in line),
        "turns": [
            _INITIAL.sub(lambda found: _COLOURS[found[1]], turn) for turn in filter(None, lines[end + 1 :])
        ],
    }
    return json.dumps(data)
