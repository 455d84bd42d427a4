"""SQL over all data of one person."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from itertools import zip_longest

from bot.db import statements
from bot.db.connection import Connection
from bot.matches import transitions
from bot.matches.change import By, Change
from bot.matches.ids import FORMER, Kind, UserId
from bot.matches.limits import Closed, DataSummary
from bot.matches.model import Match
from bot.matches.outbox import BOARD, BUTTONS, CARD, NAMES, RESULT
from bot.matches.tables import acts, contents, log, outbox, preferences, vacations
from bot.matches.tables import challenges as challenge_table
from bot.matches.tables import matches as match_table
from bot.matches.tables.acts import Act
from bot.matches.tables.challenges import OFFERED
from bot.matches.tables.match_rows import MATCHES, PLAYED
from bot.matches.time.timekeeping import shift_vacation
from bot.matches.vacations import VacationTransition

FORGOTTEN = "forgotten"
_BOARDS = "id, guild, channel, revision, CAST(:at AS TEXT), '{}', 0 FROM matches WHERE"
_SHOWN = {
    BOARD: _BOARDS,
    RESULT: _BOARDS,
    NAMES: "id, guild, posts.channel, CAST(NULL AS BIGINT), CAST(:at AS TEXT), '{}', message"
    " FROM posts JOIN matches ON id = match WHERE",
    CARD: "id, guild, channel, CAST(NULL AS BIGINT), CAST(:at AS TEXT), '{\"quietly\": 1}', 0"
    " FROM challenges WHERE message IS NOT NULL AND",
}


def summary(db: Connection, user: UserId) -> DataSummary:
    counts = {
        key: statements.count(db, f"SELECT count(*) FROM {one.table} WHERE {theirs}", {"user": user})  # noqa: S608
        for one in contents.HELD
        for key, theirs in one.counts.items()
    }
    return DataSummary(preferences.person(db, user), counts)


def change_vacations(
    db: Connection, by: By, transition: VacationTransition, at: datetime
) -> list[tuple[Match, Change[Match]]]:
    """Apply a transition to a person's vacations, and move the deadlines of the turns they owe.

    Return the matches in which they owe a turn, each as it was before, with its change.
    """
    outbox.handle_once(db, by, at)
    running = match_table.running_of(db, by.user, lock=True)  # a turn reads the vacations of both
    before = vacations.newest_vacation(db, by.user)
    vacations.write_vacations(db, by.user, transition(vacations.vacations(db, by.user)))
    after = vacations.newest_vacation(db, by.user)
    shift = partial(shift_vacation, before=before, after=after, at=at)
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
    acts.record(db, Act(at, FORGOTTEN, by.user))
    user = by.user
    former = {"user": by.user, "former": FORMER}
    for notify in (_show_again, *(one.notify for one in contents.HELD if one.notify)):
        notify(db, user, at)
    for people in (people for one in contents.HELD for people in one.people):
        if keys := people.forget(db, user):  # while their running matches name them
            _show(db, people.shown, f"id IN ({keys})", {}, at)
    for end in (one.end for one in contents.HELD if one.end):
        end(db, user, at)
    leave = partial(transitions.forget_in_match, user=user, at=at)
    matches = [match_table.change(db, one, leave, at).after for one in match_table.running_of(db, user)]
    challenges = [
        challenge_table.update(db, one, transitions.forget_in_challenge(one, user), at)
        for one in challenge_table.open_of(db, user)
    ]
    for replace in (one.replace for one in contents.HELD if one.replace):
        replace(db, user, at)
    for one in contents.HELD:
        for column, words in zip_longest(one.replaced.split(), one.words.split()):
            changes = f"{column} = :former" + (f", {words} = ''" if words else "")
            db.execute(f"UPDATE {one.table} SET {changes} WHERE {column} = :user", former)  # noqa: S608
        for column in one.deleted.split():
            db.execute(f"DELETE FROM {one.table} WHERE {column} = ?", (user,))  # noqa: S608 (our own names)
    return Closed(matches, challenges)


def _repeat(db: Connection, act: Act, at: datetime) -> None:
    forget(db, By(UserId(act.subject)), at)


ACTS = ((FORGOTTEN, _repeat),)


def _show_again(db: Connection, user: UserId, at: datetime) -> None:
    """Queue updates of boards, results, cards and other messages that name a person."""
    named = {"user": user}
    played = f"id IN ({PLAYED})"
    for matches in (PLAYED, log.MATCHES_OF):
        _show(db, NAMES, f"id IN ({matches})", named, at)
        outbox.redeliver(db, BUTTONS, matches, named)
    _show(db, BOARD, played, named, at)
    _show(db, RESULT, f"tournament IS NOT NULL AND {played}", named, at)
    offered = f"id IN ({OFFERED} UNION SELECT id FROM challenges WHERE match IN ({PLAYED}))"  # noqa: S608
    _show(db, CARD, offered, named, at)


def _show(db: Connection, kind: Kind, where: str, named: Mapping[str, object], at: datetime) -> None:
    selected = f"SELECT {_SHOWN[kind]} {where}"
    outbox.put_many(db, kind, selected, {**named, "at": statements.text_of(at)})
