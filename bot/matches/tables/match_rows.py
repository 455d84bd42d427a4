"""How matches are stored, with turns and outcomes."""

import json
from datetime import datetime
from typing import Any

from bot.db import statements
from bot.db.statements import Field, Fields, Values, field, moment_field
from bot.matches.clock import wake
from bot.matches.model import Match, Shown
from bot.matches.outbox import BOARD
from bot.matches.plans import Plan
from bot.matches.tables import log
from bot.matches.tables.columns import Holds, People, fields_of
from bot.matches.vacations import Vacation
from bot.rules.rules import Outcome

_read_plan: Any = statements.json_decoder(Plan)
_STORED = fields_of(
    Match,
    "id",
    "turns",
    "outcome",
    "ended",
    "vacations",
    "shown",
    seats=Field(("seat_0", "seat_1")),
    taken_back=Field(("taken_back_0", "taken_back_1")),
    plans=Field(
        ("plan_0", "plan_1"),
        lambda plans: map(statements.to_json, plans),
        lambda texts: tuple([() if text == "[]" else _read_plan(json.loads(text)) for text in texts]),
    ),
    left=Field(("left_0", "left_1")),
)
"""Columns that hold fields of a match."""
_DERIVED: Fields = {
    "status": field("status"),
    "wake": moment_field("wake"),
    "for_computer": field("for_computer"),
}
"""Stored for their indexes."""


OUTCOME = fields_of(Outcome)
_TURNS = """(
    SELECT json_group_array(notation)
    FROM (SELECT notation FROM turns WHERE turns.match = matches.id ORDER BY ply) AS played
)"""
_NEWEST_VACATION = "(SELECT starts || '/' || ends FROM vacations WHERE person = seat_{} AND newest)"
PLAYED = "SELECT id FROM matches WHERE seat_0 = :user UNION SELECT id FROM matches WHERE seat_1 = :user"
"""Matches of a person; each seat has its index."""
_REMARK_AUTHORS = People("matches", "id", "remark", "$.by", log.MATCHES_OF, BOARD)
_LOSERS = People("outcomes", "match", "details", "$.loser", PLAYED, BOARD)
_DECIDERS = People("outcomes", "match", "details", "$.moderator", log.MATCHES_OF, BOARD)
HOLDS = (
    Holds(
        "matches",
        of="guild",
        many=True,
        replaced="seat_0 seat_1",
        people=(_REMARK_AUTHORS,),
        counted={"running": "status = 'running'", "finished": "status <> 'running'"},
    ),
    Holds("outcomes", "match", people=(_LOSERS, _DECIDERS)),
    *(Holds(table, "match") for table in ("boards", "posts", "turns")),
)


def _outcome_of(stored: tuple[int | None, str | None, str]) -> Outcome | None:
    """All columns are NULL while the match runs."""
    winner, reason, details = stored
    if reason is None:
        return None
    return Outcome(winner, reason, json.loads(details))


def _vacations_of(texts: tuple[str | None, str | None]) -> tuple[Vacation | None, ...]:
    return tuple(
        [None if text is None else Vacation(*map(datetime.fromisoformat, text.split("/"))) for text in texts]
    )


_READ: Fields = {
    "id": field("matches.id"),
    **_STORED,
    "revision": field("matches.revision"),
    "turns": field(_TURNS, read=lambda text: tuple(json.loads(text))),
    "vacations": Field((_NEWEST_VACATION.format(0), _NEWEST_VACATION.format(1)), read=_vacations_of),
    "outcome": Field(("winner", "reason", "details"), read=_outcome_of),
    "ended": moment_field("ended"),
    "shown": Field(
        tuple(f"boards.{name}" for name in Shown._fields),
        read=lambda stored: None if stored[0] is None else Shown(*stored),
    ),
}
"""With columns of other tables."""
read = statements.row_decoder(_READ)
"""Decodes a row of `MATCH`."""

MATCH = f"""
    SELECT {statements.selection(_READ)}
    FROM matches
    LEFT JOIN boards ON boards.match = matches.id
    LEFT JOIN outcomes ON outcomes.match = matches.id
"""  # noqa: S608 (our own names)
"""Begins each query whose rows `read` decodes."""


def columns_of(match: Match) -> dict[str, Any]:
    stored = statements.columns_of(vars(match), _STORED)
    return stored | statements.columns_of(_derived(match), _DERIVED)


def changed_columns(before: Match, after: Match) -> dict[str, Any]:
    changed = statements.changed_columns(vars(before), vars(after), _STORED)
    if changed or after.outcome is not before.outcome:  # all that the others derive from
        changed |= statements.changed_columns(_derived(before), _derived(after), _DERIVED)
    return changed


def _derived(match: Match) -> Values:
    return {"status": match.status.value, "wake": wake(match), "for_computer": match.is_for_computer}


def _match_of(row: tuple[Any, ...]) -> Match:
    """Return `Match(**read(row))` in half the time: matches are read all the while."""
    match = object.__new__(Match)
    vars(match).update(read(row))
    return match


MATCHES = statements.Records("match", MATCH, "matches.id", _match_of)
