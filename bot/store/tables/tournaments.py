"""Every statement about tournaments, and how one is written.

Each function runs inside a transaction that the database has begun.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.matches.ids import GuildId, MatchId, Shards, TournamentId, UserId
from bot.matches.model import Match
from bot.matches.outbox import Kind, tournament_entry
from bot.matches.tournaments import lifecycle
from bot.matches.tournaments.lifecycle import EventStep, Step
from bot.matches.tournaments.model import (
    Decision,
    Event,
    Gone,
    Intervention,
    Status,
    Terms,
    Tournament,
    Why,
)
from bot.matches.transitions import release
from bot.store import statements
from bot.store.connection import Connection
from bot.store.statements import Fields, field, moment_field
from bot.store.tables import claims, outbox
from bot.store.tables import matches as match_table

_COLUMNS: Fields = {
    "place": statements.PLACE,
    "status": field("status", read=Status),
    "due": moment_field("due"),
    "message": field("message"),
}
_STATE = (
    "organiser",
    "told",
    "players",
    "barred",
    "seed",
    "is_extended",
    "gone",
    "decisions",
)
"""What is written as it is; the rest is said in `_state_of`."""


def _state_to_json(one: Tournament) -> str:
    state = {name: getattr(one, name) for name in _STATE}
    moments = {name: getattr(one, name) for name in ("created", "started", "ends")}
    state |= {name: moment and statements.text_of(moment) for name, moment in moments.items()}
    told = [{**done._asdict(), "at": statements.text_of(done.at)} for done in one.interventions]
    return json.dumps({**state, "terms": vars(one.terms), "interventions": told})


def _state_of(text: str) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(text)
    for name in ("created", "started", "ends"):
        state[name] = statements.moment_of(state[name])
    done = (
        Intervention(**{**one, "at": datetime.fromisoformat(one["at"])}) for one in state["interventions"]
    )
    decided = (Decision(place, winner, Why(why), ply) for place, winner, why, ply in state["decisions"])
    return {
        **state,
        "terms": Terms(**state["terms"]),
        "players": tuple(state["players"]),
        "barred": tuple(state["barred"]),
        "gone": tuple(Gone(*one) for one in state["gone"]),
        "decisions": tuple(decided),
        "interventions": tuple(done),
    }


_columns = statements.reader(_COLUMNS)


def _tournament_of(row: Sequence[Any]) -> Tournament:
    key, *columns, state = row
    return Tournament(id=key, **_columns(columns), **_state_of(state))


RECORDS = statements.Records(
    "tournament",
    f"SELECT tournaments.id, {statements.selection(_COLUMNS)}, state FROM tournaments ",  # noqa: S608
    "tournaments.id",
    _tournament_of,
)


def event(db: Connection, key: TournamentId) -> Event | None:
    """Return a tournament with its matches."""
    found = RECORDS.one(db, key)
    return None if found is None else Event(found, _matches(db, key))


def _matches(db: Connection, key: TournamentId) -> dict[int, Match]:
    found = match_table.RECORDS.those(db, "WHERE tournament = ? ORDER BY pairing", key)
    return {match.pairing: match for match in found if match.pairing is not None}


def of_guild(db: Connection, guild: GuildId, limit: int) -> list[Tournament]:
    """Return the newest tournaments of a server, newest first."""
    return RECORDS.those(db, "WHERE guild = ? ORDER BY id DESC LIMIT ?", guild, limit)


OF_PERSON = "SELECT tournament FROM entrants WHERE person = :user"


def of_person(db: Connection, user: UserId) -> list[Tournament]:
    """Return the tournaments that name a person, oldest first."""
    return RECORDS.those(db, f"WHERE id IN ({OF_PERSON}) ORDER BY id", {"user": user})


def due(db: Connection, at: datetime, limit: int, shards: Shards | None = None) -> list[TournamentId]:
    """Return with which tournaments there is something to do, longest due first."""
    ours = f"{claims.AWAKE}{claims.of_shards(shards)}"
    found = statements.find(
        db,
        "SELECT id FROM tournaments ",
        f"WHERE due <= ? AND {ours} ORDER BY due, id LIMIT ?",
        (statements.text_of(at), limit),
    )
    return [key for (key,) in found]


def add(db: Connection, new: Tournament, owner: str | None) -> Tournament:
    """Store a tournament, whose table is to be shown, and return it with its id."""
    columns = {**statements.columns_of(vars(new), _COLUMNS), "state": _state_to_json(new)}
    added = replace(new, id=TournamentId(statements.insert(db, "tournaments", columns)))
    _write_entrants(db, added)
    outbox.put(db, tournament_entry(Kind.TOURNAMENT, added.id, added.place), new.created, owner)
    return added


def change(
    db: Connection, key: TournamentId, step: EventStep, at: datetime, owner: str | None
) -> tuple[Step, list[Match]]:
    """Apply a step to a tournament, and store all that it brings about; return the matches begun as well."""
    db.execute("UPDATE tournaments SET due = due WHERE id = ?", (key,))  # which locks it
    before = RECORDS.known(db, key)
    done = step(Event(before, _matches(db, key)))
    _update(db, before, done.after)
    for match in done.released:
        match_table.change(db, match_table.RECORDS.known(db, MatchId(match)), release, at, owner)
    begun = [match_table.begin(db, one, owner) for one in done.begins]
    for entry in done.entries:
        outbox.put(db, entry, at, owner)
    return done, begun


def _update(db: Connection, before: Tournament, after: Tournament) -> None:
    if after == before:
        return
    columns = statements.changed_columns(vars(before), vars(after), _COLUMNS)
    statements.update(db, "tournaments", after.id, {**columns, "state": _state_to_json(after)})
    if lifecycle.named(before) != lifecycle.named(after):
        _write_entrants(db, after)


def _write_entrants(db: Connection, one: Tournament) -> None:
    db.execute("DELETE FROM entrants WHERE tournament = ?", (one.id,))
    for user in sorted(lifecycle.named(one)):
        db.execute("INSERT INTO entrants (person, tournament) VALUES (?, ?)", (user, one.id))


def forget(db: Connection, user: UserId, at: datetime, owner: str | None) -> None:
    """Put a former player in the place of a person."""
    for one in of_person(db, user):
        change(db, one.id, lambda event: lifecycle.forget(event, user), at, owner)


def purge(db: Connection, guild: GuildId) -> None:
    """Delete everything of a server."""
    ids = "SELECT id FROM tournaments WHERE guild = ?"
    db.execute(f"DELETE FROM entrants WHERE tournament IN ({ids})", (guild,))  # noqa: S608 (our own names)
    db.execute("DELETE FROM tournaments WHERE guild = ?", (guild,))
