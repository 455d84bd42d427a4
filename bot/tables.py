"""All tables of the program, declared for the loops of the core; whatever opens its database imports this."""

from bot.features.following import table as follows
from bot.features.lessons import table as lessons
from bot.features.puzzles import table as puzzles
from bot.features.ratings import months
from bot.features.ratings import table as ratings
from bot.features.records import table as records
from bot.features.reminders import table as digests
from bot.features.replay import table as replay
from bot.features.together import table as together
from bot.features.tournaments import table as tournaments
from bot.matches.tables import (
    acts,
    challenges,
    contents,
    departures,
    hooks,
    leases,
    log,
    match_rows,
    outbox,
    persons,
    preferences,
    vacations,
)

_TABLES = (
    acts,
    challenges,
    digests,
    vacations,
    departures,
    follows,
    leases,
    lessons,
    log,
    match_rows,
    months,
    outbox,
    preferences,
    puzzles,
    ratings,
    records,
    replay,
    together,
    tournaments,
)
_LOCKING = (
    tournaments,
    ratings,
)
"""Their hooks lock rows: in this order, as a step of a tournament does."""

_ACTING = (
    persons,
    contents,
    ratings,
    together,
    tournaments,
)

contents.HELD.declare(one for table in _TABLES for one in table.HOLDS)
hooks.CALLED.declare(table.HOOKS for table in dict.fromkeys((*_LOCKING, *_TABLES)) if hasattr(table, "HOOKS"))
acts.KINDS.declare(kind for table in _ACTING for kind in table.ACTS)
