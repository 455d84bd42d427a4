"""Every statement about ratings and the ledger that they follow from, and about what people have played.

Whatever changes them locks the settings of the server first, in the order of servers: two matches that end
at the same moment come one after the other, and nobody is excluded in between.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.db import statements
from bot.db.connection import Connection
from bot.db.statements import Field, field
from bot.matches.ids import FORMER, GuildId, MatchId, UserId
from bot.matches.model import Ending, Match
from bot.matches.ratings import ledger, tables
from bot.matches.ratings.career import Played, Profile, Reliability, career, reliability
from bot.matches.ratings.glicko import Rating
from bot.matches.ratings.ledger import Player, Pool, PoolKey, RatedMatch, Seats, Told, Two
from bot.matches.ratings.tables import Month, Win
from bot.matches.settings import ServerSettings
from bot.matches.tables import months, preferences
from bot.matches.tables.columns import Holds, fields_of, plain


def _numbers(two: Two) -> tuple[float, ...]:
    return (*two[0], *two[1])


def _two(numbers: Sequence[float]) -> Two:
    return Rating(*numbers[:2]), Rating(*numbers[2:])


def _rating_columns(when: str) -> tuple[str, ...]:
    return f"{when}_0", f"{when}_deviation_0", f"{when}_1", f"{when}_deviation_1"


_LINE = fields_of(
    RatedMatch,
    "id",
    pool=Field(("guild", "game"), read=lambda stored: PoolKey(*stored)),
    seats=Field(("seat_0", "seat_1")),
    before=Field(_rating_columns("before"), _numbers, _two),
    after=Field(_rating_columns("after"), _numbers, _two),
)
RATED_MATCHES = statements.Table("rated match", RatedMatch, "rated_matches", {"id": field("id"), **_LINE})
_PLAYER = fields_of(Player, rating=Field(("rating", "deviation"), tuple, lambda stored: Rating(*stored)))
_STANDING = statements.selection(_PLAYER)
_read_player = statements.row_decoder(_PLAYER)

_OF = """WHERE id IN (
    SELECT id FROM rated_matches WHERE seat_0 = :user AND (:guild IS NULL OR guild = :guild)
    UNION
    SELECT id FROM rated_matches WHERE seat_1 = :user AND (:guild IS NULL OR guild = :guild)
)"""
_OF_TWO = """WHERE id IN (
    SELECT id FROM rated_matches WHERE guild = :guild AND game = :game AND seat_0 = :one AND seat_1 = :two
    UNION
    SELECT id FROM rated_matches WHERE guild = :guild AND game = :game AND seat_0 = :two AND seat_1 = :one
)"""
_LATE = """
    SELECT ended FROM rated_matches
    WHERE seat_{loser} = :user AND guild = :guild AND game = :game AND ended > :since
    AND winner = 1 - {loser} AND reason = :reason AND counts
"""


def told(db: Connection, match: MatchId) -> Told | None:
    """Return what a match has changed; nothing where it did not count."""
    for line in RATED_MATCHES.select(db, "WHERE match = ?", match):
        nowhere = (user for user in line.seats if user == FORMER or not preferences.person(db, user).ranked)
        return Told(line, frozenset(nowhere))
    return None


def lines(db: Connection, pool: PoolKey) -> list[RatedMatch]:
    """Return all lines of a pool, in their order."""
    return RATED_MATCHES.select(db, "WHERE guild = ? AND game = ? ORDER BY id", *pool)


def lines_of(db: Connection, user: UserId, guild: GuildId | None = None) -> list[RatedMatch]:
    """Return the lines of a person, in their order."""
    return sorted(RATED_MATCHES.select(db, _OF, {"user": user, "guild": guild}), key=lambda line: line.id)


def of_person(db: Connection, user: UserId) -> dict[PoolKey, Player]:
    query = f"SELECT guild, game, {_STANDING} FROM ratings WHERE person = ?"  # noqa: S608 (our own names)
    found = sorted(db.execute(query, (user,)).fetchall())
    return {PoolKey(guild, game): _player_of(row) for guild, game, *row in found}


_RANKED = f"""
    SELECT ratings.person, {_STANDING}
    FROM ratings LEFT JOIN people ON people.person = ratings.person
    WHERE guild = :guild AND game = :game AND last >= :since AND opponents >= :met AND deviation <= :sure
"""  # noqa: S608 (our own names)
IS_NOWHERE = "CAST(json_extract(coalesce(people.settings, '{}'), '$.ranked') AS TEXT) IN ('0', 'false')"
"""Whether a person is in no table; the two databases read what is false in their own way."""


def ranked(db: Connection, pool: PoolKey, at: datetime) -> dict[UserId, Player]:
    """Return who may have a rank in a game; how sure a rating is by now is left to others."""
    named = {
        "guild": pool.guild,
        "game": pool.game,
        "since": statements.text_of(at - tables.IDLE),
        "met": tables.OPPONENTS,
        "sure": tables.SURE,
    }
    found = db.execute(f"{_RANKED} AND NOT coalesce({IS_NOWHERE}, FALSE)", named).fetchall()
    return {person: _player_of(row) for person, *row in found}


_WINS = f"""
    WITH won (winner, loser) AS (
        SELECT CASE winner WHEN 0 THEN seat_0 ELSE seat_1 END, CASE winner WHEN 0 THEN seat_1 ELSE seat_0 END
        FROM rated_matches
        WHERE guild = :guild AND ended >= :begins AND ended < :ends AND winner IS NOT NULL AND counts
        AND (:game = '' OR game = :game)
    )
    SELECT winner, loser, count(*) FROM won LEFT JOIN people ON people.person = winner
    WHERE winner <> 0 AND NOT coalesce({IS_NOWHERE}, FALSE) GROUP BY winner, loser
"""  # noqa: S608 (our own names)


def wins(db: Connection, guild: GuildId, game: str, month: Month) -> list[Win]:
    """Return who has beaten whom in a month, in one game or, without a name, in all."""
    begins, ends = statements.text_of(month.begins), statements.text_of(month.ends)
    found = db.execute(_WINS, {"guild": guild, "game": game, "begins": begins, "ends": ends})
    return sorted(Win(*row) for row in found.fetchall())


def games(db: Connection, guild: GuildId) -> list[str]:
    query = "SELECT game, sum(matches) FROM ratings WHERE guild = ? GROUP BY game"
    played = dict(db.execute(query, (guild,)).fetchall())
    return sorted(played, key=lambda game: (-played[game], game))


def pools(db: Connection, guild: GuildId) -> list[PoolKey]:
    found = db.execute("SELECT DISTINCT game FROM rated_matches WHERE guild = ? ORDER BY game", (guild,))
    return [PoolKey(guild, game) for (game,) in found.fetchall()]


def players(db: Connection, pool: PoolKey, people: Iterable[UserId]) -> dict[UserId, Player]:
    query = f"SELECT {_STANDING} FROM ratings WHERE guild = ? AND game = ? AND person = ?"  # noqa: S608
    found = {user: db.execute(query, (*pool, user)).fetchone() for user in people}
    return {user: _player_of(row) for user, row in found.items() if row is not None}


def _player_of(row: Sequence[Any]) -> Player:
    return Player(**_read_player(row))


def lock(db: Connection, guild: GuildId) -> ServerSettings:
    """Keep the ratings of a server for this transaction alone, and return what the server has set."""
    ((settings,),) = db.execute(
        "INSERT INTO servers (guild, settings) VALUES (?, '{}')"
        " ON CONFLICT (guild) DO UPDATE SET settings = servers.settings RETURNING settings",
        (guild,),
    ).fetchall()
    return preferences.settings_of(ServerSettings, settings)


def note_result(db: Connection, before: Match, after: Match) -> None:
    """Let the result of a match count that has just ended, or count no longer."""
    counted, does = ledger.counts(before), ledger.counts(after)
    if does and not counted:
        _enter(db, after, before.seats)
    elif counted and not does:
        _strike(db, after)


def _enter(db: Connection, match: Match, seats: Seats) -> None:
    excluded = lock(db, match.place.guild).excluded
    new = ledger.line_of(match, seats)
    known = {"guild": new.pool.guild, "game": new.pool.game, "one": seats[0], "two": seats[1]}
    earlier = RATED_MATCHES.select(db, _OF_TWO, known)
    if ledger.too_often([one.ended for one in earlier], new.ended):
        return
    pool = Pool(players(db, new.pool, seats), _late(db, new))
    if any(one.counts for one in earlier):
        pool.met.add(frozenset(seats))
    entered = pool.enter(new, excluded)
    statements.add(db, "rated_matches", statements.columns_of(vars(entered), _LINE))
    if entered.counts:
        _write_players(db, new.pool, pool.players)


def _late(db: Connection, new: RatedMatch) -> dict[UserId, list[datetime]]:
    """Return when the loser of a match by time has lost others by time in the week before."""
    if new.reason != Ending.TIME or new.loser is None:
        return {}
    known = {
        "user": new.loser,
        "guild": new.pool.guild,
        "game": new.pool.game,
        "since": statements.text_of(new.ended - ledger.WEEK),
        "reason": new.reason,
    }
    queries = (_LATE.format(loser=seat) for seat in (0, 1))
    found = (row for query in queries for row in db.execute(query, known).fetchall())
    return {new.loser: [datetime.fromisoformat(ended) for (ended,) in found]}


def _strike(db: Connection, match: Match) -> None:
    excluded = lock(db, match.place.guild).excluded
    db.execute("DELETE FROM rated_matches WHERE match = ?", (match.id,))
    go_through(db, PoolKey(match.place.guild, match.setup.game), excluded)


def go_through(db: Connection, pool: PoolKey, excluded: Collection[UserId]) -> int:
    """Go through the ledger of a pool again, which is locked, and store what differs.

    Returns:
        How many lines and ratings were not as they follow from it.
    """
    before = lines(db, pool)
    found, after = ledger.go_through(before, excluded)
    changed = [(was, now) for was, now in zip(before, after, strict=True) if was != now]
    for was, now in changed:
        RATED_MATCHES.update(db, now.id, was, now)
    known = dict(_all_players(db, pool))
    gone = known.keys() - found.players.keys()
    for user in gone:
        db.execute("DELETE FROM ratings WHERE guild = ? AND game = ? AND person = ?", (*pool, user))
    new = {user: one for user, one in found.players.items() if known.get(user) != one}
    _write_players(db, pool, new)
    return len(changed) + len(gone) + len(new)


def _all_players(db: Connection, pool: PoolKey) -> Iterator[tuple[UserId, Player]]:
    query = f"SELECT person, {_STANDING} FROM ratings WHERE guild = ? AND game = ?"  # noqa: S608 (our own names)
    for person, *row in db.execute(query, pool).fetchall():
        yield person, _player_of(row)


def _write_players(db: Connection, pool: PoolKey, people: Mapping[UserId, Player]) -> None:
    for user, one in people.items():
        who = {"guild": pool.guild, "game": pool.game, "person": user}
        columns = {**who, **statements.columns_of(vars(one), _PLAYER)}
        statements.put(db, "ratings", columns, *who)


def exclude(
    db: Connection, /, guild: GuildId, *, person: UserId, counts: bool, at: datetime
) -> ServerSettings:
    """Let the matches of a person count in a server or not, and go through its ledgers again."""
    excluded = dict.fromkeys(lock(db, guild).excluded)
    excluded.pop(person, None)
    after = tuple(excluded) if counts else (*excluded, person)
    settings = preferences.change(db, ServerSettings, guild, excluded=after)
    for pool in pools(db, guild):
        go_through(db, pool, after)
    months.tell_again(db, guild, at)
    return settings


def rebuild(db: Connection, guild: GuildId) -> int:
    """Go through all ledgers of a server again.

    Returns:
        How many lines and ratings differed.
    """
    excluded = lock(db, guild).excluded
    return sum(go_through(db, pool, excluded) for pool in pools(db, guild))


def forget(db: Connection, user: UserId, _at: datetime) -> None:
    """Put a former player in the place of a person; what their opponents have hardly changes."""
    theirs = lines_of(db, user)
    for guild in sorted({one.pool.guild for one in theirs}):
        excluded = lock(db, guild).excluded
        here = lines_of(db, user, guild)
        for one in here:
            RATED_MATCHES.update(db, one.id, one, ledger.without(one, user))
        for pool in sorted({one.pool for one in here}):
            go_through(db, pool, excluded)


def _export(db: Connection, user: UserId) -> list[dict[str, Any]]:
    return [{**plain(pool), **plain(player)} for pool, player in of_person(db, user).items()]


HOLDS = (
    Holds("rated_matches", "guild", "matches", by_hand="seat_0 seat_1", counted="rated", replace=forget),
    Holds("ratings", "guild", deleted="person", export=("ratings", _export), notify=months.tell_again_of),
)


_SEAT = """
    SELECT json_extract(setup, '$.game') AS game, {seat} AS seat, seat_{other} AS opponent, level,
        winner, reason, json_extract(details, '$.loser') AS loser, started, ended,
        coalesce(boards.ply, start_ply) AS plies, start_ply
    FROM matches JOIN outcomes ON outcomes.match = matches.id LEFT JOIN boards ON boards.match = matches.id
    WHERE seat_{seat} = :user AND guild = :guild
"""
_PLAYED = f"""
    SELECT game, seat, opponent, coalesce({IS_NOWHERE}, FALSE), level, winner, reason, loser,
        started, ended, plies, start_ply
    FROM ({_SEAT.format(seat=0, other=1)} UNION ALL {_SEAT.format(seat=1, other=0)}) AS played
    LEFT JOIN people ON people.person = opponent
"""  # noqa: S608 (our own names)


def played(db: Connection, guild: GuildId, user: UserId) -> list[Played]:
    """Return the matches of a person in a server that are over."""
    return [_played_of(row) for row in db.execute(_PLAYED, {"guild": guild, "user": user}).fetchall()]


def _played_of(row: Sequence[Any]) -> Played:
    game, seat, opponent, is_nowhere, level, winner, reason, loser, started, ended, *plies = row
    times = datetime.fromisoformat(started), datetime.fromisoformat(ended)
    return Played(game, seat, opponent, bool(is_nowhere), level, winner, reason, loser, *times, *plies)


def profile(db: Connection, guild: GuildId, user: UserId) -> Profile | None:
    """Return all that is shown of a person; nothing where they want to be nowhere."""
    if not preferences.person(db, user).ranked:
        return None
    players = {pool.game: one for pool, one in of_person(db, user).items() if pool.guild == guild}
    solved = statements.count(
        db, "SELECT count(*) FROM tried WHERE person = ? AND solved IS NOT NULL", (user,)
    )
    return Profile(career(played(db, guild, user), user), players, lines_of(db, user, guild), solved)


def reliable(db: Connection, guild: GuildId, user: UserId) -> Reliability | None:
    """Return how reliable a person is; nothing where they want to be nowhere."""
    if not preferences.person(db, user).ranked:
        return None
    return reliability((one for one in played(db, guild, user) if one.level is None), user)
