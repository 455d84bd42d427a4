"""SQL over all data of one person, and over the limits and blocks of players in a server."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import zip_longest
from typing import Any

from bot.db import statements
from bot.db.connection import Connection
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.courtesy import VacationTransition
from bot.matches.ids import FORMER, NO_PERSON, GuildId, UserId
from bot.matches.limits import LATELY, Closed, DataSummary, Usage
from bot.matches.model import Match, Offer
from bot.matches.outbox import Kind
from bot.matches.settings import PersonSettings
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import (
    contents,
    days,
    follows,
    log,
    months,
    outbox,
    preferences,
)
from bot.matches.tables import matches as match_table
from bot.matches.tables.challenges import OFFERED, OPEN_IN
from bot.matches.tables.match_rows import MATCHES, PLAYED
from bot.matches.tables.matches import RUNNING_OF
from bot.matches.time.quiet import DIGEST_SETTINGS, next_digest
from bot.matches.time.timekeeping import shift_vacation


def change(db: Connection, /, user: UserId, *, at: datetime, **changes: Any) -> PersonSettings:
    """Set some settings, reschedule the digest if needed, and return all settings."""
    after = preferences.change(db, PersonSettings, user, **changes)
    if not DIGEST_SETTINGS.isdisjoint(changes):
        days.set_digest(db, user, next_digest(after, at))
    if "ranked" in changes:
        months.refresh_posts_of(db, user, at)
    return after


def block(db: Connection, user: UserId, other: UserId) -> None:
    """Add a block; each stops following matches the other plays in."""
    preferences.block(db, user, other)
    follows.unfollow_blocked(db, user, other)


def summary(db: Connection, user: UserId) -> DataSummary:
    counts = {
        key: statements.count(db, f"SELECT count(*) FROM {one.table} WHERE {theirs}", {"user": user})  # noqa: S608
        for one in contents.ALL
        for key, theirs in one.counts.items()
    }
    return DataSummary(preferences.person(db, user), counts)


def change_vacations(
    db: Connection, by: By, transition: VacationTransition, at: datetime
) -> list[tuple[Match, Change[Match]]]:
    """Apply a transition to a person's vacations, and move the deadlines of the turns they owe.

    Returns:
        The matches in which they owe a turn, each as it was before, with its change.
    """
    outbox.handle_once(db, by, at)
    running = match_table.running_of(db, by.user, lock=True)  # a turn reads the vacations of both
    before = days.newest_vacation(db, by.user)
    days.write_vacations(db, by.user, transition(days.vacations(db, by.user)))
    shift = partial(shift_vacation, before=before, after=days.newest_vacation(db, by.user), at=at)
    owed = [match for match in running if match.player_to_move == by.user]
    shifted = [(match, match_table.change(db, match, shift, at)) for match in owed]
    get = MATCHES.get
    return [(match, change.to(get(db, match.id)) if change.entries else change) for match, change in shifted]


def forget(db: Connection, by: By, at: datetime) -> Closed:
    """Delete a person's settings, and replace them by a former player everywhere else.

    Running matches and open challenges are closed by transitions. Finished ones may be many: they are changed
    by statements of the same effect, with unclaimed entries. Blocks by others and the numbers of matches
    stay.
    """
    outbox.handle_once(db, by, at)
    user, former = by.user, {"user": by.user, "former": FORMER}
    for notify in (_show_again, *(one.notify for one in contents.ALL if one.notify)):
        notify(db, user, at)
    for people in (people for one in contents.ALL for people in one.people):
        if keys := people.forget(db, user):  # while their running matches name them
            _show(db, people.shown, f"id IN ({keys})", {}, at)
    for end in (one.end for one in contents.ALL if one.end):
        end(db, user, at)
    leave = partial(transitions.forget_in_match, user=user, at=at)
    matches = [match_table.change(db, one, leave, at).after for one in match_table.running_of(db, user)]
    challenges = [
        challenge_table.update(db, one, transitions.forget_in_challenge(one, user), at)
        for one in challenge_table.open_of(db, user)
    ]
    for replace in (one.replace for one in contents.ALL if one.replace):
        replace(db, user, at)
    for one in contents.ALL:
        for column, words in zip_longest(one.replaced.split(), one.words.split()):
            changes = f"{column} = :former" + (f", {words} = ''" if words else "")
            db.execute(f"UPDATE {one.table} SET {changes} WHERE {column} = :user", former)  # noqa: S608
        for column in one.deleted.split():
            db.execute(f"DELETE FROM {one.table} WHERE {column} = ?", (user,))  # noqa: S608 (our own names)
    return Closed(matches, challenges)


def _show_again(db: Connection, user: UserId, at: datetime) -> None:
    """Queue updates of boards, results, cards and other messages that name a person."""
    named, played = {"user": user}, f"id IN ({PLAYED})"
    for where in (played, f"id IN ({log.MATCHES_OF})"):
        _show(db, Kind.NAMES, where, named, at)
    _show(db, Kind.BOARD, played, named, at)
    _show(db, Kind.RESULT, f"tournament IS NOT NULL AND {played}", named, at)
    offered = f"id IN ({OFFERED} UNION SELECT id FROM challenges WHERE match IN ({PLAYED}))"  # noqa: S608
    _show(db, Kind.CARD, offered, named, at)


_BOARDS = "id, guild, channel, revision, CAST(:at AS TEXT), '{}', 0 FROM matches WHERE"
_SHOWN = {
    Kind.BOARD: _BOARDS,
    Kind.RESULT: _BOARDS,
    Kind.NAMES: "id, guild, posts.channel, CAST(NULL AS BIGINT), CAST(:at AS TEXT), '{}', message"
    " FROM posts JOIN matches ON id = match WHERE",
    Kind.CARD: "id, guild, channel, CAST(NULL AS BIGINT), CAST(:at AS TEXT), '{\"quietly\": 1}', 0"
    " FROM challenges WHERE message IS NOT NULL AND",
}


def _show(db: Connection, kind: Kind, where: str, named: Mapping[str, object], at: datetime) -> None:
    selected = f"SELECT {_SHOWN[kind]} {where}"
    outbox.put_many(db, kind, selected, {**named, "at": statements.text_of(at)})


_RUNNING_IN = "SELECT count(*) FROM matches WHERE guild = ? AND status = 'running' AND level IS NULL"
"""Without matches against the computer."""


def usage(
    db: Connection,
    guild: GuildId,
    players: Sequence[UserId | None],
    at: datetime,
    offer: Offer | None = None,
) -> Usage:
    """Return limits and blocks of players in a server, and recent rejections of similar offers."""
    now = statements.text_of(at)
    people = [user for user in players if user is not None and user not in NO_PERSON]
    running = {user: _running_against(db, user, guild) for user in people}
    counted = f"SELECT challenger, count(*) FROM {OPEN_IN} AND expires > ? GROUP BY challenger"  # noqa: S608
    opened = dict(db.execute(counted, (guild, now)).fetchall())
    return Usage(
        settings=preferences.server(db, guild),
        blocked_by={user: preferences.blocked_by(db, user) for user in people},
        running_of={user: against.get(False, 0) for user, against in running.items()},
        computer_of={user: against.get(True, 0) for user, against in running.items()},
        running=statements.count(db, _RUNNING_IN, (guild,)),
        open_of={user: opened.get(user, 0) for user in people},
        open=sum(opened.values()),
        rejected=() if offer is None else _rejected_lately(db, offer, at),
    )


def _rejected_lately(db: Connection, offer: Offer, at: datetime) -> list[datetime]:
    """Return when similar offers were made recently that were declined or withdrawn."""
    lately = db.execute(
        "SELECT created FROM challenges WHERE challenger = ? AND created > ? AND guild = ?"
        " AND coalesce(opponent, 0) = ? AND status IN ('declined', 'withdrawn') AND message IS NOT NULL"
        " ORDER BY created",
        (offer.challenger, statements.text_of(at - LATELY), offer.place.guild, offer.opponent or 0),
    )
    return [datetime.fromisoformat(created) for (created,) in lately]


def _running_against(db: Connection, user: UserId, guild: GuildId) -> dict[bool, int]:
    """Return the running matches of a person in a server, counted by whether against the computer."""
    query = f"SELECT level IS NOT NULL, count(*) FROM matches WHERE id IN ({RUNNING_OF}) GROUP BY 1"  # noqa: S608 (our own names)
    found = db.execute(query, {"user": user, "guild": guild})
    return {bool(computer): count for computer, count in found}
