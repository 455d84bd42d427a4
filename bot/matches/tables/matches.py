from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from bot.db import statements
from bot.db.connection import Connection, long_read
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.ids import ChannelId, GuildId, MatchId, MessageId, Shards, UserId
from bot.matches.log import LogEntry
from bot.matches.model import Ending, Match, NewMatch, Place, Search
from bot.matches.outbox import board_entry
from bot.matches.settings import Audience
from bot.matches.tables import challenges, claims, hooks, log, match_rows, outbox, preferences, vacations
from bot.matches.tables.due_rows import DueRows
from bot.matches.tables.match_rows import MATCHES
from bot.matches.transitions import MatchTransition

RUNNING_OF = """
    SELECT id FROM matches WHERE seat_0 = :user AND status = 'running' AND (:guild IS NULL OR guild = :guild)
    UNION
    SELECT id FROM matches WHERE seat_1 = :user AND status = 'running' AND (:guild IS NULL OR guild = :guild)
"""
"""The running matches of a person; each seat has its index."""
_HERE = "channel = :channel", "parent = :channel"
"""In a channel, or in a thread that belongs to it; each has its index."""
_PLACES = f"""
    WITH RECURSIVE places (guild, channel) AS (
        SELECT CAST(:guild AS BIGINT), CAST(:channel AS BIGINT)
        UNION ALL
        SELECT
            CASE WHEN channel IS NULL THEN (
                SELECT min(guild) FROM matches INDEXED BY running_by_place
                WHERE status = 'running' AND guild > places.guild
            ) ELSE guild END,
            CASE WHEN channel IS NOT NULL THEN (
                SELECT min(channel) FROM matches INDEXED BY running_by_place
                WHERE status = 'running' AND guild = places.guild AND channel > places.channel
            ) ELSE 0 END
        FROM places WHERE guild IS NOT NULL
    )
    SELECT guild, channel FROM places
    WHERE channel > 0 AND (guild, channel) <> (:guild, :channel) AND {claims.AWAKE}
"""  # noqa: S608 (our own names)
"""The places after one, each found by an index.

After the last channel of a server comes a row without a channel, then the next server.
"""
_BEFORE_ALL = Place(GuildId(0), ChannelId(0))
_SEATS = (
    ("",),
    ("seat_0 = :one", "seat_1 = :one"),
    ("+seat_0 = :one AND seat_1 = :two", "seat_0 = :two AND +seat_1 = :one"),
)
"""The assignments of people to seats, by number of people; `+` keeps off the index of the computer's."""
_WON_BY = """EXISTS (
    SELECT 1 FROM outcomes WHERE match = matches.id
    AND (winner = 0 AND seat_0 = :winner OR winner = 1 AND seat_1 = :winner)
)"""
_NEWEST = "matches.id >= (SELECT min(id) FROM (SELECT id FROM matches ORDER BY id DESC LIMIT :newest) AS ids)"
IS_SHOWN = "boards.revision = matches.revision"
DUE = DueRows(MATCHES, "wake", IS_SHOWN, is_ordered_by_id=False)
"""Past their `clock.wake`, and shown, as players must know that their time runs."""
_NEW = MatchId(0)
"""Placeholder until the database assigns an id."""
FIND_PARENT = """
    UPDATE matches SET parent = nullif(coalesce(
        (SELECT min(card.channel) FROM challenges AS card WHERE card.message = matches.channel),
        (SELECT tournaments.channel FROM tournaments WHERE tournaments.id = tournament),
        (
            SELECT first.parent FROM matches AS first
            WHERE first.channel = matches.channel AND first.id <> matches.id ORDER BY first.id LIMIT 1
        )
    ), channel) WHERE
"""
"""A thread of a card has the card's id. What begins there later belongs where the first match does."""


def numbered(db: Connection, guild: GuildId, number: int) -> Match | None:
    return next(iter(MATCHES.select(db, "WHERE guild = ? AND number = ?", guild, number)), None)


def running_of(
    db: Connection, user: UserId, guild: GuildId | None = None, *, lock: bool = False
) -> list[Match]:
    """With `lock`, they stay as they are until the transaction ends."""
    where = f"WHERE matches.id IN ({RUNNING_OF}) ORDER BY matches.id"
    where += statements.for_update(db, "matches") if lock else ""
    return MATCHES.select(db, where, {"user": user, "guild": guild})


def helped_by_hints(db: Connection, user: UserId, game: str) -> list[Match]:
    """Return the running matches of a game in which hints for a record would help a person."""
    others = (match for one in hooks.CALLED for match in one.unaided(db, game))
    return [*running_of(db, user), *others]


def running_in_guild(db: Connection, guild: GuildId, after: MatchId, limit: int) -> list[Match]:
    where = "WHERE guild = ? AND status = 'running' AND matches.id > ? ORDER BY matches.id LIMIT ?"
    return MATCHES.select(db, where, guild, after, limit)


@long_read
def running_in(db: Connection, channel: ChannelId) -> list[Match]:
    ways = (f"SELECT id FROM matches WHERE {way} AND status = 'running'" for way in _HERE)  # noqa: S608
    where = f"WHERE matches.id IN ({' UNION '.join(ways)}) ORDER BY matches.id"
    return MATCHES.select(db, where, {"channel": channel})


def running_places(
    db: Connection, limit: int, after: Place | None = None, shards: Shards | None = None
) -> list[Place]:
    begins = vars(_BEFORE_ALL if after is None else after)
    ours = f"{claims.of_shards(shards)} LIMIT :limit"
    found = statements.select_rows(db, _PLACES, ours, ({**begins, "limit": max(0, limit)},))
    return [Place(guild, channel) for guild, channel in found]


def newest_in(db: Connection, channel: ChannelId, limit: int) -> list[Match]:
    return _first(db, _HERE, "DESC", {"channel": channel, "limit": limit})


def _first(db: Connection, ways: Iterable[str], order: str, named: Mapping[str, Any]) -> list[Match]:
    """Return the first `:limit` matches by id of those found in these ways, oldest first.

    Each way is read from its own index in order of ids, and these are merged. So a page costs the same
    however many matches a person, a channel or a server has.
    """
    page = f"ORDER BY id {order} LIMIT :limit"
    each = (f"SELECT id FROM (SELECT id FROM matches WHERE {way} {page}) AS found" for way in ways)  # noqa: S608
    return MATCHES.select(
        db, f"WHERE matches.id IN ({' UNION '.join(each)} {page}) ORDER BY matches.id", named
    )


def search(db: Connection, wanted: Search, limit: int) -> list[Match]:
    by_channel = wanted.channel is not None and not wanted.players
    conditions = {
        # "+" keeps SQLite from going through all matches of the server instead of those of the channel.
        "+guild = :guild" if by_channel else "guild = :guild": wanted.guild,
        "status = :status": wanted.status,
        "matches.id < :before": wanted.before,
        "matches.id > :after": wanted.after,
        f"({' OR '.join(_HERE)})": None if by_channel else wanted.channel,
        "level = :level": wanted.level,
        _WON_BY: wanted.winner,
        "json_extract(setup, '$.game') = :game": wanted.game,
        f"NOT {log.IS_HELPED} = :unaided": wanted.unaided,
        _NEWEST: wanted.newest,
    }
    asked = [condition for condition, value in conditions.items() if value is not None]
    begins = _HERE if by_channel else _SEATS[len(wanted.players)]
    ways = (" AND ".join(filter(None, [way, *asked])) or "TRUE" for way in begins)
    named = dict(zip(("one", "two"), sorted(wanted.players), strict=False))
    order = "ASC" if wanted.after is not None else "DESC"
    return _first(db, ways, order, {**vars(wanted), **named, "limit": max(0, limit)})


def shown_on(db: Connection, channel: ChannelId, message: MessageId) -> Match | None:
    """Find a match by its newest board, its card or an earlier board."""
    board = "WHERE channel = ? AND matches.id IN (SELECT match FROM boards WHERE message = ?)"
    card = "WHERE matches.id IN (SELECT match FROM challenges WHERE channel = ? AND message = ?)"
    post = """WHERE channel = ? AND EXISTS (
        SELECT 1 FROM posts WHERE posts.match = matches.id AND posts.message = ?
    )"""
    ways = (f"{where} ORDER BY matches.id" for where in (board, card, post))
    found = (MATCHES.select(db, where, channel, message) for where in ways)
    return next((matches[0] for matches in found if matches), None)


class OldBoard(NamedTuple):
    """What the line that replaces a board depends on."""

    audience: Audience
    match: Match
    log: list[LogEntry]


def old_board(db: Connection, key: MatchId) -> OldBoard:
    match = MATCHES.get(db, key)
    return OldBoard(preferences.audience(db, match), match, log.of_match(db, key))


def computers_turns(db: Connection, limit: int, shards: Shards | None = None) -> list[Match]:
    ours = f"{claims.AWAKE}{claims.of_shards(shards)}"
    where = f"WHERE for_computer AND {IS_SHOWN} AND {ours} ORDER BY matches.id LIMIT ?"
    return MATCHES.select(db, where, limit)


def played_at(db: Connection, matches: Sequence[MatchId]) -> dict[MatchId, list[datetime]]:
    query = "SELECT match, played FROM turns WHERE match = ? ORDER BY ply"
    found = [row for match in matches for row in db.execute(query, (match,))]
    times: dict[MatchId, list[datetime]] = {}
    for match, played in found:
        times.setdefault(match, []).append(datetime.fromisoformat(played))
    return times


def next_number(db: Connection, guild: GuildId) -> int:
    return statements.count(db, "SELECT coalesce(max(number), 0) + 1 FROM matches WHERE guild = ?", (guild,))


def begin(db: Connection, new_match: NewMatch) -> Match:
    """It is rated only if both players are in ratings."""
    first, second = new_match.seats
    if new_match.rated and not all(preferences.person(db, user).ranked for user in new_match.seats):
        new_match = replace(new_match, rated=False)
    newest = vacations.newest_vacation(db, first), vacations.newest_vacation(db, second)
    number = next_number(db, new_match.place.guild)
    return _insert(db, transitions.begin(new_match, _NEW, number, newest))


def _insert(db: Connection, match: Match) -> Match:
    key = statements.insert(db, "matches", match_rows.columns_of(match))
    begun = replace(match, id=MatchId(key))
    db.execute(f"{FIND_PARENT} id = ?", (key,))
    _write_turns(db, replace(begun, turns=()), begun, begun.started)
    outbox.put(db, board_entry(begun), match.started)
    return begun


def apply(
    db: Connection, key: MatchId, transition: MatchTransition, at: datetime, by: By | None
) -> tuple[Match, Change[Match]]:
    """Return the match before, and the change."""
    outbox.handle_once(db, by, at)
    before = MATCHES.get(db, key)
    return before, change(db, before, transition, at)


def change(db: Connection, before: Match, transition: MatchTransition, at: datetime) -> Change[Match]:
    """Apply a transition and store the result; `at` is when new turns were played."""
    done = transitions.apply(transition, before)
    if done.after is not before:
        _update(db, before, done.after, at)
        called = hooks.on_change(db, before, done.after)
        if before.outcome is None and done.after.ending is Ending.CANCELLED:
            challenges.free_seat(db, done.after, at)
        done = done.queue(*called)
    if done.after.revision != before.revision:
        done = done._replace(audience=preferences.audience(db, done.after))
    done = outbox.write(db, done, at)
    for entry in done.log:
        log.add(db, done.after, entry)
    for left in done.left:
        statements.add_once(db, "posts", {"match": done.after.id, **left._asdict()})
    return done


def _update(db: Connection, before: Match, after: Match, at: datetime) -> None:
    if after.turns is not before.turns:
        _write_turns(db, before, after, at)
    if after.shown != before.shown:
        _write_board(db, after)
    statements.update(db, "matches", after.id, match_rows.changed_columns(before, after))
    if after.place != before.place:
        db.execute(f"{FIND_PARENT} id = ?", (after.id,))
    if before.outcome is None and after.outcome is not None and after.ended is not None:
        columns = statements.columns_of(vars(after.outcome), match_rows.OUTCOME)
        ended = statements.text_of(after.ended)
        statements.add(db, "outcomes", {"match": after.id, **columns, "ended": ended})


def _write_turns(db: Connection, before: Match, after: Match, at: datetime) -> None:
    if after.ply < before.ply:
        db.execute("DELETE FROM turns WHERE match = ? AND ply >= ?", (after.id, after.ply))
    for ply in range(before.ply, after.ply):
        turn = (after.id, ply, after.turns[ply], statements.text_of(at))
        db.execute("INSERT INTO turns (match, ply, notation, played) VALUES (?, ?, ?, ?)", turn)


def _write_board(db: Connection, match: Match) -> None:
    if match.shown is None:
        db.execute("DELETE FROM boards WHERE match = ?", (match.id,))
        return
    statements.put(db, "boards", {"match": match.id, **match.shown._asdict()}, "match")
