"""SQL of ratings, and of the ledger of rated matches that they derive from.

Every change locks the settings of the server first, in order of servers: simultaneous ends of two matches are
serialized, and exclusions cannot change in between.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.db import statements
from bot.db.connection import Connection, long_read
from bot.db.statements import Field, field
from bot.errors import PlayerError, SetupError
from bot.features.ratings import ledger, months, rankings
from bot.features.ratings.glicko import Rating
from bot.features.ratings.ledger import Player, Pool, PoolKey, RatedMatch, RatingChange, Seats, Two
from bot.features.ratings.rankings import MOST_WINS, SHOWN, Month, MonthScore, Ranked
from bot.matches.ids import FORMER, GuildId, MatchId, UserId
from bot.matches.limits import Bar
from bot.matches.model import Ending, Match, Offer
from bot.matches.settings import ServerSettings
from bot.matches.tables import acts, preferences
from bot.matches.tables.acts import Act
from bot.matches.tables.columns import Holds, fields_of, id_text, plain
from bot.matches.tables.hooks import Hooks
from bot.rules.catalogue import Game

_PLAYER = fields_of(Player, rating=Field(("rating", "deviation"), tuple, lambda stored: Rating(*stored)))
_PLAYER_COLUMNS = statements.selection(_PLAYER)
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
_TIME_LOSSES = """
    SELECT ended FROM rated_matches
    WHERE seat_{loser} = :user AND guild = :guild AND game = :game AND ended > :since
    AND winner = 1 - {loser} AND reason = :reason AND counts
"""
OPTED_OUT = "CAST(json_extract(people.settings, '$.ranked') AS TEXT) IN ('0', 'false')"
"""Whether a person is in no ranking; SQLite and PostgreSQL format JSON's false differently."""
_RANKED = f"""
    FROM ratings LEFT JOIN people ON people.person = ratings.person
    WHERE guild = :guild AND game = :game AND last >= :since AND opponents >= :met AND deviation <= :sure
    AND NOT coalesce({OPTED_OUT}, FALSE)
"""
"""Players who may have a rank; the growth of deviations over time is not yet applied."""
_HIGHEST = "rating - 2 * deviation"
_LOWEST = f"{_HIGHEST} - :growth / deviation"
"""With `_HIGHEST`, the limits of `Ranked.low` at any time: sqrt(d² + g) is at most d + g / 2d."""
_SURELY_ABOVE = f"deviation * deviation + :growth <= :sure * :sure AND {_LOWEST} > :low"
_FIRST = f"""
    {_HIGHEST} > coalesce((
        SELECT {_LOWEST} AS lowest {_RANKED} AND {_SURELY_ABOVE} AND ratings.person IN (
            SELECT person FROM ratings WHERE guild = :guild AND game = :game AND deviation <= :sure
            AND last >= :since ORDER BY {_HIGHEST} DESC LIMIT 100
        ) ORDER BY lowest DESC LIMIT 1 OFFSET {SHOWN - 1}
    ), :low)
"""  # noqa: S608 (our own names)
_NEAR = f"{_HIGHEST} > :low - 1 AND NOT ({_SURELY_ABOVE})"
_POINTS = f"""
    WITH won (winner, loser) AS (
        SELECT CASE winner WHEN 0 THEN seat_0 ELSE seat_1 END, CASE winner WHEN 0 THEN seat_1 ELSE seat_0 END
        FROM rated_matches
        WHERE guild = :guild AND ended >= :begins AND ended < :ends AND winner IS NOT NULL AND counts
        AND (:game = '' OR game = :game)
    ), counted (winner, points) AS (
        SELECT winner, CASE WHEN count(*) > {MOST_WINS} THEN {MOST_WINS} ELSE count(*) END
        FROM won GROUP BY winner, loser
    ), scored (winner, points) AS (
        SELECT winner, sum(points) FROM counted GROUP BY winner
    )
    SELECT winner, points FROM scored LEFT JOIN people ON people.person = winner
    WHERE winner <> 0 AND NOT coalesce({OPTED_OUT}, FALSE) ORDER BY points DESC, winner
"""  # noqa: S608 (our own names)
EXCLUDED = "excluded from ratings"


def _numbers(two: Two) -> tuple[float, ...]:
    return (*two[0], *two[1])


def _two(numbers: Sequence[float]) -> Two:
    return Rating(*numbers[:2]), Rating(*numbers[2:])


def _rating_columns(when: str) -> tuple[str, ...]:
    return f"{when}_0", f"{when}_deviation_0", f"{when}_1", f"{when}_deviation_1"


_LEDGER = fields_of(
    RatedMatch,
    "id",
    pool=Field(("guild", "game"), read=lambda stored: PoolKey(*stored)),
    seats=Field(("seat_0", "seat_1")),
    before=Field(_rating_columns("before"), _numbers, _two),
    after=Field(_rating_columns("after"), _numbers, _two),
)
RATED_MATCHES = statements.Table("rated match", RatedMatch, "rated_matches", {"id": field("id"), **_LEDGER})
_read_player = statements.row_decoder(_PLAYER)


def rated_match(db: Connection, match: MatchId) -> RatingChange | None:
    """Return the rating changes of a match; `None` if unrated."""
    for line in RATED_MATCHES.select(db, "WHERE match = ?", match):
        nowhere = (user for user in line.seats if user == FORMER or not preferences.person(db, user).ranked)
        return RatingChange(line, frozenset(nowhere))
    return None


def lines(db: Connection, pool: PoolKey) -> list[RatedMatch]:
    return RATED_MATCHES.select(db, "WHERE guild = ? AND game = ? ORDER BY id", *pool)


def lines_of(db: Connection, user: UserId, guild: GuildId | None = None) -> list[RatedMatch]:
    return sorted(RATED_MATCHES.select(db, _OF, {"user": user, "guild": guild}), key=lambda line: line.id)


def of_person(db: Connection, user: UserId) -> dict[PoolKey, Player]:
    query = f"SELECT guild, game, {_PLAYER_COLUMNS} FROM ratings WHERE person = ?"  # noqa: S608 (our own names)
    found = sorted(db.execute(query, (user,)).fetchall())
    return {PoolKey(guild, game): _player_of(row) for guild, game, *row in found}


@long_read
def ranking(db: Connection, pool: PoolKey, at: datetime, reader: UserId) -> list[Ranked]:
    """Return the first people, and the reader, if they have a rank."""
    named = {
        "guild": pool.guild,
        "game": pool.game,
        "since": statements.text_of(at - rankings.IDLE),
        "met": rankings.OPPONENTS,
        "sure": rankings.SURE,
        "growth": rankings.MOST_GROWTH,
        "low": -1e9,
        "reader": reader,
    }

    def select(condition: str) -> list[Ranked]:
        query = f"SELECT ratings.person, {_PLAYER_COLUMNS} {_RANKED} AND {condition}"
        found = db.execute(query, named).fetchall()
        return rankings.ranking({person: _player_of(row) for person, *row in found}, at)

    shown = select(_FIRST)[:SHOWN]
    if any(one.person == reader for one in shown):
        return shown
    for mine in select("ratings.person = :reader"):
        named["low"] = mine.low
        above = statements.count(db, f"SELECT count(*) {_RANKED} AND {_SURELY_ABOVE}", named)
        above += sum(one.low > mine.low for one in select(_NEAR))
        shown.append(mine._replace(place=above + 1))
    return shown


@long_read
def points(
    db: Connection, guild: GuildId, game: str, month: Month, reader: UserId | None = None
) -> list[MonthScore]:
    """Return the first people of a month, and the reader; of all games if the game is empty."""
    begins = statements.text_of(month.begins)
    ends = statements.text_of(month.ends)
    named = {"guild": guild, "game": game, "begins": begins, "ends": ends}
    scores = db.execute(_POINTS, named).fetchall()
    return [
        MonthScore(person, int(points), 1 + bisect_left(scores, -points, key=lambda one: -one[1]))
        for number, (person, points) in enumerate(scores)
        if number < SHOWN or person == reader
    ]


@long_read
def games(db: Connection, guild: GuildId) -> list[str]:
    query = "SELECT game, sum(matches) FROM ratings WHERE guild = ? GROUP BY game"
    played = dict(db.execute(query, (guild,)).fetchall())
    return sorted(played, key=lambda game: (-played[game], game))


def pools(db: Connection, guild: GuildId) -> list[PoolKey]:
    found = db.execute("SELECT DISTINCT game FROM rated_matches WHERE guild = ? ORDER BY game", (guild,))
    return [PoolKey(guild, game) for (game,) in found.fetchall()]


def players(db: Connection, pool: PoolKey, people: Iterable[UserId]) -> dict[UserId, Player]:
    query = f"SELECT {_PLAYER_COLUMNS} FROM ratings WHERE guild = ? AND game = ? AND person = ?"  # noqa: S608
    found = {user: db.execute(query, (*pool, user)).fetchone() for user in people}
    return {user: _player_of(row) for user, row in found.items() if row is not None}


def _player_of(row: Sequence[Any]) -> Player:
    return Player(**_read_player(row))


def lock(db: Connection, guild: GuildId) -> ServerSettings:
    """Lock the ratings of a server for this transaction, and return its settings."""
    ((settings,),) = db.execute(
        "INSERT INTO servers (guild, settings) VALUES (?, '{}')"
        " ON CONFLICT (guild) DO UPDATE SET settings = servers.settings RETURNING settings",
        (guild,),
    ).fetchall()
    return preferences.settings_of(ServerSettings, settings)


def note_result(db: Connection, before: Match, after: Match) -> tuple[()]:
    """Enter a match into the ledger once its result counts, and remove it if it no longer does."""
    counted = ledger.counts(before)
    does = ledger.counts(after)
    if does and not counted:
        _enter(db, after, before.seats)
    elif counted and not does:
        _remove(db, after)
    return ()


def _enter(db: Connection, match: Match, seats: Seats) -> None:
    excluded = lock(db, match.place.guild).excluded
    new = ledger.line_of(match, seats)
    known = {"guild": new.pool.guild, "game": new.pool.game, "one": seats[0], "two": seats[1]}
    earlier = RATED_MATCHES.select(db, _OF_TWO, known)
    if ledger.too_often([one.ended for one in earlier], new.ended):
        return
    pool = Pool(players(db, new.pool, seats), _time_losses(db, new))
    if any(one.counts for one in earlier):
        pool.met.add(frozenset(seats))
    entered = pool.enter(new, excluded)
    statements.add(db, "rated_matches", statements.columns_of(vars(entered), _LEDGER))
    if entered.counts:
        _write_players(db, new.pool, pool.players)


def _time_losses(db: Connection, new: RatedMatch) -> dict[UserId, list[datetime]]:
    """Return when the loser of a match on time lost others on time in the week before."""
    if new.reason != Ending.TIME or new.loser is None:
        return {}
    known = {
        "user": new.loser,
        "guild": new.pool.guild,
        "game": new.pool.game,
        "since": statements.text_of(new.ended - ledger.LATE_WINDOW),
        "reason": new.reason,
    }
    queries = (_TIME_LOSSES.format(loser=seat) for seat in (0, 1))
    found = (row for query in queries for row in db.execute(query, known).fetchall())
    return {new.loser: [datetime.fromisoformat(ended) for (ended,) in found]}


def _remove(db: Connection, match: Match) -> None:
    excluded = lock(db, match.place.guild).excluded
    db.execute("DELETE FROM rated_matches WHERE match = ?", (match.id,))
    recompute(db, PoolKey(match.place.guild, match.setup.game), excluded)


def recompute(db: Connection, pool: PoolKey, excluded: Collection[UserId]) -> int:
    """Recompute a locked pool from its ledger, and store the differences.

    Returns:
        How many entries and ratings differed.
    """
    before = lines(db, pool)
    found, after = ledger.recompute(before, excluded)
    changed = [(was, now) for was, now in zip(before, after, strict=True) if was != now]
    for was, now in changed:
        RATED_MATCHES.update(db, now.id, was, now)
    query = f"SELECT person, {_PLAYER_COLUMNS} FROM ratings WHERE guild = ? AND game = ?"  # noqa: S608 (our own names)
    known = {person: _player_of(row) for person, *row in db.execute(query, pool).fetchall()}
    gone = known.keys() - found.players.keys()
    for user in gone:
        db.execute("DELETE FROM ratings WHERE guild = ? AND game = ? AND person = ?", (*pool, user))
    new = {user: one for user, one in found.players.items() if known.get(user) != one}
    _write_players(db, pool, new)
    return len(changed) + len(gone) + len(new)


def _write_players(db: Connection, pool: PoolKey, people: Mapping[UserId, Player]) -> None:
    for user, one in people.items():
        who = {"guild": pool.guild, "game": pool.game, "person": user}
        columns = {**who, **statements.columns_of(vars(one), _PLAYER)}
        statements.put(db, "ratings", columns, *who)


def exclude(
    db: Connection, /, guild: GuildId, *, person: UserId, counts: bool, at: datetime
) -> ServerSettings:
    excluded = dict.fromkeys(lock(db, guild).excluded)
    excluded.pop(person, None)
    if counts:
        after = tuple(excluded)
    else:
        after = (*excluded, person)
    settings = preferences.change(db, ServerSettings, guild, excluded=after)
    for pool in pools(db, guild):
        recompute(db, pool, after)
    months.refresh_posts(db, guild, at)
    acts.record(db, Act(at, EXCLUDED, person, guild, stands=not counts))
    return settings


def _repeat(db: Connection, act: Act, at: datetime) -> None:
    exclude(db, GuildId(act.place), person=UserId(act.subject), counts=not act.stands, at=at)


ACTS = ((EXCLUDED, _repeat),)


def rebuild(db: Connection, guild: GuildId) -> int:
    """Recompute all pools of a server.

    Returns:
        How many entries and ratings differed.
    """
    excluded = lock(db, guild).excluded
    return sum(recompute(db, pool, excluded) for pool in pools(db, guild))


def may_rate(db: Connection, offer: Offer, game: Game, server: ServerSettings, is_asked: bool) -> bool:  # noqa: FBT001 (a hook)
    why = ledger.why_not(offer, game) or _why_not_with(db, offer, server)
    if why is not None and is_asked:
        raise why
    return why is None


def _why_not_with(db: Connection, offer: Offer, server: ServerSettings) -> PlayerError | None:
    for user in filter(None, (offer.challenger, offer.opponent)):
        is_excluded = user in server.excluded
        if is_excluded or not preferences.person(db, user).ranked:
            mine = "rated-excluded" if is_excluded else "rated-nowhere"
            return SetupError(mine if user == offer.challenger else "rated-not-with", opponent=user)
    return None


def report(db: Connection, match: Match) -> Iterator[tuple[str, dict[str, Any] | None]]:
    yield "rating", _report(db, match)


def _report(db: Connection, match: Match) -> dict[str, Any] | None:
    if match.outcome is None or not match.rated:
        return None
    found = rated_match(db, match.id)
    if found is None:
        return {
            "why": "not counted: that takes people, a result on the board or after"
            f" {ledger.FEWEST_TURNS} turns, at most {ledger.MOST_OF_TWO} matches of the two in"
            f" {ledger.MONTH.days} days, and that nobody took it out"
        }
    line = found.line
    if not line.counts:
        return {"why": "it doesn't count, as one of the two is excluded"}
    result = "a draw"
    if line.winner is not None:
        result = f"seat {line.winner} won"
    texts = [[f"{one.value:.0f} ± {one.deviation:.0f}" for one in two] for two in (line.before, line.after)]
    return {
        "why": f"{result} ({line.reason}); the first seat was taken to be worth {line.first_seat:g} points",
        **{f"seat {seat}": " to ".join(both) for seat, both in enumerate(zip(*texts, strict=True))},
    }


def forget(db: Connection, user: UserId, _at: datetime) -> None:
    theirs = lines_of(db, user)
    for guild in sorted({one.pool.guild for one in theirs}):
        excluded = lock(db, guild).excluded
        here = lines_of(db, user, guild)
        for one in here:
            RATED_MATCHES.update(db, one.id, one, ledger.without(one, user))
        for pool in sorted({one.pool for one in here}):
            recompute(db, pool, excluded)


def _export(db: Connection, user: UserId) -> list[dict[str, Any]]:
    return [{**plain(pool), **plain(player)} for pool, player in of_person(db, user).items()]


def _export_list(db: Connection, user: UserId) -> list[dict[str, Any]]:
    return [
        {
            "server": str(line.pool.guild),
            "game": line.pool.game,
            "ended": line.ended.isoformat(),
            "your seat": (seat := line.seats.index(user)),
            "opponent": id_text(line.seats[1 - seat]),
            "winner": line.winner,
            "reason": line.reason,
            "counts": line.counts,
            "your rating and deviation before": list(line.before[seat]),
            "your rating and deviation after": list(line.after[seat]),
        }
        for line in reversed(lines_of(db, user))
    ]


HOLDS = (
    Holds(
        "rated_matches",
        of="guild",
        refers="matches",
        many=True,
        by_hand="seat_0 seat_1",
        counted="rated",
        export_list=("rated matches", _export_list),
        replace=forget,
    ),
    Holds("ratings", "guild", deleted="person", export=("ratings", _export), notify=months.refresh_posts_of),
)


def _bars(db: Connection, user: UserId) -> list[Bar]:
    query = "SELECT guild FROM servers WHERE settings LIKE ? ORDER BY guild"
    found = db.execute(query, (f"%{user}%",)).fetchall()
    return [Bar("ratings", guild) for (guild,) in found if user in preferences.server(db, guild).excluded]


HOOKS = Hooks(on_change=note_result, may_rate=may_rate, rebuild=rebuild, report=report, bars=_bars)
