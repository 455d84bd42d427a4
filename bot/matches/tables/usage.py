"""SQL over the limits and blocks of players in a server."""

from collections.abc import Sequence
from datetime import datetime

from bot.db import statements
from bot.db.connection import Connection
from bot.matches.ids import NO_PERSON, GuildId, UserId
from bot.matches.limits import REJECTIONS_COUNT_FOR, Usage
from bot.matches.model import Offer
from bot.matches.tables import preferences
from bot.matches.tables.challenges import OPEN_IN
from bot.matches.tables.matches import RUNNING_OF

_RUNNING_IN = """
    SELECT count(*) FROM matches INDEXED BY running_between_people
    WHERE guild = ? AND status = 'running' AND level IS NULL
"""
"""Without matches against the computer; SQLite would prefer the index of all matches of the server."""


def in_server(
    db: Connection, guild: GuildId, players: Sequence[UserId | None], at: datetime, offer: Offer | None = None
) -> Usage:
    """Return limits and blocks of players, and recent rejections of similar offers."""
    now = statements.text_of(at)
    people = [user for user in players if user is not None and user not in NO_PERSON]
    running = {user: _running_against(db, user, guild) for user in people}
    whose = f"CASE WHEN challenger IN ({', '.join('?' * len(people)) or 'NULL'}) THEN challenger END"
    counted = f"SELECT {whose} AS person, count(*) FROM {OPEN_IN} AND expires > ? GROUP BY person"  # noqa: S608
    opened = dict(db.execute(counted, (*people, guild, now)).fetchall())
    rejected: Sequence[datetime] = ()
    if offer is not None:
        rejected = _rejected_lately(db, offer, at)
    return Usage(
        settings=preferences.server(db, guild),
        blocked_by={user: preferences.blocked_by(db, user) for user in people},
        running_of={user: against.get(False, 0) for user, against in running.items()},
        computer_of={user: against.get(True, 0) for user, against in running.items()},
        running=statements.count(db, _RUNNING_IN, (guild,)),
        open_of={user: opened.get(user, 0) for user in people},
        open=sum(opened.values()),
        rejected=rejected,
    )


def _rejected_lately(db: Connection, offer: Offer, at: datetime) -> list[datetime]:
    """Return when similar offers were made recently that were declined or withdrawn.

    Those to one person count from all servers, and by former players, too: deleting one's data does not make
    it possible to ping the same person again and again. Those to anyone do not, as one former player would
    then keep a whole server from making them.
    """
    similar = "challenger = :challenger AND opponent IS NULL AND guild = :guild"
    if offer.opponent is not None:
        similar = "challenger IN (:challenger, 0) AND opponent = :opponent"
    lately = db.execute(
        f"SELECT created FROM challenges WHERE {similar} AND created > :since"  # noqa: S608 (our own names)
        " AND status IN ('declined', 'withdrawn') AND message IS NOT NULL ORDER BY created",
        {
            "challenger": offer.challenger,
            "since": statements.text_of(at - REJECTIONS_COUNT_FOR),
            "guild": offer.place.guild,
            "opponent": offer.opponent,
        },
    )
    return [datetime.fromisoformat(created) for (created,) in lately]


def _running_against(db: Connection, user: UserId, guild: GuildId) -> dict[bool, int]:
    query = f"SELECT level IS NOT NULL, count(*) FROM matches WHERE id IN ({RUNNING_OF}) GROUP BY 1"  # noqa: S608 (our own names)
    found = db.execute(query, {"user": user, "guild": guild})
    return {bool(computer): count for computer, count in found}
