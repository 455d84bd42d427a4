"""Every statement about challenges, matches, handled interactions and notes.

Each function runs inside a transaction that `bot.store.sqlite.database` has begun.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache, lru_cache
from typing import Any, TypeVar

from bot.errors import DAMAGE
from bot.matches.ids import (
    NO_PERSON,
    ChallengeId,
    ChannelId,
    GuildId,
    InteractionId,
    MatchId,
    MessageId,
    UserId,
)
from bot.matches.model import Challenge, Match, Offer, Place, Search, Unsettled
from bot.matches.ports import DeliveredTwiceError
from bot.matches.shards import Shards
from bot.matches.standing import LATELY, Standing
from bot.store import claims, days, preferences, rows
from bot.store.connection import Connection

log = logging.getLogger(__name__)

T = TypeVar("T")

REMEMBERED = timedelta(days=1)
"""How long a handled interaction is remembered."""


LOCK = " -- and lock matches"
"""Ends a query whose matches nobody else may change; SQLite has one writer, which is alone anyway."""

# Handled interactions and notes


def handle_once(db: Connection, interaction: InteractionId | None, at: datetime) -> None:
    """Note that a change is made for an interaction.

    Raises:
        DeliveredTwiceError: It was noted in the day before.
    """
    if interaction is None:
        return
    noted = db.execute(
        "INSERT INTO handled (interaction, at) VALUES (?, ?) ON CONFLICT (interaction) DO UPDATE"
        " SET at = excluded.at WHERE handled.at < ?",
        (interaction, rows.text_of(at), rows.text_of(at - REMEMBERED)),
    )
    if noted.rowcount != 1:
        raise DeliveredTwiceError(interaction)


def sweep(db: Connection, at: datetime, limit: int) -> bool:
    """Forget the oldest interactions that were noted more than a day before, so many at the most.

    Returns:
        Whether there may be more of them.
    """
    forgotten = db.execute(
        "DELETE FROM handled WHERE interaction IN"
        " (SELECT interaction FROM handled WHERE at < ? ORDER BY at LIMIT ?)",
        (rows.text_of(at - REMEMBERED), limit),
    )
    return forgotten.rowcount == limit


def note(db: Connection, key: str) -> str | None:
    """Return what stands under a key."""
    found = db.execute("SELECT text FROM notes WHERE key = ?", (key,)).fetchone()
    return found[0] if found else None


def write_note(db: Connection, key: str, text: str) -> None:
    """Write under a key, in place of what stood there."""
    db.execute(
        "INSERT INTO notes (key, text) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET text = excluded.text",
        (key, text),
    )


def settle_note(db: Connection, key: str, text: str) -> str:
    """Write under a key unless something stands there; return what does."""
    db.execute("INSERT INTO notes (key, text) VALUES (?, ?) ON CONFLICT DO NOTHING", (key, text))
    ((found,),) = db.execute("SELECT text FROM notes WHERE key = ?", (key,)).fetchall()
    return str(found)


# Challenges


def challenge(db: Connection, key: ChallengeId) -> Challenge | None:
    """Return the challenge of an id; what is wrong with a damaged row is raised."""
    found = _find(db, _query(rows.CHALLENGE, "WHERE id = ?"), (key,))
    return _challenge_of(found[0]) if found else None


def known_challenge(db: Connection, key: ChallengeId) -> Challenge:
    """Return the challenge of an id; raise `KeyError` if there is none."""
    found = challenge(db, key)
    if found is None:
        raise KeyError(key)
    return found


_OPEN_IN = "challenges INDEXED BY open_by_guild WHERE guild = ? AND status = 'open'"
"""The open challenges of a server; SQLite would take the index of all its challenges."""


def open_in(db: Connection, guild: GuildId) -> list[Challenge]:
    """Return the open challenges of a server."""
    return _challenges(db, f"WHERE id IN (SELECT id FROM {_OPEN_IN}) ORDER BY id", guild)  # noqa: S608 (our own names)


_AWAKE = "guild NOT IN (SELECT guild FROM departures)"
"""Of servers that the bot is in; elsewhere everything sleeps."""


UNSHOWN = claims.Waiting("challenges", f"NOT shown AND {_AWAKE}")
UNSETTLED = claims.Waiting("matches", f"NOT settled AND {_AWAKE}")
"""What is not shown as it stands, each found by an index."""


def expired(db: Connection, at: datetime, shards: Shards | None) -> list[Challenge]:
    """Return the open challenges whose time is over.

    The plus sign keeps SQLite from walking through all challenges in the order of their ids.
    """
    where = f"WHERE status = 'open' AND expires <= ? AND {_AWAKE}{claims.of_shards(shards)} ORDER BY +id"
    return _challenges(db, where, rows.text_of(at))


def unshown_challenges(db: Connection, claimant: claims.Claimant) -> list[Challenge]:
    """Return the challenges whose card is missing or says something else."""
    mine, parameters = claims.listed(claimant)
    return _challenges(db, f"WHERE {UNSHOWN.where}{mine} ORDER BY id", *parameters)


def challenge_of(db: Connection, match: MatchId) -> Challenge | None:
    """Return the challenge that became a match."""
    return next(iter(_challenges(db, "WHERE match = ?", match)), None)


def rematches(db: Connection, match: MatchId) -> list[Challenge]:
    """Return the open and accepted challenges that follow a match."""
    return _challenges(db, "WHERE rematch_of = ? AND status IN ('open', 'accepted')", match)


def open_of(db: Connection, user: UserId) -> list[Challenge]:
    """Return the open challenges that were made by or for a person."""
    ids = """
        SELECT id FROM challenges WHERE challenger = :user UNION
        SELECT id FROM challenges WHERE opponent = :user
    """
    return _challenges(db, f"WHERE id IN ({ids}) AND status = 'open' ORDER BY +id", {"user": user})


def challenges_of(db: Connection, user: UserId, limit: int, before: ChallengeId | None) -> list[Challenge]:
    """Return the newest challenges that were made by or for a person."""
    ids = """
        SELECT id FROM challenges WHERE challenger = :user AND (:before IS NULL OR id < :before)
        UNION
        SELECT id FROM challenges WHERE opponent = :user AND (:before IS NULL OR id < :before)
        ORDER BY id DESC LIMIT :limit
    """
    where = f"WHERE id IN ({ids}) ORDER BY id"
    return _challenges(db, where, {"user": user, "before": before, "limit": max(0, limit)})


def insert_challenge(db: Connection, offer: Offer, owner: str | None) -> ChallengeId:
    """Store an open challenge and return its id."""
    new = Challenge(ChallengeId(0), offer)
    claimed = claims.columns(owner, is_shown=new.is_shown)
    columns = {**rows.offer_columns(offer), **rows.challenge_columns(new), **claimed}
    return ChallengeId(_insert(db, "challenges", columns))


def update_challenge(db: Connection, before: Challenge, after: Challenge, owner: str | None) -> None:
    """Store what has changed in a challenge."""
    was, now = rows.challenge_columns(before), rows.challenge_columns(after)
    changed = {name: value for name, value in now.items() if value != was[name]}
    _update(db, "challenges", after.id, changed, claims.columns(owner, is_shown=after.is_shown))


def standing(db: Connection, offer: Offer, players: Sequence[UserId | None], at: datetime) -> Standing:
    """Return how people stand in the server of an offer, the challenger among them."""
    guild, now = offer.place.guild, rows.text_of(at)
    people = [user for user in players if user is not None and user not in NO_PERSON]
    running = {user: _running_against(db, user, guild) for user in people}
    opened = _counts(
        db,
        f"SELECT challenger, count(*) FROM {_OPEN_IN} AND expires > ? GROUP BY challenger",  # noqa: S608 (our own names)
        (guild, now),
    )
    lately = db.execute(
        "SELECT created FROM challenges WHERE challenger = ? AND created > ? AND guild = ?"
        " AND coalesce(opponent, 0) = ? AND status IN ('declined', 'withdrawn') AND message IS NOT NULL"
        " ORDER BY created",
        (offer.challenger, rows.text_of(at - LATELY), guild, offer.opponent or 0),
    )
    return Standing(
        settings=preferences.server(db, guild),
        blocked_by={user: preferences.blocked_by(db, user) for user in people},
        running_of={user: against.get(False, 0) for user, against in running.items()},
        computer_of={user: against.get(True, 0) for user, against in running.items()},
        running=_count(db, _RUNNING_IN, (guild,)),
        open_of={user: opened.get(user, 0) for user in people},
        open=sum(opened.values()),
        in_vain=[datetime.fromisoformat(created) for (created,) in lately],
    )


def _counts(db: Connection, query: str, parameters: Sequence[object]) -> dict[int, int]:
    return dict(db.execute(query, parameters).fetchall())


def _count(db: Connection, query: str, parameters: Sequence[object]) -> int:
    (count,) = db.execute(query, parameters).fetchone()
    return int(count)


# Matches


def match(db: Connection, key: MatchId) -> Match | None:
    """Return the match of an id; what is wrong with a damaged row is raised."""
    found = _find(db, _query(rows.MATCH, "WHERE matches.id = ?"), (key,))
    return _match_of(found[0]) if found else None


def known_match(db: Connection, key: MatchId) -> Match:
    """Return the match of an id; raise `KeyError` if there is none."""
    found = match(db, key)
    if found is None:
        raise KeyError(key)
    return found


def numbered(db: Connection, guild: GuildId, number: int) -> Match | None:
    """Return the match of this number in a server."""
    return next(iter(_matches(db, "WHERE guild = ? AND number = ?", guild, number)), None)


_RUNNING_OF = """
    SELECT id FROM matches WHERE seat_0 = :user AND status = 'running' AND (:guild IS NULL OR guild = :guild)
    UNION
    SELECT id FROM matches WHERE seat_1 = :user AND status = 'running' AND (:guild IS NULL OR guild = :guild)
"""
"""The running matches of a person; each seat has its index."""


def running_of(db: Connection, user: UserId, guild: GuildId | None, *, lock: bool = False) -> list[Match]:
    """Return the running matches of a person; locked, nobody else changes them until the transaction ends."""
    where = f"WHERE matches.id IN ({_RUNNING_OF}) ORDER BY matches.id{LOCK if lock else ''}"
    return _matches(db, where, {"user": user, "guild": guild})


_RUNNING_IN = "SELECT count(*) FROM matches WHERE guild = ? AND status = 'running' AND level IS NULL"
"""How many matches between people run in a server."""


def _running_against(db: Connection, user: UserId, guild: GuildId) -> dict[bool, int]:
    """Return how many matches a person plays in a server, by whether it is against the computer."""
    query = f"SELECT level IS NOT NULL, count(*) FROM matches WHERE id IN ({_RUNNING_OF}) GROUP BY 1"  # noqa: S608 (our own names)
    found = db.execute(query, {"user": user, "guild": guild})
    return {bool(computer): count for computer, count in found}


def running_in_guild(db: Connection, guild: GuildId) -> list[Match]:
    """Return the running matches of a server."""
    return _matches(db, "WHERE guild = ? AND status = 'running' ORDER BY matches.id", guild)


_IN_CHANNEL = """channel IN (
    SELECT :channel UNION ALL SELECT message FROM challenges WHERE challenges.channel = :channel
)"""
"""In a channel, or in a thread on one of its cards, which has the id of the card."""


def running_in(db: Connection, channel: ChannelId) -> list[Match]:
    """Return the running matches of a channel with its threads."""
    return _matches(
        db, f"WHERE {_IN_CHANNEL} AND status = 'running' ORDER BY matches.id", {"channel": channel}
    )


_PLACES = f"""
    WITH RECURSIVE places (guild, channel) AS (
        SELECT CAST(:guild AS BIGINT), CAST(:channel AS BIGINT)
        UNION ALL
        SELECT
            CASE WHEN channel IS NULL THEN (
                SELECT min(guild) FROM matches WHERE status = 'running' AND guild > places.guild
            ) ELSE guild END,
            CASE WHEN channel IS NOT NULL THEN (
                SELECT min(channel) FROM matches
                WHERE status = 'running' AND guild = places.guild AND channel > places.channel
            ) ELSE 0 END
        FROM places WHERE guild IS NOT NULL
    )
    SELECT guild, channel FROM places
    WHERE channel > 0 AND (guild, channel) <> (:guild, :channel) AND {_AWAKE}
"""  # noqa: S608 (our own names)
"""The places that follow one, each found by an index without looking at its other matches.

After the last channel of a server comes a row without a channel, and then the next server.
"""
_BEFORE_ALL = Place(GuildId(0), ChannelId(0))


def running_places(
    db: Connection, limit: int, after: Place | None = None, shards: Shards | None = None
) -> list[Place]:
    """Return where matches are running, by server and channel."""
    begins = vars(_BEFORE_ALL if after is None else after)
    query = _query(_PLACES, f"{claims.of_shards(shards)} LIMIT :limit")
    found = db.execute(query, {**begins, "limit": max(0, limit)})
    return [Place(guild, channel) for guild, channel in found]


def newest_in(db: Connection, channel: ChannelId, limit: int) -> list[Match]:
    """Return the last matches that began in a channel with its threads."""
    ids = f"SELECT id FROM matches WHERE {_IN_CHANNEL} ORDER BY id DESC LIMIT :limit"  # noqa: S608 (our own names)
    where = f"WHERE matches.id IN ({ids}) ORDER BY matches.id"
    return _matches(db, where, {"channel": channel, "limit": limit})


_SEATS = (
    ("",),
    ("seat_0 = :one", "seat_1 = :one"),
    ("seat_0 = :one AND seat_1 = :two", "seat_0 = :two AND seat_1 = :one"),
)
"""How so many people may sit in a match."""


def search(db: Connection, wanted: Search, limit: int) -> list[Match]:
    """Return the matches next to where a search begins.

    Each way to sit is read from its own index in the order of the ids, and these are merged, so that a page
    costs the same however many matches a person has played.
    """
    by_channel = wanted.channel is not None and not wanted.players
    conditions = {
        # "+" keeps SQLite from going through all matches of the server instead of those of the channel.
        "+guild = :guild" if by_channel else "guild = :guild": wanted.guild,
        "status = :status": wanted.status,
        "matches.id < :before": wanted.before,
        "matches.id > :after": wanted.after,
        _IN_CHANNEL: wanted.channel,
    }
    asked = [condition for condition, value in conditions.items() if value is not None]
    ways = (" AND ".join(filter(None, [way, *asked])) for way in _SEATS[len(wanted.players)])
    ids = " UNION ".join(f"SELECT id FROM matches WHERE {way}" for way in ways)  # noqa: S608 (our own names)
    order = "ASC" if wanted.after is not None else "DESC"
    found = f"WHERE matches.id IN ({ids} ORDER BY id {order} LIMIT :limit) ORDER BY matches.id"
    named = dict(zip(("one", "two"), sorted(wanted.players), strict=False))
    return _matches(db, found, {**vars(wanted), **named, "limit": max(0, limit)})


def match_on(db: Connection, channel: ChannelId, message: MessageId) -> Match | None:
    """Return the match whose newest board a message is, or the card that it was agreed on."""
    board = "WHERE channel = ? AND board_message = ?"
    card = "WHERE matches.id IN (SELECT match FROM challenges WHERE channel = ? AND message = ?)"
    found = (_matches(db, f"{where} ORDER BY matches.id", channel, message) for where in (board, card))
    return next((matches[0] for matches in found if matches), None)


_CAN_WAIT = """
    board_revision = revision AND overtime = board_overtime AND NOT board_outdated
    AND errands IN ('[]', '["look"]') AND old_boards <> '[]'
"""


def unsettled(db: Connection, claimant: claims.Claimant) -> list[Unsettled]:
    """Return the matches of which something has still to be shown or taken away; there may be thousands."""
    mine, parameters = claims.listed(claimant)
    found = db.execute(
        f"SELECT id, guild, channel, {_CAN_WAIT} FROM matches"  # noqa: S608 (our own names)
        f" WHERE {UNSETTLED.where}{mine} ORDER BY id",
        parameters,
    )
    return [Unsettled(key, Place(guild, channel), bool(can_wait)) for key, guild, channel, can_wait in found]


def waking(db: Connection, at: datetime, limit: int, shards: Shards | None) -> list[Match]:
    """Return the first matches with which time has something to do, unless their turn is not shown."""
    ours = f"{_AWAKE}{claims.of_shards(shards)}"
    where = f"WHERE wake <= ? AND board_revision = revision AND {ours} ORDER BY wake LIMIT ?"
    return _matches(db, where, rows.text_of(at), limit)


def computers_turns(db: Connection, limit: int, shards: Shards | None) -> list[Match]:
    """Return the first matches in which the computer is to play, unless their turn is not shown."""
    ours = f"{_AWAKE}{claims.of_shards(shards)}"
    where = f"WHERE for_computer AND board_revision = revision AND {ours} ORDER BY matches.id LIMIT ?"
    return _matches(db, where, limit)


def played_at(db: Connection, matches: Sequence[MatchId]) -> dict[MatchId, list[datetime]]:
    """Return when each turn of some matches was played."""
    query = "SELECT match, played FROM turns WHERE match = ? ORDER BY ply"
    found = [row for match in matches for row in db.execute(query, (match,))]
    times: dict[MatchId, list[datetime]] = {}
    for match, played in found:
        times.setdefault(match, []).append(datetime.fromisoformat(played))
    return times


def next_number(db: Connection, guild: GuildId) -> int:
    """Return the number that the next match of a server gets."""
    return _count(db, "SELECT coalesce(max(number), 0) + 1 FROM matches WHERE guild = ?", (guild,))


def insert_match(db: Connection, match: Match, owner: str | None) -> Match:
    """Store a match that has just begun, and return it with the id that it gets."""
    claimed = claims.columns(owner, is_shown=match.is_settled)
    key = _insert(db, "matches", {**rows.new_match_columns(match), **rows.match_columns(match), **claimed})
    return replace(match, id=MatchId(key))


def update_match(db: Connection, before: Match, after: Match, at: datetime, owner: str | None) -> None:
    """Store what has changed in a match, its notices and its log; turns that are new were played then."""
    if after.ply < before.ply:
        db.execute("DELETE FROM turns WHERE match = ? AND ply >= ?", (after.id, after.ply))
    for ply in range(before.ply, after.ply):
        turn = (after.id, ply, after.turns[ply], rows.text_of(at))
        db.execute("INSERT INTO turns (match, ply, notation, played) VALUES (?, ?, ?, ?)", turn)
    changed = rows.changed_match_columns(before, after)
    _update(db, "matches", after.id, changed, claims.columns(owner, is_shown=after.is_settled))
    if before.outcome is None and after.outcome is not None and after.ended is not None:
        _add(db, "outcomes", {"match": after.id, **rows.outcome_columns(after.outcome, after.ended)})
    for notice in after.notices:
        days.add_notice(db, notice, owner)
    for entry in after.log:
        _add(db, "log", rows.log_columns(after, entry))


# Rows


def _insert(db: Connection, table: str, columns: rows.Columns) -> int:
    """Add a row and return the id that it gets."""
    added = db.execute(f"{_insertion(table, tuple(columns))} RETURNING id", tuple(columns.values()))
    ((key,),) = added.fetchall()
    return int(key)


def _add(db: Connection, table: str, columns: rows.Columns) -> None:
    db.execute(_insertion(table, tuple(columns)), tuple(columns.values()))


def _update(db: Connection, table: str, key: int, changed: rows.Columns, claimed: rows.Columns) -> None:
    if changed:  # a column that is left out spares its indexes
        written = {**changed, **claimed}
        db.execute(_change(table, tuple(written)), (*written.values(), key))


@cache
def _insertion(table: str, columns: tuple[str, ...]) -> str:
    places = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 (our own names)


@cache
def _change(table: str, columns: tuple[str, ...]) -> str:
    changes = ", ".join(f"{name} = ?" for name in columns)
    return f"UPDATE {table} SET {changes} WHERE id = ?"  # noqa: S608 (our own names)


def _challenges(db: Connection, where: str, *parameters: object) -> list[Challenge]:
    found = _find(db, _query(rows.CHALLENGE, where), parameters)
    return _readable("challenge", _challenge_of, found)


def _challenge_of(row: tuple[Any, ...]) -> Challenge:
    return rows.challenge_of(rows.ChallengeRow._make(row))


def _matches(db: Connection, where: str, *parameters: object) -> list[Match]:
    found = _find(db, _query(rows.MATCH, where), parameters)
    return _readable("match", _match_of, found)


def _match_of(row: tuple[Any, ...]) -> Match:
    return rows.match_of(rows.MatchRow._make(row))


def _readable(what: str, read: Callable[[tuple[Any, ...]], T], found: list[tuple[Any, ...]]) -> list[T]:
    """Read rows that begin with their id; one that is damaged is logged, and hides no other."""
    records: list[T] = []
    for row in found:
        try:
            records.append(read(row))
        except DAMAGE as error:
            _log_damage(what, row[0], repr(error))
    return records


@lru_cache(maxsize=1000)
def _log_damage(what: str, key: int, why: str) -> None:
    """Log that a row cannot be read, once."""
    log.error("%s %d is damaged and cannot be read: %s", what, key, why)


@cache
def _query(begins: str, where: str) -> str:
    """Return a statement as the same text each time, which is then found in the cache of prepared ones."""
    return begins + where


def _find(db: Connection, query: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
    named = parameters[0] if len(parameters) == 1 and isinstance(parameters[0], dict) else parameters
    try:
        return db.execute(query, named).fetchall()
    except OverflowError:
        return []  # a number of more than 64 bits, which no row can hold
