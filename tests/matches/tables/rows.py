"""Puts rows into tables, and reads them: `put(db, "follows match person", (1, ANN), (2, BEN))`.

Columns that an example does not name have the values below, and a `number` is the id.
"""

import json
import re
from datetime import datetime, timedelta

from bot.db import statements
from bot.rules.setup import setup_to_json
from tests.store.samples import ANN, BEN, NOON, ODD

HERE, THERE = 1 << 22, 2 << 22
"""Two servers, which are in shards 1 and 2 of 8."""
HOUR, DAY, JUST = timedelta(hours=1), timedelta(days=1), timedelta(microseconds=1)
IN_PLACE = {"guild": HERE, "channel": 10}
_BEFORE_AND_AFTER = [f"{when}{{}}_{seat}" for when in ("before", "after") for seat in (0, 1)]
_MADE = {**IN_PLACE, "setup": setup_to_json(ODD)}
USUAL = {
    "matches": {**_MADE, "seat_0": ANN, "seat_1": BEN, "started": NOON},
    "boards": {"message": 100, "revision": 0},
    "challenges": {
        **_MADE, "challenger": ANN, "opponent": BEN, "created": NOON, "expires": NOON + 7 * DAY
    },
    "turns": {"notation": "a1", "played": NOON},
    "outcomes": {"winner": 0, "reason": "resigned", "details": {}, "ended": NOON},
    "outbox": {**IN_PLACE, "id": 1, "part": 0, "since": NOON},
    "log": {"guild": HERE, "what": "paused", "at": NOON, "details": {}},
    "posts": {"channel": 10},
    "follows": {"turns": False},
    "vacations": {"starts": NOON, "ends": NOON + DAY},
    "dailies": {**IN_PLACE, "pressed": NOON, "day": "2025-03-01", "puzzle": "odd-1"},
    "explained": {**IN_PLACE, "day": "2025-02-28", "puzzle": "odd-0"},
    "presses": {"guild": HERE, "day": "2025-03-01"},
    "tried": {"wrong": 0, "hints": 0},
    "lessons": {"done": NOON},
    "records": {"person": ANN, "digest": "", "text": "", "expires": NOON},
    "months": {**IN_PLACE, "month": "2025-03"},
    "rated_matches": {
        "guild": HERE, "game": "odd", "seat_0": ANN, "seat_1": BEN, "winner": 0, "reason": "odd-count",
        "ended": NOON, "first_seat": 0.0, "counts": True,
        **{name.format(""): 1500.0 for name in _BEFORE_AND_AFTER},
        **{name.format("_deviation"): 350.0 for name in _BEFORE_AND_AFTER},
    },
    "ratings": {
        "guild": HERE, "game": "odd", "rating": 1600.0, "deviation": 90.0, "last": NOON, "matches": 5,
        "opponents": 4,
    },
    "tournaments": {
        **IN_PLACE, "organiser": ANN, "created": NOON, "status": "open", "seed": 0, "is_extended": False,
        **{name: [] for name in ("players", "barred", "gone", "decisions", "interventions")},
    },
    "together": {
        **IN_PLACE, "hour": 18, "zone": "UTC", "pace": "daily", "stage": "open", "ply": 0,
        "day": "2025-03-01", "since": NOON, "pressed": NOON, "empty_days": 0, "is_late": False, "people": 0,
    },
    "proposals": {
        "ply": 0, "turn": "a1 white", "person": ANN, "named": False, "reason": "", "at": NOON, "chosen": False
    },
    "ballots": {"ply": 0, "person": ANN},
    "together_excluded": {"guild": HERE, "at": NOON},
    "people": {"settings": {}},
    "servers": {"settings": {}},
    "leases": {"owner": "a", "term": 1},
    "allowances": {"need": 1.0, "rate": 2.0, "reserved": 3.0, "number": 4, "refusals": 5},
}  # fmt: skip
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT")


def put(db, columns, *rows):
    """Add rows, with values for these columns of a table; where there is one, without a tuple."""
    table, *names = columns.split()
    for row in rows:
        values = USUAL.get(table, {}) | dict(zip(names, row if len(names) > 1 else (row,), strict=True))
        if table == "matches":
            values.setdefault("number", values["id"])
        statements.add(db, table, {name: _stored(value) for name, value in values.items()})


def add(db, table, **columns):
    values = tuple(columns.values())
    put(db, " ".join((table, *columns)), values if len(values) > 1 else values[0])


def _stored(value):
    if isinstance(value, datetime):
        return statements.text_of(value)
    return json.dumps(value) if isinstance(value, dict | list) else value


def rows(db, columns):
    """Return what stands in some columns of a table, sorted; of one column, without tuples."""
    table, *names = columns.split()
    found = db.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()
    read = [tuple(map(_read, row)) for row in found]
    return [row if len(names) > 1 else row[0] for row in sorted(read, key=_order)]


def _read(value):
    return datetime.fromisoformat(value) if isinstance(value, str) and MOMENT.match(value) else value


def _order(row):
    return [(value is not None, value) for value in row]


def check(db, read, *examples):
    """Look at examples of a function of a table: what it is given, and the ids of what it finds."""
    for *given, expected in examples:
        assert (given, ids(read(db, *given))) == (given, expected), read.__name__


def ids(found):
    return [one.id for one in found] if isinstance(found, list) else found and found.id
