"""Every statement about how well matches were played.

Each function runs inside a transaction that the database has begun.
"""

import json

from bot.matches.analyses import Analysis, analysis_of, analysis_to_plain
from bot.matches.ids import LAST_EXAMPLE, MatchId
from bot.store import statements
from bot.store.connection import Connection


def analysis(db: Connection, match: MatchId) -> Analysis | None:
    """Return how well a match was played, if that is kept."""
    query = "SELECT estimates, budget, version FROM analyses WHERE match = ?"
    for estimates, budget, version in db.execute(query, (match,)).fetchall():
        return analysis_of(json.loads(estimates), budget, version)
    return None


def keep(db: Connection, match: MatchId, made: Analysis) -> None:
    """Keep how well a match was played, in place of what was kept before."""
    estimates = json.dumps(analysis_to_plain(made), separators=(",", ":"))
    row = {"match": match, "version": made.version, "budget": made.budget, "estimates": estimates}
    statements.put(db, "analyses", row, "match")


def sweep(db: Connection) -> None:
    """Delete those of records that are not kept any more."""
    db.execute(
        "DELETE FROM analyses WHERE match < :last"
        " AND NOT EXISTS (SELECT 1 FROM records WHERE records.id = :last - analyses.match)",
        {"last": LAST_EXAMPLE},
    )
