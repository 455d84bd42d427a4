"""How people stand in a server, which limits and blocks go by.

Each function runs inside a transaction that the database has begun.
"""

from collections.abc import Sequence
from datetime import datetime

from bot.matches.ids import NO_PERSON, GuildId, UserId
from bot.matches.model import Offer
from bot.matches.standing import LATELY, Standing
from bot.store import statements
from bot.store.connection import Connection
from bot.store.tables import preferences
from bot.store.tables.challenges import OPEN_IN
from bot.store.tables.matches import RUNNING_OF

_RUNNING_IN = "SELECT count(*) FROM matches WHERE guild = ? AND status = 'running' AND level IS NULL"
"""How many matches between people run in a server."""


def standing(
    db: Connection,
    guild: GuildId,
    players: Sequence[UserId | None],
    at: datetime,
    offer: Offer | None = None,
) -> Standing:
    """Return how people stand in a server, and what came to nothing lately that was like an offer."""
    now = statements.text_of(at)
    people = [user for user in players if user is not None and user not in NO_PERSON]
    running = {user: _running_against(db, user, guild) for user in people}
    opened = _counts(
        db,
        f"SELECT challenger, count(*) FROM {OPEN_IN} AND expires > ? GROUP BY challenger",  # noqa: S608 (our own names)
        (guild, now),
    )
    return Standing(
        settings=preferences.server(db, guild),
        blocked_by={user: preferences.blocked_by(db, user) for user in people},
        running_of={user: against.get(False, 0) for user, against in running.items()},
        computer_of={user: against.get(True, 0) for user, against in running.items()},
        running=statements.count(db, _RUNNING_IN, (guild,)),
        open_of={user: opened.get(user, 0) for user in people},
        open=sum(opened.values()),
        in_vain=() if offer is None else _in_vain(db, offer, at),
    )


def _in_vain(db: Connection, offer: Offer, at: datetime) -> list[datetime]:
    """Return when the challenges were made that are like an offer and came to nothing lately."""
    lately = db.execute(
        "SELECT created FROM challenges WHERE challenger = ? AND created > ? AND guild = ?"
        " AND coalesce(opponent, 0) = ? AND status IN ('declined', 'withdrawn') AND message IS NOT NULL"
        " ORDER BY created",
        (offer.challenger, statements.text_of(at - LATELY), offer.place.guild, offer.opponent or 0),
    )
    return [datetime.fromisoformat(created) for (created,) in lately]


def _running_against(db: Connection, user: UserId, guild: GuildId) -> dict[bool, int]:
    """Return how many matches a person plays in a server, by whether it is against the computer."""
    query = f"SELECT level IS NOT NULL, count(*) FROM matches WHERE id IN ({RUNNING_OF}) GROUP BY 1"  # noqa: S608 (our own names)
    found = db.execute(query, {"user": user, "guild": guild})
    return {bool(computer): count for computer, count in found}


def _counts(db: Connection, query: str, parameters: Sequence[object]) -> dict[int, int]:
    return dict(db.execute(query, parameters).fetchall())
