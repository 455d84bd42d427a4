"""Every statement about all that is stored of one person, and how people stand in a server.

Limits and blocks go by the latter.
"""

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
from bot.matches.model import Match, Offer
from bot.matches.outbox import Kind
from bot.matches.settings import PersonSettings
from bot.matches.standing import LATELY, Endings, Holdings, Standing
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
    """Set some fields of what a person has set, and when their next digest is due; return all of it."""
    after = preferences.change(db, PersonSettings, user, **changes)
    if not DIGEST_SETTINGS.isdisjoint(changes):
        days.set_digest(db, user, next_digest(after, at))
    if "ranked" in changes:
        months.tell_again_of(db, user, at)
    return after


def block(db: Connection, user: UserId, other: UserId) -> None:
    """Add a block; neither follows any longer what the other plays in."""
    preferences.block(db, user, other)
    follows.part(db, user, other)


def holdings(db: Connection, user: UserId) -> Holdings:
    """Count what is stored of a person."""
    counts = {
        key: statements.count(db, f"SELECT count(*) FROM {one.table} WHERE {theirs}", {"user": user})  # noqa: S608
        for one in contents.ALL
        for key, theirs in one.counts.items()
    }
    return Holdings(preferences.person(db, user), counts)


def change_vacations(
    db: Connection, by: By, transition: VacationTransition, at: datetime
) -> list[tuple[Match, Change[Match]]]:
    """Apply a transition to the vacations of a person, and move the deadlines of the turns they owe.

    Returns:
        The matches in which they owe a turn, as they were before, and what has become of each.
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


def forget(db: Connection, by: By, at: datetime) -> Endings:
    """Delete what a person has set, and put a former player in their place everywhere else.

    What is running or open ends by a transition each; what is over before is changed all at once, to the
    same effect, as there may be any number of it. Nobody claims that. That others have blocked the person
    stays, as do the numbers of their matches.
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
    return Endings(matches, challenges)


def _show_again(db: Connection, user: UserId, at: datetime) -> None:
    """Let boards, results and cards be changed that name a person, and their names be taken elsewhere."""
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
    counted = f"SELECT challenger, count(*) FROM {OPEN_IN} AND expires > ? GROUP BY challenger"  # noqa: S608
    opened = dict(db.execute(counted, (guild, now)).fetchall())
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
