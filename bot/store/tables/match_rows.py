"""How matches look in a database, with their turns and outcomes."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from bot.matches import plans
from bot.matches.clock import wake
from bot.matches.courtesy import BoardMessage, Remark, RemarkKind, Request, RequestKind, Vacation
from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.matches.model import Match, Place, Shown
from bot.matches.plans import Plan
from bot.rules.rules import Outcome
from bot.rules.setup import setup_to_json
from bot.store.statements import Columns, moment_of, setup_of, text_of, text_or_none


class MatchRow(NamedTuple):
    """What is read of a match, with its turns as one JSON list, its outcome, and where its board stands."""

    id: MatchId
    number: int
    guild: GuildId
    channel: ChannelId
    setup: str
    seat_0: UserId
    seat_1: UserId
    started: str
    revision: int
    days_per_turn: int | None
    level: int | None
    deadline: str | None
    overtime: int
    active: str | None
    last_turn: str | None
    answered: int
    remark: str | None
    take_backs: int
    taken_back_0: int
    taken_back_1: int
    request: str | None
    plan_0: str
    plan_1: str
    paused: str | None
    reminders: int
    snoozed: str | None
    turns: str
    vacation_0: str | None
    vacation_1: str | None
    winner: int | None
    reason: str | None
    details: str
    ended: str | None
    board: MessageId | None
    board_revision: int | None


_TURNS = """(
    SELECT json_group_array(notation)
    FROM (SELECT notation FROM turns WHERE turns.match = matches.id ORDER BY ply) AS played
)"""
_VACATION = "(SELECT starts || '/' || ends FROM vacations WHERE person = seat_{} AND newest)"
_EXPRESSIONS = {
    "id": "matches.id",
    "revision": "matches.revision",
    "board": "boards.message",
    "board_revision": "boards.revision",
    "turns": _TURNS,
    "vacation_0": _VACATION.format(0),
    "vacation_1": _VACATION.format(1),
}

MATCH = f"""
    SELECT {", ".join(_EXPRESSIONS.get(name, name) for name in MatchRow._fields)}
    FROM matches
    LEFT JOIN boards ON boards.match = matches.id
    LEFT JOIN outcomes ON outcomes.match = matches.id
"""  # noqa: S608 (our own names)
"""Begins every query whose rows `match_of` reads."""


def new_match_columns(match: Match) -> Columns:
    """Return everything of a match that never changes, but for its id."""
    return {
        "number": match.number,
        "guild": match.place.guild,
        "setup": setup_to_json(match.setup),
        "started": text_of(match.started),
        "days_per_turn": match.days_per_turn,
        "level": match.level,
        "take_backs": match.take_backs,
    }


_MATCH_COLUMNS: Mapping[str, Callable[[Match], Columns]] = {
    "seats": lambda match: {"seat_0": match.seats[0], "seat_1": match.seats[1]},
    "outcome": lambda match: {"status": match.status.value},
    "revision": lambda match: {"revision": match.revision},
    "place": lambda match: {"channel": match.place.channel},
    "deadline": lambda match: {"deadline": text_or_none(match.deadline)},
    "overtime": lambda match: {"overtime": match.overtime},
    "active": lambda match: {"active": text_or_none(match.active)},
    "last_turn": lambda match: {"last_turn": text_or_none(match.last_turn)},
    "answered": lambda match: {"answered": match.answered},
    "remark": lambda match: {"remark": None if match.remark is None else json.dumps(vars(match.remark))},
    "taken_back": lambda match: {"taken_back_0": match.taken_back[0], "taken_back_1": match.taken_back[1]},
    "request": lambda match: {"request": None if match.request is None else _request_to_json(match.request)},
    "plans": lambda match: {
        "plan_0": json.dumps(plans.to_json(match.plans[0])),
        "plan_1": json.dumps(plans.to_json(match.plans[1])),
    },
    "paused": lambda match: {"paused": text_or_none(match.paused)},
    "reminders": lambda match: {"reminders": match.reminders},
    "snoozed": lambda match: {"snoozed": text_or_none(match.snoozed)},
}
"""What changes in the life of a match, or after it, with its columns; turns and outcome have tables."""


def match_columns(match: Match) -> Columns:
    """Return everything but turns and outcome that changes in the life of a match, or after it."""
    written: dict[str, Any] = {**_wake_columns(match), **_computer_columns(match)}
    for columns in _MATCH_COLUMNS.values():
        written.update(columns(match))
    return written


def changed_match_columns(before: Match, after: Match) -> Columns:
    """Return those of `match_columns` that differ; what has not changed is not even written as text.

    Most of what a transition leaves alone is the very same object, which is quicker to see than equality.
    """
    was, now = vars(before), vars(after)
    changed: dict[str, Any] = {}
    for name, columns in _MATCH_COLUMNS.items():
        if was[name] is not now[name] and was[name] != now[name]:
            changed.update(columns(after))
    if wake(before) != wake(after):
        changed.update(_wake_columns(after))
    if before.is_for_computer != after.is_for_computer:
        changed.update(_computer_columns(after))
    return changed


def _wake_columns(match: Match) -> Columns:
    return {"wake": text_or_none(wake(match))}


def _computer_columns(match: Match) -> Columns:
    return {"for_computer": match.is_for_computer}


def match_of(row: MatchRow) -> Match:
    """Read a row of `MATCH`."""
    return Match(
        id=row.id,
        number=row.number,
        place=Place(row.guild, row.channel),
        setup=setup_of(row.setup),
        seats=(row.seat_0, row.seat_1),
        started=datetime.fromisoformat(row.started),
        turns=tuple(json.loads(row.turns)),
        outcome=_outcome_of(row),
        ended=moment_of(row.ended),
        revision=row.revision,
        days_per_turn=row.days_per_turn,
        level=row.level,
        deadline=moment_of(row.deadline),
        overtime=bool(row.overtime),
        active=moment_of(row.active),
        last_turn=moment_of(row.last_turn),
        answered=bool(row.answered),
        remark=None if row.remark is None else _remark_of(row.remark),
        take_backs=bool(row.take_backs),
        taken_back=(row.taken_back_0, row.taken_back_1),
        request=None if row.request is None else _request_of(row.request),
        plans=(_plan_of(row.plan_0), _plan_of(row.plan_1)),
        paused=moment_of(row.paused),
        reminders=row.reminders,
        snoozed=moment_of(row.snoozed),
        vacations=(_vacation_of(row.vacation_0), _vacation_of(row.vacation_1)),
        shown=None if row.board is None else Shown(row.board, row.board_revision or 0),
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


def _vacation_of(text: str | None) -> Vacation | None:
    """Read "start/end"."""
    return None if text is None else Vacation(*map(datetime.fromisoformat, text.split("/")))


def _plan_of(text: str) -> Plan:
    return () if text == "[]" else plans.from_json(json.loads(text))


def _remark_of(text: str) -> Remark:
    found = json.loads(text)
    return Remark(RemarkKind(found["kind"]), found["by"], tuple(found["turns"]))


def _request_to_json(request: Request) -> str:
    return json.dumps({**vars(request), "at": text_of(request.at)})


def _request_of(text: str) -> Request:
    found = json.loads(text)
    found["kind"] = RequestKind(found["kind"])
    found["at"] = datetime.fromisoformat(found["at"])
    found["message"] = None if found["message"] is None else BoardMessage(*found["message"])
    return Request(**found)
