from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from bot.db import statements
from bot.db.connection import Connection, long_read
from bot.features.tournaments import lifecycle
from bot.features.tournaments.lifecycle import EventStep, TournamentStep
from bot.features.tournaments.model import TOURNAMENT, Event, Tournament, tournament_entry
from bot.matches.change import By
from bot.matches.ids import GuildId, MatchId, Shards, TournamentId, UserId
from bot.matches.limits import Bar
from bot.matches.model import Match
from bot.matches.tables import acts, claims, outbox
from bot.matches.tables import matches as match_table
from bot.matches.tables.acts import Act
from bot.matches.tables.columns import Holds, fields_of, id_text
from bot.matches.tables.due_rows import DueRows
from bot.matches.tables.hooks import Hooks
from bot.matches.tables.match_rows import MATCHES
from bot.matches.transitions import drop_clock_and_rating

_TOURNAMENT_FIELDS = fields_of(Tournament, "id")
TOURNAMENTS = statements.Table(
    "tournament", Tournament, "tournaments", {"id": statements.field("tournaments.id"), **_TOURNAMENT_FIELDS}
)
DUE = DueRows(TOURNAMENTS)
BARRED = "barred from a tournament"


def event(db: Connection, key: TournamentId) -> Event | None:
    found = TOURNAMENTS.find(db, key)
    if found is None:
        return None
    return Event(found, _matches(db, key))


def _matches(db: Connection, key: TournamentId) -> dict[int, Match]:
    found = MATCHES.select(db, "WHERE tournament = ? ORDER BY pairing", key)
    return {match.pairing: match for match in found if match.pairing is not None}


@long_read
def of_guild(db: Connection, guild: GuildId, limit: int, offset: int = 0) -> list[Tournament]:
    """Return tournaments, newest first.

    One cancelled before it was shown is left out: the server may reject its name.
    """
    shown = "(message IS NOT NULL OR status <> 'cancelled')"
    where = f"WHERE guild = ? AND {shown} ORDER BY id DESC LIMIT ? OFFSET ?"
    return TOURNAMENTS.select(db, where, guild, limit, offset)


def going(db: Connection, shards: Shards) -> list[Tournament]:
    """Return the unfinished ones with a table; each is due at some time."""
    return TOURNAMENTS.select(db, f"WHERE due IS NOT NULL AND message IS NOT NULL{claims.of_shards(shards)}")


def of_person(db: Connection, user: UserId) -> list[Tournament]:
    """Return tournaments naming a person, oldest first."""
    ids = "SELECT tournament FROM entrants WHERE person = ?"
    return TOURNAMENTS.select(db, f"WHERE id IN ({ids}) ORDER BY id", user)


def add(db: Connection, new: Tournament, *, by: By) -> Tournament:
    """Store a tournament, queue its message, and return it with its id."""
    outbox.handle_once(db, by, new.created)
    key = statements.insert(db, "tournaments", statements.columns_of(vars(new), _TOURNAMENT_FIELDS))
    added = replace(new, id=TournamentId(key))
    _write_entrants(db, added)
    outbox.put(db, tournament_entry(TOURNAMENT, added.id, added.place), new.created)
    return added


def change(
    db: Connection, key: TournamentId, step: EventStep, at: datetime, by: By | None = None
) -> tuple[TournamentStep, list[Match]]:
    """Apply a step to a tournament and store its effects; return the matches begun as well."""
    outbox.handle_once(db, by, at)
    db.execute("UPDATE tournaments SET due = due WHERE id = ?", (key,))  # which locks it
    before = TOURNAMENTS.get(db, key)
    done = step(Event(before, _matches(db, key)))
    TOURNAMENTS.update(db, key, before, done.after)
    if done.after.place != before.place:
        db.execute(f"{match_table.FIND_PARENT} tournament = ?", (key,))
    if lifecycle.named(before) != lifecycle.named(done.after):
        _write_entrants(db, done.after)
    if by is not None:
        for user in {*before.barred} ^ {*done.after.barred}:
            acts.record(db, Act(at, BARRED, user, key, stands=user in done.after.barred))
    for match in done.released:
        match_table.change(db, MATCHES.get(db, MatchId(match)), drop_clock_and_rating, at)
    begun = [match_table.begin(db, one) for one in done.begins]
    for entry in done.entries:
        outbox.put(db, entry, at)
    return done, begun


def _repeat(db: Connection, act: Act, at: datetime) -> None:
    key = TournamentId(act.place)
    if TOURNAMENTS.find(db, key) is not None:
        change(db, key, lambda event: lifecycle.bar(event, UserId(act.subject), stands=act.stands), at)


ACTS = ((BARRED, _repeat),)


def _write_entrants(db: Connection, one: Tournament) -> None:
    db.execute("DELETE FROM entrants WHERE tournament = ?", (one.id,))
    for user in sorted(lifecycle.named(one)):
        db.execute("INSERT INTO entrants (person, tournament) VALUES (?, ?)", (user, one.id))


def forget(db: Connection, user: UserId, at: datetime) -> None:
    for one in of_person(db, user):
        change(db, one.id, lambda event: lifecycle.forget(event, user), at)


def _export(db: Connection, user: UserId) -> list[dict[str, Any]]:
    return [
        {
            "server": str(one.place.guild),
            "channel": str(one.place.channel),
            "message": id_text(one.message),
            **asdict(one.terms),
            "announced by you": one.organiser == user,
            "announced": one.created.isoformat(timespec="seconds"),
            "status": one.status.value,
            "your number": one.player_of(user),
            "kept out": user in one.barred,
            "what moderators did by you or to you": [
                {"what": told.what, "at": told.at.isoformat(timespec="seconds"), "by you": told.by == user}
                for told in one.interventions
                if user in (told.by, told.person)
            ],
        }
        for one in of_person(db, user)
    ]


def _bars(db: Connection, user: UserId) -> list[Bar]:
    open_ones = TOURNAMENTS.select(db, "WHERE status = 'open' AND barred LIKE ? ORDER BY id", f"%{user}%")
    return [Bar("tournament", one.place.guild) for one in open_ones if user in one.barred]


HOLDS = (
    Holds(
        "tournaments",
        "guild",
        by_hand="organiser players$[] interventions$[][]",
        kept="barred$[]",
        end=forget,
    ),
    Holds("entrants", "tournament", deleted="person", counted="tournaments", export=("tournaments", _export)),
)


def _make_due(db: Connection, before: Match, after: Match) -> tuple[()]:
    """Let a tournament go on after the end of a match, unless it is over itself."""
    if after.tournament is not None and before.outcome is None and after.ended is not None:
        due = "UPDATE tournaments SET due = ? WHERE id = ? AND due IS NOT NULL"
        db.execute(due, (statements.text_of(after.ended), after.tournament))
    return ()


HOOKS = Hooks(on_change=_make_due, bars=_bars)
