import json
from collections.abc import Iterator

from bot.db import statements
from bot.db.connection import Connection
from bot.features.replay.model import TURNING, Analysis, analysis_of, analysis_to_plain, may_have_turned
from bot.matches.ids import MatchId
from bot.matches.model import Match
from bot.matches.outbox import Entry, notice
from bot.matches.tables.columns import Holds
from bot.matches.tables.hooks import Hooks

HOLDS = (Holds("analyses", "match"),)


def analysis(db: Connection, match: MatchId) -> Analysis | None:
    query = "SELECT estimates, budget, version FROM analyses WHERE match = ?"
    for estimates, budget, version in db.execute(query, (match,)).fetchall():
        return analysis_of(json.loads(estimates), budget, version)
    return None


def store_analysis(db: Connection, match: MatchId, made: Analysis) -> None:
    estimates = json.dumps(analysis_to_plain(made), separators=(",", ":"))
    row = {"match": match, "version": made.version, "budget": made.budget, "estimates": estimates}
    statements.put(db, "analyses", row, "match")


def _look_back(_db: Connection, before: Match, after: Match) -> Iterator[Entry]:
    if before.outcome is None and may_have_turned(after):
        yield notice(TURNING, after)


HOOKS = Hooks(on_change=_look_back)
