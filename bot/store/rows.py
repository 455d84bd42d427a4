"""How records look in a database: columns by name, moments as UTC text of one length, details as JSON.

A new column is a field of the row, a line in the function that reads it, and one in the function that writes
it. Challenges and matches have modules of their own.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from bot.matches.courtesy import LogEntry, Logged
from bot.matches.model import Match
from bot.rules.setup import Setup, setup_from_json

Columns = Mapping[str, Any]
"""Values of a row by the names of their columns."""


def text_of(moment: datetime) -> str:
    """Write an aware moment: an earlier one is a smaller text, and nothing is rounded."""
    return _text_of_utc(moment.astimezone(UTC))


@lru_cache(maxsize=16)
def _text_of_utc(moment: datetime) -> str:
    """Write a moment of UTC; one change writes the same several times.

    Other zones have moments that are equal and not the same, when their clocks are set back.
    """
    return moment.isoformat(timespec="microseconds")


def text_or_none(moment: datetime | None) -> str | None:
    """Write an aware moment, or none."""
    return None if moment is None else text_of(moment)


def moment_of(text: str | None) -> datetime | None:
    """Read a moment, or none."""
    return None if text is None else datetime.fromisoformat(text)


@lru_cache(maxsize=64)
def setup_of(text: str) -> Setup:
    """Read a set-up; most matches are played on the same few."""
    return setup_from_json(text)


def log_columns(match: Match, entry: LogEntry) -> Columns:
    """Return everything of an entry of the log but its id."""
    return {
        "match": match.id,
        "guild": match.place.guild,
        "what": entry.what,
        "by": entry.by,
        "at": text_of(entry.at),
        "details": json.dumps(dict(entry.details)),
    }


LOG = """
    SELECT log.id, log.guild, log.match, number, what, by, at, details
    FROM log JOIN matches ON matches.id = log.match
"""
"""Begins every query whose rows `logged_of` reads."""


def logged_of(row: tuple[Any, ...]) -> Logged:
    """Read a row of `LOG`."""
    key, guild, match, number, what, by, at, details = row
    entry = LogEntry(what, by, datetime.fromisoformat(at), json.loads(details))
    return Logged(key, guild, match, number, entry)
