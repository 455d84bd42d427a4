from collections.abc import Sequence
from datetime import datetime
from typing import Any

from bot.db.connection import Connection, long_read
from bot.features.ratings.career import Played, Profile, Reliability, career, reliability
from bot.features.ratings.table import OPTED_OUT, lines_of, of_person
from bot.matches.ids import GuildId, UserId
from bot.matches.tables import hooks, preferences
from bot.matches.tables.log import IS_HELPED

_SEAT = """
    SELECT json_extract(setup, '$.game') AS game, {seat} AS seat, seat_{other} AS opponent, level,
        winner, reason, json_extract(details, '$.loser') AS loser, started, ended,
        coalesce(boards.ply, start_ply) AS plies, start_ply, level IS NOT NULL AND {helped} AS is_helped
    FROM matches JOIN outcomes ON outcomes.match = matches.id LEFT JOIN boards ON boards.match = matches.id
    WHERE seat_{seat} = :user AND guild = :guild
"""
_SEATS = " UNION ALL ".join(_SEAT.format(seat=seat, other=1 - seat, helped=IS_HELPED) for seat in (0, 1))
_PLAYED = f"""
    SELECT game, seat, opponent, coalesce({OPTED_OUT}, FALSE), level, winner, reason, loser,
        started, ended, plies, start_ply, is_helped
    FROM ({_SEATS}) AS played
    LEFT JOIN people ON people.person = opponent
"""  # noqa: S608 (our own names)


def played(db: Connection, guild: GuildId, user: UserId) -> list[Played]:
    return [_played_of(row) for row in db.execute(_PLAYED, {"guild": guild, "user": user}).fetchall()]


def _played_of(row: Sequence[Any]) -> Played:
    game, seat, opponent, is_nowhere, level, winner, reason, loser, started, ended, *plies = row
    times = datetime.fromisoformat(started), datetime.fromisoformat(ended)
    return Played(game, seat, opponent, bool(is_nowhere), level, winner, reason, loser, *times, *plies)


@long_read
def profile(db: Connection, guild: GuildId, user: UserId) -> Profile | None:
    if not preferences.person(db, user).ranked:
        return None
    players = {pool.game: one for pool, one in of_person(db, user).items() if pool.guild == guild}
    counts = {message: count for one in hooks.CALLED for message, count in one.profile(db, user) if count}
    return Profile(career(played(db, guild, user), user), players, lines_of(db, user, guild), counts)


@long_read
def reliability_of(db: Connection, guild: GuildId, user: UserId) -> Reliability | None:
    if not preferences.person(db, user).ranked:
        return None
    return reliability((one for one in played(db, guild, user) if one.level is None), user)
